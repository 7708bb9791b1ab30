package solver_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/dlx"
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

func TestJointTotal(t *testing.T) {
	p := manySix(t)
	if !testenv.Long() {
		copy(p.Givens, []grid.Digit{1, 2, 3, 4, 5, 6, 4, 5}) // some thousand
	}
	cells := []grid.Cell{0, 3, 35, 3} // a given, two open ones, one of them again
	links, err := solver.New(solver.Config{Method: solver.DLX()})
	require.NoError(t, err)
	want, listed, err := links.CountJoint(t.Context(), p.Board(), cells, 0)
	require.NoError(t, err)
	for _, method := range []string{"auto", "diagram"} {
		s, err := solver.New(solver.Config{Method: methodOf(t, method)})
		require.NoError(t, err)
		r, joint, ok := s.JointTotal(t.Context(), p.Board(), cells)
		require.True(t, ok)
		require.True(t, r.Exact)
		require.Equal(t, want.Count, r.Count)
		require.Len(t, joint, len(listed))
		counts := map[string]string{}
		for _, j := range listed {
			counts[fmt.Sprint(j.Digits)] = dlx.Decimal(j.Log)
		}
		shares, before := 0.0, math.Inf(1)
		for _, j := range joint {
			require.LessOrEqual(t, j.Log, before, "the most frequent first")
			before = j.Log
			require.Equal(t, counts[fmt.Sprint(j.Digits)], dlx.Decimal(j.Log), "%v", j.Digits)
			require.True(t, j.Exact)
			shares += j.Share
		}
		require.InDelta(t, 1, shares, 1e-9)
	}
}

// JointTotal reports that a method cannot make a diagram, or that it is too large.
func TestJointTotalRefuses(t *testing.T) {
	for _, c := range []solver.Config{{Method: solver.DLX()}, {Nodes: 5}, {Memory: 1 << 16}, {Method: solver.Diagram(), Memory: 1 << 16}} {
		s, err := solver.New(c)
		require.NoError(t, err)
		_, _, ok := s.JointTotal(t.Context(), manySix(t).Board(), []grid.Cell{35})
		require.False(t, ok, "%+v", c)
	}
	s, err := solver.New(solver.Config{})
	require.NoError(t, err)
	r, joint, ok := s.JointTotal(t.Context(), empty(t, 2).Board(), []grid.Cell{5})
	require.True(t, ok)
	require.EqualValues(t, 288, r.Count)
	require.InDelta(t, math.Log(72), joint[0].Log, 1e-12)
}
