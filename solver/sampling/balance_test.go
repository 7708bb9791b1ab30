package sampling

import (
	"iter"
	"math"
	"testing"

	"basisk/grid"

	"github.com/stretchr/testify/require"
)

// sumOf returns the sum of the weights of a set.
func sumOf(w *balance, s grid.Set) float64 {
	sum := 0.0
	for i := range grid.Members(w.board.Words(s)) {
		sum += w.of(s, i)
	}
	return sum
}

// All candidates of an empty board have the same weight, as symmetry demands.
func TestBalanceEmpty(t *testing.T) {
	for _, box := range [][2]int{{2, 2}, {2, 3}, {3, 3}} {
		s, err := grid.NewBox(box[0], box[1])
		require.NoError(t, err)
		w := newBalance(t.Context(), grid.NewBoard(s))
		for _, x := range w.weights {
			require.InDelta(t, 1/float64(s.Side()), x, 1e-9)
		}
	}
}

// Sweeps bring the sums of all open sets to 1, and rewinding brings the root back.
func TestBalanceSums(t *testing.T) {
	s, err := grid.NewBox(2, 3)
	require.NoError(t, err)
	b := grid.NewBoard(s)
	b.Place(0, 1)
	b.Place(7, 3)
	b.Remove(20, 5)
	w := newBalance(t.Context(), b)
	for range 200 {
		w.sweep()
	}
	for set := range grid.Set(b.Sets()) {
		if b.Size(set) > 1 {
			require.InDelta(t, 1, sumOf(w, set), 1e-6)
		}
	}
	w.sweepRow(1)
	w.rewind()
	require.Equal(t, w.root, w.weights)
}

// Scaling gives one set the sum 1, whatever its members weighed, and leaves all others,
// for sides of one word a set and of more.
func TestBalanceScale(t *testing.T) {
	for _, box := range [][2]int{{2, 2}, {1, 65}} {
		s, err := grid.NewBox(box[0], box[1])
		require.NoError(t, err)
		b := grid.NewBoard(s)
		b.Remove(1, 2)
		w := &balance{board: b, n: s.Side(), weights: make([]float64, s.Cells()*s.Side())}
		for set := range every(grid.Set(b.Sets()), grid.Set(1+b.Sets()/20)) {
			for i := range w.weights {
				w.weights[i] = float64(i%7 + 1)
			}
			w.scale(set)
			require.InDelta(t, 1, sumOf(w, set), 1e-9)
			changed := 0
			for i, x := range w.weights {
				if x != float64(i%7+1) {
					changed++
				}
			}
			require.Equal(t, b.Size(set), changed)
		}
	}
}

// every yields the first of every step sets.
func every(sets grid.Set, step grid.Set) iter.Seq[grid.Set] {
	return func(yield func(grid.Set) bool) {
		for s := grid.Set(0); s < sets && yield(s); s += step {
		}
	}
}

// Weights stay positive where no weights can balance, since a candidate is in no solution.
func TestBalanceImpossible(t *testing.T) {
	s, err := grid.NewBox(2, 2)
	require.NoError(t, err)
	b := grid.NewBoard(s)
	// Two cells of the first row keep two digits, which are then impossible beside them.
	for c := range grid.Cell(2) {
		b.Remove(c, 3)
		b.Remove(c, 4)
	}
	w := newBalance(t.Context(), b)
	for range 2000 {
		w.sweep()
	}
	for set := range grid.Set(b.Sets()) {
		sum := sumOf(w, set)
		require.Positive(t, sum)
		require.False(t, math.IsNaN(sum) || math.IsInf(sum, 0))
	}
	require.Less(t, w.of(b.CellSet(2), 0), 0.01, "digit 1 is not for the third cell")
	require.GreaterOrEqual(t, w.of(b.CellSet(2), 0), minWeight)
}

// A key of digits is read back whatever the side: digits above 255 have two bytes.
func TestClassOf(t *testing.T) {
	solution := []grid.Digit{1, 255, 256, 257, 1024}
	for _, cells := range [][]grid.Cell{{0}, {4, 2}, {0, 1, 2, 3, 4}, {2, 2}} {
		var want []grid.Digit
		for _, c := range cells {
			want = append(want, solution[c])
		}
		require.Equal(t, want, digitsOf(classOf(solution, cells)))
	}
	require.NotEqual(t, classOf(solution, []grid.Cell{0}), classOf(solution, []grid.Cell{3}))
}
