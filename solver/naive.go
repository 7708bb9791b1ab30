package solver

import (
	"cmp"
	"context"

	"basisk/dlx"
	"basisk/grid"
)

// The sampling of Opasnet's solver, for comparison: draw, do not look, and see whether it
// was a solution. Of the open cells of a 9×9 puzzle of 22 clues, drawn all together, not
// one draw in a thousand is.

// NaiveSample is the result of independent draws for chosen cells.
type NaiveSample struct {
	// Probes is the number of draws, Hits the number that led to a solution, and Distinct
	// the number of different solutions among them.
	Probes, Hits, Distinct uint64
}

// SampleCells draws a digit for each of the cells, uniformly from the candidates that
// the rules leave it and without regard to the others, places them all and has the rules
// finish the board: the sampling of Opasnet's solver. It is here for comparison. What it
// finds is a lower bound of the number of solutions and no estimate: draws hit the faster
// the fewer cells are chosen, but then the rules seldom finish, and with many cells
// nearly all draws clash. Only EstimateCount says how many solutions there are.
func SampleCells(ctx context.Context, b *grid.Board, cells []grid.Cell, c EstimateConfig) (NaiveSample, error) {
	if err := checkRules(c.Rules, c.MaxTuple); err != nil {
		return NaiveSample{}, err
	}
	r := c.reasoner()
	if err := r.attend(ctx, b); err != nil {
		return NaiveSample{}, err
	}
	if !r.engine.Propagate() {
		return NaiveSample{}, nil
	}
	c.Cells, c.Workers = cells, 1
	w := newWalker(ctx, b, r.engine, c, nil)
	found := map[fingerprint]struct{}{}
	s, err := dlx.Probe(ctx, c.Sampling, func() dlx.Prober {
		return func(ctx context.Context, i uint64) (dlx.Outcome, error) {
			if err := ctx.Err(); err != nil || !w.drawCells(i) {
				return dlx.Miss(), cmp.Or(err, ctx.Err()) // a draw that was cut short does not count
			}
			w.filled = b.Solution(w.filled[:0])
			found[fingerprintOf(w.filled)] = struct{}{}
			return dlx.Hit(0, ""), nil
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
		s := w.board.CellSet(c)
		drawn = append(drawn, grid.Digit(nth(w.board.Words(s), w.rng.IntN(w.board.Size(s))))+1)
	}
	for j, c := range w.cells {
		if !w.board.Place(c, drawn[j]) {
			return false
		}
	}
	return w.engine.Propagate() && w.board.Open() == 0
}
