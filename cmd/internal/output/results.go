// Package output writes results to stdout or a file, and messages to stderr, with progress between
// them.
//
// # Words
//
// [Results] are the output of a command, text, grids, print sheets or JSON; messages are everything
// else. A [Console] has both, and the exit code of the command.
//
// # Invariants
//
// Results appear in the order of writing, whatever their kind. A file keeps its content until the
// results are whole. Close returns the first error of writing. Nothing is written into a progress bar.
//
// # Design
//
// All results go to one buffer, which is flushed when the command is about to wait: in full blocks
// while it is busy, after each result while it is not. Grids are written by a format.Writer with a
// separate buffer, which is flushed before other results are written. A buffer that is flushed at
// every newline would be simpler, but costs a system call per puzzle.
package output

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"os"
	"strconv"

	"basisk/grid"
	"basisk/grid/draw"
	"basisk/grid/format"

	"github.com/vbauerster/mpb/v8/cwriter"
)

// Options says where results go and how they look. The zero value writes text without colours to
// stdout.
type Options struct {
	// File gets the results; default stdout.
	File string
	// Color is auto, always or never, which is the default. Auto colors terminals.
	Color string
	// Quiet limits stderr to errors.
	Quiet bool
	// JSON writes one object per line instead of text.
	JSON bool
}

// Results writes results. It keeps errors of writing, which Close reports.
type Results struct {
	// Terminal reports whether results go to a terminal.
	Terminal bool
	// Color reports whether text may be coloured.
	Color bool
	// SheetOptions says how to make a print sheet.
	SheetOptions draw.SheetOptions
	// to is the destination of buffer.
	to     *target
	buffer *bufio.Writer
	// grids writes grids to buffer, in format; nil before the first grid.
	grids  *format.Writer
	format string
	// painted writes grids that will be painted to picture; nil before the first.
	painted *format.Writer
	picture bytes.Buffer
	// sheet is the print sheet on buffer; nil before its first puzzle.
	sheet *draw.Sheet
	// listed reports whether the open list has an element, and element is the buffer for one.
	listed  bool
	element []byte
	// err is the first error of writing, and broken is called with it; nil does nothing.
	err    error
	broken func(error)
}

// Write opens the output of o, has write fill it and closes it: all that a command without input
// needs.
func Write(o *Options, write func(*Results)) error {
	out, err := open(o)
	if err != nil {
		return err
	}
	write(out)
	return out.Close()
}

// open opens the output of o.
func open(o *Options) (*Results, error) {
	to, err := openTarget(o.File)
	if err != nil {
		return nil, err
	}
	out := &Results{to: to, buffer: bufio.NewWriterSize(to, 1<<16)}
	out.Terminal = cwriter.IsTerminal(int(to.Fd()))
	out.Color = wantsColor(o.Color, out.Terminal)
	return out, nil
}

// wantsColor decides by the flag, and for auto by the device and the conventions of NO_COLOR and
// dumb terminals.
func wantsColor(when string, terminal bool) bool {
	if when == "auto" {
		return terminal && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
	}
	return when == "always"
}

// Grid writes a puzzle in the named format, one of package format.
func (o *Results) Grid(p *grid.Puzzle, to string) error {
	if o.grids == nil || o.format != to {
		o.flushGrids()
		w, err := format.NewWriter(o.buffer, to)
		if err != nil {
			return err
		}
		o.grids, o.format = w, to
	}
	return o.grids.Write(p)
}

// Sheet adds a puzzle to the print sheet of the output.
func (o *Results) Sheet(ctx context.Context, p draw.SheetPuzzle) error {
	if o.sheet == nil {
		o.flushGrids()
		s, err := draw.NewSheet(o.buffer, o.SheetOptions)
		if err != nil {
			return err
		}
		o.sheet = s
	}
	return o.sheet.Add(ctx, p)
}

// Columns returns the number of columns to draw in, 0 for any: the value of COLUMNS, the preferred
// width by POSIX, else the width of the terminal.
func (o *Results) Columns() int {
	if width, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && width > 0 {
		return width
	}
	if !o.Terminal {
		return 0
	}
	width, _, err := cwriter.GetSize(int(o.to.Fd()))
	if err != nil {
		return 0
	}
	return width
}

// Write writes bytes after all earlier results.
func (o *Results) Write(text []byte) (int, error) {
	o.flushGrids()
	n, err := o.buffer.Write(text)
	o.keep(err)
	return n, err
}

// Printf writes formatted text after all earlier results.
func (o *Results) Printf(text string, args ...any) {
	// Write keeps the error.
	_, _ = fmt.Fprintf(o, text, args...)
}

// JSON writes x, a struct, as a line of JSON: an object that begins with the schema.
func (o *Results) JSON(x any) {
	// Write keeps the error.
	_, _ = o.Write(append(Object(x), '\n'))
}

// flushGrids flushes the buffer of the grids into the buffer of the output.
func (o *Results) flushGrids() {
	if o.grids != nil {
		o.keep(o.grids.Flush())
	}
}

// Flush passes on all that was written.
func (o *Results) Flush() {
	o.flushGrids()
	o.keep(o.buffer.Flush())
}

// pending reports whether Flush has text to write, other than grids.
func (o *Results) pending() bool { return o.grids != nil || o.buffer.Buffered() > 0 }

// Close passes on the rest and returns the first error of writing.
func (o *Results) Close() error { return o.end((*target).Close) }

// Discard is Close for a command that has failed: unless there are results nevertheless, a file is
// unchanged.
func (o *Results) Discard() error { return o.end((*target).drop) }

// Abandon is Close for a command that was interrupted or cannot write: an existing file is unchanged.
func (o *Results) Abandon() error { return o.end((*target).abandon) }

// end passes on the rest, has the file closed and returns the first error of writing.
func (o *Results) end(close func(*target) error) error {
	if o.sheet != nil {
		o.keep(o.sheet.Close())
	}
	if o.Flush(); o.err != nil {
		close = (*target).abandon
	}
	o.keep(close(o.to))
	return o.err
}

// Err returns the first error of writing so far.
func (o *Results) Err() error { return o.err }

// keep remembers the first error.
func (o *Results) keep(err error) {
	if o.err != nil || err == nil {
		return
	}
	o.err = fmt.Errorf("write results: %w", err)
	if o.broken != nil {
		o.broken(o.err)
	}
}
