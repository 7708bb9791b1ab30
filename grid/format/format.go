/*
Package format reads and writes puzzles in the formats that people and programs use, for any side,
with boxes of any size, flat or as cubes, and with the other units of [grid.Layout].

# Words

A source is a file or a stream with puzzles. A record is one of its puzzles, or the error in its
place. A piece is the rows of a grid, or of several that follow one another. A header is a comment such
as "# N=12 box=2x6 kind=2d"; it applies until the next. An alphabet is the symbols of the digits of
a puzzle ([grid.Alphabet]).

# How a source is read

docs/formats.md is the grammar, and each file of this package is one of its parts. The beginning of
a source shows whether it is JSON, program text, YAML, a table of statements, or plain text. Plain
text is read line by line (text.go): a line is a comment, a rule, a size, a puzzle, a row or a line
of words. Rows gather in a piece until they are a grid (rows.go); grids wait until it is clear that
they are no layers of a cube and that no solution or map of regions follows (layers.go). Lists of
JSON and of programs are rows and lines of the same kind.

# Invariants

Reading needs memory for one puzzle, for the grids that may be layers of one cube and for one line,
whatever the length of the source; a JSON value, program text and YAML are kept as text up to a
limit, and nothing grows to more than ten times the bytes it comes from, except for a few megabytes.
Each puzzle is either read completely or reported as an [Error] with its position. Two equal givens
in a unit are not an error here; [grid.CheckPuzzle] reports them. [Read] reads the output of
[Writer] back as the same puzzles without options, and symbols with the same alphabet.

# What it does not do

Constraints other than units and candidates are errors and are never dropped. No function reads a
model or clauses back as a puzzle, or judges the answer of another program: [grid.CheckSolution]
does that. Package solver writes the notation of exact cover and the clauses, package draw pictures.

# Design

The reader does not weigh how likely two meanings of the same text are. Where two fit, a rule of the
grammar chooses and a note says so, or an error names both and the option that decides: a likely
guess is wrong without a word once in a while, and a wrong puzzle looks like any other.
*/
package format

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"slices"
	"strings"

	"basisk/grid"
)

// Format describes one format: the name for Options.From and NewWriter, a one-line description, and
// whether it can be read and written.
type Format struct {
	Name        string
	Description string
	CanRead     bool
	CanWrite    bool
	// Symbols reports whether cells are written with the symbols of the puzzle and not as numbers.
	Symbols bool
}

// family is a format with the functions that read and write it, or nil. A family without a
// description is detected, but not offered by name.
type family struct {
	name, description string
	read              func(*text)
	write             func(*Writer, *grid.Puzzle) error
}

// inSymbols are the formats for people, whose cells are written in the alphabet of the puzzle. The
// others are for programs, and have numbers.
var inSymbols = []string{"rows", "line", "candidates"}

// families lists all formats: a new one needs a line here, one in special if it has a syntax of its
// own on a line, and a sample in testdata.
func families() []family {
	zero := symbolRule{zeroBlank: true}
	free := plain(form{})
	return []family{
		{"rows", "rows of symbols, numbers or candidates; 0 is an open cell", plain(form{rows: true, rule: zero}), writeRows},
		{"line", "one puzzle per line: a character per cell, or numbers; 0 is an open cell", plain(form{lines: true, rule: zero}), writeLine},
		{"csv", "rows of fields parted by commas, semicolons, tabs or bars", plain(form{by: byFields}), writeCSV},
		{"candidates", "rows of cells, candidates in brackets or as bare digits", plain(form{by: byWords}), writeCandidates},
		{"json", "objects or lists of numbers or rows; also lines of JSON", readJSON, writeJSON},
		{"hypotheses", "CSV of row, column, area, cell, digit, TRUE or FALSE", readTables, writeHypotheses},
		{opasnetRows, "Opasnet's data: Obs, SudRow and a column for each of the grid", readTables, writeOpasnet},
		{
			opasnetLong, "Opasnet's hypotheses: SudRow, SudCol (or Cell), Hypothesis, Result", readTables,
			writeOpasnetHypotheses,
		},
		{"layers", "the layers of cubes as grids, one after another", plain(form{rows: true, layers: true}), nil},
		{"sukaku", "N³ characters on a line, N candidates a cell", plain(form{lines: true, sukaku: true}), nil},
		{"hodoku", "HoDoKu library lines, or its grids", free, nil},
		{"fpuzzles", "links of f-puzzles and SudokuPad", free, nil},
		{"program", "nested lists in the text of a program, or in YAML", readProgram, nil},
		{"yaml", "", readYAML, nil},
		{"text", "", free, nil},
	}
}

// special returns the reader of a line in a format of one line with its own syntax, which shows it, or nil.
func special(text []byte) func(*reader, line) (*grid.Puzzle, error) {
	switch {
	case isHodoku(text):
		return (*reader).hodoku
	case isFPuzzles(text):
		return (*reader).fpuzzle
	case isForeignLine(text):
		return (*reader).foreign
	}
	return nil
}

