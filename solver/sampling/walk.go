package sampling

import (
	"context"
	"math"
	"math/rand/v2"

	"basisk/dlx"
	"basisk/grid"
	"basisk/heuristics"
)

// The idea: fill the board at random, one member of a small set at a time, with a probability p
// that a guide proposes, and let the rules exclude candidates after each choice. A walk that ends
// at a solution has the value 1 / product of its p, one that ends in a contradiction 0; the mean
// value is the number of solutions, with any guide (the rules remove no candidate of a
// solution, so each can be reached, in exactly one way). The better the guide, the smaller the
// variance.
//
// Rows are filled from the first to the last, and within a row the smallest set of its cells and
// of its places comes first. Then boards at the same stage have the same cells filled and differ
// less in the rest than with the smallest set of the whole board: on empty boards of 9×9, 16×16,
// 25×25 the standard deviation of the values is 0.9, 1.8, 4 times their mean instead of 1.1, 3.6,
// 7.
//
// Source: Knuth, Estimating the efficiency of backtrack programs (1975); balance.go has the
// guide; to bound the values by a uniform part is defensive sampling (Hesterberg 1995).
//
// Cost: the propagation of one branch, the scaling of a row per step and of the board per row.

// uniformPart is the share of uniform choices, without the guide. It costs at most this share of
// the precision and keeps values within 1/uniformPart^steps of uniform ones.
const uniformPart = 0.05

// walker makes the probes of one worker, on its own board.
type walker struct {
	board  *grid.Board
	engine *heuristics.Engine
	guide  *balance
	root   heuristics.Mark
	marks  []grid.Mark // one for each choice of the walk
	cells  []grid.Cell // the cells whose digits are the class of a walk
	seed   uint64
	source rand.PCG
	rng    *rand.Rand
	meet   func(walk uint64, solution []grid.Digit)
	filled []grid.Digit
}

// newWalker returns a walker from b, which it owns from now on. The rules have run on it.
func newWalker(
	ctx context.Context, b *grid.Board, e *heuristics.Engine, c Config, meet func(uint64, []grid.Digit),
) *walker {
	w := &walker{board: b, engine: e, guide: newBalance(ctx, b), cells: c.Cells, seed: c.Seed, meet: meet}
	w.rng = rand.New(&w.source)
	e.MarkInto(&w.root)
	return w
}

// probe makes walk number i.
func (w *walker) probe(ctx context.Context, i uint64) (_ dlx.Outcome, err error) {
	defer heuristics.Caught(&err) // walkers have goroutines of their own
	w.source.Seed(dlx.Seeds(w.seed, i))
	if w.back(ctx) {
		w.guide.rewind()
	}
	log, row := 0.0, grid.Unit(-1)
	for w.board.Open() > 0 {
		if err := ctx.Err(); err != nil {
			return dlx.Outcome{}, err
		}
		w.marks = append(w.marks, w.board.Mark())
		next := w.openRow(max(row, 0))
		if next != row {
			w.guide.sweep()
			row = next
		}
		w.guide.sweepRow(row)
		set := w.smallest(row)
		member, p := w.draw(set)
		log -= math.Log(p)
		w.board.Place(w.board.CandidateIn(set, member))
		if !w.engine.Propagate() {
			return dlx.Miss(), ctx.Err()
		}
	}
	if err := ctx.Err(); err != nil { // the guide may have been cut short
		return dlx.Outcome{}, err
	}
	w.filled = w.board.Solution(w.filled[:0])
	w.meet(i, w.filled)
	return dlx.Outcome{Log: log, Class: classOf(w.filled, w.cells)}, nil
}

// back undoes the choices up to the root, one by one, and reports whether it got there before ctx
// ended: on a large board a whole walk takes seconds.
func (w *walker) back(ctx context.Context) bool {
	for ; len(w.marks) > 0; w.marks = w.marks[:len(w.marks)-1] {
		if ctx.Err() != nil {
			return false
		}
		w.board.Undo(w.marks[len(w.marks)-1])
	}
	w.engine.Undo(&w.root)
	return true
}

// openRow returns the first row, from the given one on, that has an open cell. Rows are the first
// units of a shape and have its cells in order.
func (w *walker) openRow(row grid.Unit) grid.Unit {
	s := w.board.Shape()
	c := s.UnitCells(row)[0]
	for w.board.Value(c) != 0 {
		c++
	}
	return s.Places(c)[0].Unit
}

// smallest returns the first set with the fewest members, at least two, among the cells
// of a row and the places in it.
func (w *walker) smallest(row grid.Unit) grid.Set {
	b := w.board
	first := b.CellSet(b.Shape().UnitCells(row)[0])
	set, size := b.Smallest(first, first+grid.Set(b.Shape().Side()))
	if size == 2 {
		return set
	}
	first = b.PlaceSet(row, 1)
	if s, z := b.Smallest(first, first+grid.Set(b.Shape().Side())); z > 0 && z < size {
		return s
	}
	return set
}

// draw returns a random member of s and the probability that it had.
func (w *walker) draw(s grid.Set) (member int, p float64) {
	words, total := w.board.Words(s), 0.0
	for i := range grid.Members(words) {
		total += w.guide.of(s, i)
	}
	uniform, rest := uniformPart/float64(w.board.Size(s)), w.rng.Float64()
	for i := range grid.Members(words) {
		member, p = i, uniform+(1-uniformPart)*w.guide.of(s, i)/total
		if rest -= p; rest < 0 {
			break
		}
	}
	return member, p
}
