package format_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"basisk/grid"
	"basisk/grid/format"

	"github.com/stretchr/testify/require"
)

// alphabetsFor returns the alphabets that n digits can have: the usual ones, letters of
// either case, and two in an order of their own.
func alphabetsFor(n int) []grid.Alphabet {
	list := []grid.Alphabet{{}}
	for _, name := range []string{"1", "0", "A", "0-z", "1-z", "a", "a-z", "0-9a-zA-Z", "zyxwvutsrqponmlkjihgfedcbaZYXWVUTSRQPONMLKJIHGFEDCBA0-9", "G-Z0-9A-F"} {
		a, err := grid.ParseAlphabet(name)
		if err != nil {
			panic(err)
		}
		if a, err = a.For(n); err == nil && a != (grid.Alphabet{}) {
			list = append(list, a)
		}
	}
	return list
}

// asWritten is the alphabet in which a puzzle comes back from a format: formats for programs
// have numbers, and a line without candidates has the usual symbols in place of numbers, if there are enough.
func asWritten(t require.TestingT, p *grid.Puzzle, to string) grid.Alphabet {
	switch {
	case to == "rows", to == "candidates":
		return p.Alphabet
	case to != "line", len(allowed(p)) > 0, p.Shape.Side() > 61:
		return grid.Alphabet{}
	case p.Alphabet != (grid.Alphabet{}):
		return p.Alphabet
	}
	a, err := grid.ParseAlphabet("1")
	require.NoError(t, err)
	a, err = a.For(p.Shape.Side())
	require.NoError(t, err)
	return a
}

// TestRowsThatMayBePuzzles has rows of sixteen symbols, each of which could be a puzzle of side 4 in
// an alphabet of its own, unless one has a symbol that no alphabet of four has.
func TestRowsThatMayBePuzzles(t *testing.T) {
	for _, test := range []struct {
		digits []grid.Digit
		header bool
	}{
		{[]grid.Digit{3, 4, 10, 11, 13}, true},
		{[]grid.Digit{3, 4, 10, 11, 14}, false},
		{[]grid.Digit{3, 5, 10, 11}, false},
		{[]grid.Digit{10, 11, 12}, true},
	} {
		p := grid.NewPuzzle(box(t, 4, 4))
		for i, d := range test.digits {
			p.Givens[37*i+1] = d
		}
		p.Alphabet, _ = grid.ParseAlphabet("1-G")
		for _, to := range []string{"rows", "candidates"} {
			text := write(t, to, p)
			require.Equal(t, test.header, strings.HasPrefix(text, "# N=16 box=4x4 kind=2d"), text)
			requireSame(t, []*grid.Puzzle{p}, text, to)
		}
	}
}

// TestWriteSymbols: formats for people have the alphabet of the puzzle, those for programs
// numbers; an alphabet with too few symbols is refused.
func TestWriteSymbols(t *testing.T) {
	p := makePuzzle(box(t, 4, 4), 0)
	p.Alphabet, _ = grid.ParseAlphabet("A-P")
	for _, f := range format.Formats() {
		if !f.CanWrite || !holds(f.Name, p.Shape) {
			continue
		}
		inLetters := write(t, f.Name, p)
		decimal := *p
		decimal.Alphabet = grid.Alphabet{}
		require.Equal(t, f.Symbols, inLetters != write(t, f.Name, &decimal), f.Name)
	}
	p.Alphabet, _ = grid.ParseAlphabet("0-7")
	w, err := format.NewWriter(&bytes.Buffer{}, "rows")
	require.NoError(t, err)
	require.EqualError(t, w.Write(p), "writing rows: symbols 0-7 are 8, expected at least 16, one for each digit")
}

// TestWordsOfOneNumber has words that are the same number beside letters: 05 comes before 5,
// every time.
func TestWordsOfOneNumber(t *testing.T) {
	words := strings.Fields("05 5 A B C D E F G H")
	var text strings.Builder
	var want []grid.Digit
	for r := range words {
		row := slices.Concat(words[r:], words[:r])
		text.WriteString(strings.Join(row, ",") + "\n")
		for _, w := range row {
			want = append(want, grid.Digit(slices.Index(words, w)+1))
		}
	}
	for range 20 {
		require.Equal(t, want, onlyRecord(t, text.String(), auto).Puzzle.Givens)
	}
}

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
