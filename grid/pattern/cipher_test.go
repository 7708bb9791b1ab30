package pattern_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"basisk/grid"
	"basisk/grid/pattern"
	"basisk/grid/symmetry"
)

// boxShapes are flat shapes with boxes to try things on.
func boxShapes(t require.TestingT) []*grid.Shape {
	var list []*grid.Shape
	for _, box := range [][2]int{{2, 2}, {2, 3}, {3, 2}, {3, 3}, {2, 5}, {4, 4}} {
		s, err := grid.NewBox(box[0], box[1])
		require.NoError(t, err)
		list = append(list, s)
	}
	return list
}

// flatShapes are those and a Latin square.
func flatShapes(t require.TestingT) []*grid.Shape {
	return append(boxShapes(t), layout(t, grid.Layout{Side: 5}))
}

// layout returns the shape of a layout.
func layout(t require.TestingT, l grid.Layout) *grid.Shape {
	s, err := grid.New(l)
	require.NoError(t, err)
	return s
}

// draw draws one of the shapes, by number: a shape is long to print.
func draw(t *rapid.T, list []*grid.Shape) *grid.Shape {
	return list[rapid.IntRange(0, len(list)-1).Draw(t, "shape")]
}

// square returns the shape of basis k, cube the cube.
func square(t require.TestingT, k int) *grid.Shape {
	s, err := grid.Square(k)
	require.NoError(t, err)
	return s
}

func cube(t require.TestingT, k int) *grid.Shape {
	s, err := grid.Cube(k)
	require.NoError(t, err)
	return s
}

// digits reads a grid of side up to 9.
func digits(text string) []grid.Digit {
	var list []grid.Digit
	for _, r := range text {
		switch {
		case r >= '1' && r <= '9':
			list = append(list, grid.Digit(r-'0'))
		case r == '.':
			list = append(list, 0)
		}
	}
	return list
}

// published is the grid that the first work makes of the first row 483 371 526... by
// shifts to the right, and partly the same with open cells.
var (
	seed      = []grid.Digit{4, 8, 9, 3, 7, 1, 5, 2, 6}
	published = digits(`489 371 526  526 489 371  371 526 489
	                    648 937 152  152 648 937  937 152 648
	                    264 893 715  715 264 893  893 715 264`)
	holes = digits(`48. 3.1 .26  526 4.9 371  3.1 526 489
	                64. 937 15.  .52 .48 9.7  937 152 648
	                .64 .93 715  715 264 893  893 715 2.4`)
)

func TestShiftAsPublished(t *testing.T) {
	s := square(t, 3)
	values, err := pattern.Shift(s, seed)
	require.NoError(t, err)
	require.Equal(t, published, values)
}

func TestShiftOfAllShapes(t *testing.T) {
	list := append(flatShapes(t), square(t, 5), square(t, 10), cube(t, 2), cube(t, 3))
	for _, s := range list {
		values, err := pattern.Shift(s, nil)
		require.NoError(t, err)
		require.NoError(t, grid.CheckSolution(grid.NewPuzzle(s), values), "%v", s)
		require.Equal(t, []grid.Digit{1, 2}, values[:2])
	}
	_, err := pattern.Shift(list[0], []grid.Digit{1, 2, 3, 3})
	require.ErrorContains(t, err, "first row: digits 3 and 4 both go to 3")
}

// The shift to the right and that to the left are one pattern: equivalent grids.
func TestShiftsAreEquivalent(t *testing.T) {
	for _, s := range flatShapes(t) {
		right, err := pattern.Shift(s, nil)
		require.NoError(t, err)
		one, err := symmetry.Canonical(s, right)
		require.NoError(t, err)
		two, err := symmetry.Canonical(s, symmetry.Shift(s))
		require.NoError(t, err)
		require.Equal(t, one.Values, two.Values)
	}
}

func TestKeyAsPublished(t *testing.T) {
	s := square(t, 3)
	base, err := pattern.Shift(s, nil)
	require.NoError(t, err)
	p := &grid.Puzzle{Shape: s, Givens: holes}
	key, err := pattern.FindKey(base, p)
	require.NoError(t, err)
	require.Equal(t, pattern.Key{0, 4, 8, 9, 3, 7, 1, 5, 2, 6}, key)
	require.Equal(t, published, key.Apply(base))
	require.EqualValues(t, 1, key.Ways().Int64())
}

// A puzzle made of a pattern by relabelling gives the key back as far as it shows
// digits; with one digit unseen all of it.
func TestKeyIsFound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := draw(t, append(flatShapes(t), cube(t, 2)))
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		base, err := pattern.Shift(s, nil)
		require.NoError(t, err)
		relabel, err := symmetry.New(s, symmetry.Parts{Digits: symmetry.Random(s, rng).Parts().Digits})
		require.NoError(t, err)
		solution := relabel.Grid(base)
		unseen := rapid.IntRange(0, s.Side()).Draw(t, "unseen")
		p := grid.NewPuzzle(s)
		for c, d := range solution {
			if int(base[c]) > unseen {
				p.Givens[c] = d
			}
		}
		key, err := pattern.FindKey(base, p)
		require.NoError(t, err)
		for d := 1; d <= s.Side(); d++ {
			if d > unseen || unseen == 1 {
				require.Equal(t, relabel.Digit(grid.Digit(d)), key[d])
			} else {
				require.Zero(t, key[d])
			}
		}
		require.Len(t, key.Unknown(), map[bool]int{true: 0, false: unseen}[unseen == 1])
	})
}

