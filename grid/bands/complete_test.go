package bands_test

import (
	"testing"

	"basisk/grid"
	"basisk/grid/bands"

	"github.com/stretchr/testify/require"
)

// The number of full grids, and the 44 numbers of completions of B. Felgenhauer and
// F. Jarvis (2005).
func TestGrids(t *testing.T) {
	for k, want := range map[int]struct {
		grids  string
		counts int
	}{2: {"288", 2}, 3: {"6670903752021072936960", 44}} {
		c := bands.Catalogs[k]()
		require.Equal(t, want.grids, c.Grids().String())
		counts := map[uint64]bool{}
		for _, class := range c.Classes() {
			counts[class.Completions] = true
		}
		require.Len(t, counts, want.counts)
	}
	none, err := bands.Classify(t.Context(), 2)
	require.NoError(t, err)
	require.Zero(t, none.Grids().Sign())
}

// gridsOfBasis2 returns all full grids by trying every digit in every cell.
func gridsOfBasis2(t *testing.T) [][]grid.Digit {
	shape, err := grid.Square(2)
	require.NoError(t, err)
	var all [][]grid.Digit
	cells := make([]grid.Digit, shape.Cells())
	var fill func(c int)
	fill = func(c int) {
		if grid.HasClash(shape, cells) {
			return
		}
		if c == len(cells) {
			all = append(all, append([]grid.Digit(nil), cells...))
			return
		}
		for d := range grid.Digit(4) {
			cells[c] = d + 1
			fill(c + 1)
		}
		cells[c] = 0
	}
	fill(0)
	return all
}

// The completions of basis 2 are as many as there are full grids that begin with a floor of the class,
// found one by one.
func TestCompletionsOfBasis2(t *testing.T) {
	c := bands.Catalogs[2]()
	all := gridsOfBasis2(t)
	require.Len(t, all, 288)
	seen := make([]uint64, len(c.Classes()))
	for _, full := range all {
		class := c.Find(full[:8])
		seen[class]++
	}
	for i, class := range c.Classes() {
		require.Equal(t, seen[i], class.Size*24*class.Completions)
	}
}
