package grid_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
)

// small lists shapes on which a full grid is found at once.
var small = []*grid.Shape{
	must(grid.Square(2)), must(grid.Square(3)), must(grid.NewBox(2, 3)), must(grid.NewBox(3, 2)),
	must(grid.NewBox(1, 5)), must(grid.NewBox(5, 1)), must(grid.NewBox(6, 11)), must(grid.Cube(2)),
}

func TestFullGridsPass(t *testing.T) {
	for _, s := range append([]*grid.Shape{must(grid.Square(16))}, small...) {
		digits := fullGrid(s)
		require.NoError(t, grid.CheckDigits(s, digits), s)
		require.False(t, grid.HasClash(s, digits), s)
		require.NoError(t, grid.CheckSolution(grid.NewPuzzle(s), digits), s)
		require.NoError(t, grid.CheckPuzzle(&grid.Puzzle{Shape: s, Givens: digits}), s)
	}
}

func TestCheckDigits(t *testing.T) {
	s := must(grid.Square(2))
	for _, test := range []struct {
		name   string
		digits []grid.Digit
		want   string
	}{
		{"too few", make([]grid.Digit, 15), "15 cells, expected 16"},
		{"too many", make([]grid.Digit, 17), "17 cells, expected 16"},
		{"too large", append(make([]grid.Digit, 15), 5), "digit 5 in R4C4, expected 1 to 4"},
		{"negative", append([]grid.Digit{-1}, make([]grid.Digit, 15)...), "digit -1 in R1C1, expected 1 to 4"},
	} {
		t.Run(test.name, func(t *testing.T) {
			require.EqualError(t, grid.CheckDigits(s, test.digits), test.want)
			require.EqualError(t, grid.CheckPuzzle(&grid.Puzzle{Shape: s, Givens: test.digits}), test.want)
			require.EqualError(t, grid.CheckSolution(grid.NewPuzzle(s), test.digits), test.want)
		})
	}
	require.NoError(t, grid.CheckDigits(s, make([]grid.Digit, 16)), "open cells")
}

func TestCheckSolution(t *testing.T) {
	s := must(grid.Square(2))
	for _, test := range []struct {
		name   string
		change func(p *grid.Puzzle, solution []grid.Digit)
		want   string
	}{
		{"open cell", func(_ *grid.Puzzle, solution []grid.Digit) { solution[6] = 0 }, "R2C3 is open"},
		{"given changed", func(p *grid.Puzzle, _ []grid.Digit) { p.Givens[0] = 2 }, "R1C1 holds 1, but 2 is given"},
		{
			"clash", func(_ *grid.Puzzle, solution []grid.Digit) { solution[1] = 1 },
			"digit 1 occurs twice in row 1 and box 1: R1C1 and R1C2; digit 1 occurs twice in column 2: R1C2 and R4C2",
		},
		{
			"restricted", func(p *grid.Puzzle, _ []grid.Digit) { p.Restrict(0, []grid.Digit{2, 3}) },
			"R1C1 holds 1, which its candidates [2 3] exclude",
		},
		{
			"nothing allowed", func(p *grid.Puzzle, _ []grid.Digit) { p.Restrict(15, []grid.Digit{}) },
			"R4C4 holds 3, which its candidates [] exclude",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, solution := grid.NewPuzzle(s), shiftPattern(s)
			test.change(p, solution)
			require.EqualError(t, grid.CheckSolution(p, solution), test.want)
		})
	}
}

func TestCheckSolutionKeepsGivensAndRestrictions(t *testing.T) {
	for _, s := range small {
		p, solution := grid.NewPuzzle(s), fullGrid(s)
		for c, d := range solution {
			if c%3 == 0 {
				p.Givens[c] = d
			} else {
				p.Restrict(grid.Cell(c), []grid.Digit{d})
			}
		}
		require.NoError(t, grid.CheckPuzzle(p), s)
		require.NoError(t, grid.CheckSolution(p, solution), s)
	}
}

func TestCheckPuzzleGivenNotAllowed(t *testing.T) {
	p := grid.NewPuzzle(must(grid.Square(2)))
	p.Givens[9] = 3
	p.Restrict(9, []grid.Digit{1, 2})
	require.EqualError(t, grid.CheckPuzzle(p), "R3C2 holds 3, which its candidates [1 2] exclude")
}

// TestCheckInSymbols: an error uses the symbols of the puzzle.
func TestCheckInSymbols(t *testing.T) {
	p, solution := grid.NewPuzzle(must(grid.Square(2))), shiftPattern(must(grid.Square(2)))
	p.Alphabet, _ = grid.AlphabetOf("0123")
	p.Givens[0] = 2
	require.EqualError(t, grid.CheckSolution(p, solution), "R1C1 holds 0, but 1 is given")
	p.Givens[0] = 1
	p.Restrict(0, []grid.Digit{2, 3})
	require.EqualError(t, grid.CheckPuzzle(p), "R1C1 holds 0, which its candidates [1 2] exclude")
}
