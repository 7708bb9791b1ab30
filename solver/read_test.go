package solver_test

import (
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/solver"
)

// readable returns puzzles with one solution, several and none, and with candidates.
func readable(t *testing.T) []*grid.Puzzle {
	several, restricted, refuted := puzzle(t, 3, as288), puzzle(t, 3, as288), puzzle(t, 3, as288)
	restricted.Restrict(1, []grid.Digit{3, 5, 9})
	restricted.Restrict(78, []grid.Digit{3, 4})
	refuted.Restrict(2, []grid.Digit{8})
	return append(puzzlesOf(t, "famous9.txt"), several, restricted, refuted)
}

// A method that takes a puzzle as it is stated answers as it does of a board, at the same
// cost, and is given one where it needs that; every other method always is.
func TestReadPuzzle(t *testing.T) {
	for _, x := range []struct {
		config solver.Config
		boards int // of those that are not refuted
	}{
		{solver.Config{Method: solver.Bitboard()}, 0},
		{solver.Config{}, 1}, // to count all without seeing them
		{solver.Config{Nodes: 1}, 0},
		{solver.Config{MaxTuple: 2}, 6}, // which kernels do not support
		{solver.Config{Method: solver.DLX()}, 6},
	} {
		s := newSolver(t, x.config)
		for i, p := range readable(t) {
			loaded := 0
			load := func(p *grid.Puzzle) *grid.Board { loaded++; return p.Board() }
			refuted := p.Board().Failed()
			same := func(was solver.Result, err error, is solver.Result, err2 error) {
				require.NoError(t, err)
				require.NoError(t, err2)
				if is.Elapsed = was.Elapsed; refuted && s.Method().Name() == "bitboard" {
					is.Stats = was.Stats // to load it is to refute it
				}
				require.Equal(t, was, is, "puzzle %d by %+v", i, x.config)
			}
			was, err := s.Solve(t.Context(), solver.Question{Board: p.Board(), Limit: 1})
			is, err2 := s.Solve(t.Context(), solver.Question{Puzzle: p, Load: load, Limit: 1})
			same(was, err, is, err2)
			for _, limit := range []uint64{0, 1, 2, 100} {
				was, err = s.Solve(t.Context(), solver.Question{Board: p.Board(), Limit: limit})
				is, err2 = s.Solve(t.Context(), solver.Question{Puzzle: p, Load: load, Limit: limit})
				same(was, err, is, err2)
			}
			var listed [2][][]grid.Digit
			each := func(i int) func([]grid.Digit) bool {
				return func(solution []grid.Digit) bool {
					listed[i] = append(listed[i], slices.Clone(solution))
					return len(listed[i]) < 5
				}
			}
			was, err = s.Solve(t.Context(), solver.Question{Board: p.Board(), Each: each(0)})
			is, err2 = s.Solve(t.Context(), solver.Question{Puzzle: p, Load: load, Each: each(1)})
			same(was, err, is, err2)
			require.Equal(t, listed[0], listed[1])
			if !refuted {
				require.Equal(t, x.boards, loaded, "puzzle %d by %+v", i, x.config)
			}
		}
	}
}

// A limit that ends the search of a board ends the search of a puzzle, too.
func TestReadEnds(t *testing.T) {
	p := empty(t, 3)
	limited, err := solver.New(solver.Config{Method: solver.Bitboard(), Nodes: 3})
	require.NoError(t, err)
	r, err := limited.Solve(t.Context(), solver.Question{Puzzle: p, Load: nil, Limit: 1})
	require.NoError(t, err)
	require.Equal(t, [2]any{solver.Limit, solver.OutOfNodes}, [2]any{r.Status, r.Stats.End})

	s, err := solver.New(solver.Config{Method: solver.Bitboard()})
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, err = s.Solve(ctx, solver.Question{Puzzle: p, Load: nil, Limit: 1})
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, solver.Limit, r.Status)

	flat, err := grid.NewBox(2, 3)
	require.NoError(t, err)
	_, err = s.Solve(t.Context(), solver.Question{Puzzle: grid.NewPuzzle(flat), Load: nil, Limit: 2})
	require.ErrorContains(t, err, "expected a square")
}

// To read a puzzle and solve it takes a few allocations, however many nodes it takes.
func TestReadAllocations(t *testing.T) {
	s, err := solver.New(solver.Config{Method: solver.Bitboard()})
	require.NoError(t, err)
	p := puzzlesOf(t, "famous9.txt")[0]
	allocations := testing.AllocsPerRun(20, func() {
		if r, err := s.Solve(t.Context(), solver.Question{Puzzle: p, Load: nil, Limit: 1}); err != nil || r.Status != solver.Solved {
			t.Error(r.Status, err)
		}
	})
	require.LessOrEqual(t, allocations, 12.0)
}

// Another solution than a full grid is one of the puzzle, and is found if and only if there
// is one.
func TestOther(t *testing.T) {
	m := newSolver(t, solver.Config{Method: solver.Bitboard()}).Method().(solver.OtherFinder)
	for _, p := range puzzlesOf(t, "famous9.txt") {
		full, err := solver.Solve(t.Context(), p.Board(), solver.Config{})
		require.NoError(t, err)
		if full.Status != solver.Solved {
			continue
		}
		for c := range grid.Cell(20) {
			left := grid.NewPuzzle(p.Shape)
			copy(left.Givens, p.Givens)
			left.Givens[c] = 0
			all, err := solver.Count(t.Context(), left.Board(), solver.Config{Method: solver.DLX()}, 2)
			require.NoError(t, err)
			for _, at := range [][]grid.Cell{{c}, {c, 40}} {
				if p.Givens[c] == 0 && len(at) == 1 {
					continue // no solution differs anywhere
				}
				other, known, err := m.Other(t.Context(), left, full.Solution, at)
				require.NoError(t, err)
				require.True(t, known)
				require.Equal(t, all.Status == solver.Multiple, other != nil)
				if other != nil {
					require.NoError(t, grid.CheckSolution(left, other))
					require.NotEqual(t, full.Solution, other)
				}
			}
		}
	}
}
