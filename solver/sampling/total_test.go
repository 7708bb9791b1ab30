package sampling_test

import (
	"fmt"
	"math"
	"testing"

	"basisk/dlx"
	"basisk/grid"
	"basisk/internal/testenv"
	"basisk/solver"
	"basisk/solver/sampling"

	"github.com/stretchr/testify/require"
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

func TestJointTotal(t *testing.T) {
	p := manySix(t)
	if !testenv.Long() {
		copy(p.Givens, []grid.Digit{1, 2, 3, 4, 5, 6, 4, 5}) // some thousand
	}
	cells := []grid.Cell{0, 3, 35, 3} // a given, two open ones, one of them again
	links, err := solver.New(solver.Config{Method: solver.DLX()})
	require.NoError(t, err)
	want, listed, err := sampling.CountJoint(t.Context(), links, p.Board(), cells, 0)
	require.NoError(t, err)
	for _, method := range []solver.MethodEntry{solver.Auto(), solver.Diagram()} {
		s, err := solver.New(solver.Config{Method: method})
		require.NoError(t, err)
		r, joint, ok := sampling.JointTotal(t.Context(), s, p.Board(), cells)
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
		_, _, ok := sampling.JointTotal(t.Context(), s, manySix(t).Board(), []grid.Cell{35})
		require.False(t, ok, "%+v", c)
	}
	s, err := solver.New(solver.Config{})
	require.NoError(t, err)
	r, joint, ok := sampling.JointTotal(t.Context(), s, grid.NewPuzzle(square(t, 2)).Board(), []grid.Cell{5})
	require.True(t, ok)
	require.EqualValues(t, 288, r.Count)
	require.InDelta(t, math.Log(72), joint[0].Log, 1e-12)
}
