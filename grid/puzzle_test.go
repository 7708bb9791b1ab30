package grid_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"basisk/grid"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// shiftPattern returns the full grid of a flat shape in which each row is the one
// above shifted by the width of a box, and by one more from band to band.
func shiftPattern(s *grid.Shape) []grid.Digit {
	n := s.Side()
	rows, cols := s.Box()
	if !s.HasBoxes() {
		rows, cols = 1, n
	}
	digits := make([]grid.Digit, s.Cells())
	for i := range digits {
		r, c := i/n, i%n
		digits[i] = grid.Digit((cols*(r%rows)+r/rows+c)%n) + 1
	}
	return digits
}

// fullGrid returns a full grid of any shape: the shift pattern, or for a cube the
// first one that trying digits cell by cell finds.
func fullGrid(s *grid.Shape) []grid.Digit {
	if !s.IsCube() {
		return shiftPattern(s)
	}
	digits := make([]grid.Digit, s.Cells())
	if !fillFrom(s, digits, 0) {
		panic("no full grid of " + s.String())
	}
	return digits
}

// fillFrom completes digits from cell c on, by trying.
func fillFrom(s *grid.Shape, digits []grid.Digit, c grid.Cell) bool {
	if int(c) == len(digits) {
		return true
	}
	taken := make([]bool, s.Side()+1)
	for _, peer := range s.Peers(c, nil) {
		taken[digits[peer]] = true
	}
	for d := 1; d <= s.Side(); d++ {
		if digits[c] = grid.Digit(d); !taken[d] && fillFrom(s, digits, c+1) {
			return true
		}
	}
	digits[c] = 0
	return false
}

func TestPuzzleLoadsIntoBoard(t *testing.T) {
	s := must(grid.Square(2))
	p := grid.NewPuzzle(s)
	p.Givens[0], p.Givens[15] = 1, 4
	p.Restrict(5, []grid.Digit{2, 4})
	require.Equal(t, 2, p.Clues())

	b := p.Board()
	require.False(t, b.Failed())
	require.Equal(t, 14, b.Open())
	require.Equal(t, grid.Digit(1), b.Value(0))
	require.Equal(t, grid.Digit(4), b.Value(15))
	require.True(t, b.Has(5, 2))
	require.False(t, b.Has(5, 3), "restricted")

	dirty := grid.NewBoard(s)
	dirty.Place(3, 3)
	p.Load(dirty)
	require.True(t, b.Equal(dirty), "Load forgets what the board held")
}

func TestPuzzleLoadFails(t *testing.T) {
	for _, test := range []struct {
		name  string
		state func(p *grid.Puzzle)
	}{
		{"equal givens", func(p *grid.Puzzle) { p.Givens[0], p.Givens[3] = 1, 1 }},
		{"given not allowed", func(p *grid.Puzzle) { p.Givens[0] = 1; p.Restrict(0, []grid.Digit{2}) }},
		{"nothing allowed", func(p *grid.Puzzle) { p.Restrict(0, []grid.Digit{}) }},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := grid.NewPuzzle(must(grid.Square(2)))
			test.state(p)
			require.True(t, p.Board().Failed())
		})
	}
}

func TestRestrictByNothing(t *testing.T) {
	p := grid.NewPuzzle(must(grid.Square(2)))
	p.Restrict(3, nil)
	require.Equal(t, 64, p.Board().Candidates())
}

