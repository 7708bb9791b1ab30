package symmetry_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"basisk/grid"
	"basisk/grid/symmetry"
)

// shapes are those that the laws are tried on.
func shapes(t require.TestingT) []*grid.Shape {
	var all []*grid.Shape
	for _, box := range [][2]int{{2, 2}, {2, 3}, {3, 2}, {3, 3}, {1, 5}, {4, 1}, {2, 5}, {4, 4}} {
		s, err := grid.NewBox(box[0], box[1])
		require.NoError(t, err)
		all = append(all, s)
	}
	for k := 2; k <= 3; k++ {
		s, err := grid.Cube(k)
		require.NoError(t, err)
		all = append(all, s)
	}
	return all
}

// square returns the shape of basis k.
func square(t require.TestingT, k int) *grid.Shape {
	s, err := grid.Square(k)
	require.NoError(t, err)
	return s
}

// drawFrom draws one of the shapes, by number since a shape is long to print,
// drawShape one of all, and drawElement an element.
func drawFrom(t *rapid.T, list []*grid.Shape) *grid.Shape {
	return list[rapid.IntRange(0, len(list)-1).Draw(t, "shape")]
}

func drawShape(t *rapid.T) *grid.Shape { return drawFrom(t, shapes(t)) }

func drawElement(t *rapid.T, s *grid.Shape, name string) symmetry.Element {
	seed := rapid.Uint64().Draw(t, name)
	return symmetry.Random(s, rand.New(rand.NewPCG(seed, 0)))
}

func TestGroupAxioms(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawShape(t)
		g, h, f := drawElement(t, s, "g"), drawElement(t, s, "h"), drawElement(t, s, "f")
		one := symmetry.Identity(s)
		require.Equal(t, g.Compose(h.Compose(f)), g.Compose(h).Compose(f), "associative")
		require.Equal(t, g, g.Compose(one), "neutral")
		require.Equal(t, g, one.Compose(g), "neutral")
		require.Equal(t, one, g.Compose(g.Inverse()), "inverse")
		require.Equal(t, one, g.Inverse().Compose(g), "inverse")
		require.Equal(t, h.Inverse().Compose(g.Inverse()), g.Compose(h).Inverse())
	})
}

func TestActionLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawShape(t)
		g, h := drawElement(t, s, "g"), drawElement(t, s, "h")
		full := symmetry.Shift(s)
		require.Equal(t, g.Grid(h.Grid(full)), g.Compose(h).Grid(full))
		require.Equal(t, full, g.Inverse().Grid(g.Grid(full)))

		p := drawPuzzle(t, s, h.Grid(full))
		q := g.Puzzle(p)
		require.NoError(t, grid.CheckPuzzle(q))
		require.NoError(t, grid.CheckSolution(q, g.Compose(h).Grid(full)))
		require.Equal(t, p, g.Inverse().Puzzle(q))
	})
}

// drawPuzzle draws a puzzle with the given solution, some cells restricted.
func drawPuzzle(t *rapid.T, s *grid.Shape, full []grid.Digit) *grid.Puzzle {
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "puzzle"), 0))
	p := grid.NewPuzzle(s)
	for c, d := range full {
		switch rng.IntN(3) {
		case 0:
			p.Givens[c] = d
		case 1:
			other := grid.Digit(rng.IntN(s.Side())) + 1
			if other != d {
				p.Restrict(grid.Cell(c), []grid.Digit{min(d, other), max(d, other)})
			}
		}
	}
	return p
}

func TestUnitsGoToUnits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawShape(t)
		g := drawElement(t, s, "g")
		b := grid.NewBoard(s)
		for u := range grid.Unit(s.Units()) {
			cells := s.UnitCells(u)
			first := g.Cell(cells[0])
			b.Reset()
			require.True(t, b.Place(first, 1))
			for _, c := range cells[1:] {
				require.False(t, b.Has(g.Cell(c), 1), "%s is torn by %v", s.UnitName(u), g)
			}
		}
	})
}

