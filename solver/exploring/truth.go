package exploring

import (
	"context"

	"basisk/grid"
	"basisk/solver"
)

// Truth is the result of a search within a budget: the number of solutions of a board, and of its
// true candidates. A sound rule can remove only the other candidates.
type Truth struct {
	// Solutions is 0, 1, or 2 for several; Known reports whether the search found that out.
	Solutions int
	Known     bool
	// Min and Max bound the number of true candidates over all cells; a placed cell counts 1.
	// They are equal if all candidates are settled, and hold for a board that has a solution unless
	// Known says that it has none.
	Min, Max int
}

// TruthOf surveys b by [Candidates] within the given nodes. A board at the fixpoint of sound rules
// has the solutions of its puzzle, and takes less time. The state of b afterwards is unspecified.
// The error is as for [solver.Solve].
func TruthOf(ctx context.Context, b *grid.Board, nodes uint64) (Truth, error) {
	cells := b.Shape().Cells()
	if b.Solved() {
		return Truth{Solutions: 1, Known: true, Min: cells, Max: cells}, nil
	}
	s, err := Candidates(ctx, b, solver.Config{Nodes: nodes}, 1)
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

// Known returns the number of candidates of a cell that are true, and the number of undecided ones.
func (s *Survey) Known(c grid.Cell) (held, unknown int) {
	for d := grid.Digit(1); int(d) <= s.side; d++ {
		switch s.Holds(c, d) {
		case True:
			held++
		case Unknown:
			unknown++
		}
	}
	return held, unknown
}
