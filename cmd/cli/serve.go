package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/input"
	"basisk/cmd/internal/output"
	"basisk/cmd/page"
	"basisk/experiments"
	"basisk/experiments/option"
	"basisk/internal/amount"

	"rsc.io/qr"
)

// Serving the page. Everything that requests may name is given here: files and folders of runs.
// Package page does the serving.

// serveRun is one run of serve: the values of the command line, and the page made from them.
type serveRun struct {
	*request
	page.Options
}

func newServe(catalog Catalog) verb {
	return verb{
		Question: ask.Question{
			Name: "serve", Short: "serve the laboratory in the browser: boards, questions and runs",
			Options: serveOptionList(),
		},
		use: "[FILE]...", flags: append(readingFlags(), quietFlag()), run: serve,
	}
}

// serveOptionList lists the options for the address of the page and the limits of questions.
func serveOptionList() []option.Option {
	return []option.Option{
		option.New("addr", option.Text, "ADDRESS", "listen at this `ADDRESS`; port 0 takes a free one",
			parseAddress).WithDefault("127.0.0.1:8080"),
		option.NewSwitch("open", "open the page in the browser of this machine"),
		again("runs", "show the runs in this `DIR`; may be repeated (default: runs and results/runs)", parseName),
		option.New("documents", option.Text, "DIR", "store the documents of the page in this `DIR`; none stores nothing "+
			"(default: the folder basisk where the user's data are)", parseName),
		again("host", "also answer requests for this `ORIGIN`, as in https://lab.example.org; a name alone means http and this port; "+
			"may be repeated", parseHost),
		option.NewFiniteTime("timeout", "give up a question after this time, as in 20s or 5m (default never)").
			InGroup(ask.GroupLimits),
		workersFlag("work on this `number` of questions at a time"),
	}
}

// parseAddress reads a host and a port.
func parseAddress(text string) (string, error) {
	_, port, err := net.SplitHostPort(text)
	if err == nil {
		_, err = amount.Range{Max: 1<<16 - 1}.Whole(port)
	}
	if err != nil {
		err = errors.New("expected a host and a port, as in 127.0.0.1:8080 or localhost:0")
	}
	return text, err
}

// parseHost reads an origin, or a name, which stays alone.
func parseHost(text string) (string, error) {
	name := strings.Trim(text, "[]")
	if net.ParseIP(name) != nil || text != "" && !strings.ContainsAny(text, "/:@ ") {
		return name, nil
	}
	u, err := url.Parse(strings.TrimSuffix(text, "/"))
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" || *u != (url.URL{Scheme: u.Scheme, Host: u.Host}) {
		return "", errors.New("expected an origin as in https://lab.example.org, or a name without a port")
	}
	return u.String(), nil
}

// hostOf returns the header Host of requests for an origin, or for a name with a port.
func hostOf(origin, port string) string {
	scheme, host, whole := strings.Cut(origin, "://")
	if !whole {
		scheme, host = "http", net.JoinHostPort(origin, port)
	}
	return strings.TrimSuffix(host, map[string]string{"http": ":80", "https": ":443"}[scheme])
}

// parseName reads a name of any kind.
func parseName(text string) (string, error) {
	if text == "" {
		return "", errors.New("expected a name")
	}
	return text, nil
}

// again returns an option that may be repeated.
func again(name, help string, read func(text string) (string, error)) option.Option {
	o := option.New(name, option.Text, "NAME", help, read)
	o.Repeat = true
	return o
}

// serve runs the command.
func serve(ctx context.Context, x *request) error {
	o := &serveRun{request: x, Options: page.Options{
		Catalog: x.catalog, Runs: x.values.Texts("runs"),
		Time: on[time.Duration](x, "timeout"), AtOnce: x.workers, Compare: x.compared,
	}}
	if err := cmp.Or(o.checkRuns(), o.readFiles()); err != nil {
		return err
	}
	if o.Documents = x.values.Text("documents"); o.Documents == "" {
		o.Documents = dataFolder()
	}
	if o.Documents == "none" {
		o.Documents = ""
	}
	addr := on[string](x, "addr")
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return err
	}
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", addr)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return fmt.Errorf("--addr %s: the port is in use, perhaps by another %s serve: "+
			"expected a free one, or port 0, which finds one", addr, program())
	case err != nil:
		return fmt.Errorf("--addr %s: %w", addr, err)
	}
	at := l.Addr().(*net.TCPAddr)
	_, port, _ := net.SplitHostPort(at.String())
	names := []string{host}
	if everywhere := host == "" || at.IP.IsUnspecified(); everywhere {
		names = addresses()
	} else if net.ParseIP(host).IsLoopback() {
		o.Name = host
	}
	for _, name := range append(x.values.Texts("host"), names...) {
		o.Hosts = append(o.Hosts, hostOf(name, port))
	}
	o.Log = log.New(os.Stderr, program()+" serve: ", log.LstdFlags)
	s := page.New(o.Options)
	var urls []string
	for _, origin := range x.values.Texts("host") {
		if strings.Contains(origin, "://") {
			urls = append(urls, fmt.Sprintf("%s/#token=%s", origin, s.Token()))
		}
	}
	for _, name := range names {
		urls = append(urls, fmt.Sprintf("http://%s/#token=%s", net.JoinHostPort(name, port), s.Token()))
	}
	err = output.Write(&output.Options{}, func(out *output.Results) { out.Printf("%s\n", strings.Join(urls, "\n")) })
	if err != nil {
		return err
	}
	defer o.say(urls, at.IP)()
	if err := s.Serve(ctx, l); err != nil {
		return fmt.Errorf("serving: %w", err)
	}
	return nil
}