func TestBoardAction(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawShape(t)
		g := drawElement(t, s, "g")
		b := drawPuzzle(t, s, symmetry.Shift(s)).Board()
		image := g.Puzzle(grid.PuzzleOf(b)).Board()
		for c := range grid.Cell(s.Cells()) {
			require.Equal(t, g.Digit(b.Value(c)), image.Value(g.Cell(c)))
			for d := grid.Digit(1); int(d) <= s.Side(); d++ {
				require.Equal(t, b.Has(c, d), image.Has(g.Cell(c), g.Digit(d)))
			}
		}
	})
}

func TestShiftIsFull(t *testing.T) {
	list := shapes(t)
	for k := 4; k <= 10; k++ {
		list = append(list, square(t, k))
	}
	cube, err := grid.Cube(4)
	require.NoError(t, err)
	for _, s := range append(list, cube) {
		require.NoError(t, grid.CheckSolution(grid.NewPuzzle(s), symmetry.Shift(s)), "%v", s)
	}
}

func TestOrder(t *testing.T) {
	cube := func(k int) *grid.Shape { s, _ := grid.Cube(k); return s }
	box := func(r, c int) *grid.Shape { s, _ := grid.NewBox(r, c); return s }
	for _, test := range []struct {
		name  string
		shape *grid.Shape
		order string
	}{
		{"basis 2", square(t, 2), "3072"},
		{"basis 3", square(t, 3), "1218998108160"},
		{"basis 4", square(t, 4), "2653151236254761301835776000"},
		{"2x3", box(2, 3), fmt.Sprint(720 * (6 * 8) * (2 * 36))},
		{"Latin square of order 3", box(1, 3), fmt.Sprint(6 * 6 * 6 * 2)},
		{"Latin square of order 3, tall boxes", box(3, 1), fmt.Sprint(6 * 6 * 6 * 2)},
		{"cube of basis 2", cube(2), fmt.Sprint(24 * 8 * 8 * 8 * 6)},
	} {
		t.Run(test.name, func(t *testing.T) {
			require.Equal(t, test.order, symmetry.Order(test.shape).String())
		})
	}
}

// Random elements make the group of the small shapes of the identity: as
// many as the order says, each about equally often.
func TestRandomIsUniform(t *testing.T) {
	for _, box := range [][2]int{{1, 3}, {2, 2}} {
		s, err := grid.NewBox(box[0], box[1])
		require.NoError(t, err)
		order := symmetry.Order(s).Int64()
		rng := rand.New(rand.NewPCG(1, 2))
		seen := map[string]int{}
		draws := 20 * order
		for range draws {
			seen[symmetry.Random(s, rng).String()]++
		}
		require.Len(t, seen, int(order))
		// χ² has order-1 degrees of freedom: mean that, standard deviation √(2·order).
		chi := 0.0
		for _, n := range seen {
			chi += float64(n-20) * float64(n-20) / 20
		}
		require.InDelta(t, float64(order), chi, 5*math.Sqrt(2*float64(order)))
	}
}

func TestNewRefuses(t *testing.T) {
	s, oblong := square(t, 3), shapes(t)[1]
	for _, test := range []struct {
		name  string
		shape *grid.Shape
		parts symmetry.Parts
		want  string
	}{
		{"few digits", s, symmetry.Parts{Digits: []grid.Digit{1, 2}}, "2 entries for digits, expected 9"},
		{"digit 10", s, symmetry.Parts{Digits: []grid.Digit{10, 2, 3, 4, 5, 6, 7, 8, 9}}, "digit 1 goes to 10, expected 1 to 9"},
		{"digit 0", s, symmetry.Parts{Digits: []grid.Digit{1, 2, 3, 4, 5, 6, 7, 8, 0}}, "digit 9 goes to 0, expected 1 to 9"},
		{"two onto one", s, symmetry.Parts{Digits: []grid.Digit{1, 2, 3, 4, 5, 6, 7, 8, 1}}, "digits 1 and 9 both go to 1"},
		{"two rows onto one", s, symmetry.Parts{Rows: []int{0, 1, 1, 3, 4, 5, 6, 7, 8}}, "rows 2 and 3 both go to 2"},
		{"torn band", s, symmetry.Parts{Rows: []int{0, 1, 3, 2, 4, 5, 6, 7, 8}}, "rows 1 and 3 share a band, but 1 and 4 do not"},
		{"torn stack", s, symmetry.Parts{Columns: []int{0, 1, 2, 3, 4, 6, 5, 7, 8}}, "columns 4 and 6 share a stack, but 4 and 7 do not"},
		{"bands", s, symmetry.Parts{Bands: []int{0, 1}}, "2 entries for bands, expected 3"},
		{"layers of a flat shape", s, symmetry.Parts{Layers: []int{0}}, "layers: 9x9, boxes 3x3 has none"},
		{"turned boxes", oblong, symmetry.Parts{Axes: []int{1, 0}}, "boxes of 2x3 would become 3x2"},
		{"axes", s, symmetry.Parts{Axes: []int{1, 1}}, "directions 1 and 2 both go to 2"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := symmetry.New(test.shape, test.parts)
			require.ErrorContains(t, err, test.want)
		})
	}
}

