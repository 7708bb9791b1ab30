package format

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"basisk/grid"
)

// Reading from the outside: the options, the choice of a family, and the errors about a source as a
// whole.

// Options control the reading. The zero value detects everything.
type Options struct {
	// From names the format, see Formats. Default "" or "auto": it is detected.
	From string
	// Box is the rows and columns of a box, and excludes puzzles of other sides. Default: as the
	// source states, else the most nearly square box with no more rows than columns.
	Box [2]int
	// Units are names of units besides rows and columns, as in [grid.Layout.Names]: latin removes
	// the boxes, and jigsaw needs Regions. Puzzles whose source states other units are errors.
	// Default: as the source states, else equal boxes.
	Units []string
	// Regions are irregular boxes as in [grid.Layout], for puzzles of that side.
	Regions []int
	// Cube reads every puzzle as a cube. Default: as the source states, else flat unless that is
	// very unlikely.
	Cube bool
	// MaxLine is the maximum length of a line in bytes. Default 64 MiB: every candidate of a puzzle
	// of side 256, written out, takes 60 MB.
	MaxLine int
	// MaxDocument is the maximum size in bytes of a document that must be read as a whole:
	// program text, YAML, a JSON value. Default 64 MiB.
	MaxDocument int
	// MaxSide is the maximum side N. Default grid.MaxSide.
	MaxSide int
}

// defaultLimit is the default of MaxLine and MaxDocument.
const defaultLimit = 64 << 20

// withDefaults returns the options with defaults filled in.
func (o Options) withDefaults() Options {
	if o.MaxLine <= 0 {
		o.MaxLine = defaultLimit
	}
	if o.MaxDocument <= 0 {
		o.MaxDocument = defaultLimit
	}
	if o.MaxSide <= 0 || o.MaxSide > grid.MaxSide {
		o.MaxSide = grid.MaxSide
	}
	return o
}

// Record is one puzzle of a source, or the error in its place.
type Record struct {
	// Source names the file as the caller does, and Index counts its records, including broken
	// ones, from 1.
	Source string
	Index  int
	// Line is where the puzzle begins, from 1.
	Line int
	// Format is the family in which the source was read: a name of Formats, or "text" for plain
	// text, whose forms may be mixed.
	Format string
	// Label is the source's name of the puzzle: a title, a name or the rest of its line.
	Label string
	// Puzzle is nil if and only if Err is not.
	Puzzle *grid.Puzzle
	// Solution has one digit per cell if the source contains the solution, else it is nil. It is
	// unchecked (grid.CheckSolution).
	Solution []grid.Digit
	// Note says what else the lines up to this puzzle may mean and which option reads them so, or
	// is empty.
	Note string
	// Err says why the puzzle could not be read, as an *Error if the place in the source is
	// known. The records after it are not affected.
	Err error
}

// Read yields the puzzles of r one by one as they are read. source names r in records and messages.
// A broken puzzle is a record with Err and does not stop the reading; an error of r itself is the
// last record, and a source without any puzzle is one record with Err.
func Read(r io.Reader, source string, opt Options) iter.Seq[Record] {
	opt = opt.withDefaults()
	return func(yield func(Record) bool) {
		t := &text{
			reader: &reader{opt: opt, source: source, yield: yield, shapes: shapes{maxSide: opt.MaxSide}},
			in:     newLines(r, opt.MaxLine),
		}
		if err := t.read(); err != nil {
			t.fail(0, err)
			return
		}
		switch err := t.in.err; {
		case err != nil:
			t.fail(t.in.num, fmt.Errorf("reading %s: %w", source, err))
		case t.index == 0:
			t.fail(0, mistake("no puzzle", "one in a known format (--from names it)"))
		}
	}
}

// checkBox returns an error if no puzzle has the boxes that the options ask for.
func (o *Options) checkBox() error {
	rows, cols := o.Box[0], o.Box[1]
	switch {
	case o.Box == [2]int{}, min(rows, cols) >= 1 && max(rows, cols) <= o.MaxSide && rows*cols >= 2 &&
		rows*cols <= o.MaxSide:
		return nil
	}
	return mistake(fmt.Sprintf("--box %dx%d", rows, cols),
		fmt.Sprintf("rows and columns whose product, the side, is 2 to %d", o.MaxSide))
}

// read detects the family and reads the source.
func (t *text) read() error {
	if err := t.opt.checkBox(); err != nil {
		return err
	}
	if err := t.takeOptions(); err != nil {
		return err
	}
	prefix, err := t.in.in.Peek(bufferSize)
	if err != nil && !errors.Is(err, io.EOF) && len(bytes.TrimSpace(prefix)) == 0 {
		return fmt.Errorf("reading %s: %w", t.source, err)
	}
	if err := refuse(prefix); err != nil {
		return err
	}
	name := t.opt.From
	if name == "" || name == "auto" {
		if err := refuseKind(prefix); err != nil {
			return err
		}
		name = detect(prefix)
	}
	family := find(name)
	if family == nil || family.read == nil {
		return mistake(fmt.Sprintf("format %q", name), "one of "+strings.Join(Readable(), ", "))
	}
	t.family = family.name
	family.read(t)
	return nil
}

// document returns the whole source, or reports that it is too long.
func (t *text) document() []byte {
	source, err := io.ReadAll(io.LimitReader(t.in.in, int64(t.opt.MaxDocument)+1))
	switch {
	case len(source) > t.opt.MaxDocument:
		t.fail(0, jsonError(errTooLong, t.opt.MaxDocument))
		return nil
	case err != nil:
		t.in.err = err
		return nil
	}
	return bytes.TrimPrefix(source, byteOrderMark)
}

// again reads a document that is in memory as plain text.
func (t *text) again(source []byte) {
	t.in = newLines(bytes.NewReader(source), t.opt.MaxLine)
	t.all()
}

// readProgram reads program text; if there are no lists in it, there may be rows.
func readProgram(t *text) {
	source := t.document()
	if source == nil {
		return
	}
	if t.program(source); t.index == 0 && !t.done {
		t.again(source)
	}
	t.endSizes()
}

// readYAML reads YAML: flow sequences are lists as in programs, and the items of
// block sequences are the rows of a grid.
func readYAML(t *text) {
	source := t.document()
	if source == nil || !t.acceptAssignments(yamlKeys(source)) {
		return
	}
	defer t.endSizes()
	if t.program(source); t.index > 0 || t.done {
		return
	}
	rows := source[:0] // shorter than source, so it can share its memory
	for row := range bytes.Lines(source) {
		if s := bytes.TrimSpace(row); bytes.HasPrefix(s, []byte("- ")) {
			row = append(s[2:], '\n')
		}
		rows = append(rows, row...)
	}
	t.again(rows)
}
