package solver

import (
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/heuristics/heuristictest"
)

// manyNine returns a 9×9 puzzle of 130,083 solutions.
func manyNine(t *testing.T) *grid.Puzzle {
	s, err := grid.Square(3)
	require.NoError(t, err)
	return heuristictest.Line(s, "62..9............6....8.3......1.4.3......21..1.4......53....92..9..........53..1")
}

// A kernel counts, without a diagram, more than other methods list.
func TestCountManyByKernel(t *testing.T) {
	p := manyNine(t)
	alone, err := Count(t.Context(), p.Board(), Config{Method: Bitboard()}, 0)
	require.NoError(t, err)
	r, err := Count(t.Context(), p.Board(), Config{}, 0)
	require.NoError(t, err)
	require.True(t, r.Exact)
	require.EqualValues(t, 130_083, r.Count)
	require.NoError(t, grid.CheckSolution(p, r.Solution))
	require.Equal(t, alone.Stats, r.Stats)
}

// A diagram answers for more than the kernel counts first, or the kernel does if the diagram is too
// large.
func TestCountAfter(t *testing.T) {
	p := manyNine(t)
	p.Givens[1], p.Givens[2] = 2, 1
	want, err := Count(t.Context(), p.Board(), Config{Method: DLX()}, 0)
	require.NoError(t, err)
	require.Greater(t, want.Count, uint64(3000))
	for _, x := range []struct {
		first, memory uint64
		diagram       bool
	}{{want.Count + 1, 0, false}, {1000, 0, true}, {1000, 1 << 12, false}} {
		a := newAuto(Config{Memory: x.memory})
		r, err := a.countAfter(t.Context(), Question{Board: p.Board()}, x.first)
		require.NoError(t, err)
		require.Equal(t, Exhausted, r.Stats.End)
		require.Equal(t, want.Count, r.Count)
		require.NoError(t, grid.CheckSolution(p, r.Solution))
		require.Equal(t, x.diagram, r.Stats.Rules != nil, "rules come before a diagram")
	}
}
