package grid_test

import (
	"fmt"
	"strings"
	"testing"

	"basisk/grid"

	"github.com/stretchr/testify/require"
)

// jigsaw has the regions of a 4×4 of which none is a box.
const jigsaw = "AAAB ACBB CCDB CDDD"

// layouts has shapes of all kinds of units, and what their descriptions say.
func layouts() map[string]*grid.Shape {
	regions, err := grid.ParseRegions(jigsaw, 4)
	if err != nil {
		panic(err)
	}
	shapes := make(map[string]*grid.Shape)
	for want, l := range map[string]grid.Layout{
		"5x5, Latin square":                          {Side: 5},
		"9x9, boxes 3x3, diagonals":                  {Side: 9, BoxRows: 3, BoxCols: 3, Diagonals: true},
		"9x9, boxes 3x3, windows":                    {Side: 9, BoxRows: 3, BoxCols: 3, Windows: true},
		"16x16, boxes 4x4, windows":                  {Side: 16, BoxRows: 4, BoxCols: 4, Windows: true},
		"6x6, boxes 2x3, disjoint groups":            {Side: 6, BoxRows: 2, BoxCols: 3, Groups: true},
		"4x4, irregular boxes":                       {Side: 4, Regions: regions},
		"4x4, irregular boxes, diagonals":            {Side: 4, Regions: regions, Diagonals: true},
		"4x4, Latin square, diagonals, windows":      {Side: 4, Diagonals: true, Windows: true},
		"3x3, Latin square, extra units":             {Side: 3, Extra: [][]grid.Cell{{0, 4, 8}, {2, 3, 7}}},
		"9x9, boxes 3x3, diagonals, windows":         {Side: 9, BoxRows: 3, BoxCols: 3, Diagonals: true, Windows: true},
		"9x9, boxes 3x3, windows, extra units":       {Side: 9, BoxRows: 3, BoxCols: 3, Windows: true, Extra: [][]grid.Cell{{0, 1, 2, 3, 4, 5, 6, 7, 80}}},
		"9x9, boxes 3x3, diagonals, disjoint groups": {Side: 9, BoxRows: 3, BoxCols: 3, Diagonals: true, Groups: true},
	} {
		shapes[want] = must(grid.New(l))
	}
	return shapes
}

// TestLayouts: every unit has N cells, the places of the cells say the same, the judge, which
// shares no list with them, finds a digit that occurs twice in any unit, and nothing else.
func TestLayouts(t *testing.T) {
	for want, s := range layouts() {
		t.Run(want, func(t *testing.T) {
			require.Equal(t, want, s.String())
			memberships := 0
			for c := range grid.Cell(s.Cells()) {
				for _, p := range s.Places(c) {
					require.Equal(t, c, s.UnitCells(p.Unit)[p.Pos])
					memberships++
				}
			}
			require.Equal(t, s.Units()*s.Side(), memberships)
			digits := make([]grid.Digit, s.Cells())
			for a := range grid.Cell(s.Cells()) {
				peers := s.Peers(a, nil)
				for b := range a {
					clear(digits)
					digits[a], digits[b] = 1, 1
					found := 0
					for range grid.Clashes(s, digits) {
						found++
					}
					shared := 0
					for _, p := range s.Places(a) {
						for _, q := range s.Places(b) {
							if p.Unit == q.Unit {
								shared++
							}
						}
					}
					require.Equal(t, shared, found, "%s and %s", s.CellName(a), s.CellName(b))
					require.Equal(t, shared > 0, grid.HasClash(s, digits))
					require.Equal(t, shared > 0, contains(peers, b))
				}
			}
		})
	}
}

// contains reports whether list has c.
func contains(list []grid.Cell, c grid.Cell) bool {
	for _, x := range list {
		if x == c {
			return true
		}
	}
	return false
}

