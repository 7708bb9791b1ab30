package format

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"basisk/grid"
)

// The formats for people and for lists of puzzles.
//
//	rows          | 5 3 . | . 7 . | . . . |     with rules between the boxes
//	candidates    5 3 [124] [26] 7 [2468] …      with a row on each line
//	csv           5,3,,,7,,"[1,2]",,             open cells are empty
//	line          53..7....6..195…               one puzzle per line, a character per cell
//	              5 3 . . 7 . [1,2] …            or numbers, if there are candidates or too many digits
//
// An open cell is a dot unless it is restricted: then its candidates are in brackets, with commas
// from side 10 on.

// writeRows draws the rows with bars and rules between the boxes, or around all cells if there are
// no equal boxes.
func writeRows(w *Writer, p *grid.Puzzle) error {
	boxRows, boxCols := p.Shape.Box()
	if !p.Shape.HasBoxes() {
		boxRows, boxCols = p.Shape.Side(), p.Shape.Side()
	}
	width := cellWidth(p)
	rule := strings.Repeat("+"+strings.Repeat("-", boxCols*(width+1)+1), p.Shape.Side()/boxCols) + "+\n"
	w.rows(p, boxRows, rule, func(col int, text string) string {
		before, after := " ", ""
		if col == 0 {
			before = "| "
		}
		if (col+1)%boxCols == 0 {
			after = " |"
		}
		return fmt.Sprintf("%s%*s%s", before, width, text, after)
	})
	return nil
}

// writeCandidates writes rows of aligned cells; an open cell without restrictions is a dot.
func writeCandidates(w *Writer, p *grid.Puzzle) error {
	width := cellWidth(p)
	w.rows(p, 1, "", func(col int, text string) string {
		return fmt.Sprintf("%*s", width+min(col, 1), text)
	})
	return nil
}

// writeCSV writes rows of fields, open cells empty.
func writeCSV(w *Writer, p *grid.Puzzle) error {
	if n := p.Shape.Side(); n < 4 {
		return mistake(fmt.Sprintf("side %d", n), "4 or more, since shorter rows would not be seen as a table")
	}
	w.rows(p, 1, "", func(col int, text string) string {
		return strings.Repeat(",", min(col, 1)) + fieldText(text)
	})
	return nil
}

// rows writes p, a row on each line, with a rule before each block of the given number of rows and at
// the end of each layer; cell returns the text of a cell.
func (w *Writer) rows(p *grid.Puzzle, every int, rule string, cell func(col int, text string) string) {
	w.separate()
	s := p.Shape
	w.symbolHeader(p, w.rowsShow(p), needsRows(p))
	for c := range grid.Cell(s.Cells()) {
		layer, row, col := s.Coordinates(c)
		if col == 0 && row == 0 && layer > 0 {
			w.print("%s\n", rule)
		}
		if col == 0 && row%every == 0 {
			w.print("%s", rule)
		}
		w.print("%s", cell(col, cellText(p, c)))
		if col == s.Side()-1 {
			w.print("\n")
		}
	}
	w.print("%s", rule)
}

// rowsShow reports whether readers of rows recognize the alphabet of p. Rows without letters are
// numbers, and lists show nothing.
func (w *Writer) rowsShow(p *grid.Puzzle) bool {
	if p.Alphabet == (grid.Alphabet{}) {
		return true
	}
	text := make([]byte, len(p.Givens))
	letters := false
	for c := range p.Givens {
		text[c] = cellText(p, grid.Cell(c))[0]
		letters = letters || isLetter(text[c])
	}
	return letters && p.Allowed == nil && w.shows(p, text)
}

// cellWidth returns the length of the longest cell.
func cellWidth(p *grid.Puzzle) int {
	width := 1
	for c := range p.Givens {
		width = max(width, len(cellText(p, grid.Cell(c))))
	}
	return width
}

