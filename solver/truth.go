package solver

import (
	"context"

	"basisk/grid"
)

// Truth is what a search within a budget has found out about the solutions of a board: how
// many there are, and how many of its candidates are true. What is not true is false, and
// no rule can remove more than that.
type Truth struct {
	// Solutions is 0, 1, or 2 where there are several; Known reports whether that was found
	// out.
	Solutions int
	Known     bool
	// Min and Max bound the number of true candidates over all cells, a placed one counting
	// 1. They are equal where all candidates are settled, and hold for a board that has a
	// solution unless Known says that it has none.
	Min, Max int
}

// TruthOf finds out the truth about b by a [Candidates] survey of at most so many nodes. A
// board that sound rules have brought to their fixpoint has the solutions of its puzzle, and
// is surveyed sooner. The state of b afterwards is unspecified. The error is as for [Solve].
func TruthOf(ctx context.Context, b *grid.Board, nodes uint64) (Truth, error) {
	cells := b.Shape().Cells()
	if b.Solved() {
		return Truth{Solutions: 1, Known: true, Min: cells, Max: cells}, nil
	}
	c := Config{Nodes: nodes}
	if _, serves := kernelBasis(b.Shape()); !serves {
		c.Method = CDCL()
	}
	s, err := Candidates(ctx, b, c, 1)
	held, unknown := 0, 0
	for c := range grid.Cell(cells) {
		h, u := s.Known(c)
		held, unknown = held+h, unknown+u
	}
	t := Truth{Known: held > cells || unknown == 0, Min: held, Max: held + unknown}
	if t.Known {
		t.Solutions = min((held+cells-1)/cells, 2)
	}
	if t.Max > 0 {
		t.Min = max(t.Min, cells)
	}
	return t, err
}

// Known returns how many candidates of a cell are true, and of how many that is unknown.
func (s *Survey) Known(c grid.Cell) (held, unknown int) {
	for d := grid.Digit(1); int(d) <= s.side; d++ {
		switch s.Verdict(c, d) {
		case True:
			held++
		case Unknown:
			unknown++
		}
	}
	return held, unknown
}
