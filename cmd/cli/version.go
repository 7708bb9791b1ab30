package cli

import (
	"context"
	"runtime/debug"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/experiments/option"
	"basisk/results"

	"github.com/spf13/cobra"
)

func newVersion(Catalog) *cobra.Command {
	return newVerb(Catalog{}, verb{
		Question: ask.Question{
			Name: "version", Short: "print the version",
			Long:    "Print the version and commit of basisk, and the Go version and platform it was built with.",
			Example: "  basisk version\n  basisk version --json",
			Made:    true,
		},
		flags: outputFlags(), run: func(_ context.Context, x *request) error { return version(&x.Options) },
	})
}

func addVersionFlag(root *cobra.Command) {
	values := addOptions(root, option.NewSwitch("version", "print the version, as the command version does"))
	help := root.RunE
	root.RunE = func(c *cobra.Command, args []string) error {
		if option.Get[bool](*values, "version") {
			return version(&output.Options{})
		}
		return help(c, args)
	}
}

// build describes this program.
type build struct {
	Version  string `json:"version"`  // the version of the module
	Commit   string `json:"commit"`   // empty outside version control
	Modified bool   `json:"modified"` // whether files were changed since the commit
	Go       string `json:"go"`       // the version of Go
	Platform string `json:"platform"` // operating system and architecture
}

// readBuild returns the build information of this program.
func readBuild() build {
	s := results.NewSession(1, nil) // has the same information for a run
	b := build{Version: "unknown", Commit: s.Commit, Modified: s.Dirty, Go: s.Go, Platform: s.Platform}
	if info, ok := debug.ReadBuildInfo(); ok {
		b.Version = info.Main.Version
	}
	return b
}

func version(o *output.Options) error {
	b := readBuild()
	return output.Write(o, func(out *output.Results) {
		if o.JSON {
			out.JSON(b)
			return
		}
		out.Printf("%s %s", program(), b.Version)
		if b.Commit != "" {
			out.Printf(", commit %s", b.Commit)
		}
		if b.Modified {
			out.Printf(" with changes")
		}
		out.Printf(", %s %s\n", b.Go, b.Platform)
	})
}
