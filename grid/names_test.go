package grid_test

import (
	"strings"
	"testing"

	"basisk/grid"

	"github.com/stretchr/testify/require"
)

// TestParseCell: names of cells are read as they are written, and nothing else is.
func TestParseCell(t *testing.T) {
	shape, err := grid.Square(3)
	require.NoError(t, err)
	for _, test := range []struct{ name, want string }{
		{"R1C1", ""},
		{"r9c9", ""},
		{" R2C3", "expected a cell"},
		{"R0C1", "from 1 to 9"},
		{"R1C10", "from 1 to 9"},
		{"", "expected a cell as in R1C1"},
		{"R01C1", "expected a cell"},
		{"R1C1C1", "expected a cell"},
		{"R99999999999999999999C1", "expected a cell"},
		{"L1R1C1", "expected a cell"},
	} {
		t.Run(test.name, func(t *testing.T) {
			c, err := shape.ParseCell(test.name)
			if test.want != "" {
				require.ErrorContains(t, err, test.want)
				return
			}
			require.NoError(t, err)
			require.Equal(t, strings.ToUpper(test.name), shape.CellName(c))
		})
	}
	// Cells may also be numbered.
	for number, name := range map[string]string{"1": "R1C1", "10": "R2C1", "81": "R9C9"} {
		c, err := shape.ParseCell(number)
		require.NoError(t, err)
		require.Equal(t, name, shape.CellName(c))
	}
	for _, number := range []string{"0", "82", "-1"} {
		_, err := shape.ParseCell(number)
		require.EqualError(t, err, "cell "+number+": expected 1 to 81")
	}
}
