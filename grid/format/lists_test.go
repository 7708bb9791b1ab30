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

// letters4 is a full grid of side 4 in letters.
const letters4 = "ABCD\nCDAB\nBADC\nDCBA\n"

// TestStringsOfAList has lists of strings in all that may be in a list.
func TestStringsOfAList(t *testing.T) {
	for _, tt := range []struct {
		name, text, want string
	}{
		{"rows in JSON", `[` + quoted(rows9, `"`) + `]`, "side 9 in line 1"},
		{"rows of letters", `[` + quoted(letters4, `"`) + `]`, "side 4 in line 1"},
		{"rows of letters in an object", `{"grid": [` + quoted(letters4, `"`) + `]}`, "side 4 in line 1"},
		{"two grids in a list", `[[` + quoted(rows9, `"`) + `],` + "\n" + `[` + quoted(rows9, `"`) + `]]`, "side 9 in line 1\nside 9 in line 2"},
		{"two grids in one list", `[` + quoted(rows9+rows9, `"`) + `]`, "side 9 in line 1\nside 9 in line 1"},
		{"four grids in one list", `[` + quoted(strings.Repeat(rows9, 4), `"`) + `]`, "side 9 in line 1\nside 9 in line 1\nside 9 in line 1\nside 9 in line 1"},
		{"whole puzzles", `[` + quoted(line81+"\n"+line81, `"`) + `]`, "side 9 in line 1\nside 9 in line 1"},
		{"one whole puzzle", `["` + line81 + `"]`, "side 9 in line 1"},
		{"bands", `x = ["` + line81[:27] + `", "` + line81[27:54] + `", "` + line81[54:] + `"]`, "side 9 in line 1"},
		{"pieces", `x = ["` + line81[:30] + `", "` + line81[30:] + `"]`, "side 9 in line 1"},
		{"a row too short", "x = [" + quoted(strings.Replace(rows9, "8...6...3", "8..6...3", 1), `'`) + "]", "line 1, column 54: found 8 cells, expected 9 as in the other rows (line 1)"},
		{"one row too long, one too short", "x = [" + quoted(strings.NewReplacer("8...6...3", "8..6...3", "7...2...6", "7...2....6").Replace(rows9), `'`) + "]", "line 1, column 54: found 8 cells, expected 9 as in the other rows (line 1)"},
		{"words", `x = {"Alice", "Barbara", "Clarissa"};` + "\n" + line81 + "\n", "side 9 in line 2"},
		{"words as many as they are long", `x = {"wine", "milk", "cola", "soda"}; y = [` + quoted(rows9, `"`) + `]`, "side 9 in line 1"},
		{"words between", `x = ["easy", "53..7...."]`, "line 1, column 7: found \"easy\", expected a size, a row of at least 4 cells, or words\nline 1: found 1 row, expected 9 for rows of 9 cells"},
		{"escapes", `x = ["\"]", '\']', "\\"]; y = [` + quoted(rows9, `"`) + `]`, "side 9 in line 1"},
		{"spaces in rows", `[` + quoted(spread(rows9, " "), `"`) + `]`, "side 9 in line 1"},
		{"a list of words in an object", `{"tags": ["easy", "fine", "best", "nice"], "puzzle": "` + line81 + `"}`, "side 9 in line 1"},
		{"names of nothing", "[[1, None, nil, null],\n[nan, NaN, _, null],\n[2,1,4,3],\n[4,3,2,1]]", "side 4 in line 1"},
		{"a name spoils the list around", "f({x, {{1,2,3,4},{3,4,1,2},{2,1,4,3},{4,3,2,1}}, y});", "side 4 in line 1"},
		{"an apostrophe", "[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1]] it's", "side 4 in line 1"},
		{"too few", "[1,2,3]\n" + line81, "side 9 in line 2"},
		{"adjacent strings", `s = "` + line81[:40] + "\"\n    \"" + line81[40:] + `"`, "side 9 in line 1"},
		{"adjacent strings and more", `s = "` + line81[:40] + "\" \\\n    + \"" + line81[40:] + "\"\nt = \"x\"", "side 9 in line 1"},
		{"comments of a program", "g = [[1,2,3,4], # one\n[3,4,1,2], // two [\n/* { */ [2,1,4,3],\n[4,3,2,1]]", "side 4 in line 1"},
		{"comments in JSON", "# one\n{\"puzzle\":\n  // two {\n[[1,2,3,4],[3,4,1,2],\n# \"\n[2,1,4,3],[4,3,2,1]]}\n# three\n", "side 4 in line 2"},
		{"a number sign in JSON", "{\"title\": \"a\\\"#b\", \"puzzle\":\n\"" + line81 + "\"}", "side 9 in line 1"},
		{"a slash in JSON", "{\"puzzle\": \"" + line81 + "\"}\n/ no comment", "side 9 in line 1\nline 2: found invalid character '/' looking for beginning of value, expected JSON"},
		{"JSON after JSON", "{\"puzzle\": \"" + line81 + "\"} 12 tru", "side 9 in line 1\nline 1, column 1: found \"12\" without a puzzle, expected rows, lines or lists of cells\nline 1: found invalid character ' ' in literal true (expecting 'e'), expected JSON"},
		{"JSON that is cut in a string", "{\"puzzle\":\n \"12", "line 2: found the end of the source, expected the end of a JSON value"},
		{"JSON that is cut in a list", "[{\"puzzle\": \"" + line81 + "\"},\n", "side 9 in line 1\nline 2: found the end of the source, expected the end of a JSON value"},
		{"JSON, wrong bracket", "{\"puzzle\":\n[[1,2}}", "line 2: found invalid character '}' after array element, expected JSON"},
		{"a byte order mark before JSON", "\ufeff{\"puzzle\": \"" + line81 + "\"}", "side 9 in line 1"},
		{"lists after lists", "[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1]]\n[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1]]\n", "side 4 in line 1\nside 4 in line 2"},
		{"a list of objects and of none", "[{\"puzzle\": \"" + line81 + "\"}]\n[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1]]", "side 9 in line 1\nside 4 in line 2"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.want, outcome(read(tt.text, format.Options{})))
		})
	}
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
				"YAML":    "rows:\n- " + strings.ReplaceAll(strings.TrimSpace(rows.String()), "\n", "\n- ") + "\n",
				"flow":    "rows: [ " + quoted(rows.String(), `'`) + ", ] # flow\n",
			} {
				list := read(text, format.Options{})
				require.Len(t, list, 1, "%s\n%s", name, text)
				require.NoError(t, list[0].Err, "%s\n%s", name, text)
				require.Equal(t, digits, list[0].Puzzle.Givens, "%s\n%s", name, text)
			}
		}
	}
}