// writeLine writes a puzzle on a line, one character per cell: in the alphabet of the puzzle or else
// 1-9, A-Z, a-z, and a dot for an open cell. A puzzle with candidates, or with more digits than there
// are characters, is written in numbers.
func writeLine(w *Writer, p *grid.Puzzle) error {
	n := p.Shape.Side()
	if p.Alphabet == (grid.Alphabet{}) {
		p.Alphabet, _ = usual.For(n) // or decimal, if there are too many digits
	}
	symbols := p.Alphabet.Symbols()
	if n <= 9 && symbols == "" {
		symbols = ordered[1:10]
	}
	if symbols == "" || restricts(p) {
		p.Alphabet = grid.Alphabet{}
		w.header(p, "", needsLine(p))
		w.numbers(p)
		return nil
	}
	text := w.text[:0]
	for _, d := range p.Givens {
		if d > 0 {
			text = append(text, symbols[d-1])
		} else {
			text = append(text, '.')
		}
	}
	w.text = append(text, '\n')
	w.symbolHeader(p, w.shows(p, text), !isPlain(p.Shape) || n*n < sureLength || mayBeRow(p) || root(n*n, 3) > 0)
	_, err := w.out.Write(w.text)
	return err
}

// numbers writes all cells on one line, as numbers.
func (w *Writer) numbers(p *grid.Puzzle) {
	for c := range p.Givens {
		if c > 0 {
			w.print(" ")
		}
		w.print("%s", cellText(p, grid.Cell(c)))
	}
	w.print("\n")
}

// Numbers returns p as two lines, its header and its cells in numbers, whatever its alphabet: one text
// for each puzzle, which [Read] reads. The error names what a header cannot state, or a digit that is
// too large.
func Numbers(p *grid.Puzzle) ([]byte, error) {
	if err := check(p, "numbers"); err != nil {
		return nil, err
	}
	var text bytes.Buffer
	w := &Writer{out: bufio.NewWriterSize(&text, bufferSize)}
	spelt := *p
	spelt.Alphabet = grid.Alphabet{}
	w.header(p, "", true)
	w.numbers(&spelt)
	_ = w.Flush() // memory is not full
	return text.Bytes(), nil
}

// The formats for programs: JSON, and the two tables of Opasnet.

// jsonPuzzle is a puzzle as JSON. Cells go row by row, in cubes layer by layer.
type jsonPuzzle struct {
	N int `json:"n"`
	grid.LayoutText
	Cube bool `json:"cube,omitempty"`
	// Population is set only for puzzles made by generate --needs.
	Population string       `json:"population,omitempty"`
	Givens     []grid.Digit `json:"givens"`
	// Candidates has null for cells that are not restricted.
	Candidates [][]grid.Digit `json:"candidates,omitempty"`
}

// writeJSON writes one object per line.
func writeJSON(w *Writer, p *grid.Puzzle) error {
	l := p.Shape.Layout()
	text, err := json.Marshal(jsonPuzzle{l.Side, l.Text(), p.Shape.IsCube(), p.Population, p.Givens, p.Allowed})
	if err != nil {
		return err
	}
	w.print("%s\n", text)
	return nil
}

// rowsOf lists digits row by row, n in each: a row begins with start and ends with end.
func rowsOf(digits []grid.Digit, n int, start, end string) string {
	var list strings.Builder
	for row := range slices.Chunk(digits, n) {
		list.WriteString(start + joined(row) + end)
	}
	return list.String()
}

// place returns the coordinates of a cell from 1: "3,4", in cubes with the layer first.
func place(s *grid.Shape, c grid.Cell) string {
	layer, row, col := s.Coordinates(c)
	if s.IsCube() {
		return fmt.Sprintf("%d,%d,%d", layer+1, row+1, col+1)
	}
	return fmt.Sprintf("%d,%d", row+1, col+1)
}

