/*
Package format reads and writes puzzles in the formats that people and programs use, for any side,
with boxes of any size, flat or as cubes, and with the other units of [grid.Layout].

# Words

A source is a file or a stream with puzzles. A record is one of its puzzles, or the error in its
place. A block is rows that follow one another without a blank line. A header is a line such
as "# N=12 box=2x6 kind=2d"; it applies until the next. An alphabet is the symbols of the digits of
a puzzle ([grid.Alphabet]).

# How a source is read

docs/formats.md is the grammar, and each file of this package is one of its parts. The first line of data decides the
form of the source, and a line that does not fit is an error with its number: whole puzzles on lines (line.go), rows
with or without bars (rows.go, frame.go, labels.go), a table with names of columns (table.go, opasnet.go), nested lists
and JSON (json.go, lists.go, object.go), or lines of another program (hodoku.go, links.go).

# Invariants

Reading needs memory for one puzzle, for one block of rows and for one line, whatever the length of the source; a JSON
value and a block are kept as text up to a limit, and nothing grows to more than ten times the bytes it comes from,
except for a few megabytes.
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
	"compress/gzip"
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

// families lists all formats: a new one needs a line here and a sample in testdata.
func families() []family {
	return []family{
		{"rows", "rows of symbols, numbers or candidates", plain(form{blocks: true}), writeRows},
		{"line", "one puzzle per line: a character per cell, or numbers", plain(form{lines: true}), writeLine},
		{"csv", "rows of fields parted by commas, semicolons, tabs or bars", plain(form{blocks: true, by: byFields}), writeCSV},
		{"candidates", "rows of cells, candidates in brackets or as bare digits", plain(form{blocks: true, by: byWords}), writeCandidates},
		{"json", "objects, or nested lists in brackets, braces or parentheses; also lines of JSON", readJSON, writeJSON},
		{opasnetRows, "Opasnet's data: Obs, SudRow and a column for each of the grid", readTables, writeOpasnet},
		{
			opasnetLong, "Opasnet's hypotheses: SudRow, SudCol (or Cell), Hypothesis, Result", readTables,
			writeOpasnetHypotheses,
		},
		{"table", "a line of names, then a line for each puzzle; --column names the column of the puzzles", plain(form{table: true}), nil},
		{"sukaku", "N³ characters on a line, N candidates a cell", plain(form{lines: true, sukaku: true}), nil},
		{"hodoku", "HoDoKu library lines", plain(form{}), nil},
		{"links", "links of f-puzzles, SudokuPad, sudokuexchange and SudokuWiki", plain(form{}), nil},
		{"text", "", plain(form{}), nil},
	}
}

// specialForm is a form whose lines have a syntax of their own.
type specialForm struct {
	name, line string
	is         func(text []byte) bool
	read       func(*reader, line) (*grid.Puzzle, error)
}

var specialForms = []specialForm{
	{"hodoku", "a line of HoDoKu's library", isHodoku, (*reader).hodoku},
	{"links", "a link", isLink, (*reader).link},
}

// special returns the form that a line shows, or nil.
func special(text []byte) *specialForm {
	for i := range specialForms {
		if specialForms[i].is(text) {
			return &specialForms[i]
		}
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
	blocks bool // a line is a row
	lines  bool // a line is a whole puzzle
	sukaku bool // with the candidates of all cells
	table  bool // the first line names the columns
}

// plain returns a reader of plain text with that form.
func plain(f form) func(*text) {
	return func(t *text) {
		t.form = f
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
	// the boxes, and irregular needs Regions. Puzzles whose source states other units are errors.
	// Default: as the source states, else equal boxes.
	Units []string
	// Regions are irregular boxes as in [grid.Layout], for puzzles of that side.
	Regions []int
	// Cube reads every puzzle as a cube. Default: as the source states, else flat.
	Cube bool
	// ZeroDigit reads 0 as a digit where it may be one or an open cell. Default: it is open there.
	ZeroDigit bool
	// Column names the column of the puzzles in a table. Default "": one with a usual name.
	Column string
	// Name returns what errors and notes call the option size, box, units, cube, from or column, "" if the user has no
	// such option. Default: as in --box.
	Name func(option string) string
}

// name returns what errors and notes call an option.
func (o *Options) name(option string) string {
	if o.Name == nil {
		return "--" + option
	}
	return o.Name(option)
}

// Record is one puzzle of a source, or the error in its place.
type Record struct {
	// Source names the file as the caller does, and Index counts its records, including broken
	// ones, from 1.
	Source string
	Index  int
	// Line is where the puzzle begins, from 1.
	Line int
	// Format is the form in which the source was read, a name of Formats; "text" before it is known.
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
			t.fail(0, mistake("no puzzle", fmt.Sprintf("one in a known format (%s names it)", t.opt.name("from"))))
		}
	}
}

// read finds the family and reads the source.
func (t *text) read() error {
	if err := cmp.Or(t.opt.checkBox(), t.takeOptions()); err != nil {
		return err
	}
	prefix, err := t.in.in.Peek(bufferSize)
	if isPacked := bytes.HasPrefix(prefix, []byte("\x1f\x8b")); isPacked {
		unpacked, err := gzip.NewReader(t.in.in)
		if err != nil {
			return fmt.Errorf("reading %s: %w", t.source, err)
		}
		t.in = newLines(unpacked, t.in.max)
		prefix, _ = t.in.in.Peek(bufferSize)
	}
	if err != nil && !errors.Is(err, io.EOF) && len(bytes.TrimSpace(prefix)) == 0 {
		return fmt.Errorf("reading %s: %w", t.source, err)
	}
	if err := refuse(prefix); err != nil {
		return err
	}
	name := t.opt.From
	if name == "" || name == "auto" {
		begin := beginning(prefix)
		hasList := listStart(prefix) >= 0
		if err := refuseKind(begin, hasList); err != nil {
			return err
		}
		first, _, _ := bytes.Cut(begin, []byte("\n"))
		t.in.bare = bytes.Count(first, []byte(",")) >= 3 && listLine().Match(first)
		switch kind := tableKind(begin); {
		case kind != "":
			name = kind
		case t.in.bare:
			name = "text"
		case hasList && !t.beginsWithCells(begin):
			name = "json"
		default:
			name = "text"
		}
	}
	family := find(name)
	if family == nil || family.read == nil {
		return mistake(fmt.Sprintf("format %q", name), "one of "+strings.Join(Readable(), ", "))
	}
	t.family = family.name
	family.read(t)
	return nil
}

// beginsWithCells reports whether the first line of a source, before a list, is a row or a puzzle.
func (t *text) beginsWithCells(begin []byte) bool {
	first, _, _ := bytes.Cut(begin, []byte("\n"))
	l := line{text: bytes.TrimRight(first, "\r"), num: 1}
	if isRowOfWords(cutWords(nil, l)) {
		return true
	}
	if at := listStart(first); at >= 0 {
		return false
	}
	_, isWhole := t.wholeOf(l)
	counts := t.counts(l)
	most := slices.Max(counts[:])
	return isWhole || isFrame(l.text) || isRule(l.text) || most >= 4 && t.hasCells(l, most) && !isWords(l.text)
}

// isRowOfWords reports whether words are a row in any alphabet: four cells or more, or two with a list of candidates.
func isRowOfWords(words []cell) bool {
	lists := 0
	for _, c := range words {
		switch {
		case candidateList().Match(c.text):
			lists++
		case len(c.text) > 1 && !isNumber(c.text) || !symbolic[c.text[0]]:
			return false
		}
	}
	return len(words) >= 4 || len(words) > 1 && lists > 0
}

// candidateList matches a list of candidates, which is one word.
var candidateList = lazily(`^\[[^\s\[\]{}"']*\]$`)
