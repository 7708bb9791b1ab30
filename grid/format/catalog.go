package format

import "basisk/grid"

// The catalogue: one line a format. A new one needs a line here, a function that
// reads it or writes it, a sample in testdata, and a mark in detect.go if it is not
// plain text.

// Format describes one format: the name that Options.From and NewWriter take, what
// it is in one line, and whether it can be read and written.
type Format struct {
	Name     string
	About    string
	CanRead  bool
	CanWrite bool
}

// family is a format with the functions that read and write it; nil where it
// cannot be.
type family struct {
	name, about string
	read        func(*text)
	write       func(*Writer, *grid.Puzzle) error
	hidden      bool // detected, but not offered by name
}

// families lists all formats.
func families() []family {
	return []family{
		{"grid", "rows of symbols, numbers or candidates; 0 is an open cell", readGrid, writeGrid, false},
		{"line", "one character a cell, one puzzle a line; 0 is an open cell", readLine, writeLine, false},
		{"tokens", "decimal numbers, row by row, a dot for an open cell", readWords, writeTokens, false},
		{"csv", "rows of fields parted by commas, semicolons, tabs or bars", readCSV, writeCSV, false},
		{"candidates", "rows of cells, candidates in brackets or as bare digits", readWords, writeCandidates, false},
		{"json", "objects or lists of numbers or rows; also lines of JSON", readJSON, writeJSON, false},
		{"hypotheses", "CSV of row, column, area, cell, digit, TRUE or FALSE", readHypotheses, writeHypotheses, false},
		{"minizinc", "MiniZinc data: n = 9; start = [|…|]", readProgram, writeMiniZinc, false},
		{"asp", "facts for answer set programming: given(1,2,5).", readASP, writeASP, false},
		{"dimacs", "clauses of one literal in DIMACS notation", readDIMACS, nil, false},
		{"layers", "the layers of cubes as grids, one after another", readLayers, nil, false},
		{"hex", "rows or lines of symbols in which 0 is the first digit", readHex, nil, false},
		{"columns", "rows with cells in fixed columns, a space for an open cell", readColumns, nil, false},
		{"sukaku", "N³ characters on a line, N candidates a cell", readSukaku, nil, false},
		{"sdk", "SadMan and SudoCue: [Puzzle] and rows", readGrid, nil, false},
		{"sdm", "SudoCue collection: one puzzle a line", readLine, nil, false},
		{"ss", "Simple Sudoku: rows with bars and rules", readGrid, nil, false},
		{"vbforums", "VBForums contest: rows with dots", readGrid, nil, false},
		{"hodoku", "HoDoKu library lines, or its grids", readText, nil, false},
		{"iss", "strings of the Interactive Sudoku Solver", readText, nil, false},
		{"fpuzzles", "links of f-puzzles and SudokuPad", readText, nil, false},
		{"acs", "order, flag and rows of numbers with -1 for an open cell", readWords, nil, false},
		{"yaml", "rows under a key such as dot_rows", readYAML, nil, false},
		{"program", "nested lists in the text of a program", readProgram, nil, false},
		{"opensudoku", "OpenSudoku XML", readXML, nil, false},
		{"ksudoku", "KSudoku XML", readXML, nil, false},
		{"xml", "", readXML, nil, true},
		{"text", "", readText, nil, true},
	}
}

// find returns the family of a name, or nil.
func find(name string) *family {
	for _, f := range families() {
		if f.name == name {
			return &f
		}
	}
	return nil
}

// Formats lists the formats in the order in which they should be shown.
func Formats() []Format {
	var list []Format
	for _, f := range families() {
		if !f.hidden {
			list = append(list, Format{f.name, f.about, f.read != nil, f.write != nil})
		}
	}
	return list
}

// Names lists the names of the formats that can be written, or of those that can
// be read.
func Names(writable bool) []string {
	var names []string
	for _, f := range Formats() {
		if f.CanWrite || !writable {
			names = append(names, f.Name)
		}
	}
	return names
}

// The ways to read plain text, from the freest to those that demand a form.

func readText(t *text) { t.run() }

func readGrid(t *text) {
	t.layout, t.rule.zeroBlank, t.grids = rowLines, true, true
	t.run()
}

func readLine(t *text) {
	t.layout, t.rule.zeroBlank = oneLine, true
	t.run()
}

func readWords(t *text) {
	t.how.style = words
	t.run()
}

func readCSV(t *text) {
	t.how.style = fields
	t.run()
}

func readLayers(t *text) {
	t.opt.Cube, t.layout = true, rowLines
	t.run()
}

func readHex(t *text) {
	t.rule.first = '0'
	t.run()
}

func readColumns(t *text) {
	t.how.style = columns
	t.run()
}

func readSukaku(t *text) {
	t.sukaku = true
	t.run()
}

// The families of statements.

func readHypotheses(t *text) { (&hypotheses{reader: t.reader, in: t.in}).run() }
func readASP(t *text)        { (&asp{reader: t.reader, in: t.in}).run() }
func readDIMACS(t *text)     { (&dimacs{reader: t.reader, in: t.in}).run() }
