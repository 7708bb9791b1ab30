package claims

import (
	"context"
	"testing"

	"basisk/grid"
	"basisk/grid/bands"

	"github.com/stretchr/testify/require"
)

// The list has the reduced forms of floors that package bands lists; a swap is undone by itself and keeps a
// floor valid.
func TestBands(t *testing.T) {
	list := reducedBands()
	require.Len(t, list, 36_288)
	known := map[band]bool{}
	for _, f := range list {
		require.Equal(t, f, f.reduced())
		known[f] = true
	}
	require.Len(t, known, len(list))
	number := 0
	for digits := range bands.EachFloor(3) {
		if number++; number%101 != 0 {
			continue
		}
		var f band
		for i, d := range digits {
			f[i%9][i/9] = int8(d - 1)
		}
		require.True(t, known[f.reduced()])
	}
	for move, g := range list[1234].neighbours() {
		require.Equal(t, list[1234], g.neighbours()[move])
		require.NotEqual(t, list[1234], g)
		require.NoError(t, grid.CheckPuzzle(&grid.Puzzle{Shape: square(3), Givens: givens(g)}))
	}
}

// givens returns the digits of a floor above open rows.
func givens(f band) []grid.Digit {
	digits := make([]grid.Digit, 81)
	for i := range 27 {
		digits[i] = grid.Digit(f[i%9][i/9]) + 1
	}
	return digits
}

// An interrupt ends the count of classes.
func TestCountClassesInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := countClasses(ctx)
	require.ErrorIs(t, err, context.Canceled)
}
