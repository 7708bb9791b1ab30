package generate

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
)

// TestWalkIsUniform: the walk is at every puzzle of a grid with one solution and so many clues equally often, as the
// enumeration of all sets of clues says: on 4×4 at each puzzle, on 2×3 boxes with each cell open.
func TestWalkIsUniform(t *testing.T) {
	for _, x := range []struct {
		rows, columns, open, samples int
		each                         bool
	}{{2, 2, 10, 20_000, true}, {2, 3, 4, 10_000, false}} {
		s, err := grid.NewBox(x.rows, x.columns)
		require.NoError(t, err)
		rng := rand.New(rand.NewPCG(7, uint64(s.Cells())))
		full := Full(s, rng)
		states := map[string]int{} // the visits of the puzzles with one solution, by their open cells
		open := make([]int, s.Cells())
		var first string
		for cells := range subsets(s.Cells(), x.open) {
			if otherWith(s, full, cells) == nil {
				states[string(cells)] = 0
				if first == "" || rng.IntN(len(states)) == 0 {
					first = string(cells)
				}
				for _, c := range cells {
					open[c]++
				}
			}
		}
		require.Greater(t, len(states), 400)
		p := Carve(s, full, slices.Repeat(Mask{true}, s.Cells()))
		for _, c := range []byte(first) {
			p.Givens[c] = 0
		}
		w, err := NewWalker(p, full, func(_ context.Context, left *grid.Puzzle, _ []grid.Digit, at []grid.Cell) ([]grid.Digit, error) {
			require.Len(t, at, 1)
			return otherWith(s, full, openOf(left)), nil
		})
		require.NoError(t, err)
		visits, moves := make([]int, s.Cells()), 0
		for range x.samples {
			moved, err := w.Walk(t.Context(), 12, rng)
			require.NoError(t, err)
			moves += moved
			cells := openOf(p)
			n, known := states[string(cells)]
			require.True(t, known, "it is at a puzzle with one solution")
			states[string(cells)] = n + 1
			for _, c := range cells {
				visits[c]++
			}
		}
		require.Greater(t, moves, x.samples)
		chi, degrees := 0.0, float64(len(states)-1)
		if x.each {
			expected := float64(x.samples) / float64(len(states))
			for _, n := range states {
				chi += (float64(n) - expected) * (float64(n) - expected) / expected
			}
		} else {
			degrees = float64(s.Cells() - 1)
			for c, n := range visits {
				expected := float64(x.samples) * float64(open[c]) / float64(len(states))
				chi += (float64(n) - expected) * (float64(n) - expected) / expected
			}
		}
		require.InDelta(t, 1, chi/degrees, .6, "%v: chi squared per degree of freedom, %d puzzles", s, len(states))
	}
}

// TestWalkSets: after a walk the sets have the clues that the puzzle has, and sets of solutions that refused steps are new.
func TestWalkSets(t *testing.T) {
	s, err := grid.NewBox(2, 3)
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(3, 1))
	full := Full(s, rng)
	p := Carve(s, full, slices.Repeat(Mask{true}, s.Cells()))
	other := func(_ context.Context, left *grid.Puzzle, _ []grid.Digit, at []grid.Cell) ([]grid.Digit, error) {
		return otherWith(s, full, openOf(left)), nil
	}
	for _, c := range rng.Perm(s.Cells()) {
		if p.Givens[c] = 0; otherWith(s, full, openOf(p)) != nil {
			p.Givens[c] = full[c]
		}
	}
	w, err := NewWalker(p, full, other)
	require.NoError(t, err)
	before := len(w.sets.clues)
	_, err = w.Walk(t.Context(), 300, rng)
	require.NoError(t, err)
	require.Greater(t, len(w.sets.clues), before)
	clues := make([]int32, len(w.sets.clues))
	for c, sets := range w.sets.of {
		for _, i := range sets {
			clues[i] += min(1, int32(p.Givens[c]))
		}
	}
	require.Equal(t, clues, w.sets.clues)
}

// TestWalkErrors: a puzzle with several solutions is refused, an undecided question ends the walk, and a grid without
// clues or open cells stays.
func TestWalkErrors(t *testing.T) {
	s, err := grid.Square(2)
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(1, 1))
	full := Full(s, rng)
	never := func(context.Context, *grid.Puzzle, []grid.Digit, []grid.Cell) ([]grid.Digit, error) {
		return nil, ErrUndecided
	}
	_, err = NewWalker(grid.NewPuzzle(s), full, never)
	require.ErrorContains(t, err, "several solutions")
	p := Carve(s, full, slices.Repeat(Mask{true}, s.Cells()))
	w, err := NewWalker(p, full, never)
	require.NoError(t, err)
	moved, err := w.Walk(t.Context(), 10, rng)
	require.NoError(t, err)
	require.Zero(t, moved)
	p.Givens[3] = 0
	was := slices.Clone(p.Givens)
	w, err = NewWalker(p, full, never)
	require.NoError(t, err)
	_, err = w.Walk(t.Context(), 10, rng)
	require.True(t, errors.Is(err, ErrUndecided))
	require.Equal(t, was, p.Givens, "the step was not made")
}

// subsets yields all sets of so many of the first n numbers, in one list.
func subsets(n, size int) func(yield func([]byte) bool) {
	return func(yield func([]byte) bool) {
		list := make([]byte, size)
		for i := range list {
			list[i] = byte(i)
		}
		for yield(slices.Clone(list)) {
			i := size - 1
			for i >= 0 && int(list[i]) == n-size+i {
				i--
			}
			if i < 0 {
				return
			}
			list[i]++
			for j := i + 1; j < size; j++ {
				list[j] = list[j-1] + 1
			}
		}
	}
}

// openOf returns the open cells of a puzzle.
func openOf(p *grid.Puzzle) (cells []byte) {
	for c, d := range p.Givens {
		if d == 0 {
			cells = append(cells, byte(c))
		}
	}
	return cells
}

// otherWith returns another full grid than full that agrees with it outside the open cells, nil if there is none, by
// trying all digits.
func otherWith(s *grid.Shape, full []grid.Digit, open []byte) (other []grid.Digit) {
	values := slices.Clone(full)
	for _, c := range open {
		values[c] = 0
	}
	var try func(left []byte) bool
	try = func(left []byte) bool {
		if len(left) == 0 {
			other = slices.Clone(values)
			return !slices.Equal(values, full)
		}
		c := grid.Cell(left[0])
		for d := grid.Digit(1); int(d) <= s.Side(); d++ {
			free := true
			for _, at := range s.Places(c) {
				for _, peer := range s.UnitCells(at.Unit) {
					free = free && values[peer] != d
				}
			}
			if values[c] = d; free && try(left[1:]) {
				return true
			}
			values[c] = 0
		}
		return false
	}
	if !try(open) {
		return nil
	}
	return other
}
