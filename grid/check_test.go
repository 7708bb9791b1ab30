package grid_test

import (
	"slices"
	"strings"
	"testing"

	"basisk/grid"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
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

// TestConflictsAgreeWithUnits: the judge, which does not use the units of a shape, finds in each of them
// exactly the digits that occur more than once, with all their cells, and reports that there is a clash.
func TestConflictsAgreeWithUnits(t *testing.T) {
	for _, s := range small {
		full := fullGrid(s)
		t.Run(s.String(), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				digits := slices.Clone(full)
				for range rapid.IntRange(0, 5).Draw(t, "changes") {
					c := rapid.IntRange(0, s.Cells()-1).Draw(t, "cell")
					digits[c] = grid.Digit(rapid.IntRange(0, s.Side()).Draw(t, "digit"))
				}
				found := slices.Collect(grid.Clashes(s, digits))
				require.ElementsMatch(t, clashesOf(s, digits), found)
				require.Equal(t, len(found) > 0, grid.HasClash(s, digits))
			})
		})
	}
}

// clashesOf lists clashes by the units of the shape. Boxes of one line are that line.
func clashesOf(s *grid.Shape, digits []grid.Digit) []grid.Clash {
	var all []grid.Clash
	for u := range grid.Unit(s.Units()) {
		for d := grid.Digit(1); int(d) <= s.Side(); d++ {
			var cells []grid.Cell
			for _, c := range s.UnitCells(u) {
				if digits[c] == d {
					cells = append(cells, c)
				}
			}
			if len(cells) > 1 {
				slices.Sort(cells)
				all = append(all, grid.Clash{Digit: d, Unit: s.UnitName(u), Cells: cells})
			}
		}
	}
	return all
}

// TestConflictsInOrder: rows come before columns before boxes, each by unit and digit.
func TestConflictsInOrder(t *testing.T) {
	s := must(grid.Square(2))
	digits := parse(s, "2332 1... ..44 1...")
	require.Equal(t, []grid.Clash{
		{Digit: 2, Unit: "row 1", Cells: []grid.Cell{0, 3}},
		{Digit: 3, Unit: "row 1", Cells: []grid.Cell{1, 2}},
		{Digit: 4, Unit: "row 3", Cells: []grid.Cell{10, 11}},
		{Digit: 1, Unit: "column 1", Cells: []grid.Cell{4, 12}},
		{Digit: 4, Unit: "box 4", Cells: []grid.Cell{10, 11}},
	}, slices.Collect(grid.Clashes(s, digits)))
}

// parse reads the digits of a small grid; blanks mean nothing.
func parse(s *grid.Shape, text string) []grid.Digit {
	digits := make([]grid.Digit, 0, s.Cells())
	for _, r := range strings.ReplaceAll(text, " ", "") {
		digits = append(digits, grid.Digit(max(0, r-'0')))
	}
	return digits
}

