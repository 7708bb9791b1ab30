package format_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/grid/format"
)

// quoted returns lines as strings between commas.
func quoted(lines, quote string) string {
	return quote + strings.ReplaceAll(strings.TrimSpace(lines), "\n", quote+", "+quote) + quote
}

// TestRowsOfLetters has rows of letters in all notations with strings, at every size, full and with open
// cells: they give the same as a plain grid of these rows.
func TestRowsOfLetters(t *testing.T) {
	for _, s := range []*grid.Shape{box(t, 2, 2), box(t, 3, 3), box(t, 3, 4), box(t, 4, 4), box(t, 5, 5)} {
		for _, digits := range [][]grid.Digit{fullGrid(s, 0), fullGrid(s, 3), makePuzzle(s, 1).Givens, makePuzzle(s, 2).Givens} {
			var rows strings.Builder
			for c, d := range digits {
				rows.WriteByte(".ABCDEFGHIJKLMNOPQRSTUVWXYZ"[d])
				if c%s.Side() == s.Side()-1 {
					rows.WriteByte('\n')
				}
			}
			for name, text := range map[string]string{
				"plain":   rows.String(),
				"JSON":    "[" + quoted(rows.String(), `"`) + "]",
				"objects": `[{"rows": [` + quoted(rows.String(), `"`) + "]}]",
				"Python":  "rows = [" + quoted(rows.String(), `'`) + ",]\n",
				"C":       "char *rows[] = {" + quoted(rows.String(), `"`) + "};\n",
			} {
				list := read(text, format.Options{})
				require.Len(t, list, 1, "%s\n%s", name, text)
				require.NoError(t, list[0].Err, "%s\n%s", name, text)
				require.Equal(t, digits, list[0].Puzzle.Givens, "%s\n%s", name, text)
			}
		}
	}
}
