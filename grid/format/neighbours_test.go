package format_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid/format"
)

// TestNothingIsLostNearby has what the harness of statements found: a torn or surplus row, or a
// foreign word, that made another puzzle of the rest.
func TestNothingIsLostNearby(t *testing.T) {
	hex := `F..23.56.89.BC.E
.45....ABC.EF0..
......DE.0.2...6
......DE.0.2...6
..D....23..6..9.
0.2..56.....C.E.
4..7.9...DEF012.
.9......0.2.4.6.
.D.F01..4..789AB
.234...8.ABCDEF.
5.7..A..DEF0.234
.AB.D..012.4.6..
.E.01..4.6.8.A.C
.34.6.89A..DE..1
.78..B.D..012...
..C..F.1.3.5..89
..01..4.........
`
	const four = "[[1,0,0,0],[0,0,3,0],[0,4,0,0],[0,0,0,2]]"
	twelve := `3,,,,,,,10,,12,,
@,,9,10,11,,1,,3,4,,6
11,12,1,,3,,,,,8,,10
4,,6,7,8,,,,,,,3
8,,,11,12,,,,4,,6,7
12,,,,,5,,,,9,10,11
,6,,8,9,,,12,,,3,
9,10,11,,1,,,,5,6,,8
1,,3,,5,,,,9,10,,
,,8,,10,11,12,1,,,4,
10,,,,,,,5,,,,
,,,,,,,,,,12,1
`
	const grid = "..34\n...3\n3..2\n...1\n"
	sparse := strings.Replace(`
+----------+----------+----------+
|          |          |          |
|          |          |     3    |
|          |  2       |          |
+----------+----------+----------+
|        5 |          |          |
|          |          |          |
|          |  3       |          |
+----------+----------+----------+
|          |          |          |
|          |          |          |
|          |          |          |
`, "\n", "", 1)
	for name, test := range map[string]struct{ from, text, found string }{
		"a map cut off in its first row": {"", grid + "AAA\n", `found "AAA", expected a map of regions`},
		"a map cut off after two cells":  {"", grid + "AA\n", `found "AA", expected a map of regions`},
		"a map cut off after one cell":   {"", grid + "A\n", `found "A"`},
		"a row below a puzzle":           {"", "................\n...\n", `found "..."`},
		"fields below a grid":            {"", "1,,,4\n,,,\n,,,\n,,,1\n,2\n", `found ",2"`},
		"groups cut off":                 {"", "..............D. 3..\n", `found a field of 3 symbols`},
		"a frame cut off in a row":       {"", "| 1 | 2 |   |   |\n|   |   |   | 1 |\n|   |   | 1 |   |\n|   | 1 |   |   |\n|  3  4\n", `found "|  3  4"`},
		"a sparse frame":                 {"", sparse, "found 9 rows between bars"},
		"a row of a frame":               {"", "|    |    |    |    |    |    |    |    |  3 |    |    |    |    |    |    |    |\n|    |\n", "between bars"},
		"a row cut off":                  {"csv", "3,,1,\n,,3,\n,,2,\n,,4\n", "found 3 cells, expected 4"},
		"a row twice":                    {"", hex, ""},
		"a foreign word":                 {"csv", twelve, `found "@", expected 1 to 12`},
		"a key before":                   {"", "const p = {antiknight: true, grid: " + four + "};\n", "found a key of an object in the text of a program"},
		"a key after":                    {"", "const p = {grid: " + four + ", size: 9};\n", "found a key of an object in the text of a program"},
	} {
		t.Run(name, func(t *testing.T) {
			var errs []string
			for r := range format.Read(strings.NewReader(test.text), "x", format.Options{From: test.from}) {
				if r.Err != nil {
					errs = append(errs, r.Err.Error())
				}
			}
			require.NotEmpty(t, errs)
			require.Contains(t, errs[0], test.found)
		})
	}
	for r := range format.Read(strings.NewReader("switch (x) { default: solve("+four+") }\n"), "x", format.Options{}) {
		require.NoError(t, r.Err)
	}
}

// TestLinesBesideOthers: a puzzle on a line is read as it is alone, whatever waits before it: lines of
// numbers or fields that may be puzzles or rows.
func TestLinesBesideOthers(t *testing.T) {
	apart := func(symbols, delim string) string { return strings.Join(strings.Split(symbols, ""), delim) + "\n" }
	small := []string{"1234............", "1......2...3...."}
	for _, delim := range []string{" ", ","} {
		large := apart(strings.ReplaceAll(line81, ".", "0"), delim)
		for _, before := range []string{delim, " ", ","} {
			text := ""
			for _, p := range small {
				text += apart(strings.ReplaceAll(p, ".", "0"), before)
			}
			var got []string
			for r := range format.Read(strings.NewReader(text+large), "x", format.Options{}) {
				require.NoError(t, r.Err, text)
				got = append(got, symbolsOf(r.Puzzle))
			}
			require.Equal(t, append(small[:2:2], line81), got, "%q before %q", before, delim)
		}
	}
}

// TestCommentBetweenRows: a comment between lines that are rows, or may be puzzles, changes nothing, nor do
// blank lines between equal parts.
func TestCommentBetweenRows(t *testing.T) {
	row := "............CAFE\n"
	records := read(row+"# so\n"+strings.Repeat(row, 14), format.Options{})
	require.Len(t, records, 1)
	require.ErrorContains(t, records[0].Err, "found 15 rows, expected 16 for rows of 16 cells")
	open := strings.Repeat("................\n", 4)
	for _, between := range []string{"# so\n", "\n"} {
		records = read(open+between+open+between+open+between+open, format.Options{})
		require.Len(t, records, 1)
		require.Equal(t, 16, records[0].Puzzle.Shape.Side())
		require.Contains(t, records[0].Note, "--from line")
	}
}
