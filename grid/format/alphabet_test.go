package format_test

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/internal/testenv"
)

// alphabetsFor returns the alphabets that n digits can have: the usual ones, letters of
// either case, and two in an order of their own.
func alphabetsFor(t require.TestingT, n int) []grid.Alphabet {
	list := []grid.Alphabet{{}}
	for _, name := range []string{"1", "0", "A", "0-z", "1-z", "a", "a-z", "0-9a-zA-Z", "zyxwvutsrqponmlkjihgfedcbaZYXWVUTSRQPONMLKJIHGFEDCBA0-9", "G-Z0-9A-F"} {
		a, err := grid.ParseAlphabet(name)
		require.NoError(t, err)
		if a, err = a.For(n); err == nil && a != (grid.Alphabet{}) {
			list = append(list, a)
		}
	}
	return list
}

// asWritten is the alphabet in which a puzzle comes back from a format: formats for programs
// have numbers, and one line has the usual symbols in place of numbers.
func asWritten(t require.TestingT, p *grid.Puzzle, to string) grid.Alphabet {
	switch {
	case to == "grid", to == "candidates":
		return p.Alphabet
	case to != "line":
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

// TestRoundTripOfAlphabets writes puzzles, empty, begun or full, in all kinds of symbols: Read returns
// the same cells and the same alphabet from lines, grids and candidates.
func TestRoundTripOfAlphabets(t *testing.T) {
	for name, s := range shapesUnderTest(t) {
		if s.Cells() > testenv.Scale(300, 2500, 10000) {
			continue
		}
		for _, to := range []string{"line", "grid", "candidates"} {
			if !isQuick(to, s) {
				continue
			}
			t.Run(to+" "+name, func(t *testing.T) {
				for _, a := range alphabetsFor(t, s.Side()) {
					full := grid.NewPuzzle(s)
					for c := range full.Givens {
						full.Givens[c] = grid.Digit((c+c/s.Side()*s.Side()/2)%s.Side() + 1)
					}
					begun := grid.NewPuzzle(s)
					copy(begun.Givens, full.Givens[:s.Cells()/3])
					puzzles := []*grid.Puzzle{full, begun, grid.NewPuzzle(s)}
					for _, p := range puzzles {
						p.Alphabet = a
						requireSame(t, []*grid.Puzzle{p}, write(t, to, p), to)
					}
					requireSame(t, puzzles, write(t, to, puzzles...), to)
				}
			})
		}
	}
}

// TestRoundTripOfMixedAlphabets: every puzzle of a source keeps its own alphabet, whatever
// its givens and candidates are.
func TestRoundTripOfMixedAlphabets(t *testing.T) {
	small := map[string]*grid.Shape{
		"4": box(t, 2, 2), "6": box(t, 2, 3), "9": box(t, 3, 3), "12": box(t, 2, 6), "16": box(t, 4, 4), "cube": cube(t, 2),
	}
	names := slices.Sorted(maps.Keys(small))
	for _, to := range []string{"line", "grid", "candidates"} {
		t.Run(to, rapid.MakeCheck(func(t *rapid.T) {
			var puzzles []*grid.Puzzle
			for range rapid.IntRange(1, 3).Draw(t, "puzzles") {
				s := small[rapid.SampledFrom(names).Draw(t, "shape")]
				restrict := 0
				if to != "line" {
					restrict = rapid.SampledFrom([]int{0, 0, 30, 100}).Draw(t, "restrict")
				}
				p := random(t, s, rapid.SampledFrom([]int{0, 3, 30, 100}).Draw(t, "fill"), restrict)
				p.Alphabet = rapid.SampledFrom(alphabetsFor(t, s.Side())).Draw(t, "alphabet")
				puzzles = append(puzzles, p)
			}
			requireSame(t, puzzles, write(t, to, puzzles...), to)
		}))
	}
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
		for _, to := range []string{"grid", "candidates"} {
			text := write(t, to, p)
			require.Equal(t, test.header, strings.HasPrefix(text, "# N=16 box=4x4 kind=2d"), text)
			requireSame(t, []*grid.Puzzle{p}, text, to)
		}
	}
}

// TestAlphabetFound: a puzzle gets the alphabet of its characters, in their case.
func TestAlphabetFound(t *testing.T) {
	rows := func(symbols string) string {
		var text strings.Builder
		for _, d := range fullGrid(box(t, 4, 4), 0) {
			text.WriteByte(symbols[d-1])
		}
		return text.String()
	}
	const ordered = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	cells := func(n int, symbols string) string { return symbols + strings.Repeat(".", n*n-len(symbols)) }
	hex := rows("0123456789ABCDEF")
	numbers := strings.Trim(fmt.Sprint(fullGrid(box(t, 4, 4), 0)), "[]")
	for _, test := range []struct{ name, text, want string }{
		{"hexadecimal", hex, "0-F"},
		{"hexadecimal, begun", hex[:100] + strings.Repeat(".", 156), "0-F"},
		{"small hexadecimal", strings.ToLower(hex), "0-f"},
		{"mixed case", hex[:100] + strings.ToLower(hex[100:]), "0-F"},
		{"usual", rows("123456789ABCDEFG"), "1-G"},
		{"small", rows("123456789abcdefg"), "1-g"},
		{"letters", rows("ABCDEFGHIJKLMNOP"), "A-P"},
		{"small letters", rows("abcdefghijklmnop"), "a-p"},
		{"one symbol a cell, none of them a letter", "1" + strings.Repeat(".", 255), "1-G"},
		{"crosses are open cells", rows("123456789ABCDEFG")[:200] + strings.Repeat("x", 56), "1-G"},
		{"numbers", numbers, "decimal"},
		{"numbers in JSON", "[" + strings.ReplaceAll(numbers, " ", ",") + "]", "decimal"},
		{"symbols in JSON", `{"puzzle":"` + hex + `"}`, "0-F"},
		{"9x9", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "decimal"},
		{"9x9 in letters", strings.Repeat("ABCDEFGHI", 9), "A-I"},
		{"stated in another order", "# N=16 box=4x4 kind=2d symbols=FEDCBA9876543210\n" + hex, "FEDCBA9876543210"},
		{"stated in capital letters", "# N=16 box=4x4 kind=2d symbols=0-F\n" + strings.ToLower(hex), "0-F"},
		{"36 symbols, one of them not met", cells(36, ordered[1:36]), "1-Za"},
		{"36 symbols, small", cells(36, strings.ToLower(ordered[1:36])), "1-zA"},
		{"36 symbols from 0", cells(36, ordered[:36]), "0-Z"},
		{"symbols of nobody's order", cells(49, ordered[:30]+ordered[40:59]), "0-Te-w"},
		{"so, and some not met", cells(49, ordered[1:30]+ordered[40:55]+"z"), "1-Te-szU-X"},
		{"so, 0 the last", cells(62, ordered[1:62]), "1-Za-z0"},
		{"other characters", cells(64, ordered[:62]+"@$"), "decimal"},
		{"too many digits", cells(64, ordered[1:62]), "decimal"},
		{"stated by its first symbol", "# N=16 box=4x4 kind=2d symbols=0\n" + rows("123456789ABCDEF0"), "0-F"},
	} {
		t.Run(test.name, func(t *testing.T) {
			for rec := range format.Read(strings.NewReader(test.text), "x", format.Options{}) {
				require.NoError(t, rec.Err)
				require.Equal(t, test.want, rec.Puzzle.Alphabet.Name())
			}
		})
	}
	for rec := range format.Read(strings.NewReader("# N=16 box=4x4 kind=2d symbols=FEDCBA9876543210\n"+hex), "x", format.Options{}) {
		require.EqualValues(t, 16, rec.Puzzle.Givens[0], "the first symbol is 0")
	}
}

// TestCandidatesInSymbols: lists have the symbols of the cells, or numbers beside them.
func TestCandidatesInSymbols(t *testing.T) {
	text := func(list string) string {
		return "# N=16 box=4x4 kind=2d symbols=0-F\n" + list + strings.Repeat(" .", 15) + "\n" + strings.Repeat(strings.Repeat(". ", 16)+"\n", 15)
	}
	for list, want := range map[string][]grid.Digit{
		"[0,9,F]": {1, 10, 16}, "[f]": {16}, "[10,16]": {10, 16}, "[]": {},
	} {
		for rec := range format.Read(strings.NewReader(text(list)), "x", format.Options{}) {
			require.NoError(t, rec.Err)
			require.Equal(t, want, rec.Puzzle.Allowed[0], list)
		}
	}
	for list, want := range map[string]string{
		"[0,G]":  `x: line 2, column 1: found candidate "G", expected 0 to 9 or A to F`,
		"[1,17]": `x: line 2, column 1: found candidate "17", expected 0 to 9 or A to F`,
	} {
		for rec := range format.Read(strings.NewReader(text(list)), "x", format.Options{}) {
			require.EqualError(t, rec.Err, want)
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
	w, err := format.NewWriter(&bytes.Buffer{}, "grid")
	require.NoError(t, err)
	require.EqualError(t, w.Write(p), "writing grid: symbols 0-7 are 8, expected at least 16, one for each digit")
}
