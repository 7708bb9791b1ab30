package solver

import (
	"cmp"
	"context"
	"math"
	"slices"

	"basisk/dlx"
	"basisk/grid"
)

// The joint distribution of chosen cells: how many solutions hold each combination of
// digits there. If the solutions can be listed, each is put under its digits; else the
// values of random walks are, which estimates all counts at once.

// CountJoint counts the solutions of b by the digits of the cells, as far as limit
// solutions; 0 is no limit. The result tells whether that was all, in which case the
// counts are exact; else they are of no use but to say what is possible.
func (s *Solver) CountJoint(ctx context.Context, b *grid.Board, cells []grid.Cell, limit uint64) (Result, []JointCount, error) {
	counts := map[string]uint64{}
	r, err := s.Count(ctx, b, limit, func(solution []grid.Digit) bool {
		counts[classOf(solution, cells)]++
		return true
	})
	var joint []JointCount
	for class, n := range counts {
		e := exactly(n)
		if e.Exact = r.Exact; !e.Exact {
			e.High = math.Inf(1)
		}
		joint = append(joint, JointCount{digitsOf(class), e, float64(n) / float64(r.Count)})
	}
	sortJoint(joint)
	return r, joint, err
}

// sortJoint puts the largest count first, and equal ones in the order of their digits.
func sortJoint(joint []JointCount) {
	slices.SortFunc(joint, func(x, y JointCount) int {
		return cmp.Or(cmp.Compare(y.Log, x.Log), slices.Compare(x.Digits, y.Digits))
	})
}

// classOf returns the digits of the cells as a key, two bytes each.
func classOf(solution []grid.Digit, cells []grid.Cell) string {
	if len(cells) == 0 {
		return ""
	}
	key := make([]byte, 0, 2*len(cells))
	for _, c := range cells {
		key = append(key, byte(solution[c]>>8), byte(solution[c]))
	}
	return string(key)
}

// digitsOf reads a key of classOf.
func digitsOf(class string) []grid.Digit {
	var digits []grid.Digit
	for i := 0; i < len(class); i += 2 {
		digits = append(digits, grid.Digit(class[i])<<8|grid.Digit(class[i+1]))
	}
	return digits
}

// NaiveSample is what independent draws for chosen cells found.
type NaiveSample struct {
	// Probes is the number of draws, Hits how many of them led to a solution, and
	// Distinct how many different solutions those were.
	Probes, Hits, Distinct uint64
}

// SampleCells draws a digit for each of the cells, uniformly from the candidates that
// the rules leave it and without regard to the others, places them all and has the rules
// finish the board: the sampling of Opasnet's solver. It is here for comparison. What it
// finds is a lower bound of the number of solutions and no estimate: draws hit the faster
// the fewer cells are chosen, but then the rules seldom finish, and with many cells
// nearly all draws clash. Only EstimateCount says how many solutions there are.
func SampleCells(ctx context.Context, b *grid.Board, cells []grid.Cell, c EstimateConfig) (NaiveSample, error) {
	r, err := newReasoner(Config{Rules: c.Rules, MaxTuple: c.MaxTuple}, lookahead)
	if err != nil {
		return NaiveSample{}, err
	}
	if err := r.attend(b); err != nil || !r.engine.Propagate() {
		return NaiveSample{}, err
	}
	c.Cells, c.Workers = cells, 1
	w := newWalker(b, r.engine, c, nil)
	found := map[fingerprint]struct{}{}
	s, err := dlx.Probe(ctx, c.Sampling, func() dlx.Prober {
		return func(ctx context.Context, i uint64) (dlx.Outcome, error) {
			if err := ctx.Err(); err != nil || !w.drawCells(i) {
				return dlx.Outcome{Log: math.Inf(-1), Nodes: math.Inf(-1)}, err
			}
			w.filled = b.Solution(w.filled[:0])
			found[fingerprintOf(w.filled)] = struct{}{}
			return dlx.Outcome{Nodes: math.Inf(-1)}, nil
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
