package sampling

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"basisk/dlx"
	"basisk/grid"
)

// The sampling of Opasnet's solver, for comparison: it draws digits independently and checks
// whether they make a solution. For a 9×9 puzzle with 22 clues, if all open cells are drawn
// together, fewer than one draw in a thousand is a solution.

// NaiveSample is the result of independent draws for chosen cells.
type NaiveSample struct {
	// Probes is the number of draws, Hits the number that led to a solution, and Distinct
	// the number of different solutions among them.
	Probes, Hits, Distinct uint64
}

// Naive draws a digit for each of the cells, uniformly from the candidates that the rules
// leave and regardless of the other cells, places them all and has the rules complete the board, as
// Opasnet's solver does. It exists for comparison. What it finds is a lower bound of the number of
// solutions, not an estimate: with few cells draws hit more often, but the rules seldom complete
// the board, and with many cells nearly all draws clash. [Estimate] estimates the number of
// solutions.
func Naive(ctx context.Context, b *grid.Board, cells []grid.Cell, c Config) (NaiveSample, error) {
	if err := c.check(); err != nil {
		return NaiveSample{}, err
	}
	rules, err := c.engine(ctx, b)
	if err != nil {
		return NaiveSample{}, err
	}
	if !rules.Propagate() {
		return NaiveSample{}, nil
	}
	c.Cells, c.Workers = cells, 1
	w := newWalker(ctx, b, rules, c, nil)
	found := map[string]bool{} // the solutions, by their digits
	s, err := dlx.Probe(ctx, c.Sampling, func() dlx.Prober {
		return func(ctx context.Context, i uint64) (dlx.Outcome, error) {
			if err := ctx.Err(); err != nil || !w.drawCells(i) {
				return dlx.Miss(), cmp.Or(err, ctx.Err()) // an interrupted draw does not count
			}
			w.filled = b.Solution(w.filled[:0])
			found[fmt.Sprint(w.filled)] = true
			return dlx.Outcome{}, nil
		}
	})
	return NaiveSample{s.Total.Probes, s.Total.Hits, uint64(len(found))}, err
}

// drawCells makes draw number i and reports whether it led to a solution.
func (w *walker) drawCells(i uint64) bool {
	w.source.Seed(dlx.Seeds(w.seed, i))
	w.engine.Undo(&w.root)
	var drawn []grid.Digit
	for _, c := range w.cells {
		members := slices.Collect(grid.Members(w.board.Words(w.board.CellSet(c))))
		drawn = append(drawn, grid.Digit(members[w.rng.IntN(len(members))])+1)
	}
	for j, c := range w.cells {
		if !w.board.Place(c, drawn[j]) {
			return false
		}
	}
	return w.engine.Propagate() && w.board.Open() == 0
}
