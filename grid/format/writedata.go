package format

import (
	"encoding/json"
	"fmt"
	"strings"

	"basisk/grid"
)

// The formats for programs.

// jsonPuzzle is a puzzle as JSON. Cells go row by row, in cubes layer by layer.
type jsonPuzzle struct {
	N      int          `json:"n"`
	Box    [2]int       `json:"box"`
	Cube   bool         `json:"cube,omitempty"`
	Givens []grid.Digit `json:"givens"`
	// Candidates has null where a cell is not restricted.
	Candidates [][]grid.Digit `json:"candidates,omitempty"`
}

// writeJSON writes one object a line.
func writeJSON(w *Writer, p *grid.Puzzle) error {
	rows, cols := p.Shape.Box()
	text, err := json.Marshal(jsonPuzzle{p.Shape.Side(), [2]int{rows, cols}, p.Shape.IsCube(), p.Givens, p.Allowed})
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
	w.print("%% %s\nn = %d;\nstart = ", describeShape(s), s.Side())
	if s.IsCube() {
		w.print("array3d(1..n, 1..n, 1..n, [\n%s]);\n", numbers(p.Givens, s.Side(), "", ",\n"))
		return w.end()
	}
	w.print("[\n%s|];\n", numbers(p.Givens, s.Side(), "| ", "\n"))
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
	w.print("%% %s\nside(%d).\n", describeShape(p.Shape), p.Shape.Side())
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

// fact writes one fact.
func (w *Writer) fact(name string, s *grid.Shape, c grid.Cell, d grid.Digit) {
	layer, row, col := s.Coordinates(c)
	w.print("%s(", name)
	if s.IsCube() {
		w.print("%d,", layer+1)
	}
	w.print("%d,%d,%d).\n", row+1, col+1, d)
}