// addresses returns the addresses of this machine, those that a phone may reach first.
func addresses() []string {
	list, _ := net.InterfaceAddrs() // without them there is loopback
	var near, own []string
	for _, a := range list {
		switch n, ok := a.(*net.IPNet); {
		case !ok || n.IP.IsLinkLocalUnicast():
		case n.IP.IsLoopback():
			own = append(own, n.IP.String())
		default:
			near = append(near, n.IP.String())
		}
	}
	return append(near, own...)
}

// say prints what users need to know besides the address, and opens it in a browser if wanted. It
// returns a function that cleans up.
func (o *serveRun) say(urls []string, ip net.IP) (tidy func()) {
	talk := func(format string, args ...any) { fmt.Fprintf(os.Stderr, program()+" serve: "+format+"\n", args...) }
	if !ip.IsLoopback() {
		talk("others reach this address, and nothing is encrypted: see docs/page.md")
	}
	if code, err := qr.Encode(urls[0], qr.L); err == nil && ip.IsUnspecified() && !o.Quiet {
		fmt.Fprint(os.Stderr, blocks(code))
	}
	if !o.Quiet {
		talk("open the address above in a browser; Ctrl-C ends the server")
	}
	if !on[bool](o.request, "open") {
		return func() {}
	}
	tidy, err := openBrowser(urls[len(urls)-1])
	if err != nil {
		talk("no browser could be opened: %v", err)
	}
	return tidy
}

// dataFolder returns the folder of a user's documents, none if the system does not say where data belong.
func dataFolder() string {
	dir, err := os.UserConfigDir() // on macOS and Windows it has all data
	if home, homeless := os.UserHomeDir(); runtime.GOOS != "darwin" && runtime.GOOS != "windows" {
		dir, err = cmp.Or(os.Getenv("XDG_DATA_HOME"), filepath.Join(home, ".local", "share")), homeless
	}
	if err != nil || !filepath.IsAbs(dir) {
		return ""
	}
	return filepath.Join(dir, "basisk")
}

// compared returns what experiment compare prints about two runs.
func (x *request) compared(ctx context.Context, a, b string) (string, error) {
	c, err := experiments.Runs{Catalog: x.catalog}.Compare(ctx, a, b)
	if err != nil {
		return "", err
	}
	return comparedText(c), nil
}

// blocks draws a code with two rows a line, light on dark as terminals are, so that a phone can read it.
func blocks(code *qr.Code) string {
	const edge = 2 // light modules around the code
	var b strings.Builder
	for y := -edge; y < code.Size+edge; y += 2 {
		for x := -edge; x < code.Size+edge; x++ {
			switch upper, lower := code.Black(x, y), code.Black(x, y+1) || y+1 >= code.Size+edge; {
			case upper && lower:
				b.WriteRune(' ')
			case upper:
				b.WriteRune('▄')
			case lower:
				b.WriteRune('▀')
			default:
				b.WriteRune('█')
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// checkRuns rejects folders without a run. Folders to search for runs may get them later.
func (o *serveRun) checkRuns() error {
	for _, name := range o.Runs {
		if info, err := os.Stat(name); err != nil || !info.IsDir() {
			return fmt.Errorf("--runs %s: expected the name of a folder", name)
		}
	}
	if o.Runs == nil {
		o.Runs = []string{"runs", "results/runs"}
	}
	return nil
}

// readFiles reads the puzzles that the page lists, and reports files without any.
func (o *serveRun) readFiles() error {
	if len(o.args) == 0 {
		return nil
	}
	in, err := input.New(o.args, o.reading)
	if err != nil {
		return err
	}
	for r := range in.Records() {
		if r.Err != nil {
			fmt.Fprintf(os.Stderr, "%s serve: %v\n", program(), r.Err)
		}
		o.Files = append(o.Files, r)
	}
	return nil
}
