package generate

import (
	"math/rand/v2"
	"testing"

	"basisk/grid"
	"basisk/grid/symmetry"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// newMending returns a mending of 9×9.
func newMending(t require.TestingT, rng *rand.Rand) *mending {
	s, err := grid.Square(3)
	require.NoError(t, err)
	return &mending{shape: s, rng: rng, of: make([][]int, s.Cells())}
}

// Each part in which two grids differ can be exchanged by itself, the parts make up the
// difference, and no two of them share a cell.
func TestPartsAreUnavoidable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := newMending(t, rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0)))
		full := Full(m.shape, m.rng)
		walk := NewMixer(m.shape, full, m.rng)
		walk.Mix(rapid.IntRange(0, 6).Draw(t, "moves"))
		solution := walk.Grid()
		m.pattern = make(Pattern, len(full))
		m.learn(full, solution)
		left := append([]grid.Digit(nil), full...)
		for _, part := range m.sets {
			exchanged := append([]grid.Digit(nil), full...)
			for _, c := range part {
				require.Equal(t, full[c], left[c], "in two parts")
				exchanged[c], left[c] = solution[c], solution[c]
			}
			require.NoError(t, grid.CheckSolution(grid.NewPuzzle(m.shape), exchanged))
		}
		require.Equal(t, solution, left)
	})
}

// A switch keeps the balance, its return value and the counts of hits are right, and a
// second flip takes it back.
func TestFlip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := newMending(t, rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0)))
		require.NoError(t, m.ready(5))
		full := Full(m.shape, m.rng)
		for range 5 {
			m.learn(full, symmetry.Random(m.shape, m.rng).Grid(full))
		}
		hole := grid.Cell(rapid.SampledFrom(holesOf(m.pattern)).Draw(t, "hole"))
		switches := m.rectangles(hole)
		if len(switches) == 0 {
			return // it happens: no two rows or columns allow one
		}
		r := rapid.SampledFrom(switches).Draw(t, "switch")
		before, missed := append(Pattern(nil), m.pattern...), len(m.missed())
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
