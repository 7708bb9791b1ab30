package sampling

import (
	"context"
	"math/bits"
	"slices"

	"basisk/grid"
	"basisk/internal/cancel"
)

// The idea: some candidates of a cell are in many solutions and others in few, and a random walk
// that takes each with the right probability would count without any error. Good guesses are
// weights that sum to 1 over every open set of the board, as the true probabilities do, and that
// otherwise differ as little as possible. Scaling one set after the other to the sum 1 converges
// to them.
//
// Source: Sinkhorn (1964); as a guide for sampling permanents, Beichl and Sullivan, Approximating
// the permanent via importance sampling, J. Computational Physics (1999).
//
// Cost: a sweep takes a step for each candidate in each of its sets. Before and after: the weights
// of remaining candidates are positive; other weights mean nothing.

// balance holds the weights of the candidates of a board.
type balance struct {
	check   cancel.Check
	board   *grid.Board
	n       int
	weights []float64 // n per cell
	root    []float64 // the weights at the root
}

// minWeight keeps weights above zero where scaling cannot converge because some candidates are in
// no solution.
const minWeight = 1e-12

// rootSweeps is the number of sweeps at the root; they balance a board to within a hundredth if
// it can be balanced.
const rootSweeps = 20

// newBalance returns balanced weights of b, or unbalanced ones if ctx ends.
func newBalance(ctx context.Context, b *grid.Board) *balance {
	w := &balance{check: cancel.On(ctx), board: b, n: b.Shape().Side()}
	w.weights = make([]float64, b.Shape().Cells()*w.n)
	for i := 0; i < len(w.weights) && !w.check.Spend(1); i++ {
		w.weights[i] = 1
	}
	for range rootSweeps {
		w.sweep()
	}
	if !w.check.Ended() {
		w.root = slices.Clone(w.weights)
	}
	return w
}

func (w *balance) rewind() { copy(w.weights, w.root) }

// sweep scales every set of the board once, unless the context ends.
func (w *balance) sweep() {
	for s := grid.Set(0); int(s) < w.board.Sets() && !w.check.Spend(2*w.n); s++ {
		w.scale(s)
	}
}

// sweepRow scales the cells of a row and the places in it, but not the units that cross it,
// unless the context ends.
func (w *balance) sweepRow(row grid.Unit) {
	b := w.board
	if w.check.Spend(4 * w.n * w.n) {
		return
	}
	for _, c := range b.Shape().UnitCells(row) {
		w.scale(b.CellSet(c))
	}
	first := b.PlaceSet(row, 1)
	for s := first; s < first+grid.Set(w.n); s++ {
		w.scale(s)
	}
}

// scale gives the members of s the sum 1, unless there is just one. All estimates spend their
// time here, so it uses no iterators.
func (w *balance) scale(s grid.Set) {
	b := w.board
	if b.Size(s) < 2 {
		return
	}
	if c, ok := b.CellOf(s); ok {
		w.scaleDigits(w.weights[int(c)*w.n:int(c+1)*w.n], b.Words(s))
		return
	}
	u, d := b.PlaceOf(s)
	w.scalePlaces(b.Shape().UnitCells(u), int(d)-1, b.Words(s))
}

// scaleDigits scales the weights of the digits of a cell.
func (w *balance) scaleDigits(weights []float64, words []uint64) {
	sum := 0.0
	for k, word := range words {
		for ; word != 0; word &= word - 1 {
			sum += weights[k<<6+bits.TrailingZeros64(word)]
		}
	}
	f := 1 / sum
	for k, word := range words {
		for ; word != 0; word &= word - 1 {
			x := &weights[k<<6+bits.TrailingZeros64(word)]
			*x = max(*x*f, minWeight)
		}
	}
}

// scalePlaces scales the weights of a digit, given less one, in the cells of a unit.
func (w *balance) scalePlaces(cells []grid.Cell, digit int, words []uint64) {
	sum := 0.0
	for k, word := range words {
		for ; word != 0; word &= word - 1 {
			sum += w.weights[int(cells[k<<6+bits.TrailingZeros64(word)])*w.n+digit]
		}
	}
	f := 1 / sum
	for k, word := range words {
		for ; word != 0; word &= word - 1 {
			x := &w.weights[int(cells[k<<6+bits.TrailingZeros64(word)])*w.n+digit]
			*x = max(*x*f, minWeight)
		}
	}
}

// of returns the weight of member i of s.
func (w *balance) of(s grid.Set, i int) float64 {
	c, d := w.board.CandidateIn(s, i)
	return w.weights[int(c)*w.n+int(d)-1]
}
