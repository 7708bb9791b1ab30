package solver_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"basisk/grid"
	"basisk/heuristics/heuristictest"
	"basisk/internal/testenv"
	"basisk/solver"

	"github.com/stretchr/testify/require"
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
