package output

import (
	"context"
	"fmt"
	"os"
	"sync/atomic"

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
	// broken is the first error of writing.
	broken atomic.Pointer[error]
	// stop ends the work.
	stop context.CancelFunc
}

// NewConsole opens the output as the options say.
func NewConsole(o *Options) (*Console, error) {
	out, err := open(o)
	if err != nil {
		return nil, err
	}
	colored := wantsColor(o.Color, cwriter.IsTerminal(int(os.Stderr.Fd())))
	c := &Console{Out: out, quiet: o.Quiet, Colored: colored, stop: func() {}}
	out.broken = c.Abort
	return c, nil
}

// Until returns a context for the work of the command. It ends with ctx, or at the first error of
// writing: nothing is computed that cannot be written.
func (c *Console) Until(ctx context.Context) context.Context {
	ctx, c.stop = context.WithCancel(ctx)
	return ctx
}

// Abort ends the work because err, the first error of writing, makes it useless. Any goroutine may
// call it. The command prints nothing more, and [Console.Close] returns the error.
func (c *Console) Abort(err error) {
	c.broken.CompareAndSwap(nil, &err)
	c.stop()
}

// Broken reports whether an error of writing has ended the work.
func (c *Console) Broken() bool { return c.broken.Load() != nil }

// Watch begins to show the progress of a run unless the options say otherwise. The arguments are as
// for progress.New.
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

// Errorf prints an error on stderr, unless an error of writing has ended the work: that is the only
// message then.
func (c *Console) Errorf(text string, args ...any) {
	if c.Flush(); !c.Broken() {
		fmt.Fprintf(c.Progress, text+"\n", args...)
	}
}

// Into writes the results of write to a separate file, which is unchanged if there are none.
func (c *Console) Into(file string, write func()) {
	out, err := open(&Options{File: file})
	if err != nil {
		c.Abort(err)
		return
	}
	all := c.Out
	out.SheetOptions, out.broken, c.Out = all.SheetOptions, all.broken, out
	write()
	c.Out = all
	// An error ends the work.
	_ = out.Discard()
}

// Close ends progress and output. The error is nil, or the exit code, or the first error of
// writing. The context is the command's, not the one from [Console.Until].
func (c *Console) Close(ctx context.Context) error {
	c.Progress.Hide()
	end := c.Out.Close
	switch {
	case ctx.Err() != nil || c.Broken():
		end = c.Out.Abandon
	case c.code == Unusable:
		end = c.Out.Discard
	}
	// The console keeps its error.
	_ = end()
	c.stop()
	if err := c.broken.Load(); err != nil {
		return *err
	}
	if ctx.Err() != nil {
		return Interrupted
	}
	if c.code != Done {
		return c.code
	}
	return nil
}
