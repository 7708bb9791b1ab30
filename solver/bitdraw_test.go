package solver_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/solver"
)

// draws returns some grids that a drawer draws with one seed.
func draws(t *testing.T, d *solver.Drawer, seed uint64, count int) (list [][]grid.Digit) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 0))
	for range count {
		full, err := d.Draw(t.Context(), rng)
		require.NoError(t, err)
		list = append(list, full)
	}
	return list
}

// Each draw is a full grid, the same for the same seed whatever was drawn before, and seldom the same
// again: all grids of 4×4 are drawn. Every digit occurs in every cell.
func TestDraw(t *testing.T) {
	for k := 2; k <= 4; k++ {
		s := square(t, k)
		d, err := solver.NewDrawer(s)
		require.NoError(t, err)
		count := map[int]int{2: 3000, 3: 300, 4: 30}[k]
		list := draws(t, d, 1, count)
		require.Equal(t, list[:5], draws(t, d, 1, 5))
		different, where := map[string]bool{}, make([]int, s.Cells()*(s.Side()+1))
		for _, full := range list {
			require.NoError(t, grid.CheckSolution(grid.NewPuzzle(s), full))
			different[fmt.Sprint(full)] = true
			for c, digit := range full {
				where[c*(s.Side()+1)+int(digit)]++
			}
		}
		require.Len(t, different, min(count, map[int]int{2: 288, 3: count, 4: count}[k]))
		for i, n := range where {
			if digit := i % (s.Side() + 1); digit != 0 && k < 4 {
				require.NotZero(t, n, "cell %d, digit %d", i/(s.Side()+1), digit)
			}
		}
	}
}

// Draws end with their context, and there are none of other shapes.
func TestDrawEnds(t *testing.T) {
	d, err := solver.NewDrawer(square(t, 3))
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = d.Draw(ctx, rand.New(rand.NewPCG(1, 1)))
	require.ErrorIs(t, err, context.Canceled)
	_, err = solver.NewDrawer(square(t, 5))
	require.ErrorContains(t, err, "expected a square of basis 2 to 4")
}
