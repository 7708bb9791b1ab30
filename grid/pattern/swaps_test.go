package pattern_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/grid/pattern"
	"basisk/grid/symmetry"
)

// isSwaps reports whether g keeps every band, stack and axis in its place, so that it is
// a product of swaps.
func isSwaps(s *grid.Shape, g symmetry.Element) bool {
	p := g.Parts()
	rows, cols := s.Box()
	leaves := func(lines []int, thick int) bool {
		for from, to := range lines {
			if from/thick != to/thick {
				return true
			}
		}
		return false
	}
	return !leaves(p.Rows, rows) && !leaves(p.Columns, cols) && p.Axes[0] == 0
}

// The number of swaps, and of the grids that they make of the shift pattern: a fourth and a third of them.
func TestSwapImages(t *testing.T) {
	for basis, want := range map[int][2]string{2: {"384", "96"}, 3: {"16930529280", "5643509760"}} {
		s := square(t, basis)
		order, err := pattern.SwapOrder(s)
		require.NoError(t, err)
		require.Equal(t, want[0], order.String())
		images, err := pattern.SwapImages(t.Context(), s, symmetry.Shift(s))
		require.NoError(t, err)
		require.Equal(t, want[1], images.String())
	}
	_, err := pattern.SwapImages(t.Context(), square(t, 4), symmetry.Shift(square(t, 4)))
	require.ErrorContains(t, err, "expected at most")
}

// Swaps reach what they are said to: 24 grids of basis 2.
func TestReachedBySimulation(t *testing.T) {
	s := square(t, 2)
	rng := rand.New(rand.NewPCG(8, 8))
	seen := map[string]bool{}
	for range 5000 {
		g := pattern.Swaps{Rows: 3, Columns: 3, Digits: 5}.Element(s, rng)
		seen[string(runes(g.Grid(symmetry.Shift(s))))] = true
	}
	require.Len(t, seen, 24)
}

// How many elements a number of swaps reaches, against a walk over all of them.
func TestReachable(t *testing.T) {
	s := square(t, 2)
	for _, w := range []pattern.Swaps{{}, {1, 0, 0}, {2, 1, 0}, {1, 2, 1}, {3, 2, 2}, {2, 2, 3}} {
		want, err := w.Reachable(s)
		require.NoError(t, err)
		rng := rand.New(rand.NewPCG(3, 3))
		seen := map[string]bool{}
		for range 20 * int(want.Int64()) * 3 {
			seen[w.Element(s, rng).String()] = true
		}
		require.EqualValues(t, want.Int64(), len(seen), "%+v", w)
	}
	// 7, 7 and 9 swaps of 9×9 reach one element in eight.
	reachable, err := pattern.Swaps{Rows: 7, Columns: 7, Digits: 9}.Reachable(square(t, 3))
	require.NoError(t, err)
	require.Equal(t, "2116316160", reachable.String())
}

// What a simulation sees: odd numbers of swaps never return the base grid.
func TestOddSwaps(t *testing.T) {
	s := square(t, 3)
	base := symmetry.Shift(s)
	rng := rand.New(rand.NewPCG(4, 4))
	w := pattern.Swaps{Rows: 7, Columns: 7, Digits: 9}
	for range 300 {
		g := w.Element(s, rng)
		require.True(t, isSwaps(s, g))
		require.NotEqual(t, base, g.Grid(base))
	}
	bands, err := symmetry.Parse(s, "bands=2,1,3")
	require.NoError(t, err)
	require.False(t, isSwaps(s, bands))
	turn, err := symmetry.Parse(s, "transpose")
	require.NoError(t, err)
	require.False(t, isSwaps(s, turn))
}

// Members of the orbit come up equally often: basis 2, 96 grids, χ² of 95 degrees.
func TestRandomSwapsAreUniform(t *testing.T) {
	s := square(t, 2)
	rng := rand.New(rand.NewPCG(5, 5))
	seen := map[string]int{}
	const each = 100
	for range 96 * each {
		g, err := pattern.RandomSwaps(s, rng)
		require.NoError(t, err)
		values := g.Grid(symmetry.Shift(s))
		require.NoError(t, grid.CheckSolution(grid.NewPuzzle(s), values))
		seen[string(runes(values))]++
	}
	require.Len(t, seen, 96)
	chi := 0.0
	for _, n := range seen {
		chi += float64((n-each)*(n-each)) / each
	}
	require.InDelta(t, 95, chi, 5*13.8) // five standard deviations
}

// What is drawn from a seed never changes.
func TestDrawsOfSwaps(t *testing.T) {
	w := pattern.Swaps{Rows: 7, Columns: 7, Digits: 9}
	for _, test := range []struct {
		basis         int
		first, second string
		row           string
	}{
		{2, "digits=2,1,3,4 rows=1,2,4,3 columns=2,1,3,4", "digits=2,1,3,4 rows=1,2,4,3 columns=1,2,4,3", "4321"},
		{3, "digits=8,2,7,5,4,6,9,3,1 rows=1,2,3,6,5,4,9,7,8 columns=1,2,3,6,4,5,8,7,9", "digits=4,6,3,2,8,1,9,5,7 rows=2,3,1,4,5,6,8,7,9 columns=3,2,1,4,5,6,7,8,9", "756318429"},
	} {
		s, rng := square(t, test.basis), rand.New(rand.NewPCG(7, 9))
		for _, want := range []string{test.first, test.second} {
			g, err := symmetry.Parse(s, want)
			require.NoError(t, err)
			require.Equal(t, g.String(), w.Element(s, rng).String())
		}
		g, err := pattern.RandomSwaps(s, rng)
		require.NoError(t, err)
		require.Equal(t, digits(test.row), g.Grid(symmetry.Shift(s))[:s.Side()])
	}
}

func TestParseSwaps(t *testing.T) {
	w, err := pattern.ParseSwaps("7+0+9")
	require.NoError(t, err)
	require.Equal(t, pattern.Swaps{Rows: 7, Columns: 0, Digits: 9}, w)
	require.Equal(t, "7+0+9", w.String())
	for _, text := range []string{"", "7", "7+7", "7+7+9+1", "7+7+x", "7+-1+9", "7+7+1000001"} {
		_, err := pattern.ParseSwaps(text)
		require.ErrorContains(t, err, "expected numbers of swaps of rows, columns and digits as in 7+7+9", text)
	}
}

func TestSwapsRefuse(t *testing.T) {
	s := cube(t, 2)
	_, err := pattern.SwapOrder(s)
	require.ErrorContains(t, err, "expected a flat shape")
	_, err = pattern.RandomSwaps(s, rand.New(rand.NewPCG(1, 1)))
	require.ErrorContains(t, err, "expected a flat shape")
	_, err = pattern.Swaps{}.Reachable(s)
	require.ErrorContains(t, err, "expected a flat shape")
	_, err = pattern.SwapImages(t.Context(), s, symmetry.Shift(s))
	require.ErrorContains(t, err, "expected a flat shape")
	_, err = pattern.SwapOrder(layout(t, grid.Layout{Side: 4, BoxRows: 2, BoxCols: 2, Diagonals: true}))
	require.EqualError(t, err, "swaps: 4x4, boxes 2x2, diagonals: expected equal boxes or a Latin square, without other units")
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = pattern.SwapImages(ended, square(t, 2), symmetry.Shift(square(t, 2)))
	require.ErrorIs(t, err, context.Canceled)
}

// runes makes a key of a grid.
func runes(values []grid.Digit) []rune {
	list := make([]rune, len(values))
	for i, d := range values {
		list[i] = rune(d)
	}
	return list
}
