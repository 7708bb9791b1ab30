package grid

import (
	"fmt"
	"slices"
	"sync"
)

// MaxSide is the largest side N of a flat shape, and MaxCubeSide of a cube.
// They bound the memory of a board: 16.7 million candidates in both cases.
const (
	MaxSide     = 256
	MaxCubeSide = 64
)

// Cell numbers a cell, row-major from 0; in a cube by layer, row, column.
type Cell int32

// Digit is a symbol 1..N. In a list of digits for a whole grid, 0 is an open cell.
type Digit int32

// Unit numbers a unit of a shape from 0, family by family in the order of the
// units of a cell: rows, columns, boxes; in cubes rows, columns, pillars and the
// boxes of the three kinds of planes.
type Unit int32

// Kind is the kind of a unit.
type Kind uint8

// The kinds of units. A pillar runs through the layers of a cube.
const (
	Row Kind = iota
	Column
	Pillar
	Box
	Region   // an irregular box
	Diagonal // a diagonal of the whole grid
	Window   // of the size of a box, between the boxes
	Group    // the cells with one position in their boxes
	Extra    // any other cells
	kinds
)

// String returns the name of the kind.
func (k Kind) String() string {
	return [kinds]string{"row", "column", "pillar", "box", "region", "diagonal", "window", "group", "extra unit"}[k]
}

// Place is one membership of a cell: the unit, and the position of the cell in it.
type Place struct {
	Unit Unit
	Pos  int32
}

// link is a cell's membership in a unit on a board's slab: the set of the unit's digit d is base +
// d - 1, the cell's bit in it is pos, and first is the beginning of the unit's list of cells.
type link struct {
	base, first int32
	pos         uint8
}

// Shape is the geometry of a puzzle: cells and units, immutable and shared. Each unit has N cells
// that hold every digit once, and a cell is in any number of units.
type Shape struct {
	layout    Layout
	layers    int // 1 for flat shapes, N for cubes
	cells     int
	unitCells []Cell   // N cells per unit, unit after unit
	kinds     []Kind   // of each unit
	first     []int32  // the beginning of the places of each cell, and the end of all
	places    []Place  // of the cells, one after the other
	links     [][]link // of each cell, for the moves of a board

	crossOnce sync.Once
	crossings crossings
	judgeOnce sync.Once
	judged    []judgedUnit
}

// Square returns the shape of basis k: side k², boxes k×k. k is 2..16.
func Square(k int) (*Shape, error) {
	if k < 2 || k > 16 {
		return nil, fmt.Errorf("basis %d: expected 2 to 16", k)
	}
	return NewBox(k, k)
}

// Latin returns the shape of a Latin square: only rows and columns. n is 2..[MaxSide].
func Latin(n int) (*Shape, error) { return New(Layout{Side: n}) }

// NewBox returns the flat shape of side rows·cols with boxes of that size. Boxes of one row or one
// column are not additional units: they make a Latin square.
func NewBox(rows, cols int) (*Shape, error) {
	if rows < 1 || cols < 1 || rows > MaxSide || cols > MaxSide || rows*cols < 2 || rows*cols > MaxSide {
		return nil, fmt.Errorf("box %dx%d: expected a side (rows x columns of a box) of 2 to %d", rows, cols, MaxSide)
	}
	return New(Layout{Side: rows * cols, BoxRows: rows, BoxCols: cols})
}

// Cube returns the three-dimensional shape of basis k: side N = k², N³ cells,
// every axis-parallel plane a Sudoku with boxes k×k. k is 2..8.
func Cube(k int) (*Shape, error) {
	if k < 2 || k > 8 {
		return nil, fmt.Errorf("cube of basis %d: expected 2 to 8", k)
	}
	n := k * k
	s := &Shape{layout: Layout{Side: n, BoxRows: k, BoxCols: k}, layers: n, cells: n * n * n}
	lines := func(l, r, c int) [3]int { return [3]int{l*n + r, l*n + c, r*n + c} }
	for kind := Row; kind <= Pillar; kind++ {
		s.addFamily(kind, n*n, func(c Cell) int { return lines(s.Coordinates(c))[kind] })
	}
	for across := range 3 { // the planes across the layers, the rows and the columns
		s.addFamily(Box, n*n, func(c Cell) int {
			l, r, col := s.Coordinates(c)
			at := [3][3]int{{l, r, col}, {r, l, col}, {col, l, r}}[across]
			return at[0]*n + at[1]/k*k + at[2]/k
		})
	}
	s.join()
	return s, nil
}

