package cli

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"

	"basisk/grid"
	"basisk/grid/draw"
	"basisk/grid/format"

	"github.com/vbauerster/mpb/v8/cwriter"
)

// The idea: results are collected in one buffer, whichever way they are written,
// and passed on when the command is about to wait: full blocks while it is busy,
// each result at once while it is not. Since grids are written by a format.Writer
// with a buffer of its own, that one is emptied before anything else is written.

// output is where results go: stdout or the file of -o. Errors of writing are
// kept and reported by close.
type output struct {
	// file is where buffer ends, and terminal whether people watch it.
	file     *os.File
	buffer   *bufio.Writer
	terminal bool
	// color tells whether text may be painted.
	color bool
	// grids writes grids to buffer, in format; nil before the first grid.
	grids  *format.Writer
	format string
	// sheet is the print sheet on buffer; nil before its first puzzle.
	sheet        *draw.Sheet
	sheetOptions draw.SheetOptions
	// err is the first error of writing.
	err error
}

// toOutput opens the output, has write fill it and closes it: all that a command
// without input has to do.
func toOutput(o *outputOptions, write func(*output)) error {
	out, err := openOutput(o, nil)
	if err != nil {
		return err
	}
	write(out)
	return out.close()
}

// openOutput opens what o names. The inputs are given lest they be overwritten.
func openOutput(o *outputOptions, inputs []string) (*output, error) {
	out := &output{file: os.Stdout}
	if o.file != "" && o.file != "-" {
		if err := checkDistinct(o.file, inputs); err != nil {
			return nil, err
		}
		file, err := os.Create(o.file)
		if err != nil {
			return nil, err
		}
		out.file = file
	}
	out.terminal = cwriter.IsTerminal(int(out.file.Fd()))
	out.color = wantsColor(o.color, out.terminal)
	out.buffer = bufio.NewWriterSize(out.file, 1<<16)
	return out, nil
}

// checkDistinct returns an error if file is one of the inputs.
func checkDistinct(file string, inputs []string) error {
	target, err := os.Stat(file)
	if err != nil || !target.Mode().IsRegular() {
		return nil
	}
	for _, name := range inputs {
		if source, err := os.Stat(name); err == nil && os.SameFile(source, target) {
			return fmt.Errorf("-o %s would overwrite the input", file)
		}
	}
	return nil
}

// wantsColor decides by the flag, and for auto by the device and by the customs
// of NO_COLOR and dumb terminals.
func wantsColor(when string, terminal bool) bool {
	if when == "auto" {
		return terminal && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
	}
	return when == "always"
}

// grid writes a puzzle in the named format.
func (o *output) grid(p *grid.Puzzle, to string) error {
	if o.grids == nil || o.format != to {
		o.settle()
		w, err := format.NewWriter(o.buffer, to)
		if err != nil {
			return err
		}
		o.grids, o.format = w, to
	}
	return o.grids.Write(p)
}

// Write writes bytes behind all that came before.
func (o *output) Write(text []byte) (int, error) {
	o.settle()
	n, err := o.buffer.Write(text)
	o.keep(err)
	return n, err
}

// print writes formatted text behind all that came before.
func (o *output) print(text string, args ...any) {
	// Write keeps the error.
	_, _ = fmt.Fprintf(o, text, args...)
}

// json writes x as a line of JSON.
func (o *output) json(x any) {
	// Write keeps the error, and no x of this program is without JSON.
	_ = json.NewEncoder(o).Encode(x)
}

// settle empties the buffer of the grids into that of the output.
func (o *output) settle() {
	if o.grids != nil {
		o.keep(o.grids.Flush())
	}
}

// flush passes on all that was written.
func (o *output) flush() {
	o.settle()
	o.keep(o.buffer.Flush())
}

// pending reports whether flush would have something to pass on, as far as text
// goes that is not a grid.
func (o *output) pending() bool { return o.grids != nil || o.buffer.Buffered() > 0 }

// close passes on the rest and returns the first error of writing.
func (o *output) close() error {
	if o.sheet != nil {
		o.keep(o.sheet.Close())
	}
	o.flush()
	if o.file != os.Stdout {
		o.keep(o.file.Close())
	}
	if o.err != nil {
		return fmt.Errorf("write results: %w", o.err)
	}
	return nil
}

// keep remembers the first error.
func (o *output) keep(err error) {
	if o.err == nil {
		o.err = err
	}
}

// The colors of talk, as parameters of the terminal's "select graphic rendition".
const (
	bold   = "1"
	red    = "31"
	green  = "32"
	yellow = "33"
)

// paint returns text in a color if color is wanted.
func paint(want bool, color, text string) string {
	if !want {
		return text
	}
	return "\x1b[" + color + "m" + text + "\x1b[0m"
}
