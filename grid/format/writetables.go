package format

import (
	"fmt"
	"strconv"
	"strings"

	"basisk/grid"
)

// The tables: hypotheses with a line for each candidate, and Opasnet's two.

// writeHypotheses writes a line for each candidate of each cell: TRUE for what the
// puzzle leaves, FALSE for what it excludes.
func writeHypotheses(w *Writer, p *grid.Puzzle) error {
	s := p.Shape
	columns := flatColumns
	if s.IsCube() {
		columns = cubeColumns
	}
	w.print("%s\n", columns)
	w.hypotheses(p, func(row, col int) string {
		area, place := areaOf(s, row, col)
		return fmt.Sprintf("%d,%d,%d,%d", row+1, col+1, area, place)
	})
	return w.end()
}

// writeOpasnetHypotheses writes the same as Opasnet names it. Boxes have no column, so a
// header tells them where they are not what is taken for granted.
func writeOpasnetHypotheses(w *Writer, p *grid.Puzzle) error {
	w.header(describeShape(p.Shape), !isPlain(p.Shape))
	w.print("%sSudRow,SudCol,Hypothesis,Result\n", layerColumn(p.Shape))
	w.hypotheses(p, func(row, col int) string { return fmt.Sprintf("%d,%d", row+1, col+1) })
	return w.end()
}

// layerColumn returns the name of the column of layers, empty for flat shapes.
func layerColumn(s *grid.Shape) string {
	if s.IsCube() {
		return "SudLayer,"
	}
	return ""
}

// hypotheses writes a line for each candidate; name returns the fields for a row and a
// column, which count from 0.
func (w *Writer) hypotheses(p *grid.Puzzle, name func(row, col int) string) {
	for c := range grid.Cell(p.Shape.Cells()) {
		layer, row, col := p.Shape.Coordinates(c)
		cell := name(row, col)
		if p.Shape.IsCube() {
			cell = fmt.Sprintf("%d,%s", layer+1, cell)
		}
		for d := grid.Digit(1); int(d) <= p.Shape.Side(); d++ {
			w.print("%s,%d,%s\n", cell, d, strings.ToUpper(strconv.FormatBool(p.Allows(c, d))))
		}
	}
}

// writeOpasnet writes a row of the grid on each line, after its number.
func writeOpasnet(w *Writer, p *grid.Puzzle) error {
	s := p.Shape
	w.header(describeShape(s), !isPlain(s))
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
	return w.end()
}

// fieldText returns the text of a cell as a field of CSV, empty if it is open.
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
