package grid_test

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
)

// must returns a shape that the test knows to exist.
func must(s *grid.Shape, err error) *grid.Shape {
	if err != nil {
		panic(err)
	}
	return s
}

// forShapes runs a test on shapes of every sort: squares, boxes both ways, Latin
// squares both ways, sides of two words, cubes.
func forShapes(t *testing.T, test func(t *testing.T, s *grid.Shape)) {
	for _, s := range []*grid.Shape{
		must(grid.Square(2)), must(grid.Square(3)), must(grid.Square(5)),
		must(grid.NewBox(2, 3)), must(grid.NewBox(3, 2)), must(grid.NewBox(1, 5)), must(grid.NewBox(5, 1)),
		must(grid.Square(8)), must(grid.NewBox(8, 9)), must(grid.Cube(2)), must(grid.Cube(3)),
	} {
		t.Run(s.String(), func(t *testing.T) { test(t, s) })
	}
}

func TestSquareSizes(t *testing.T) {
	for k := 2; k <= 16; k++ {
		s := must(grid.Square(k))
		n := k * k
		rows, cols := s.Box()
		require.Equal(t, []int{n, n * n, 3 * n, k, k, 1},
			[]int{s.Side(), s.Cells(), s.Units(), rows, cols, s.Layers()})
		require.False(t, s.IsCube())
	}
}

func TestCubeSizes(t *testing.T) {
	for _, k := range []int{2, 3} {
		s := must(grid.Cube(k))
		n := k * k
		require.Equal(t, []int{n, n * n * n, 6 * n * n, n},
			[]int{s.Side(), s.Cells(), s.Units(), s.Layers()})
		require.True(t, s.IsCube())
	}
}

func TestNearlySquare(t *testing.T) {
	for n, want := range map[int][2]int{2: {0, 0}, 6: {2, 3}, 7: {0, 0}, 9: {3, 3}, 12: {3, 4}, 72: {8, 9}, 256: {16, 16}} {
		rows, cols := must(grid.NearlySquare(n)).Box()
		require.Equal(t, want, [2]int{rows, cols}, "side %d", n)
	}
}

func TestShapesOutOfRange(t *testing.T) {
	for _, test := range []struct {
		name  string
		build func() (*grid.Shape, error)
		want  string
	}{
		{"basis below", func() (*grid.Shape, error) { return grid.Square(1) }, "basis 1: expected 2 to 16"},
		{"basis above", func() (*grid.Shape, error) { return grid.Square(17) }, "basis 17: expected 2 to 16"},
		{"basis negative", func() (*grid.Shape, error) { return grid.Square(-3) }, "basis -3: expected 2 to 16"},
		{"cube below", func() (*grid.Shape, error) { return grid.Cube(1) }, "cube of basis 1: expected 2 to 8"},
		{"cube above", func() (*grid.Shape, error) { return grid.Cube(9) }, "cube of basis 9: expected 2 to 8"},
		{"cube far above", func() (*grid.Shape, error) { return grid.Cube(1 << 32) }, "cube of basis 4294967296: expected 2 to 8"},
		{"cube negative", func() (*grid.Shape, error) { return grid.Cube(-2) }, "cube of basis -2: expected 2 to 8"},
		{"one cell", func() (*grid.Shape, error) { return grid.NewBox(1, 1) }, "box 1x1: expected a side"},
		{"no rows", func() (*grid.Shape, error) { return grid.NewBox(0, 4) }, "box 0x4: expected a side"},
		{"both negative", func() (*grid.Shape, error) { return grid.NewBox(-3, -3) }, "box -3x-3: expected a side"},
		{"side above", func() (*grid.Shape, error) { return grid.NewBox(16, 17) }, "box 16x17: expected a side"},
		{"product overflows", func() (*grid.Shape, error) { return grid.NewBox(1<<32, 1<<32) }, "expected a side"},
		{"side 0", func() (*grid.Shape, error) { return grid.NearlySquare(0) }, "expected a side"},
		{"side 1", func() (*grid.Shape, error) { return grid.NearlySquare(1) }, "expected a side"},
		{"side negative", func() (*grid.Shape, error) { return grid.NearlySquare(-9) }, "expected a side"},
		{"side 257", func() (*grid.Shape, error) { return grid.NearlySquare(257) }, "expected a side"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, err := test.build()
			require.ErrorContains(t, err, test.want)
			require.Nil(t, s)
		})
	}
}

