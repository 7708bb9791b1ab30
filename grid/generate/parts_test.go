package generate

import (
	"math/rand/v2"
	"slices"
	"testing"

	"basisk/grid"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

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
