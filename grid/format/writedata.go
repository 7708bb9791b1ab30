package format

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"basisk/grid"
)

// The formats for programs: JSON, MiniZinc data, ASP facts, and tables with one row per candidate,
// Opasnet's two among them.

// jsonPuzzle is a puzzle as JSON. Cells go row by row, in cubes layer by layer.
type jsonPuzzle struct {
	N int `json:"n"`
	// Box is null where there are no equal boxes.
	Box     *[2]int  `json:"box"`
	Units   []string `json:"units,omitempty"`
	Regions string   `json:"regions,omitempty"`
	Cube    bool     `json:"cube,omitempty"`
	// Population is set only for puzzles made by generate --needs.
	Population string       `json:"population,omitempty"`
	Givens     []grid.Digit `json:"givens"`
	// Candidates has null where a cell is not restricted.
	Candidates [][]grid.Digit `json:"candidates,omitempty"`
}

// writeJSON writes one object per line.
func writeJSON(w *Writer, p *grid.Puzzle) error {
	l := p.Shape.Layout()
	x := jsonPuzzle{
		N: l.Side, Units: l.Names(), Regions: l.RegionText(), Cube: p.Shape.IsCube(), Givens: p.Givens,
		Candidates: p.Allowed, Population: p.Population,
	}
	if p.Shape.HasBoxes() {
		x.Box = &[2]int{l.BoxRows, l.BoxCols}
	}
	text, err := json.Marshal(x)
	if err != nil {
		return err
	}
	w.print("%s\n", text)
	return w.end()
}

// writeMiniZinc writes data for MiniZinc: n, the side, and the array start with 0
// for open cells.
func writeMiniZinc(w *Writer, p *grid.Puzzle) error {
	if err := noCandidates(p); err != nil {
		return err
	}
	s := p.Shape
	w.print("%% %s\nn = %d;\nstart = ", describePuzzle(p), s.Side())
	if s.IsCube() {
		w.print("array3d(1..n, 1..n, 1..n, [\n%s]);\n", numbers(p.Givens, s.Side(), "", ",\n"))
		return w.end()
	}
	w.print("[%s|];\n", numbers(p.Givens, s.Side(), "| ", "\n"))
	return w.end()
}

// numbers lists digits row by row: each row begins with start and ends with end.
func numbers(digits []grid.Digit, n int, start, end string) string {
	var list strings.Builder
	for i, d := range digits {
		switch {
		case i%n == 0:
			list.WriteString(start)
		default:
			list.WriteString(", ")
		}
		fmt.Fprint(&list, d)
		if i%n == n-1 {
			list.WriteString(end)
		}
	}
	return list.String()
}

// writeASP writes facts: given(row, column, digit), and allowed for the candidates
// of restricted cells. Cubes have the layer first.
func writeASP(w *Writer, p *grid.Puzzle) error {
	for c, digits := range p.Allowed {
		if digits != nil && len(digits) == 0 && p.Givens[c] == 0 {
			return fmt.Errorf("%s has no candidate, which facts cannot say", p.Shape.CellName(grid.Cell(c)))
		}
	}
	w.print("%% %s\nside(%d).\n", describePuzzle(p), p.Shape.Side())
	for c, d := range p.Givens {
		if d != 0 {
			w.fact("given", p.Shape, grid.Cell(c), d)
		} else if p.Allowed != nil {
			for _, a := range p.Allowed[c] {
				w.fact("allowed", p.Shape, grid.Cell(c), a)
			}
		}
	}
	return w.end()
}

func (w *Writer) fact(name string, s *grid.Shape, c grid.Cell, d grid.Digit) {
	layer, row, col := s.Coordinates(c)
	w.print("%s(", name)
	if s.IsCube() {
		w.print("%d,", layer+1)
	}
	w.print("%d,%d,%d).\n", row+1, col+1, d)
}

// writeHypotheses writes a line for each candidate of each cell: TRUE for what the
// puzzle leaves, FALSE for what it excludes.
func writeHypotheses(w *Writer, p *grid.Puzzle) error {
	s := p.Shape
	columns := flatColumns
	if s.IsCube() {
		columns = cubeColumns
	}
	w.header(p, "", hasUnits(s))
	w.print("%s\n", columns)
	areas := areas(s)
	w.hypotheses(p, func(row, col int) string {
		at := areas[row*s.Side()+col]
		return fmt.Sprintf("%d,%d,%d,%d", row+1, col+1, at[0], at[1])
	})
	return w.end()
}

// writeOpasnetHypotheses writes the same by Opasnet's names. It has no column for boxes, so a header
// states those other than the default.
func writeOpasnetHypotheses(w *Writer, p *grid.Puzzle) error {
	w.header(p, "", !isPlain(p.Shape))
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
