package solver

import (
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
)

// What a kernel leaves to method auto has the same answer there.
func TestHardOther(t *testing.T) {
	s, err := grid.Square(2)
	require.NoError(t, err)
	full := []grid.Digit{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1}
	for found, cells := range map[bool][]grid.Cell{
		false: {0, 1, 2, 3}, // a row
		true:  {0, 2, 4, 6}, // 1 and 3 in two rows
	} {
		open := make([]bool, len(full))
		for _, c := range cells {
			open[c] = true
		}
		other, known, err := newBitSearch(Config{}).hardOther(t.Context(), s, full, open)
		require.NoError(t, err)
		require.True(t, known)
		require.Equal(t, found, other != nil)
	}
}