// PuzzleOf returns a puzzle whose board is the same, unless the board has failed.
func TestPuzzleOfRoundTrip(t *testing.T) {
	for _, s := range []*grid.Shape{must(grid.Square(2)), must(grid.NewBox(2, 3)), must(grid.Square(3)), must(grid.Cube(2))} {
		t.Run(s.String(), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				b := grid.NewBoard(s)
				for range rapid.IntRange(0, 3*s.Side()).Draw(t, "moves") {
					c := grid.Cell(rapid.IntRange(0, s.Cells()-1).Draw(t, "cell"))
					d := grid.Digit(rapid.IntRange(1, s.Side()).Draw(t, "digit"))
					m := b.Mark()
					if rapid.Bool().Draw(t, "place") {
						b.Place(c, d)
					} else {
						b.Remove(c, d)
					}
					if b.Failed() {
						b.Undo(m)
					}
				}
				p := grid.PuzzleOf(b)
				require.NoError(t, grid.CheckPuzzle(p))
				require.Equal(t, s.Cells()-b.Open(), p.Clues())
				require.True(t, b.Equal(p.Board()))
			})
		})
	}
}

func TestPuzzleOfFailedBoard(t *testing.T) {
	b := grid.NewBoard(must(grid.Square(2)))
	for d := grid.Digit(1); d <= 4; d++ {
		b.Remove(6, d)
	}
	p := grid.PuzzleOf(b)
	require.Empty(t, p.Allowed[6])
	require.NotNil(t, p.Allowed[6])
	require.True(t, p.Board().Failed())
}

// Loading ends with the context at any point: the board then has a part of the puzzle and nothing
// else.
func TestLoadWithin(t *testing.T) {
	s, err := grid.Square(9)
	require.NoError(t, err)
	p := &grid.Puzzle{Shape: s, Givens: shiftPattern(s)}
	b := grid.NewBoard(s)
	last := s.Cells() + 1
	for _, looks := range []int{20, 10, 1, 0} {
		p.LoadWithin(testenv.EndingAfter(t.Context(), looks, context.Canceled), b)
		open := b.Open()
		require.Equal(t, open, p.BoardWithin(testenv.EndingAfter(t.Context(), looks, context.Canceled)).Open())
		require.Less(t, s.Cells()-open, last, "%d looks", looks)
		last = s.Cells() - open
		for c := range grid.Cell(s.Cells()) {
			require.Contains(t, []grid.Digit{0, p.Givens[c]}, b.Value(c))
		}
	}
	require.Equal(t, s.Cells(), b.Open())

	restricted := grid.NewPuzzle(s)
	for c, d := range p.Givens {
		restricted.Restrict(grid.Cell(c), []grid.Digit{d})
	}
	left := 0
	for _, looks := range []int{20, 10, 1, 0} {
		restricted.LoadWithin(testenv.EndingAfter(t.Context(), looks, context.Canceled), b)
		require.Greater(t, b.Candidates(), left, "%d looks", looks)
		left = b.Candidates()
	}
	require.Equal(t, s.Cells()*s.Side(), left)
}

// TestParseAlphabet: the symbols of names, and the plainest name of these.
func TestParseAlphabet(t *testing.T) {
	for _, test := range []struct{ name, symbols, plain string }{
		{"decimal", "", "decimal"},
		{"1-9", "123456789", "1-9"},
		{"0-F", "0123456789ABCDEF", "0-F"},
		{"0-9A-F", "0123456789ABCDEF", "0-F"},
		{"0-f", "0123456789abcdef", "0-f"},
		{"1-G", "123456789ABCDEFG", "1-G"},
		{"A-P", "ABCDEFGHIJKLMNOP", "A-P"},
		{"a-d", "abcd", "a-d"},
		{"1-Za-n", "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmn", "1-Za-n"},
		{"6-B", "6789AB", "6-B"},
		{"WORDPLAYS", "WORDPLAYS", "WORDPLAYS"},
		{"1", "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", "1-Za-z"},
		{"A", "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", "A-Za-z"},
		{"ZYX", "ZYX", "ZYX"},
	} {
		a, err := grid.ParseAlphabet(test.name)
		require.NoError(t, err, test.name)
		require.Equal(t, test.symbols, a.Symbols(), test.name)
		require.Equal(t, test.plain, a.Name())
	}
	for name, want := range map[string]string{
		"":       `no symbols: expected some as in 1-G, 0-F, A-P, or decimal`,
		"0-":     `"0-": expected figures and letters as in 1-G, 0-F, A-P, or decimal`,
		"-9":     `"-9": expected`,
		"F-0":    `"F-0": expected`,
		"A-z":    `"A-z": expected`,
		"1-9#":   `"#": expected`,
		"1-9 A":  `" A": expected`,
		"1-9.":   `".": expected`,
		"#-F":    `"#-F": expected`,
		"0-9_-F": `"_-F": expected`,
		"äö":     `"äö": expected`,
		"ABA":    `"ABA": expected each symbol once`,
		"1-G3":   `"1-G3": expected each symbol once`,
	} {
		_, err := grid.ParseAlphabet(name)
		require.ErrorContains(t, err, want, name)
	}
}