// Every unit has N distinct cells in increasing order, and each family of units
// covers every cell once.
func TestFamiliesPartitionTheCells(t *testing.T) {
	forShapes(t, func(t *testing.T, s *grid.Shape) {
		perFamily := s.Cells() / s.Side()
		require.Zero(t, s.Units()%perFamily)
		for first := 0; first < s.Units(); first += perFamily {
			seen := make(map[grid.Cell]bool)
			for u := first; u < first+perFamily; u++ {
				cells := s.UnitCells(grid.Unit(u))
				require.Len(t, cells, s.Side())
				require.IsIncreasing(t, cells)
				for _, c := range cells {
					seen[c] = true
				}
			}
			require.Len(t, seen, s.Cells())
		}
	})
}

func TestPlacesAgreeWithUnitCells(t *testing.T) {
	forShapes(t, func(t *testing.T, s *grid.Shape) {
		perFamily := s.Cells() / s.Side()
		for c := range grid.Cell(s.Cells()) {
			places := s.Places(c)
			if len(places) != s.Units()/perFamily {
				require.Failf(t, "places", "%s has %d", s.CellName(c), len(places))
			}
			for f, p := range places {
				if int(p.Unit)/perFamily != f || s.UnitCells(p.Unit)[p.Pos] != c {
					require.Failf(t, "place", "%s: family %d, %+v", s.CellName(c), f, p)
				}
			}
		}
	})
}

// The cells of a unit agree in the coordinates that its kind fixes.
func TestKindsFixCoordinates(t *testing.T) {
	forShapes(t, func(t *testing.T, s *grid.Shape) {
		boxRows, boxCols := s.Box()
		for u := range grid.Unit(s.Units()) {
			layers, rows, cols := extent(s, u)
			got := [3]int{layers, rows, cols}
			n := s.Side()
			switch s.Kind(u) {
			case grid.Row:
				require.Equal(t, [3]int{1, 1, n}, got)
			case grid.Column:
				require.Equal(t, [3]int{1, n, 1}, got)
			case grid.Pillar:
				require.Equal(t, [3]int{n, 1, 1}, got)
			default:
				flat := [][3]int{{1, boxRows, boxCols}, {boxRows, 1, boxCols}, {boxRows, boxCols, 1}}
				require.Contains(t, flat, got)
			}
		}
	})
}

// extent returns how many layers, rows and columns a unit spans.
func extent(s *grid.Shape, u grid.Unit) (layers, rows, cols int) {
	low, high := [3]int{1 << 30, 1 << 30, 1 << 30}, [3]int{}
	for _, c := range s.UnitCells(u) {
		l, r, col := s.Coordinates(c)
		for i, x := range [3]int{l, r, col} {
			low[i], high[i] = min(low[i], x), max(high[i], x)
		}
	}
	return high[0] - low[0] + 1, high[1] - low[1] + 1, high[2] - low[2] + 1
}

func TestCoordinatesInvertCellAt(t *testing.T) {
	forShapes(t, func(t *testing.T, s *grid.Shape) {
		next := grid.Cell(0)
		for l := range s.Layers() {
			for r := range s.Side() {
				for c := range s.Side() {
					layer, row, col := s.Coordinates(next)
					if s.CellAt(l, r, c) != next || layer != l || row != r || col != c {
						require.Failf(t, "cell", "%d is (%d, %d, %d), expected (%d, %d, %d)", next, layer, row, col, l, r, c)
					}
					next++
				}
			}
		}
		require.Equal(t, s.Cells(), int(next))
	})
}

func TestPeers(t *testing.T) {
	for _, test := range []struct {
		shape *grid.Shape
		want  int
	}{
		{must(grid.Square(2)), 7},
		{must(grid.Square(3)), 20},
		{must(grid.Square(5)), 64},
		{must(grid.NewBox(2, 3)), 12},
		{must(grid.NewBox(1, 5)), 8},
		{must(grid.NewBox(5, 1)), 8},
		{must(grid.Cube(2)), 12},
		{must(grid.Cube(3)), 36},
	} {
		t.Run(test.shape.String(), func(t *testing.T) {
			s := test.shape
			of := make([]map[grid.Cell]bool, s.Cells())
			for c := range of {
				peers := s.Peers(grid.Cell(c), nil)
				require.Len(t, peers, test.want)
				of[c] = make(map[grid.Cell]bool)
				for _, peer := range peers {
					of[c][peer] = true
				}
				require.Len(t, of[c], test.want, "duplicates")
				require.False(t, of[c][grid.Cell(c)], "own peer")
			}
			for c := range of {
				for peer := range of[c] {
					require.True(t, of[peer][grid.Cell(c)], "%d and %d", c, peer)
				}
			}
		})
	}
}

func TestPeersAppends(t *testing.T) {
	got := must(grid.Square(2)).Peers(0, []grid.Cell{99})
	require.Equal(t, []grid.Cell{99, 1, 2, 3, 4, 8, 12, 5}, got)
}

