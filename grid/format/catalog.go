package format

import (
	"slices"

	"basisk/grid"
)

// The catalogue: one line per format. A new one needs a line here, a function that reads or writes
// it, a sample in testdata, and a mark in detect.go if it is not plain text.

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
var inSymbols = []string{"grid", "line", "candidates"}

// families lists all formats.
func families() []family {
	zero, hex := symbolRule{zeroBlank: true}, symbolRule{stated: hexadecimal}
	free, separate := plain(form{}), plain(form{style: words})
	rows, line := plain(form{layout: rowLines, grids: true, rule: zero}), plain(form{layout: oneLine, rule: zero})
	return []family{
		{"grid", "rows of symbols, numbers or candidates; 0 is an open cell", rows, writeGrid},
		{"line", "one character per cell, one puzzle per line; 0 is an open cell", line, writeLine},
		{"tokens", "decimal numbers, row by row, a dot for an open cell", separate, writeTokens},
		{"csv", "rows of fields parted by commas, semicolons, tabs or bars", plain(form{style: fields}), writeCSV},
		{"candidates", "rows of cells, candidates in brackets or as bare digits", separate, writeCandidates},
		{"json", "objects or lists of numbers or rows; also lines of JSON", readJSON, writeJSON},
		{"hypotheses", "CSV of row, column, area, cell, digit, TRUE or FALSE", readHypotheses, writeHypotheses},
		{opasnetRows, "Opasnet's data: Obs, SudRow and a column for each of the grid", readHypotheses, writeOpasnet},
		{
			opasnetLong, "Opasnet's hypotheses: SudRow, SudCol (or Cell), Hypothesis, Result", readHypotheses,
			writeOpasnetHypotheses,
		},
		{"layers", "the layers of cubes as grids, one after another", plain(form{layout: rowLines, layers: true}), nil},
		{"hex", "rows or lines of symbols in which 0 is the first digit", plain(form{rule: hex}), nil},
		{"columns", "rows with cells in fixed columns, a space for an open cell", plain(form{style: columns}), nil},
		{"sukaku", "N³ characters on a line, N candidates a cell", plain(form{sukaku: true}), nil},
		{"sdk", "SadMan and SudoCue: [Puzzle] and rows", rows, nil},
		{"sdm", "SudoCue collection: one puzzle per line", line, nil},
		{"ss", "Simple Sudoku: rows with bars and rules", rows, nil},
		{"vbforums", "VBForums contest: rows with dots", rows, nil},
		{"hodoku", "HoDoKu library lines, or its grids", free, nil},
		{"fpuzzles", "links of f-puzzles and SudokuPad", free, nil},
		{"acs", "order, flag and rows of numbers with -1 for an open cell", separate, nil},
		{"yaml", "rows under a key such as dot_rows", readYAML, nil},
		{"program", "nested lists in the text of a program", readProgram, nil},
		{"text", "", free, nil},
	}
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
	style  style
	layout layout
	sukaku bool
	grids  bool // grids are never the layers of a cube
	layers bool // grids are always the layers of a cube
	rule   symbolRule
}

// plain returns a reader of plain text with that form.
func plain(f form) func(*text) {
	return func(t *text) {
		t.form, t.how.style = f, f.style
		t.reader.rule, t.opt.Cube = f.rule, t.opt.Cube || f.layers
		t.all()
	}
}

// The families of statements.

func readHypotheses(t *text) { (&hypotheses{reader: t.reader, in: t.in}).run() }