// TestUnitNames: units are numbered by their kind.
func TestUnitNames(t *testing.T) {
	s := layouts()["9x9, boxes 3x3, diagonals, windows"]
	require.Equal(t, 33, s.Units())
	for u, want := range map[grid.Unit]string{0: "row 1", 17: "column 9", 18: "box 1", 27: "diagonal 1", 28: "diagonal 2", 29: "window 1", 32: "window 4"} {
		require.Equal(t, want, s.UnitName(u))
	}
	require.Equal(t, []grid.Cell{50, 51, 52, 59, 60, 61, 68, 69, 70}, s.UnitCells(32))
	require.Equal(t, []grid.Cell{8, 16, 24, 32, 40, 48, 56, 64, 72}, s.UnitCells(28))
}

// TestRegionsThatAreBoxes: what is meant counts, not how it is said.
func TestRegionsThatAreBoxes(t *testing.T) {
	regions, err := grid.ParseRegions("112233 112233 112233 445566 445566 445566", 6)
	require.NoError(t, err)
	s := must(grid.New(grid.Layout{Side: 6, Regions: regions}))
	require.True(t, s.IsPlain())
	require.True(t, s.Equal(must(grid.NewBox(3, 2))))
	require.False(t, s.Equal(must(grid.NewBox(2, 3))))
	require.False(t, s.Equal(must(grid.Latin(6))))
	require.True(t, must(grid.NewBox(1, 6)).Equal(must(grid.Latin(6))))
	require.Equal(t, 12, must(grid.NewBox(6, 1)).Units())
}

// TestTwins: a unit with the cells of an earlier one counts once, and those behind it keep their cells.
func TestTwins(t *testing.T) {
	s := must(grid.New(grid.Layout{Side: 3, Extra: [][]grid.Cell{{0, 1, 2}, {0, 4, 8}, {0, 5, 8}, {8, 4, 0}}}))
	require.Equal(t, 8, s.Units())
	require.Equal(t, []grid.Cell{0, 4, 8}, s.UnitCells(6))
	require.Equal(t, []grid.Cell{0, 5, 8}, s.UnitCells(7))
	require.Equal(t, grid.Extra, s.Kind(7))
}

// TestLayoutText: what has a notation is read as it is written, and what cannot be is refused.
func TestLayoutText(t *testing.T) {
	for want, s := range layouts() {
		l := s.Layout()
		if l.CheckWritable() != nil {
			require.NotNil(t, l.Extra, want)
			continue
		}
		got, err := l.Text().Layout(s.Side())
		require.NoError(t, err)
		require.Equal(t, l, got, want)
	}
	box := &[2]int{2, 2}
	for want, text := range map[string]grid.LayoutText{
		"regions of 4 letters: expected 16":                                {Regions: "AABB"},
		"units irregular without regions: expected a letter for each cell": {Units: []string{"jigsaw"}},
		"units latin with boxes: expected one of them":                     {Box: box, Units: []string{"latin"}},
		`units "y": expected latin, x, windows or groups`:                  {Box: box, Units: []string{"y"}},
		`units "extra": expected latin, x, windows or groups`:              {Units: []string{"x", "extra"}},
	} {
		_, err := text.Layout(4)
		require.EqualError(t, err, want)
	}
	_, err := grid.LayoutText{Regions: jigsaw, Units: []string{"latin"}}.Layout(4)
	require.EqualError(t, err, "units latin with boxes: expected one of them")
	l, err := grid.LayoutText{Box: &[2]int{1, 4}, Units: []string{"latin"}}.Layout(4)
	require.NoError(t, err, "boxes of one row make a Latin square")
	require.Equal(t, grid.Layout{Side: 4}, l)
}

// TestRegionText: regions are read as they are written.
func TestRegionText(t *testing.T) {
	for _, n := range []int{4, 62, 63} {
		l := grid.Layout{Side: n, Regions: make([]int, n*n)}
		for c := range l.Regions {
			l.Regions[c] = (c%n + c/n) % n
		}
		got, err := grid.ParseRegions(l.RegionText(), n)
		require.NoError(t, err)
		require.Equal(t, l.Regions, got)
	}
	l := layouts()["4x4, irregular boxes"].Layout()
	require.Equal(t, strings.ReplaceAll(jigsaw, " ", ""), l.RegionText())
}