// NearlySquare returns the flat shape of side n whose box is the most nearly square one with no
// more rows than columns: the convention for files without a box size.
func NearlySquare(n int) (*Shape, error) {
	rows := 1
	for r := 2; r*r <= n; r++ {
		if n%r == 0 {
			rows = r
		}
	}
	return NewBox(rows, n/rows)
}

// addFamily adds count units of a kind; of returns the unit of a cell, or -1.
func (s *Shape) addFamily(kind Kind, count int, of func(Cell) int) {
	n, begin := s.Side(), len(s.unitCells)
	s.unitCells = append(s.unitCells, make([]Cell, count*n)...)
	filled := make([]int, count)
	for c := range Cell(s.cells) {
		if u := of(c); u >= 0 {
			s.unitCells[begin+u*n+filled[u]] = c
			filled[u]++
		}
	}
	for range count {
		s.kinds = append(s.kinds, kind)
	}
}

// join computes the memberships of the cells from the cells of the units: their places, and the
// links to a slab.
func (s *Shape) join() {
	n := s.Side()
	s.first = make([]int32, s.cells+1)
	for _, c := range s.unitCells {
		s.first[c+1]++
	}
	for c := range s.cells {
		s.first[c+1] += s.first[c]
	}
	s.places = make([]Place, len(s.unitCells))
	all, filled := make([]link, len(s.unitCells)), slices.Clone(s.first)
	for i, c := range s.unitCells {
		first, pos := int32(i-i%n), i%n
		s.places[filled[c]] = Place{Unit(i / n), int32(pos)}
		all[filled[c]] = link{int32(s.cells) + first, first, uint8(pos)}
		filled[c]++
	}
	s.links = make([][]link, s.cells)
	for c := range s.links {
		s.links[c] = all[s.first[c]:s.first[c+1]]
	}
}

// Side returns N, the number of digits and of cells in a unit.
func (s *Shape) Side() int { return s.layout.Side }

// Box returns the rows and columns of a box; 0, 0 if the shape has no equal boxes.
func (s *Shape) Box() (rows, cols int) { return s.layout.BoxRows, s.layout.BoxCols }

// HasBoxes reports whether the shape has equal boxes.
func (s *Shape) HasBoxes() bool { return s.layout.BoxRows != 0 }

// IsPlain reports whether the shape has equal boxes, and otherwise only rows, columns and pillars.
func (s *Shape) IsPlain() bool { return s.HasBoxes() && s.kinds[len(s.kinds)-1] == Box }

// Layers returns 1 for flat shapes and N for cubes.
func (s *Shape) Layers() int { return s.layers }

// IsCube reports whether the shape has three dimensions.
func (s *Shape) IsCube() bool { return s.layers > 1 }

// Cells returns the number of cells: N² or, in cubes, N³.
func (s *Shape) Cells() int { return s.cells }

// Units returns the number of units.
func (s *Shape) Units() int { return len(s.kinds) }

// UnitCells returns the N cells of u in increasing order. The caller must not
// change the list.
func (s *Shape) UnitCells(u Unit) []Cell {
	n := s.Side()
	return s.unitCells[int(u)*n : (int(u)+1)*n]
}

// Kind returns the kind of u.
func (s *Shape) Kind(u Unit) Kind { return s.kinds[u] }

// Places returns the memberships of c, in the order of the units. The caller must not change
// the list.
func (s *Shape) Places(c Cell) []Place { return s.places[s.first[c]:s.first[c+1]] }

// Coordinates returns the layer, row and column of c, each from 0.
func (s *Shape) Coordinates(c Cell) (layer, row, col int) {
	n := s.Side()
	return int(c) / (n * n), int(c) / n % n, int(c) % n
}

// CellAt returns the cell at a layer, row and column, each from 0.
func (s *Shape) CellAt(layer, row, col int) Cell {
	n := s.Side()
	return Cell((layer*n+row)*n + col)
}

// Peers appends to buf the cells that share a unit with c, each once, in the
// order of the units of c.
func (s *Shape) Peers(c Cell, buf []Cell) []Cell {
	own := s.Places(c)
	for i, p := range own {
		for _, peer := range s.UnitCells(p.Unit) {
			if peer != c && !s.sharesAny(peer, own[:i]) {
				buf = append(buf, peer)
			}
		}
	}
	return buf
}

// sharesAny reports whether c is in one of the units of places.
func (s *Shape) sharesAny(c Cell, places []Place) bool {
	return slices.ContainsFunc(s.Places(c), func(own Place) bool {
		return slices.ContainsFunc(places, func(p Place) bool { return p.Unit == own.Unit })
	})
}

// Equal reports whether both shapes have the same cells and units.
func (s *Shape) Equal(t *Shape) bool {
	return s == t || s.layers == t.layers && s.Side() == t.Side() && slices.Equal(s.unitCells, t.unitCells)
}
