package generate

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"basisk/grid"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// The sets with which a grid begins are unavoidable: without clues in one there is another
// solution, and with all but one of its cells open there is none that differs there alone.
func TestSetsOfGrid(t *testing.T) {
	for _, box := range [][2]int{{2, 2}, {2, 3}, {3, 3}} {
		s, err := grid.NewBox(box[0], box[1])
		require.NoError(t, err)
		full := Full(s, rand.New(rand.NewPCG(3, 1)))
		x := newSets(s)
		for range 2 { // the second time in used memory
			x.begin(full)
			members := make([][]grid.Cell, len(x.clues))
			for c, list := range x.of {
				for _, i := range list {
					members[i] = append(members[i], grid.Cell(c))
				}
			}
			for _, list := range x.of { // a chain with each other digit, a cycle with each other line
				require.Len(t, list, s.Side()-1+box[0]-1+box[1]-1)
			}
			for i, set := range members {
				require.Len(t, set, int(x.clues[i]))
				p := Carve(s, full, slices.Repeat(Mask{true}, s.Cells()))
				for _, c := range set {
					p.Givens[c] = 0
				}
				require.NotNil(t, another(p.Board(), full), "%v: %v", s, set)
			}
			require.NotContains(t, x.mixer.seen, true)
		}
	}
}

// Taking and putting back clues keeps the number of clues in each set, and what would leave a
// set bare stays.
func TestSetsModel(t *testing.T) {
	s, err := grid.Square(2)
	require.NoError(t, err)
	rapid.Check(t, func(t *rapid.T) {
		x := newSets(s)
		var model [][]grid.Cell
		left := slices.Repeat([]grid.Digit{1}, s.Cells()) // 0 where there is no clue
		cell := rapid.Custom(func(t *rapid.T) grid.Cell { return grid.Cell(rapid.IntRange(0, s.Cells()-1).Draw(t, "cell")) })
		hits := func(set []grid.Cell) (n int32) {
			for _, c := range set {
				if left[c] != 0 {
					n++
				}
			}
			return n
		}
		for range 30 {
			switch rapid.IntRange(0, 2).Draw(t, "move") {
			case 0:
				set := rapid.SliceOfNDistinct(cell, 2, 5, rapid.ID).Draw(t, "set")
				if hits(set) > 0 {
					x.add(set, left)
					model = append(model, set)
				}
			case 1:
				cells := rapid.SliceOfNDistinct(cell, 1, 2, rapid.ID).Draw(t, "cells")
				cells = slices.DeleteFunc(cells, func(c grid.Cell) bool { return left[c] == 0 })
				for _, c := range cells {
					left[c] = 0
				}
				bare := slices.ContainsFunc(model, func(set []grid.Cell) bool { return hits(set) == 0 })
				require.Equal(t, !bare, x.take(cells))
				if bare {
					for _, c := range cells {
						left[c] = 1
					}
				}
			case 2:
				if c := cell.Draw(t, "clue"); left[c] == 0 {
					x.put([]grid.Cell{c})
					left[c] = 1
				}
			}
			for i, set := range model {
				require.Equal(t, hits(set), x.clues[i])
			}
		}
	})
}

// Digging by other solutions removes the clues that a counter removes, orbit by orbit.
func TestAvoidAgrees(t *testing.T) {
	s, err := grid.Square(3)
	require.NoError(t, err)
	other := func(_ context.Context, left *grid.Puzzle, full []grid.Digit, _ []grid.Cell) ([]grid.Digit, error) {
		return another(left.Board(), full), nil
	}
	full := Full(s, rand.New(rand.NewPCG(1, 3)))
	count := func(_ context.Context, b *grid.Board, _ uint64) (uint64, error) {
		if another(b, full) == nil {
			return 0, nil
		}
		return 1, nil
	}
	for _, g := range []Goal{{}, {Clues: 30}, {Symmetry: "half-turn"}, {Clues: 37, Symmetry: "diagonals"}} {
		counting, err := NewDigger(s, g, count)
		require.NoError(t, err)
		g.Other = other
		avoiding, err := NewDigger(s, g)
		require.NoError(t, err)
		for seed := range uint64(4) {
			x, err := counting.Dig(t.Context(), full, rand.New(rand.NewPCG(2, seed)))
			require.NoError(t, err)
			y, err := avoiding.Dig(t.Context(), full, rand.New(rand.NewPCG(2, seed)))
			require.NoError(t, err)
			require.Equal(t, x.Puzzle.Givens, y.Puzzle.Givens, "%+v, seed %d", g, seed)
			require.Equal(t, x.Minimal, y.Minimal)
			require.Equal(t, x.Undecided, y.Undecided)
		}
	}
}

