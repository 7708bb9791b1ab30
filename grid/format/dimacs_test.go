package format_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/grid/format"
)

// cubeClauses states givens of a cube of side n after a header.
func cubeClauses(header string, n int, givens [][4]int) string {
	var text strings.Builder
	text.WriteString(header)
	for _, g := range givens {
		fmt.Fprintf(&text, "%d 0\n", ((g[0]*n+g[1])*n+g[2])*n+g[3])
	}
	return text.String()
}

// The clauses of a cube are read if they say, or the caller says, that it is one.
func TestDimacsCubes(t *testing.T) {
	givens := [][4]int{{0, 0, 0, 1}, {3, 2, 1, 4}, {1, 3, 3, 2}}
	tests := []struct {
		name, header string
		side         int
		options      format.Options
	}{
		{"header", "c N=4 box=2x2 kind=3d\np cnf 256 3\n", 4, format.Options{}},
		{"variables", "p cnf 256 3\n", 4, format.Options{Cube: true}},
		{"literals", "", 4, format.Options{Cube: true, From: "dimacs"}},
		{"side 9", "c N=9 box=3x3 kind=3d\np cnf 6561 3\n", 9, format.Options{}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := one(t, cubeClauses(test.header, test.side, givens), test.options)
			require.True(t, p.Shape.IsCube())
			require.Equal(t, test.side, p.Shape.Side())
			require.Equal(t, len(givens), p.Clues())
			for _, g := range givens {
				require.EqualValues(t, g[3], p.Givens[p.Shape.CellAt(g[0], g[1], g[2])])
			}
		})
	}
}

// Literals beyond the cube, and denials in it.
func TestDimacsCubeEdges(t *testing.T) {
	const header = "c N=4 box=2x2 kind=3d\np cnf 256 1\n"
	r := readAll(header+"257 0\n", format.Options{})
	require.Len(t, r, 1)
	require.ErrorContains(t, r[0].Err, "cell 65")
	p := one(t, header+"-255 0\n-256 0\n", format.Options{})
	require.Equal(t, []grid.Digit{1, 2}, p.Allowed[63])
}

// one returns the only puzzle of a text.
func one(t *testing.T, text string, o format.Options) *grid.Puzzle {
	t.Helper()
	records := readAll(text, o)
	require.Len(t, records, 1)
	require.NoError(t, records[0].Err)
	return records[0].Puzzle
}

// readAll returns the records of a text.
func readAll(text string, o format.Options) []format.Record {
	var records []format.Record
	for r := range format.Read(strings.NewReader(text), "test", o) {
		records = append(records, r)
	}
	return records
}
