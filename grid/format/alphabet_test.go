package format_test

import (
	"bytes"
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