func TestNames(t *testing.T) {
	flat, cube := must(grid.Square(3)), must(grid.Cube(2))
	require.Equal(t, "R3C9", flat.CellName(26))
	require.Equal(t, "L2R3C4", cube.CellName(cube.CellAt(1, 2, 3)))
	for name, got := range map[string]string{
		"row 1": flat.UnitName(0), "row 9": flat.UnitName(8), "column 1": flat.UnitName(9), "box 9": flat.UnitName(26),
		"row L4R4": cube.UnitName(15), "column L1C3": cube.UnitName(18), "pillar R1C1": cube.UnitName(32),
		"box 1 of layer 1": cube.UnitName(48), "box 4 of plane R1": cube.UnitName(67), "box 4 of plane C4": cube.UnitName(95),
	} {
		require.Equal(t, name, got)
	}
	require.Equal(t, "9x9, boxes 3x3", flat.String())
	require.Equal(t, "4x4x4, boxes 2x2", cube.String())
}

func TestUnitNamesAreDistinct(t *testing.T) {
	forShapes(t, func(t *testing.T, s *grid.Shape) {
		names := make(map[string]bool)
		for u := range grid.Unit(s.Units()) {
			names[s.UnitName(u)] = true
		}
		require.Len(t, names, s.Units())
	})
}

func TestPlanes(t *testing.T) {
	forShapes(t, func(t *testing.T, s *grid.Shape) {
		planes := s.Planes()
		require.Len(t, planes, 1+(3*s.Side()-1)*min(1, s.Layers()-1), "3N in cubes")
		seen := make(map[grid.Cell]int)
		for _, plane := range planes {
			require.Len(t, plane.Lines, s.Side())
			require.Len(t, plane.Across, s.Side())
			for i, line := range plane.Lines {
				for j, across := range plane.Across {
					c := s.UnitCells(line)[j]
					if s.UnitCells(across)[i] != c || s.Kind(line) == s.Kind(across) {
						require.Failf(t, "plane", "%s and %s", s.UnitName(line), s.UnitName(across))
					}
					seen[c]++
				}
			}
		}
		for c, count := range seen {
			if count*s.Cells() != len(planes)*s.Side()*s.Side() {
				require.Failf(t, "plane", "%s lies in %d", s.CellName(c), count)
			}
		}
		require.Len(t, seen, s.Cells())
	})
}

func TestShapeEqual(t *testing.T) {
	require.True(t, must(grid.Square(3)).Equal(must(grid.NewBox(3, 3))))
	require.False(t, must(grid.NewBox(2, 3)).Equal(must(grid.NewBox(3, 2))))
	require.False(t, must(grid.Square(2)).Equal(must(grid.Cube(2))))
}

func TestCrossingsMatchIntersections(t *testing.T) {
	forShapes(t, func(t *testing.T, s *grid.Shape) {
		if s.Side() > 64 && testing.Short() {
			t.Skip("slow")
		}
		for u := range grid.Unit(s.Units()) {
			require.Equal(t, intersections(s, u), append([]grid.Crossing(nil), s.Crossings(u)...))
		}
	})
}

// intersections finds the crossings of u by comparing it with every unit.
func intersections(s *grid.Shape, u grid.Unit) []grid.Crossing {
	position := make(map[grid.Cell]int)
	for pos, c := range s.UnitCells(u) {
		position[c] = pos
	}
	var found []grid.Crossing
	for v := range grid.Unit(s.Units()) {
		x := grid.Crossing{Other: v, Shared: make([]uint64, (s.Side()+63)/64), Back: make([]uint64, (s.Side()+63)/64)}
		shared := 0
		for back, c := range s.UnitCells(v) {
			if pos, ok := position[c]; ok {
				x.Shared[pos/64] |= 1 << (pos % 64)
				x.Back[back/64] |= 1 << (back % 64)
				shared++
			}
		}
		if v != u && shared >= 2 {
			found = append(found, x)
		}
	}
	return found
}

// A race detector run of this test shows that the first call may be concurrent.
func TestCrossingsConcurrently(t *testing.T) {
	s := must(grid.Square(4))
	var wg sync.WaitGroup
	for u := range grid.Unit(s.Units()) {
		wg.Go(func() {
			want := 4 // a line crosses K boxes, a box 2K lines
			if s.Kind(u) == grid.Box {
				want = 8
			}
			if got := len(s.Crossings(u)); got != want {
				t.Errorf("%s: %d crossings, expected %d", s.UnitName(u), got, want)
			}
		})
	}
	wg.Wait()
}