// TestClashSaid: an error names all clashes, in the symbols of the puzzle, what has the
// same cells in two units once, and of many the first eight.
func TestClashSaid(t *testing.T) {
	flat, wide, cube := must(grid.Square(2)), must(grid.NewBox(2, 3)), must(grid.Cube(2))
	letters, _ := grid.AlphabetOf("ABCDEF")
	at := cube.CellAt
	inCube := func(cells ...grid.Cell) *grid.Puzzle {
		p := grid.NewPuzzle(cube)
		for _, c := range cells {
			p.Givens[c] = 1
		}
		return p
	}
	for _, test := range []struct {
		puzzle *grid.Puzzle
		want   string
	}{
		{&grid.Puzzle{Shape: flat, Givens: parse(flat, "1..1 .... .... ....")}, "digit 1 occurs twice in row 1: R1C1 and R1C4"},
		{&grid.Puzzle{Shape: flat, Givens: parse(flat, "11.. .... .... ....")}, "digit 1 occurs twice in row 1 and box 1: R1C1 and R1C2"},
		{
			&grid.Puzzle{Shape: flat, Givens: parse(flat, "22.2 .... .... ...2")},
			"digit 2 occurs 3 times in row 1: R1C1, R1C2 and R1C4; " +
				"digit 2 occurs twice in column 4: R1C4 and R4C4; digit 2 occurs twice in box 1: R1C1 and R1C2",
		},
		{
			&grid.Puzzle{Shape: wide, Givens: parse(wide, "...... ...... ...5.. ....5. ...... ......"), Alphabet: letters},
			"digit E occurs twice in box 4: R3C4 and R4C5",
		},
		{
			&grid.Puzzle{Shape: flat, Givens: parse(flat, "1212 3434 1212 3434")},
			"digit 1 occurs twice in row 1: R1C1 and R1C3; digit 2 occurs twice in row 1: R1C2 and R1C4; " +
				"digit 3 occurs twice in row 2: R2C1 and R2C3; digit 4 occurs twice in row 2: R2C2 and R2C4; " +
				"digit 1 occurs twice in row 3: R3C1 and R3C3; digit 2 occurs twice in row 3: R3C2 and R3C4; " +
				"digit 3 occurs twice in row 4: R4C1 and R4C3; digit 4 occurs twice in row 4: R4C2 and R4C4; and 8 more",
		},
		{inCube(at(1, 2, 0), at(1, 2, 3)), "digit 1 occurs twice in row L2R3: L2R3C1 and L2R3C4"},
		{inCube(at(1, 0, 2), at(1, 3, 2)), "digit 1 occurs twice in column L2C3: L2R1C3 and L2R4C3"},
		{inCube(at(0, 2, 0), at(0, 3, 1)), "digit 1 occurs twice in box 3 of layer 1: L1R3C1 and L1R4C2"},
		{inCube(at(0, 2, 3), at(3, 2, 3)), "digit 1 occurs twice in pillar R3C4: L1R3C4 and L4R3C4"},
		{inCube(at(2, 1, 0), at(3, 1, 1)), "digit 1 occurs twice in box 3 of plane R2: L3R2C1 and L4R2C2"},
		{inCube(at(2, 0, 3), at(3, 1, 3)), "digit 1 occurs twice in box 3 of plane C4: L3R1C4 and L4R2C4"},
	} {
		t.Run(test.want, func(t *testing.T) {
			err := grid.CheckPuzzle(test.puzzle)
			require.EqualError(t, err, test.want)
			var clash *grid.ClashError
			require.ErrorAs(t, err, &clash)
			require.Equal(t, slices.Collect(grid.Clashes(test.puzzle.Shape, test.puzzle.Givens)), clash.Clashes)
		})
	}
}

// To find no clash takes no memory where the units are few.
func TestHasClashAllocations(t *testing.T) {
	for _, side := range []int{4, 9, 16, 36} {
		s := must(grid.NearlySquare(side))
		full := fullGrid(s)
		require.Zero(t, testing.AllocsPerRun(10, func() {
			if grid.CheckSolution(&grid.Puzzle{Shape: s, Givens: full}, full) != nil {
				t.Error("a full grid is none")
			}
		}))
	}
}

// TestParseCell: names of cells are read as they are written, and nothing else is.
func TestParseCell(t *testing.T) {
	shape, err := grid.Square(3)
	require.NoError(t, err)
	for _, test := range []struct{ name, want string }{
		{"R1C1", ""},
		{"r9c9", ""},
		{" R2C3", "expected a cell"},
		{"R0C1", "from 1 to 9"},
		{"R1C10", "from 1 to 9"},
		{"", "expected a cell as in R1C1"},
		{"R01C1", "expected a cell"},
		{"R1C1C1", "expected a cell"},
		{"R99999999999999999999C1", "expected a cell"},
		{"L1R1C1", "expected a cell"},
	} {
		t.Run(test.name, func(t *testing.T) {
			c, err := shape.ParseCell(test.name)
			if test.want != "" {
				require.ErrorContains(t, err, test.want)
				return
			}
			require.NoError(t, err)
			require.Equal(t, strings.ToUpper(test.name), shape.CellName(c))
		})
	}
	// Cells may also be numbered.
	for number, name := range map[string]string{"1": "R1C1", "10": "R2C1", "81": "R9C9"} {
		c, err := shape.ParseCell(number)
		require.NoError(t, err)
		require.Equal(t, name, shape.CellName(c))
	}
	for _, number := range []string{"0", "82", "-1"} {
		_, err := shape.ParseCell(number)
		require.EqualError(t, err, "cell "+number+": expected 1 to 81")
	}
}