func TestKeyRefuses(t *testing.T) {
	s := square(t, 2)
	base, err := pattern.Shift(s, nil) // 1234 3412 4123 2341
	require.NoError(t, err)
	for _, test := range []struct{ name, puzzle, want string }{
		{"one digit, two meanings", "1.......2.......", ""},
		{"two digits, one meaning", "12..2...........", "2 stands for 2 in R1C2, 3 for the same in R2C1"},
		{"two meanings", "1...............", ""},
		{"contradiction", "1......2........", ""},
		{"3 for 1 and for 2", "..1.2...........", "R1C3 says that 3 stands for 1, R2C1 that it stands for 2"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := &grid.Puzzle{Shape: s, Givens: digits(test.puzzle)}
			_, err := pattern.FindKey(base, p)
			if test.want == "" {
				require.NoError(t, err)
				return
			}
			require.ErrorIs(t, err, pattern.ErrNotOfPattern)
			require.ErrorContains(t, err, test.want)
		})
	}
	p := &grid.Puzzle{Shape: s, Givens: digits("1234............")}
	p.Restrict(4, []grid.Digit{1, 2})
	_, err = pattern.FindKey(base, p)
	require.ErrorContains(t, err, "R2C1 would hold 3, which its candidates [1 2] exclude")
	_, err = pattern.FindKey(make([]grid.Digit, 16), p)
	require.ErrorContains(t, err, "pattern: R1C1 is open")
}

// The floor and the keys of the published example: the first key is invalid as printed.
func TestTowerAsPublished(t *testing.T) {
	s := square(t, 3)
	floor := digits("681 742 953  245 839 167  397 156 824")
	tower := digits("453 827 961  345 782 196  534 278 619")
	// As printed: 4=6, 5=8, 3=1, 8=2, 2=4, 7=5, 9=6, 6=1, 1=9.
	printed := []pattern.Key{
		{0, 9, 4, 1, 6, 8, 1, 5, 2, 6},
		{0, 6, 3, 2, 7, 4, 5, 9, 8, 1},
		{0, 4, 6, 3, 9, 5, 2, 7, 1, 8},
	}
	require.EqualError(t, pattern.CheckKey(printed[0]), "key: digits 3 and 6 both stand for 1")

	corrected := pattern.Key{0, 7, 4, 1, 6, 8, 9, 5, 2, 3}
	values, keys, err := pattern.CompleteFloor(s, floor, tower)
	require.NoError(t, err)
	require.Equal(t, []pattern.Key{corrected, printed[1], printed[2]}, keys)
	require.Equal(t, digits(`681 742 953  245 839 167  397 156 824
	                         168 274 395  524 983 716  739 615 482
	                         816 427 539  452 398 671  973 561 248`), values)
}

// Every floor of a full grid can be completed by the turning tower.
func TestTurningTowerCompletesEveryFloor(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := draw(t, boxShapes(t))
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		rows, _ := s.Box()
		floor := symmetry.Random(s, rng).Grid(symmetry.Shift(s))[:rows*s.Side()]
		values, _, err := pattern.CompleteFloor(s, floor, pattern.TurningTower(s))
		require.NoError(t, err)
		require.Equal(t, floor, values[:len(floor)])
	})
}

func TestCompleteFloorRefuses(t *testing.T) {
	s := square(t, 2)
	tower := pattern.TurningTower(s)
	for _, test := range []struct {
		name         string
		shape        *grid.Shape
		floor, tower string
		want         string
	}{
		{"short floor", s, "1234", "12342143", "floor: 4 cells, expected 2 rows of 4"},
		{"short tower", s, "12343412", "1234", "tower: 4 cells, expected 4 rows of 2"},
		{"open cell", s, "123.3412", "12342143", "floor: R1C4 is open, expected a full band"},
		{"digit 5", s, "12353412", "12342143", "floor: digit 5 in R1C4, expected 1 to 4"},
		{"open cell of the tower", s, "12343412", "123.2143", "tower: digit 0, expected 1 to 4"},
		{"floor with a clash", s, "11343412", "12342143", "both stand for 1"},
		{"cube", cube(t, 2), "1", "1", "expected a flat shape"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, _, err := pattern.CompleteFloor(test.shape, digits(test.floor), digits(test.tower))
			require.ErrorContains(t, err, test.want)
		})
	}
	_, _, err := pattern.CompleteFloor(s, digits("12343412"), tower)
	require.NoError(t, err)
}

// A key is written as in the work, without the digits of unknown meaning.
func TestKeyText(t *testing.T) {
	require.Equal(t, "{1=2,2=1}", pattern.Key{0, 2, 1, 0}.String())
}
