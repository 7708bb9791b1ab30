package grid_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"basisk/grid"
	"basisk/internal/testenv"
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