// An error of the solver ends the digging, and the puzzle of the clues that are left has one solution.
func TestAvoidEnds(t *testing.T) {
	s, err := grid.Square(3)
	require.NoError(t, err)
	full := Full(s, rand.New(rand.NewPCG(1, 1)))
	asked := 0
	d, err := NewDigger(s, Goal{Other: func(_ context.Context, left *grid.Puzzle, full []grid.Digit, _ []grid.Cell) ([]grid.Digit, error) {
		if asked++; asked > 6 {
			return nil, context.Canceled
		}
		return another(left.Board(), full), nil
	}})
	require.NoError(t, err)
	x, err := d.Dig(t.Context(), full, rand.New(rand.NewPCG(1, 2)))
	require.ErrorIs(t, err, context.Canceled)
	require.False(t, x.Minimal)
	require.Equal(t, 7, x.Asked)
	require.Nil(t, another(x.Puzzle.Board(), full))
	require.Less(t, x.Puzzle.Clues(), 70)
}

// another returns a solution of b that is not full, or nil.
func another(b *grid.Board, full []grid.Digit) []grid.Digit {
	for placeSingle(b) {
	}
	if b.Failed() {
		return nil
	}
	if b.Open() == 0 {
		if solution := b.Solution(nil); !slices.Equal(solution, full) {
			return solution
		}
		return nil
	}
	open, _ := b.Smallest(0, grid.Set(b.Shape().Cells()))
	for d := range grid.Members(slices.Clone(b.Words(open))) {
		start := b.Mark()
		b.Place(grid.Cell(open), grid.Digit(d)+1)
		if solution := another(b, full); solution != nil {
			return solution
		}
		b.Undo(start)
	}
	return nil
}

// exchange returns full with the digits of solution in some cells.
func exchange(full, solution []grid.Digit, cells []grid.Cell) []grid.Digit {
	exchanged := slices.Clone(full)
	for _, c := range cells {
		exchanged[c] = solution[c]
	}
	return exchanged
}

// Each part in which two grids differ can be exchanged by itself, the parts make up the
// difference, and no two of them share a cell.
func TestPartsAreUnavoidable(t *testing.T) {
	s, err := grid.Square(3)
	require.NoError(t, err)
	parts := newParts(s)
	rapid.Check(t, func(t *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		full := Full(s, rng)
		parts.begin(full)
		walk := NewMixer(s, full, rng)
		require.NoError(t, walk.Mix(t.Context(), rapid.IntRange(1, 6).Draw(t, "moves")))
		solution, left := walk.Grid(), slices.Clone(full)
		for _, part := range slices.Collect(parts.of(solution)) {
			for _, c := range part {
				require.Equal(t, full[c], left[c], "in two parts")
				left[c] = solution[c]
			}
			require.NoError(t, grid.CheckSolution(grid.NewPuzzle(s), exchange(full, solution, part)))
		}
		require.Equal(t, solution, left)
	})
}

// A walk visits each solution once, none if the board has none, and ends if its guesses are used up.
func TestWalk(t *testing.T) {
	s, err := grid.Square(2)
	require.NoError(t, err)
	none := 0
	for seed := range uint64(300) {
		p, err := Partial(t.Context(), s, int(2+seed%5), rand.New(rand.NewPCG(seed, 3)))
		require.NoError(t, err)
		seen := map[string]bool{}
		w := walk{ctx: t.Context(), board: p.Board(), nodes: 100}
		w.yield = func() bool {
			text := ""
			for _, d := range w.board.Solution(nil) {
				text += string(rune('0' + d))
			}
			require.False(t, seen[text])
			seen[text] = true
			return true
		}
		require.True(t, w.on())
		require.Len(t, seen, countAll(p.Board(), 0))
		if len(seen) == 0 {
			none++
		}
	}
	require.NotZero(t, none)
	require.Less(t, none, 300)
}

// countAll counts the solutions of a board whose cells before c have their digits.
func countAll(b *grid.Board, c grid.Cell) (n int) {
	if int(c) == b.Shape().Cells() {
		return 1
	}
	for d := range b.Shape().Side() {
		if before := b.Mark(); b.Has(c, grid.Digit(d)+1) {
			if b.Place(c, grid.Digit(d)+1) {
				n += countAll(b, c+1)
			}
			b.Undo(before)
		}
	}
	return n
}