// TestAlphabetNames: every alphabet has a name of its own, which is read as that alphabet.
func TestAlphabetNames(t *testing.T) {
	all := strings.Split("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", "")
	rapid.Check(t, func(t *rapid.T) {
		symbols := strings.Join(rapid.Permutation(all).Draw(t, "order"), "")
		if rapid.Bool().Draw(t, "usual") {
			from := rapid.IntRange(0, len(all)-2).Draw(t, "from")
			symbols = strings.Join(all[from:], "")
		}
		symbols = symbols[:rapid.IntRange(2, len(symbols)).Draw(t, "number")]
		a, ok := grid.AlphabetOf(symbols)
		require.True(t, ok)
		b, err := grid.ParseAlphabet(a.Name())
		require.NoError(t, err, symbols)
		require.Equal(t, a, b)
		require.NotContains(t, a.Name(), " ", "a header has it as one word")
	})
	for _, bad := range []string{"AA", "A.", "1 2", "é", "A-"} {
		_, ok := grid.AlphabetOf(bad)
		require.False(t, ok, bad)
	}
}

// TestSymbols: a digit beyond the symbols is written as a number.
func TestSymbols(t *testing.T) {
	for _, test := range []struct {
		name string
		want []string // of digits 1, 9, 10, 16, 17
	}{
		{"decimal", []string{"1", "9", "10", "16", "17"}},
		{"0-F", []string{"0", "8", "9", "F", "17"}},
		{"1-G", []string{"1", "9", "A", "G", "17"}},
		{"a-y", []string{"a", "i", "j", "p", "q"}},
	} {
		a, err := grid.ParseAlphabet(test.name)
		require.NoError(t, err)
		for i, d := range []grid.Digit{1, 9, 10, 16, 17} {
			require.Equal(t, test.want[i], a.Symbol(d))
		}
	}
	hex, _ := grid.ParseAlphabet("0-F")
	require.Equal(t, "0,9,F", hex.List([]grid.Digit{1, 10, 16}, ","))
	require.Empty(t, hex.List(nil, ","))
}

// TestAlphabetFor: an alphabet is cut to the side; 1-9 is decimal as long as nothing says
// them apart; too few symbols are an error.
func TestAlphabetFor(t *testing.T) {
	for _, test := range []struct {
		name string
		side int
		want string
	}{
		{"decimal", 256, "decimal"},
		{"1", 9, "decimal"},
		{"1", 10, "1-A"},
		{"1-G", 4, "decimal"},
		{"0-F", 9, "0-8"},
		{"0-F", 16, "0-F"},
		{"A", 49, "A-Za-w"},
		{"0-F", 17, "symbols 0-F are 16, expected at least 17, one for each digit"},
		{"1-9", 10, "symbols 1-9 are 9, expected at least 10, one for each digit"},
	} {
		a, err := grid.ParseAlphabet(test.name)
		require.NoError(t, err)
		if a, err = a.For(test.side); err != nil {
			require.EqualError(t, err, test.want)
			continue
		}
		require.Equal(t, test.want, a.Name(), fmt.Sprint(test))
	}
}

func TestMain(m *testing.M) { testenv.Main(m) }
