package pattern_test

import (
	"fmt"
	"testing"

	"basisk/grid"
	"basisk/grid/pattern"

	"github.com/stretchr/testify/require"
)

func ExampleParseGrid() {
	s, _ := grid.Square(2)
	values, _ := pattern.Shift(s, nil)
	code, _ := pattern.Encode(s, values, pattern.Cells)
	line := code.GridText(s)
	p, err := pattern.ParseGrid(line)
	fmt.Println(line, p.Givens, err)
	// Output: 2x2 cells 1y [1 2 3 4 3 4 1 2 4 1 2 3 2 3 4 1] <nil>
}

// TestGridText: every shape and scheme comes back.
func TestGridText(t *testing.T) {
	box, err := grid.NewBox(2, 3)
	require.NoError(t, err)
	cube, err := grid.Cube(2)
	require.NoError(t, err)
	for _, s := range []*grid.Shape{box, cube} {
		values, err := pattern.Shift(s, nil)
		require.NoError(t, err)
		code, err := pattern.Encode(s, values, pattern.Cells)
		require.NoError(t, err)
		p, err := pattern.ParseGrid(code.GridText(s))
		require.NoError(t, err)
		require.True(t, p.Shape.Equal(s))
		require.Equal(t, values, p.Givens)
	}
	for _, line := range []string{"", "3", "3x", "x3", "0x3 rows 1", "cube rows 1", "3x3", "3x3 rows"} {
		_, err := pattern.ParseGrid(line)
		require.Error(t, err, line)
	}
}

// TestParseRow: lists and cycles are read, and no digit stands twice.
func TestParseRow(t *testing.T) {
	row, err := pattern.ParseRow("2,1,3", 3)
	require.NoError(t, err)
	require.Equal(t, []grid.Digit{2, 1, 3}, row)
	row, err = pattern.ParseRow("(1,2)", 3)
	require.NoError(t, err)
	require.Equal(t, []grid.Digit{2, 1, 3}, row)
	_, err = pattern.ParseRow("1,1,2", 3)
	require.Error(t, err)
}
