package grid_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"basisk/grid"
)

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
