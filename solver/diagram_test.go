package solver_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/heuristics/heuristictest"
	"basisk/internal/testenv"
	"basisk/solver"
)

// The method diagram counts more solutions than anybody would list; the agreement tests compare its
// solutions with those of the other methods.
func TestDiagramTotal(t *testing.T) {
	box, err := grid.NewBox(2, 3)
	require.NoError(t, err)
	half := grid.NewPuzzle(box) // a first row: 1/720 of all grids
	for c := range 6 {
		half.Givens[c] = grid.Digit(c + 1)
	}
	none := empty(t, 2)
	copy(none.Givens, []grid.Digit{1, 2, 3, 0, 0, 0, 4})
	for _, test := range []struct {
		name   string
		puzzle *grid.Puzzle
		count  uint64
	}{
		{"all of 4", empty(t, 2), 288},
		{"first row of 6", half, 39168},
		{"none", none, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			r, err := solver.Count(t.Context(), test.puzzle.Board(), solver.Config{Method: solver.Diagram()}, 0)
			require.NoError(t, err)
			require.True(t, r.Exact)
			require.Equal(t, test.count, r.Count)
			require.Equal(t, fmt.Sprint(test.count), r.BigCount().String())
			if test.count > 0 {
				require.NoError(t, grid.CheckSolution(test.puzzle, r.Solution))
				first, err := solver.Solve(t.Context(), test.puzzle.Board(), solver.Config{Method: solver.Diagram()})
				require.NoError(t, err)
				require.Equal(t, first.Solution, r.Solution, "the first that listing shows")
			}
		})
	}
}

// 9×9 puzzles of many solutions: as links count them.
func TestDiagramAgainstLinks(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	full := solver.Config{Method: solver.Search(), Choose: solver.ChooseRandom(), Seed: 5}
	solved, err := solver.Solve(t.Context(), empty(t, 3).Board(), full)
	require.NoError(t, err)
	for found := 0; found < testenv.Scale(3, 8, 8); {
		p := empty(t, 3)
		for _, c := range rng.Perm(81)[:21+rng.IntN(6)] {
			p.Givens[c] = solved.Solution[c]
		}
		links, err := solver.Count(t.Context(), p.Board(), solver.Config{Method: solver.DLX()}, 5001)
		require.NoError(t, err)
		if links.Count < 2 || !links.Exact {
			continue
		}
		found++
		r, err := solver.Count(t.Context(), p.Board(), solver.Config{Method: solver.Diagram()}, 0)
		require.NoError(t, err)
		require.Equal(t, links.Count, r.Count)
		r, err = solver.Count(t.Context(), p.Board(), solver.Config{Method: solver.Diagram()}, 2)
		require.NoError(t, err)
		require.EqualValues(t, 2, r.Count, "a limit is heard")
		require.False(t, r.Exact)
	}
}

// The solutions of a diagram are passed on one by one, until its receiver wants no more or
// the context ends, which is noticed within a few hundred.
func TestDiagramListingEnds(t *testing.T) {
	p := grid.NewPuzzle(heuristictest.SmallShapes()[1])
	copy(p.Givens, []grid.Digit{1, 2, 3, 4, 5, 6}) // 39,168 solutions
	s := newSolver(t, solver.Config{Method: solver.Diagram()})
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	passed := 0
	r, err := s.Solve(ctx, solver.Question{Board: p.Board(), Each: func([]grid.Digit) bool {
		if passed++; passed == 2 {
			cancel()
		}
		return true
	}})
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, solver.Cancelled, r.Stats.End)
	require.Equal(t, solver.Multiple, r.Status)
	require.False(t, r.Exact)
	require.Less(t, r.Count, uint64(1000))

	r, err = s.Solve(t.Context(), solver.Question{Board: p.Board(), Each: func([]grid.Digit) bool { return true }})
	require.NoError(t, err)
	require.EqualValues(t, 39168, r.Count)
	require.True(t, r.Exact)
}

// Budgets of nodes and memory, and the context, end a count.
func TestDiagramBudgets(t *testing.T) {
	r, err := solver.Count(t.Context(), empty(t, 3).Board(), solver.Config{Method: solver.Diagram(), Nodes: 1000}, 0)
	require.NoError(t, err)
	require.Equal(t, solver.Limit, r.Status)
	require.Equal(t, solver.OutOfNodes, r.Stats.End)

	r, err = solver.Count(t.Context(), empty(t, 3).Board(), solver.Config{Method: solver.Diagram(), Memory: 1 << 21}, 0)
	require.ErrorContains(t, err, "more than 2 MB")
	require.Equal(t, solver.Limit, r.Status)

	ctx, cancel := context.WithCancel(t.Context())
	c := solver.Config{Method: solver.Diagram(), Progress: func(float64) { cancel() }}
	r, err = solver.Count(ctx, empty(t, 3).Board(), c, 0)
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, solver.Limit, r.Status)
	require.Less(t, r.Count, uint64(math.MaxUint64))
}
