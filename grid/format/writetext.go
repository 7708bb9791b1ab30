package format

import (
	"fmt"
	"strings"

	"basisk/grid"
)

// The formats for people and for lists of puzzles.
//
//	grid          | 5 3 . | . 7 . | . . . |     with rules between the boxes
//	candidates    5 3 [124] [26] 7 [2468] …      with a row on each line
//	csv           5,3,,,7,,"[1,2]",,             open cells are empty
//	line          53..7....6..195…               one character a cell
//	tokens        5 3 . . 7 . [1,2] …            one puzzle a line, of any side
//
// An open cell is a dot unless it is restricted: then its candidates stand in
// brackets, with commas from side 10 on.

// writeGrid draws the rows with bars and rules between the boxes.
func writeGrid(w *Writer, p *grid.Puzzle) error {
	boxRows, boxCols := p.Shape.Box()
	width := cellWidth(p)
	rule := strings.Repeat("+"+strings.Repeat("-", boxCols*(width+1)+1), p.Shape.Side()/boxCols) + "+\n"
	return w.rows(p, func(row int) {
		if row%boxRows == 0 {
			w.print("%s", rule)
		}
	}, func(col int, text string) {
		if col%boxCols == 0 {
			w.print("%s", map[bool]string{true: "| ", false: " | "}[col == 0])
		} else {
			w.print(" ")
		}
		w.print("%*s", width, text)
	}, " |\n", rule)
}

// writeCandidates writes rows of aligned cells; an open cell without restrictions is
// a dot.
func writeCandidates(w *Writer, p *grid.Puzzle) error {
	width := cellWidth(p)
	return w.rows(p, func(int) {}, func(col int, text string) {
		if col > 0 {
			w.print(" ")
		}
		w.print("%*s", width, text)
	}, "\n", "")
}

// writeCSV writes rows of fields, open cells empty.
func writeCSV(w *Writer, p *grid.Puzzle) error {
	if n := p.Shape.Side(); n < 4 {
		return &Error{Found: fmt.Sprintf("side %d", n), Expected: "4 or more, since shorter rows would not be seen as a table"}
	}
	return w.rows(p, func(int) {}, func(col int, text string) {
		if col > 0 {
			w.print(",")
		}
		switch {
		case text == ".":
		case strings.Contains(text, ","):
			w.print("%q", text)
		default:
			w.print("%s", text)
		}
	}, "\n", "")
}

// rows writes p, a row on each line: before is called at the beginning of each row,
// cell for each cell; end ends a row, and last a layer.
func (w *Writer) rows(p *grid.Puzzle, before func(row int), cell func(col int, text string), end, last string) error {
	w.separate()
	w.header(describeShape(p.Shape), needsRows(p))
	s := p.Shape
	for layer := range s.Layers() {
		if layer > 0 {
			w.print("\n")
		}
		for row := range s.Side() {
			before(row)
			for col := range s.Side() {
				cell(col, cellText(p, s.CellAt(layer, row, col)))
			}
			w.print("%s", end)
		}
		w.print("%s", last)
	}
	return w.end()
}

// cellWidth returns the length of the longest cell.
func cellWidth(p *grid.Puzzle) int {
	width := 1
	for c := range p.Givens {
		width = max(width, len(cellText(p, grid.Cell(c))))
	}
	return width
}

// writeLine writes one character a cell: 1-9, A-Z, a-z, and a dot for an open cell.
func writeLine(w *Writer, p *grid.Puzzle) error {
	const most = 61
	n := p.Shape.Side()
	if n > most {
		return &Error{Found: plural(n, "digit"), Expected: "at most 61, one character each (tokens has no limit)"}
	}
	if err := noCandidates(p); err != nil {
		return err
	}
	header, needed := describeShape(p.Shape), !isPlain(p.Shape) || n*n < sureLength || root(n*n, 3) > 0
	if n >= 36 || lettersOnly(p) {
		header, needed = header+" symbols=1", true
	}
	w.header(header, needed)
	text := make([]byte, 0, len(p.Givens)+1)
	for _, d := range p.Givens {
		b := byte('.')
		if d > 0 {
			b = ordered[d]
		}
		text = append(text, b)
	}
	w.print("%s\n", text)
	return w.end()
}

// lettersOnly reports whether no digit of p is written as a figure, so that A could
// be taken for the first digit.
func lettersOnly(p *grid.Puzzle) bool {
	letters := false
	for _, d := range p.Givens {
		if d > 0 && d < 10 {
			return false
		}
		letters = letters || d > 0
	}
	return letters
}

// writeTokens writes all cells on one line.
func writeTokens(w *Writer, p *grid.Puzzle) error {
	w.header(describeShape(p.Shape), needsLine(p))
	for c := range p.Givens {
		if c > 0 {
			w.print(" ")
		}
		w.print("%s", cellText(p, grid.Cell(c)))
	}
	w.print("\n")
	return w.end()
}
