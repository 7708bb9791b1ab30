package cli

import (
	"context"
	"fmt"
	"os"

	"github.com/vbauerster/mpb/v8/cwriter"
)

// console is what a command has to write to: the output for results, stderr for
// talk, with progress in between, and the exit code that is left behind.
type console struct {
	out      *output
	progress *progress // nil with --quiet
	quiet    bool
	colored  bool // the talk
	code     exit
	object   object // the one under construction
}

// newConsole opens the output as the options say.
func newConsole(o *outputOptions, inputs []string) (*console, error) {
	out, err := openOutput(o, inputs)
	if err != nil {
		return nil, err
	}
	colored := wantsColor(o.color, cwriter.IsTerminal(int(os.Stderr.Fd())))
	return &console{out: out, quiet: o.quiet, colored: colored}, nil
}

// fail makes sure that the exit code is at least code.
func (c *console) fail(code exit) { c.code = max(c.code, code) }

// flush passes on the results so far. On a terminal they end the progress bar.
func (c *console) flush() {
	if c.out.terminal && c.out.pending() {
		c.progress.hide()
	}
	c.out.flush()
}

// say tells the user something on stderr, unless that is not wanted.
func (c *console) say(text string, args ...any) {
	if !c.quiet {
		c.complain(text, args...)
	}
}

// complain tells the user of something that is wrong.
func (c *console) complain(text string, args ...any) {
	c.flush()
	fmt.Fprintf(c.progress, text+"\n", args...)
}

// close ends progress and output. The error is nil, or the exit code, or says why
// the output failed.
func (c *console) close(ctx context.Context) error {
	c.progress.hide()
	if err := c.out.close(); err != nil {
		return err
	}
	if ctx.Err() != nil {
		return interrupted
	}
	if c.code != done {
		return c.code
	}
	return nil
}
