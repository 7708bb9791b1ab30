package cli

import (
	"context"
	"fmt"
	"net"

	"basisk/cmd/cli/internal/input"
	"basisk/cmd/cli/internal/output"
	"basisk/cmd/cli/internal/page"
	"basisk/grid/format"

	"github.com/spf13/cobra"
)

// serveOptions are the flags of serve.
type serveOptions struct {
	addr    string
	reading format.Options
	page    page.Options
}

// newServe returns the command serve.
func newServe(catalog Catalog) *cobra.Command {
	o := serveOptions{addr: "127.0.0.1:8080", page: page.Options{Catalog: catalog}}
	c := &cobra.Command{
		Use:     "serve [FILE]...",
		Short:   "serve the laboratory in the browser",
		Long:    `Serve the laboratory in the browser.`,
		Example: "  basisk serve\n  basisk serve puzzles.txt",
		RunE:    func(c *cobra.Command, args []string) error { return serve(c.Context(), args, &o) },
	}
	f := c.Flags()
	f.StringVar(&o.addr, "addr", o.addr, "listen at this `ADDRESS`; port 0 takes one that is free")
	f.StringArrayVar(&o.page.Hosts, "host", nil, "answer to this `NAME` of the machine, too; may be repeated")
	f.StringArrayVar(&o.page.Runs, "runs", nil, "show the runs in this `DIR`; may be repeated")
	addReadingFlags(c, &o.reading)
	return c
}

// serve runs the command.
func serve(ctx context.Context, args []string, o *serveOptions) error {
	if len(args) > 0 {
		in, err := input.New(args, input.Puzzles(o.reading))
		if err != nil {
			return err
		}
		for r := range in.Records() {
			o.page.Files = append(o.page.Files, r)
		}
	}
	o.page.Version = readBuild().Version
	s := page.New(o.page)
	l, err := net.Listen("tcp", o.addr)
	if err != nil {
		return err
	}
	if err := output.To(&output.Options{}, func(out *output.Results) { out.Print("http://%s/?token=%s\n", l.Addr(), s.Token()) }); err != nil {
		return err
	}
	if err := s.Serve(ctx, l); err != nil {
		return fmt.Errorf("serving: %w", err)
	}
	return nil
}
