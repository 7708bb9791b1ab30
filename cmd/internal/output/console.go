package output

import (
	"context"
	"fmt"
	"os"

	"basisk/cmd/internal/progress"

	"github.com/vbauerster/mpb/v8/cwriter"
)

// ExitCode is the exit code of a command that has reported its errors. It is an error only to pass
// through functions that return errors.
type ExitCode int

// The exit codes. The process exits with the largest one.
const (
	Done        ExitCode = 0
	Failed      ExitCode = 1   // a puzzle without an answer, a check that failed
	Unusable    ExitCode = 2   // the command line or some input
	Interrupted ExitCode = 130 // 128 + SIGINT, as in shells
)

// Error names the code.
func (e ExitCode) Error() string { return fmt.Sprintf("exit code %d", int(e)) }

// Console has the results of a command, its messages, the progress between them, and the exit code.
type Console struct {
	Out *Results
	// Progress is the displayed progress, nil for none.
	Progress *progress.Progress
	// Colored reports whether messages may be coloured.
	Colored bool
	quiet   bool
	code    ExitCode
}

// NewConsole opens the output as the options say.
func NewConsole(o *Options) (*Console, error) {
	out, err := open(o)
	if err != nil {
		return nil, err
	}
	colored := wantsColor(o.Color, cwriter.IsTerminal(int(os.Stderr.Fd())))
	return &Console{Out: out, quiet: o.Quiet, Colored: colored}, nil
}

// Watch begins to show the progress of a run unless the options say otherwise. The arguments are
// those of progress.New.
func (c *Console) Watch(unit string, workers int, input func() float64) {
	if !c.quiet {
		c.Progress = progress.New(unit, workers, input)
	}
}

// Fail makes sure that the exit code is at least code.
func (c *Console) Fail(code ExitCode) { c.code = max(c.code, code) }

// Flush passes on the results so far. On a terminal they end the progress bar.
func (c *Console) Flush() {
	if c.Out.Terminal && c.Out.pending() {
		c.Progress.Hide()
	}
	c.Out.Flush()
}

// Infof prints a message on stderr, unless Quiet is set.
func (c *Console) Infof(text string, args ...any) {
	if !c.quiet {
		c.Errorf(text, args...)
	}
}

// Errorf prints an error on stderr.
func (c *Console) Errorf(text string, args ...any) {
	c.Flush()
	fmt.Fprintf(c.Progress, text+"\n", args...)
}

// Into writes the results of write to a separate file, which is unchanged if there are none.
func (c *Console) Into(file string, write func()) error {
	out, err := open(&Options{File: file})
	if err != nil {
		return err
	}
	all := c.Out
	out.SheetOptions, c.Out = all.SheetOptions, out
	write()
	c.Out = all
	return out.Discard()
}

// Close ends progress and output. The error is nil, or the exit code, or says why the output
// failed.
func (c *Console) Close(ctx context.Context) error {
	c.Progress.Hide()
	end := c.Out.Close
	if c.code == Unusable {
		end = c.Out.Discard
	}
	if err := end(); err != nil {
		return err
	}
	if ctx.Err() != nil {
		return Interrupted
	}
	if c.code != Done {
		return c.code
	}
	return nil
}
