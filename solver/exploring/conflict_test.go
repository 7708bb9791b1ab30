package exploring_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"basisk/grid"
	"basisk/heuristics/heuristictest"
	"basisk/solver"
	"basisk/solver/exploring"

	"github.com/stretchr/testify/require"
)

// spoilt returns a puzzle of s most of which have no solution: givens of a solvable one
// with a few digits and restrictions drawn besides, which may clash with them.
func spoilt(rng *rand.Rand, s *grid.Shape) *grid.Puzzle {
	p := heuristictest.Puzzle(rng, s)
	for range 1 + rng.IntN(3) {
		c, d := rng.IntN(s.Cells()), grid.Digit(1+rng.IntN(s.Side()))
		switch {
		case p.Givens[c] == 0 && rng.IntN(3) == 0:
			p.Restrict(grid.Cell(c), []grid.Digit{d})
		case p.Allowed == nil || p.Allowed[c] == nil:
			p.Givens[c] = d
		}
	}
	return p
}

// onlyClues returns the puzzle of the clues of p in some cells.
func onlyClues(p *grid.Puzzle, cells []grid.Cell) *grid.Puzzle {
	q := grid.NewPuzzle(p.Shape)
	for _, c := range cells {
		q.Givens[c] = p.Givens[c]
		if p.Allowed != nil && p.Allowed[c] != nil {
			q.Restrict(c, p.Allowed[c])
		}
	}
	return q
}

// solvable reports whether p has a solution, by brute force.
func solvable(p *grid.Puzzle) bool {
	if grid.CheckPuzzle(p) != nil {
		return false
	}
	solutions, _ := heuristictest.Solutions(p, 1)
	return len(solutions) > 0
}

// without returns the cells except the one at index i.
func without(cells []grid.Cell, i int) []grid.Cell {
	return slices.Delete(slices.Clone(cells), i, i+1)
}

// TestMinimalConflict: a puzzle has a conflict if and only if brute force finds no solution; by brute
// force the clues of the conflict have none, and have one as soon as any is left out.
func TestMinimalConflict(t *testing.T) {
	sizes := map[int]int{}
	for _, s := range heuristictest.SmallShapes()[:2] {
		rng := rand.New(rand.NewPCG(7, 8))
		for range 150 {
			p := spoilt(rng, s)
			x, err := exploring.MinimalConflict(t.Context(), p, exploring.CoreConfig{})
			require.NoError(t, err)
			if solvable(p) {
				require.Equal(t, solver.Solved, x.Status)
				require.Nil(t, x.Cells)
				continue
			}
			require.Equal(t, solver.Unsolvable, x.Status)
			require.True(t, x.Minimal)
			require.True(t, slices.IsSorted(x.Cells))
			require.False(t, solvable(onlyClues(p, x.Cells)))
			for i := range x.Cells {
				require.True(t, solvable(onlyClues(p, without(x.Cells, i))), "%v needs no %v", x.Cells, x.Cells[i])
			}
			sizes[len(x.Cells)]++
		}
	}
	for size := 1; size <= 4; size++ {
		require.Positive(t, sizes[size], "sets of %d: %v", size, sizes)
	}
}

// TestMinimalConflictKnown: sets that can be seen with the naked eye.
func TestMinimalConflictKnown(t *testing.T) {
	nine := square(t, 3)
	givens := func(at map[grid.Cell]grid.Digit) *grid.Puzzle {
		p := grid.NewPuzzle(nine)
		for c, d := range at {
			p.Givens[c] = d
		}
		return p
	}
	restricted := givens(map[grid.Cell]grid.Digit{3: 7, 40: 1, 80: 2})
	for c := range grid.Cell(3) {
		restricted.Restrict(c, []grid.Digit{4, 5})
	}
	contrary := givens(map[grid.Cell]grid.Digit{3: 7, 40: 1})
	contrary.Restrict(3, []grid.Digit{1, 2})
	for _, test := range []struct {
		name   string
		puzzle *grid.Puzzle
		want   []grid.Cell
	}{
		{"two equal givens", givens(map[grid.Cell]grid.Digit{0: 5, 8: 5, 40: 1, 80: 2}), []grid.Cell{0, 8}},
		{"8 is left to three cells whose box has it", givens(map[grid.Cell]grid.Digit{
			0: 1, 1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 7, 17: 8, 40: 9, 60: 3,
		}), []grid.Cell{0, 1, 2, 3, 4, 5, 17}},
		{"three cells for two digits", restricted, []grid.Cell{0, 1, 2}},
		{"a given that its cell excludes", contrary, []grid.Cell{3}},
	} {
		t.Run(test.name, func(t *testing.T) {
			x, err := exploring.MinimalConflict(t.Context(), test.puzzle, exploring.CoreConfig{})
			require.NoError(t, err)
			require.Equal(t, solver.Unsolvable, x.Status)
			require.True(t, x.Minimal)
			require.Equal(t, test.want, x.Cells)
		})
	}
}

// TestMinimalConflictLimits: a budget leaves what was verified, and says that it is not
// minimal.
func TestMinimalConflictLimits(t *testing.T) {
	famous := heuristictest.Line(square(t, 3), "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
	x, err := exploring.MinimalConflict(t.Context(), famous, exploring.CoreConfig{Nodes: 1})
	require.NoError(t, err)
	require.Equal(t, solver.Limit, x.Status)
	require.Nil(t, x.Cells)

	famous.Givens[1] = 2 // its solution has 1 there
	refuted, err := solver.Solve(t.Context(), famous.Board(), solver.Config{})
	require.NoError(t, err)
	require.Equal(t, solver.Unsolvable, refuted.Status)
	x, err = exploring.MinimalConflict(t.Context(), famous, exploring.CoreConfig{Nodes: refuted.Stats.Nodes + 1})
	require.NoError(t, err)
	require.Equal(t, solver.Unsolvable, x.Status)
	require.False(t, x.Minimal)
	require.False(t, solvable(onlyClues(famous, x.Cells)))

	late, cancel := context.WithTimeout(t.Context(), time.Nanosecond)
	defer cancel()
	x, err = exploring.MinimalConflict(late, famous, exploring.CoreConfig{})
	require.NoError(t, err)
	require.Equal(t, solver.Limit, x.Status)
	cut, interrupt := context.WithCancel(t.Context())
	interrupt()
	_, err = exploring.MinimalConflict(cut, famous, exploring.CoreConfig{})
	require.ErrorIs(t, err, context.Canceled)

	famous.Givens[0] = 10
	_, err = exploring.MinimalConflict(t.Context(), famous, exploring.CoreConfig{})
	require.ErrorContains(t, err, "digit 10 in R1C1")
	_, err = exploring.MinimalConflict(t.Context(), &grid.Puzzle{Shape: famous.Shape, Givens: make([]grid.Digit, 81), Allowed: make([][]grid.Digit, 3)}, exploring.CoreConfig{})
	require.ErrorContains(t, err, "candidates for 3 cells")

	large := grid.NewPuzzle(square(t, 12)) // too large to be reduced
	large.Givens[0], large.Givens[1] = 1, 1
	x, err = exploring.MinimalConflict(t.Context(), large, exploring.CoreConfig{})
	require.NoError(t, err)
	require.Equal(t, []grid.Cell{0, 1}, x.Cells)
	require.False(t, x.Minimal)
}
