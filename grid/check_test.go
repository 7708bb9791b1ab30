package grid_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

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
		require.Nil(t, grid.FindClash(s, digits), s)
		require.NoError(t, grid.CheckSolution(grid.NewPuzzle(s), digits), s)
		require.NoError(t, grid.CheckPuzzle(&grid.Puzzle{Shape: s, Givens: digits}), s)
	}
}

// The judge finds a clash if and only if some peers hold the same digit, though it
// knows no units.
func TestFindClashAgreesWithPeers(t *testing.T) {
	for _, s := range small {
		full := fullGrid(s)
		t.Run(s.String(), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				digits := slices.Clone(full)
				for range rapid.IntRange(0, 3).Draw(t, "changes") {
					c := rapid.IntRange(0, s.Cells()-1).Draw(t, "cell")
					digits[c] = grid.Digit(rapid.IntRange(0, s.Side()).Draw(t, "digit"))
				}
				clash := grid.FindClash(s, digits)
				require.Equal(t, peersClash(s, digits), clash != nil)
				if clash == nil {
					return
				}
				require.Equal(t, clash.Digit, digits[clash.A])
				require.Equal(t, clash.Digit, digits[clash.B])
				require.Less(t, clash.A, clash.B)
				require.Contains(t, s.Peers(clash.A, nil), clash.B)
			})
		})
	}
}

func peersClash(s *grid.Shape, digits []grid.Digit) bool {
	for c, d := range digits {
		for _, peer := range s.Peers(grid.Cell(c), nil) {
			if d != 0 && digits[peer] == d {
				return true
			}
		}
	}
	return false
}

func TestClashNamesTheUnit(t *testing.T) {
	flat, wide, cube := must(grid.Square(3)), must(grid.NewBox(2, 3)), must(grid.Cube(2))
	at := cube.CellAt
	for _, test := range []struct {
		shape *grid.Shape
		a, b  grid.Cell
		want  string
	}{
		{flat, 18, 26, "digit 1 stands twice in row 3: R3C1 and R3C9"},
		{flat, 4, 76, "digit 1 stands twice in column 5: R1C5 and R9C5"},
		{flat, 60, 80, "digit 1 stands twice in box 9: R7C7 and R9C9"},
		{wide, 15, 22, "digit 1 stands twice in box 4: R3C4 and R4C5"},
		{cube, at(1, 2, 0), at(1, 2, 3), "digit 1 stands twice in layer 2, row 3: L2R3C1 and L2R3C4"},
		{cube, at(1, 0, 2), at(1, 3, 2), "digit 1 stands twice in layer 2, column 3: L2R1C3 and L2R4C3"},
		{cube, at(0, 2, 0), at(0, 3, 1), "digit 1 stands twice in layer 1, box 3: L1R3C1 and L1R4C2"},
		{cube, at(0, 2, 3), at(3, 2, 3), "digit 1 stands twice in plane of row 3, column 4: L1R3C4 and L4R3C4"},
		{cube, at(2, 1, 0), at(3, 1, 1), "digit 1 stands twice in plane of row 2, box 3: L3R2C1 and L4R2C2"},
		{cube, at(2, 0, 3), at(3, 1, 3), "digit 1 stands twice in plane of column 4, box 3: L3R1C4 and L4R2C4"},
	} {
		t.Run(test.want, func(t *testing.T) {
			digits := make([]grid.Digit, test.shape.Cells())
			digits[test.a], digits[test.b] = 1, 1
			clash := grid.FindClash(test.shape, digits)
			require.NotNil(t, clash)
			require.Equal(t, test.want, clash.Describe(test.shape))
			require.EqualError(t, grid.CheckPuzzle(&grid.Puzzle{Shape: test.shape, Givens: digits}), test.want)
		})
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
			"digit 1 stands twice in row 1: R1C1 and R1C2",
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
