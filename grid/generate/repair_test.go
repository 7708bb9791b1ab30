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

// newRepair returns a patternRepair of a full grid of 9×9. Its questions are answered by trying
// all cells in turn.
func newRepair(t *rapid.T) *patternRepair {
	s, err := grid.Square(3)
	require.NoError(t, err)
	m := &patternRepair{shape: s, board: grid.NewBoard(s), of: make([][]int, s.Cells()), parts: newParts(s)}
	m.rng = rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	m.full = Full(s, m.rng)
	m.parts.begin(m.full)
	m.other = func(left *grid.Puzzle) ([]grid.Digit, error) { return another(left.Board(), m.full), nil }
	return m
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

// walked returns a grid some moves away from that of m.
func walked(t *rapid.T, m *patternRepair) []grid.Digit {
	walk := NewMixer(m.shape, m.full, m.rng)
	require.NoError(t, walk.Mix(t.Context(), rapid.IntRange(1, 6).Draw(t, "moves")))
	return walk.Grid()
}

// Each part in which two grids differ can be exchanged by itself, the parts make up the
// difference, and no two of them share a cell.
func TestPartsAreUnavoidable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := newRepair(t)
		solution := walked(t, m)
		left := slices.Clone(m.full)
		for _, part := range slices.Collect(m.parts.of(solution)) {
			for _, c := range part {
				require.Equal(t, m.full[c], left[c], "in two parts")
				left[c] = solution[c]
			}
			require.NoError(t, grid.CheckSolution(grid.NewPuzzle(m.shape), exchange(m.full, solution, part)))
		}
		require.Equal(t, solution, left)
	})
}

// What a part is cut down to lies within it, leaves another solution, and none if any cell
// of it is a clue.
func TestShrink(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := newRepair(t)
		solution := walked(t, m)
		for _, part := range slices.Collect(m.parts.of(solution)) {
			set, err := m.shrink(part)
			require.NoError(t, err)
			require.Subset(t, part, set)
			p := grid.NewPuzzle(m.shape)
			copy(p.Givens, m.full)
			for _, c := range set {
				p.Givens[c] = 0
			}
			require.NotNil(t, another(p.Board(), m.full))
			for _, c := range set {
				p.Givens[c] = m.full[c]
				require.Nil(t, another(p.Board(), m.full))
				p.Givens[c] = 0
			}
		}
	})
}

// A switch keeps the balance, its return value and the counts of hits are right, and a
// second flip takes it back.
func TestFlip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := newRepair(t)
		require.NoError(t, m.ready(context.Background(), 5))
		for range 5 {
			require.NoError(t, m.learn(walked(t, m)))
		}
		hole := grid.Cell(rapid.SampledFrom(holesOf(m.pattern)).Draw(t, "hole"))
		switches := m.rectangles(hole)
		if len(switches) == 0 {
			return // it happens: no two rows or columns allow one
		}
		r := rapid.SampledFrom(switches).Draw(t, "switch")
		before, missed := slices.Clone(m.pattern), len(m.missed())
		delta := m.flip(r)
		require.True(t, m.pattern[hole])
		require.Equal(t, missed+delta, len(m.missed()))
		for i := range m.sets {
			require.Equal(t, m.countHits(i), m.hits[i])
		}
		for u := range grid.Unit(m.shape.Units()) {
			holes := 0
			for _, c := range m.shape.UnitCells(u) {
				if !m.pattern[c] {
					holes++
				}
			}
			require.Equal(t, 5, holes)
		}
		require.Equal(t, -delta, m.flip(r))
		require.Equal(t, before, m.pattern)
	})
}

// holesOf lists the holes of a pattern.
func holesOf(p Pattern) []int {
	var list []int
	for c, clue := range p {
		if !clue {
			list = append(list, c)
		}
	}
	return list
}
