package format_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/grid/format"
)

// trimmed returns lines without the spaces at their ends.
func trimmed(text string) string {
	var out []string
	for _, l := range strings.Split(text, "\n") {
		out = append(out, strings.TrimRight(l, " "))
	}
	return strings.Join(out, "\n")
}

// without returns rows9 with the rows open of which the numbers are given, from 0.
func without(rows ...int) string {
	all := strings.SplitAfter(rows9, "\n")
	for _, i := range rows {
		all[i] = ".........\n"
	}
	return strings.Join(all, "")
}

// givens returns the digits of rows of side 9 with dots.
func givens(rows string) []grid.Digit {
	var digits []grid.Digit
	for _, b := range strings.ReplaceAll(rows, "\n", "") {
		digits = append(digits, grid.Digit(max(0, b-'0')))
	}
	return digits
}

// frame draws rows of side 9 in a frame: what stands between the cells of a box, and how many
// lines pad each row above and below, and each box.
func frame(rows, between string, above, below, box int) string {
	lines := strings.Split(strings.Trim(strings.ReplaceAll(rows, ".", " "), "\n"), "\n")
	var text strings.Builder
	var rule, hollow string
	for i, l := range lines {
		drawn := "|"
		for k := 0; k < 9; k += 3 {
			drawn += " " + strings.Join(strings.Split(l[k:k+3], ""), between) + " |"
		}
		hollow = strings.Map(func(r rune) rune {
			if r != '|' {
				return ' '
			}
			return r
		}, drawn)
		rule = strings.NewReplacer(" ", "-", "|", "+").Replace(hollow) + "\n"
		if i%3 == 0 {
			text.WriteString(rule + strings.Repeat(hollow+"\n", box))
		}
		text.WriteString(strings.Repeat(hollow+"\n", above) + drawn + "\n" + strings.Repeat(hollow+"\n", below))
		if i%3 == 2 {
			text.WriteString(strings.Repeat(hollow+"\n", box))
		}
	}
	return text.String() + rule
}

// TestFrames has frames of all kinds around grids with spaces for open cells: with rows that are open, several of them,
// with blank lines between. Lines that pad rows or boxes make no other puzzle of them.
func TestFrames(t *testing.T) {
	for name, rows := range map[string]string{"puzzle": rows9, "full": full9, "an open row": without(4), "two open rows": without(1, 6), "the first and the last": without(0, 8)} {
		for _, between := range []string{" ", "   ", " | "} {
			for _, pads := range [][3]int{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {2, 2, 0}, {0, 0, 1}} {
				one := frame(rows, between, pads[0], pads[1], pads[2])
				for kind, text := range map[string]string{"one": one, "two": one + "\n" + one, "stacked": one + one} {
					list := read(text, format.Options{})
					if pads != [3]int{} {
						for _, rec := range list {
							require.True(t, rec.Err != nil || slices.Equal(givens(rows), rec.Puzzle.Givens), "%s %s %v\n%s", name, kind, pads, text)
						}
						continue
					}
					require.Len(t, list, strings.Count(text, strings.SplitAfter(one, "\n")[0])/4, "%s %s %v %s\n%s\n%s", name, kind, pads, described(list), between, text)
					for _, rec := range list {
						require.NoError(t, rec.Err, "%s %s %v\n%s", name, kind, pads, text)
						require.Equal(t, givens(rows), rec.Puzzle.Givens, "%s %s %v\n%s", name, kind, pads, text)
					}
				}
			}
		}
	}
}