func find(name string) *family {
	for _, f := range families() {
		if f.name == name {
			return &f
		}
	}
	return nil
}

// Formats lists the formats in the order of presentation.
func Formats() []Format {
	var list []Format
	for _, f := range families() {
		if f.description != "" {
			list = append(list, Format{f.name, f.description, f.read != nil, f.write != nil, slices.Contains(inSymbols, f.name)})
		}
	}
	return list
}

// Readable lists the names of the formats that can be read.
func Readable() []string { return names(func(f Format) bool { return f.CanRead }) }

// Writable lists the names of the formats that can be written.
func Writable() []string { return names(func(f Format) bool { return f.CanWrite }) }

func names(is func(Format) bool) (list []string) {
	for _, f := range Formats() {
		if is(f) {
			list = append(list, f.Name)
		}
	}
	return list
}

// form has the restrictions that a format's name puts on plain text; the zero value has none.
type form struct {
	by     way  // the only way to cut a row into cells; default any
	rows   bool // a line is a row
	lines  bool // a line is a whole puzzle
	sukaku bool // with the candidates of all cells
	layers bool // grids are the layers of a cube
	rule   symbolRule
}

// plain returns a reader of plain text with that form.
func plain(f form) func(*text) {
	return func(t *text) {
		t.form, t.reader.rule, t.opt.Cube = f, f.rule, t.opt.Cube || f.layers
		t.all()
	}
}

// Options control the reading. The zero value detects everything.
type Options struct {
	// From names the format, see Formats. Default "" or "auto": it is detected.
	From string
	// Side is the side of every puzzle, and excludes others. Default: as the source states or shows.
	Side int
	// Box is the rows and columns of a box, and excludes puzzles of other sides. Default: as the
	// source states, else the most nearly square box with no more rows than columns.
	Box [2]int
	// Units are names of units besides rows and columns, as in [grid.Layout.Names]: latin removes
	// the boxes, and jigsaw needs Regions. Puzzles whose source states other units are errors.
	// Default: as the source states, else equal boxes.
	Units []string
	// Regions are irregular boxes as in [grid.Layout], for puzzles of that side.
	Regions []int
	// Cube reads every puzzle as a cube. Default: as the source states or shows, else flat.
	Cube bool
	// ZeroDigit reads 0 as a digit where it may be one or an open cell. Default: such a puzzle is an error.
	ZeroDigit bool
}

// Record is one puzzle of a source, or the error in its place.
type Record struct {
	// Source names the file as the caller does, and Index counts its records, including broken
	// ones, from 1.
	Source string
	Index  int
	// Line is where the puzzle begins, from 1.
	Line int
	// Format is the family in which the source was read: a name of Formats, "yaml", or "text" for
	// plain text, whose forms may be mixed.
	Format string
	// Label is the source's name of the puzzle: a title, a name or the rest of its line.
	Label string
	// Puzzle is nil if and only if Err is not.
	Puzzle *grid.Puzzle
	// Solution has one digit per cell if the source contains the solution, else it is nil. It is
	// unchecked (grid.CheckSolution).
	Solution []grid.Digit
	// Note says what else the lines up to this puzzle may mean and which option reads them so, or
	// what is unknown in its header, or is empty.
	Note string
	// Err says why the puzzle could not be read, as an *Error if the place in the source is
	// known. The records after it are not affected.
	Err error
}

// Name returns the name of the puzzle wherever its file lies: the last element of the path, and the number in it.
// Keys of records begin with it, and seeds are made of it.
func (r *Record) Name() string { return fmt.Sprintf("%s:%d", filepath.Base(r.Source), r.Index) }

// Read yields the puzzles of r one by one as they are read. source names r in records and messages.
// A broken puzzle is a record with Err and does not stop the reading; an error of r itself is the
// last record, and a source without any puzzle is one record with Err.
func Read(r io.Reader, source string, opt Options) iter.Seq[Record] {
	return func(yield func(Record) bool) {
		t := &text{
			reader: &reader{opt: opt, source: source, yield: yield},
			in:     newLines(r, maxLine),
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

// read finds the family and reads the source.
func (t *text) read() error {
	if err := cmp.Or(t.opt.checkBox(), t.takeOptions()); err != nil {
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

// checkBox returns an error if no puzzle has the side and the boxes that the options ask for.
func (o *Options) checkBox() error {
	rows, cols := o.Box[0], o.Box[1]
	if o.Side != 0 && o.Box != [2]int{} && o.Side != rows*cols {
		return mistake(fmt.Sprintf("--box %dx%d", rows, cols), fmt.Sprintf("boxes of %d cells as --size says", o.Side))
	}
	if o.Box == [2]int{} || min(rows, cols) >= 1 && max(rows, cols) <= maxSide && rows*cols >= 2 && rows*cols <= maxSide {
		return nil
	}
	return mistake(fmt.Sprintf("--box %dx%d", rows, cols),
		fmt.Sprintf("rows and columns whose product, the side, is 2 to %d", maxSide))
}
