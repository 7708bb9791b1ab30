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
//	line          53..7....6..195…               one character per cell
//	tokens        5 3 . . 7 . [1,2] …            one puzzle per line, of any side
//
// An open cell is a dot unless it is restricted: then its candidates are in brackets, with commas
// from side 10 on.

// writeGrid draws the rows with bars and rules between the boxes, or around all cells if there are
// no equal boxes.
func writeGrid(w *Writer, p *grid.Puzzle) error {
	boxRows, boxCols := p.Shape.Box()
	if !p.Shape.HasBoxes() {
		boxRows, boxCols = p.Shape.Side(), p.Shape.Side()
	}
	width := cellWidth(p)
	rule := strings.Repeat("+"+strings.Repeat("-", boxCols*(width+1)+1), p.Shape.Side()/boxCols) + "+\n"
	w.rows(p, boxRows, rule, func(col int, text string) string {
		before := " "
		switch {
		case col == 0:
			before = "| "
		case col%boxCols == 0:
			before = " | "
		}
		return fmt.Sprintf("%s%*s", before, width, text)
	}, " |\n")
	return nil
}

// writeCandidates writes rows of aligned cells; an open cell without restrictions is a dot.
func writeCandidates(w *Writer, p *grid.Puzzle) error {
	width := cellWidth(p)
	w.rows(p, 1, "", func(col int, text string) string {
		return fmt.Sprintf("%*s", width+min(col, 1), text)
	}, "\n")
	return nil
}

// writeCSV writes rows of fields, open cells empty.
func writeCSV(w *Writer, p *grid.Puzzle) error {
	if n := p.Shape.Side(); n < 4 {
		return mistake(fmt.Sprintf("side %d", n), "4 or more, since shorter rows would not be seen as a table")
	}
	w.rows(p, 1, "", func(col int, text string) string {
		return strings.Repeat(",", min(col, 1)) + fieldText(text)
	}, "\n")
	return nil
}

// rows writes p, a row on each line, with a rule before each block of the given number of rows and at
// the end of each layer; cell returns the text of a cell, and end ends a row.
func (w *Writer) rows(
	p *grid.Puzzle, every int, rule string, cell func(col int, text string) string, end string,
) {
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
			w.print("%s", end)
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

// writeLine writes one character per cell, in the alphabet of the puzzle or else 1-9, A-Z, a-z, and
// a dot for an open cell.
func writeLine(w *Writer, p *grid.Puzzle) error {
	n := p.Shape.Side()
	if p.Alphabet == (grid.Alphabet{}) {
		symbols, err := usual.For(n)
		if err != nil {
			return mistake(plural(n, "digit"), "at most 61, one character each (tokens has no limit)")
		}
		p.Alphabet = symbols
	}
	if err := noCandidates(p); err != nil {
		return err
	}
	text, symbols := w.text[:0], p.Alphabet.Symbols()
	if symbols == "" {
		symbols = ordered[1:10] // the usual ones, up to side 9
	}
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

// writeTokens writes all cells on one line.
func writeTokens(w *Writer, p *grid.Puzzle) error {
	w.header(p, "", needsLine(p))
	for c := range p.Givens {
		if c > 0 {
			w.print(" ")
		}
		w.print("%s", cellText(p, grid.Cell(c)))
	}
	w.print("\n")
	return nil
}
