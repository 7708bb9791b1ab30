package solver_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/internal/testenv"
	"basisk/solver"
)

// manySix is a 6×6 puzzle of more solutions than auto lists: all grids but for the order of
// the digits in three cells of a row.
func manySix(t *testing.T) *grid.Puzzle {
	s, err := grid.NewBox(2, 3)
	require.NoError(t, err)
	p := grid.NewPuzzle(s)
	copy(p.Givens, []grid.Digit{1, 2, 3})
	return p // 28,200,960 / 120
}

// Auto and dlx count the same where auto changes to a diagram; with fewer than that it
// does not; and the digits of cells are as listing has them.
func TestCountMany(t *testing.T) {
	p := manySix(t)
	r, err := solver.Count(t.Context(), p.Board(), solver.Config{}, 0)
	require.NoError(t, err)
	require.Equal(t, solver.Multiple, r.Status)
	require.True(t, r.Exact)
	require.EqualValues(t, 28_200_960/120, r.Count)
	require.Equal(t, "auto", r.Method)
	require.NoError(t, grid.CheckSolution(p, r.Solution))
	require.Greater(t, r.Stats.Nodes, uint64(100_000), "those of listing too")
	if !testenv.Long() {
		return
	}
	again, err := solver.Count(t.Context(), p.Board(), solver.Config{Method: solver.DLX()}, 0)
	require.NoError(t, err)
	require.Equal(t, again.Count, r.Count)
}

// A diagram that does not fit is given up, and all are listed.
func TestCountManyListsOn(t *testing.T) {
	if testing.Short() {
		t.Skip("lists a quarter of a million")
	}
	r, err := solver.Count(t.Context(), manySix(t).Board(), solver.Config{Memory: 1 << 16}, 0)
	require.NoError(t, err)
	require.True(t, r.Exact)
	require.EqualValues(t, 28_200_960/120, r.Count)
}

// A count keeps the solutions that it has listed when the time runs out while it builds a diagram,
// whose progress begins anew.
func TestCountManyCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	last := 0.0
	c := solver.Config{Progress: func(share float64) {
		if share < last {
			cancel()
		}
		last = share
	}}
	p := manySix(t)
	clear(p.Givens)
	p.Restrict(0, []grid.Digit{1, 2, 3, 4, 5}) // not for symmetries
	r, err := solver.Count(ctx, p.Board(), c, 0)
	require.ErrorIs(t, err, context.Canceled)
	require.False(t, r.Exact)
	require.EqualValues(t, 100_000, r.Count)
	require.Equal(t, solver.Multiple, r.Status)
}