// TestBadLayouts: what cannot be is named.
func TestBadLayouts(t *testing.T) {
	for want, l := range map[string]grid.Layout{
		"side 1: expected 2 to 256":                         {Side: 1},
		"box 2x3: expected boxes of 9 cells":                {Side: 9, BoxRows: 2, BoxCols: 3},
		"regions of 3 cells: expected 4":                    {Side: 2, Regions: []int{0, 0, 1}},
		"region 2 of cell 4: expected 0 to 1":               {Side: 2, Regions: []int{0, 0, 1, 2}},
		"region 1 has 3 cells: expected 2 in each region":   {Side: 2, Regions: []int{0, 0, 0, 1}},
		"side 5: windows and groups have the size of a box": {Side: 5, Windows: true},
		"side 7: windows and groups have the size of a box": {Side: 7, Groups: true},
		"an extra unit [0 0]: expected 2 cells of 0 to 3":   {Side: 2, Extra: [][]grid.Cell{{0, 0}}},
		"an extra unit [0 4]: expected 2 cells of 0 to 3":   {Side: 2, Extra: [][]grid.Cell{{0, 4}}},
	} {
		_, err := grid.New(l)
		require.ErrorContains(t, err, want)
	}
	_, err := grid.ParseRegions("AABB AABB CCCC AABB", 4)
	require.EqualError(t, err, "3 regions: expected 4, as the side")
	_, err = grid.ParseRegions("AABB", 4)
	require.EqualError(t, err, "regions of 4 letters: expected 16")
}

// A digit that is placed leaves the other cells of its row, column and box.
func ExampleNewBoard() {
	shape, err := grid.Square(2)
	if err != nil {
		fmt.Println(err)
		return
	}
	b := grid.NewBoard(shape)
	start := b.Mark()
	b.Place(shape.CellAt(0, 0, 0), 1)
	b.Place(shape.CellAt(0, 0, 1), 2)
	b.Place(shape.CellAt(0, 1, 0), 3)
	c, d, ok := b.NextNaked()
	fmt.Println(shape.CellName(c), d, ok)
	b.Undo(start)
	fmt.Println(b.Candidates(), "candidates")
	// Output:
	// R2C2 4 true
	// 64 candidates
}

// A puzzle is solved here by singles alone.
func ExamplePuzzle_Board() {
	shape, _ := grid.Square(2)
	p := grid.NewPuzzle(shape)
	for c, d := range map[grid.Cell]grid.Digit{0: 1, 7: 2, 10: 4, 13: 3} {
		p.Givens[c] = d
	}
	b := p.Board()
	for !b.Solved() {
		c, d, ok := b.NextNaked()
		if !ok {
			c, d, ok = b.NextHidden()
		}
		if !ok {
			break
		}
		b.Place(c, d)
	}
	fmt.Println(p.Clues(), "clues,", b.Open(), "open")
	fmt.Println(b.Solution(nil))
	// Output:
	// 4 clues, 0 open
	// [1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1]
}

// The judge says what is wrong with a solution, and where.
func ExampleCheckSolution() {
	shape, _ := grid.Square(2)
	p := grid.NewPuzzle(shape)
	p.Givens[0] = 1
	solution := []grid.Digit{
		1, 2, 3, 4,
		3, 4, 1, 2,
		2, 1, 4, 3,
		4, 3, 2, 1,
	}
	fmt.Println(grid.CheckSolution(p, solution))
	solution[15] = 4
	fmt.Println(grid.CheckSolution(p, solution))
	// Output:
	// <nil>
	// digit 4 occurs twice in row 4: R4C1 and R4C4; digit 4 occurs twice in column 4: R1C4 and R4C4; digit 4 occurs twice in box 4: R3C3 and R4C4
}
