package format_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid/format"
)

// line of n symbols, or of as many fields.
func dots(n int) string  { return strings.Repeat(".", n) + "\n" }
func blank(n int) string { return strings.Repeat(",", n-1) + "\n" }

// TestLinesThatMayBeRows has lines that are whole puzzles, and as many as a grid with such
// rows has.
func TestLinesThatMayBeRows(t *testing.T) {
	const note = "81 lines of 81 cells are one grid; --from line reads them as 81 puzzles of side 9"
	full := line81 + "\n"
	soup := soup81(t)
	for name, tt := range map[string]struct {
		text        string
		opt         format.Options
		side, count int
		note        string
	}{
		"81 lines":              {text: strings.Repeat(dots(81), 81), side: 81, count: 1, note: note},
		"81 lines and one":      {text: strings.Repeat(dots(81), 82), side: 9, count: 82},
		"40 lines":              {text: strings.Repeat(dots(81), 40), side: 9, count: 40},
		"81 lines with clashes": {text: strings.Repeat(full, 81), side: 9, count: 81},
		"a clash before":        {text: full + strings.Repeat(dots(81), 81), side: 9, count: 82},
		"the option":            {text: strings.Repeat(dots(81), 81), opt: format.Options{Box: [2]int{9, 9}}, side: 81, count: 1},
		"the other option":      {text: strings.Repeat(dots(81), 81), opt: format.Options{Box: [2]int{3, 3}}, side: 9, count: 81},
		"100 lines":             {text: strings.Repeat(dots(100), 100), side: 100, count: 1, note: "100 lines of 100 cells are one grid; --from line reads them as 100 puzzles of side 10"},
		"81 lines of a soup":    {text: soup, side: 81, count: 1},
		"289 lines":             {text: strings.Repeat(dots(289), 289), opt: format.Options{From: "line"}, side: 17, count: 289},
		"288 lines":             {text: strings.Repeat(dots(289), 288), side: 17, count: 288},
		"290 lines":             {text: strings.Repeat(dots(289), 290), side: 17, count: 290},
		"289 lines, not empty":  {text: strings.Repeat(dots(289), 100) + "1" + dots(288) + strings.Repeat(dots(289), 188), side: 17, count: 289},
		"a comment between":     {text: strings.Repeat(dots(289), 100) + "# N=17 box=1x17\n" + strings.Repeat(dots(289), 189), side: 17, count: 289},
		"288 tables":            {text: strings.Repeat(blank(289), 288), side: 17, count: 288},
	} {
		list := read(tt.text, tt.opt)
		require.Len(t, list, tt.count, name)
		for i, rec := range list {
			require.NoError(t, rec.Err, name)
			require.Equal(t, tt.side, rec.Puzzle.Shape.Side(), name)
			if i < tt.count-1 && tt.count != 82 {
				require.Empty(t, rec.Note, name)
			}
		}
		if tt.count != 82 || tt.note != "" {
			require.Equal(t, tt.note, list[tt.count-1].Note, name)
		}
	}
	list := read(strings.Repeat(dots(81), 80), format.Options{})
	require.Len(t, list, 1)
	require.ErrorContains(t, list[0].Err, "80 rows of 81 cells, which may be 80 puzzles or a grid with missing rows, expected --from line or --from grid")
	list = read(strings.Repeat(dots(289), 100)+rows9, format.Options{})
	require.Len(t, list, 101)
	require.Equal(t, 9, list[100].Puzzle.Shape.Side())
	require.Equal(t, 100, list[99].Line)
}

// soup81 returns a solved grid of side 81 in symbols, its rows in lines.
func soup81(t *testing.T) string {
	const symbols = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()+/:<=>@\\^`{}~"
	s := box(t, 9, 9)
	var text strings.Builder
	for c, d := range fullGrid(s, 0) {
		text.WriteByte(symbols[d-1])
		if c%81 == 80 {
			text.WriteByte('\n')
		}
	}
	return text.String()
}