func TestPartsAreAllOfAnElement(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawShape(t)
		g := drawElement(t, s, "g")
		h, err := symmetry.New(s, g.Parts())
		require.NoError(t, err)
		require.Equal(t, h, g)
	})
}

func TestTextAndBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawShape(t)
		g := drawElement(t, s, "g")
		h, err := symmetry.Parse(s, g.String())
		require.NoError(t, err)
		require.Equal(t, h, g, g.String())
	})
	require.Equal(t, "identity", symmetry.Identity(square(t, 2)).String())
}

// In a cube, transposing is to exchange rows and columns of each layer.
func TestParseTransposedCube(t *testing.T) {
	s, err := grid.Cube(2)
	require.NoError(t, err)
	g, err := symmetry.Parse(s, "transpose")
	require.NoError(t, err)
	require.Equal(t, "axes=2,1,3", g.String())
	p := grid.NewPuzzle(s)
	p.Givens[s.CellAt(2, 0, 3)] = 4
	require.EqualValues(t, 4, g.Puzzle(p).Givens[s.CellAt(2, 3, 0)])
}

func TestParse(t *testing.T) {
	s := square(t, 2)
	for _, test := range []struct{ text, want string }{
		{"", "identity"},
		{"identity", "identity"},
		{"digits={1=2,2=1}", "digits=2,1,3,4"},
		{"transpose rows=2,1,3,4", "transpose rows=2,1,3,4"},
		{"bands=2,1", "rows=3,4,1,2"},
		{"rows=2,1,3,4 bands=2,1", "rows=4,3,1,2"},
		{"stacks={1=2,2=1}", "columns=3,4,1,2"},
		{"digits=2,1", "error: digits: 2 entries for places, expected 4"},
		{"digits=1,2,x,4", `error: digits: found "x", expected a number of 1 to 4`},
		{"digits=1,2,3,4,1", "error: digits: more than 4 numbers"},
		{"digits={1=2,2=1} digits={1=2,2=1}", "error: digits: stated twice"},
		{"rows={1=2,2=1} rows={1=2,2=1}", "error: rows: stated twice"},
		{"rows={1=3,3=1}", "error: rows 1 and 2 share a band, but 3 and 2 do not"},
		{"layers={1=2,2=1}", "error: layers: 4x4, boxes 2x2 has none"},
		{"digits=(1,2)", `error: digits: found "(1", expected a number of 1 to 4`},
		{"rotate", `error: "rotate": expected digits=`},
		{"rows", `error: rows: found "", expected a number`},
	} {
		t.Run(test.text, func(t *testing.T) {
			g, err := symmetry.Parse(s, test.text)
			if err != nil {
				require.Contains(t, "error: "+err.Error(), test.want)
				return
			}
			require.Equal(t, test.want, g.String())
		})
	}
}

func FuzzParse(f *testing.F) {
	s := square(f, 2)
	for _, text := range []string{"digits=2,1,3,4 transpose", "rows={1=2,2=1,3=4,4=3} bands=2,1", "columns={", "axes=2,1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := symmetry.Parse(s, text)
		if err != nil {
			return
		}
		h, err := symmetry.Parse(s, g.String())
		require.NoError(t, err)
		require.Equal(t, h, g)
	})
}