// writeOpasnetHypotheses writes a line for each candidate of each cell: TRUE if the puzzle leaves it, else FALSE. There
// is no column for boxes, so a header states those that are not the default.
func writeOpasnetHypotheses(w *Writer, p *grid.Puzzle) error {
	w.header(p, "", !isPlain(p.Shape))
	w.print("%sSudRow,SudCol,Hypothesis,Result\n", layerColumn(p.Shape))
	for c := range grid.Cell(p.Shape.Cells()) {
		cell := place(p.Shape, c)
		for d := grid.Digit(1); int(d) <= p.Shape.Side(); d++ {
			w.print("%s,%d,%s\n", cell, d, strings.ToUpper(strconv.FormatBool(p.Allows(c, d))))
		}
	}
	return nil
}

// layerColumn returns the name of the column of layers, or "" for flat shapes.
func layerColumn(s *grid.Shape) string {
	if s.IsCube() {
		return "SudLayer,"
	}
	return ""
}

// writeOpasnet writes a row of the grid on each line, after its number.
func writeOpasnet(w *Writer, p *grid.Puzzle) error {
	s := p.Shape
	w.header(p, "", !isPlain(s))
	w.print("Obs,%sSudRow", layerColumn(s))
	for col := range s.Side() {
		w.print(",%d", col+1)
	}
	for c := range grid.Cell(s.Cells()) {
		if layer, row, col := s.Coordinates(c); col == 0 {
			w.print("\n%d", int(c)/s.Side()+1)
			if s.IsCube() {
				w.print(",%d", layer+1)
			}
			w.print(",%d", row+1)
		}
		w.print(",%s", fieldText(cellText(p, c)))
	}
	w.print("\n")
	return nil
}

// fieldText returns the text of a cell as a field of CSV, or "" if it is open.
func fieldText(text string) string {
	switch {
	case text == ".":
		return ""
	case strings.Contains(text, ","):
		return strconv.Quote(text)
	default:
		return text
	}
}

// WriteMiniZinc writes a model for MiniZinc: the puzzle with its rules. Each unit is listed with its
// cells, so that all layouts and cubes are treated equally. There are no variables besides
// x[row,column], in cubes x[layer,row,column], so that the solutions of the model correspond one to one to the
// solutions of the puzzle.
//
// Source: the MiniZinc Handbook. Cost: one pass over the units.
func WriteMiniZinc(out io.Writer, p *grid.Puzzle) error {
	w := &Writer{out: bufio.NewWriterSize(out, bufferSize)}
	s := p.Shape
	index, at, list := "1..n, 1..n", "i, j", "[%[2]s|]"
	text := rowsOf(p.Givens, s.Side(), "| ", "\n")
	if s.IsCube() {
		index, at, list = "1..n, 1..n, 1..n", "i, j, k", "array3d(1..n, 1..n, 1..n, [\n%[2]s])"
		text = rowsOf(p.Givens, s.Side(), "", ",\n")
	}
	variable := func(c grid.Cell) string { return "x[" + place(s, c) + "]" }
	w.print("%% %s\ninclude \"alldifferent.mzn\";\nint: n = %d;\n", Header(p), s.Side())
	w.print("array[%s] of 0..n: start = "+list+";\narray[%[1]s] of var 1..n: x;\n", index, text)
	w.print("constraint forall(%[1]s in 1..n where start[%[1]s] > 0)(x[%[1]s] = start[%[1]s]);\n", at)
	for c := range grid.Cell(s.Cells()) {
		if digits := restriction(p, c); digits != nil {
			w.print("constraint %s in {%s};\n", variable(c), joined(digits))
		}
	}
	for u := range grid.Unit(s.Units()) {
		var cells []string
		for _, c := range s.UnitCells(u) {
			cells = append(cells, variable(c))
		}
		w.print("constraint alldifferent([%s]); %% %s\n", strings.Join(cells, ", "), s.UnitName(u))
	}
	w.print("solve satisfy;\n")
	return w.Flush()
}

// joined lists digits with commas between them.
func joined(digits []grid.Digit) string {
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(digits), "[]"), " ", ", ")
}
