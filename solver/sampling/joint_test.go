package sampling

import (
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
)

// A key of digits is read back whatever the side: digits above 255 have two bytes.
func TestClassOf(t *testing.T) {
	solution := []grid.Digit{1, 255, 256, 257, 1024}
	for _, cells := range [][]grid.Cell{{0}, {4, 2}, {0, 1, 2, 3, 4}, {2, 2}} {
		var want []grid.Digit
		for _, c := range cells {
			want = append(want, solution[c])
		}
		require.Equal(t, want, digitsOf(classOf(solution, cells)))
	}
	require.NotEqual(t, classOf(solution, []grid.Cell{0}), classOf(solution, []grid.Cell{3}))
}
