package grid

import (
	"fmt"
	"sync"
)

// MaxSide is the largest side N of a flat shape, and MaxCubeSide that of a cube.
// They bound the memory of a board: 16.7 million candidates in both cases.
const (
	MaxSide     = 256
	MaxCubeSide = 64
)

// Cell numbers a cell, row-major from 0; in a cube by layer, row, column.
type Cell int32

// Digit is a symbol 1..N. 0 stands for an open cell where a list of digits
// describes a whole grid.
type Digit int32

// Unit numbers a unit of a shape from 0, family by family in the order of the
// units of a cell: rows, columns, boxes; in cubes rows, columns, pillars and the
// boxes of the three kinds of planes.
type Unit int32

// Kind tells what a unit is.
type Kind uint8

// The kinds of units. A pillar runs through the layers of a cube.
const (
	Row Kind = iota
	Column
	Pillar
	Box
)

// String returns the kind as people write it.
func (k Kind) String() string {
	return [...]string{"row", "column", "pillar", "box"}[k]
}

// Place is one membership of a cell: the unit, and the position of the cell in it.
type Place struct {
	Unit Unit
	Pos  int32
}

// link is where a cell's membership in a unit lies on a board's slab: the set of the unit's digit d
// is base + d - 1, the cell's bit in it is pos, and first is where the unit's list
// of cells begins.
type link struct {
	base, first int32
	pos         uint8
}

// Shape is the geometry of a puzzle: cells and units, immutable and shared.
type Shape struct {
	side             int
	boxRows, boxCols int
	layers           int // 1 for flat shapes, N for cubes
	cells            int
	perCell          int      // units of a cell
	unitCells        []Cell   // N cells a unit, unit after unit
	kinds            []Kind   // of each unit
	places           []Place  // perCell places a cell, cell after cell
	links            [][]link // of each cell, for the moves of a board

	crossOnce sync.Once
	crossings crossings
}

// family is a class of units that partitions the cells: key maps a cell's
// coordinates to the unit's number within the family.
type family struct {
	kind Kind
	key  func(layer, row, col int) int
}

// Square returns the shape of basis k: side k², boxes k×k. k is 2..16.
func Square(k int) (*Shape, error) {
	if k < 2 || k > 16 {
		return nil, fmt.Errorf("basis %d: expected 2 to 16", k)
	}
	return NewBox(k, k)
}

// NewBox returns the flat shape of side rows·cols with boxes of that size. A box
// of one row makes a Latin square.
func NewBox(rows, cols int) (*Shape, error) {
	if rows < 1 || cols < 1 || rows > MaxSide || cols > MaxSide || rows*cols < 2 || rows*cols > MaxSide {
		return nil, fmt.Errorf("box %dx%d: expected a side (rows x columns of a box) of 2 to %d", rows, cols, MaxSide)
	}
	n := rows * cols
	return build(n, rows, cols, 1, []family{
		{Row, func(_, r, _ int) int { return r }},
		{Column, func(_, _, c int) int { return c }},
		{Box, func(_, r, c int) int { return r/rows*rows + c/cols }},
	}), nil
}

// Cube returns the three-dimensional shape of basis k: side N = k², N³ cells,
// every axis-parallel plane a Sudoku with boxes k×k. k is 2..8.
func Cube(k int) (*Shape, error) {
	if k < 2 || k > 8 {
		return nil, fmt.Errorf("cube of basis %d: expected 2 to 8", k)
	}
	n := k * k
	box := func(plane, a, b int) int { return plane*n + a/k*k + b/k }
	return build(n, k, k, n, []family{
		{Row, func(l, r, _ int) int { return l*n + r }},
		{Column, func(l, _, c int) int { return l*n + c }},
		{Pillar, func(_, r, c int) int { return r*n + c }},
		{Box, func(l, r, c int) int { return box(l, r, c) }},
		{Box, func(l, r, c int) int { return box(r, l, c) }},
		{Box, func(l, r, c int) int { return box(c, l, r) }},
	}), nil
}

// NearlySquare returns the flat shape of side n whose box is the most nearly
// square one with no more rows than columns: the convention for files that state
// no box size.
func NearlySquare(n int) (*Shape, error) {
	rows := 1
	for r := 2; r*r <= n; r++ {
		if n%r == 0 {
			rows = r
		}
	}
	return NewBox(rows, n/rows)
}

// build fills the unit lists of all families.
func build(n, boxRows, boxCols, layers int, families []family) *Shape {
	s := &Shape{
		side: n, boxRows: boxRows, boxCols: boxCols, layers: layers,
		cells: layers * n * n, perCell: len(families),
	}
	perFamily := s.cells / n
	s.unitCells = make([]Cell, len(families)*s.cells)
	s.places = make([]Place, len(families)*s.cells)
	filled := make([]int32, len(families)*perFamily)
	for f, fam := range families {
		for range perFamily {
			s.kinds = append(s.kinds, fam.kind)
		}
		for c := range s.cells {
			u := f*perFamily + fam.key(s.Coordinates(Cell(c)))
			s.unitCells[u*n+int(filled[u])] = Cell(c)
			s.places[c*s.perCell+f] = Place{Unit(u), filled[u]}
			filled[u]++
		}
	}
	s.link()
	return s
}

// link computes from the places where each cell's memberships lie on a slab.
func (s *Shape) link() {
	all := make([]link, len(s.places))
	for i, p := range s.places {
		first := int32(p.Unit) * int32(s.side)
		all[i] = link{int32(s.cells) + first, first, uint8(p.Pos)}
	}
	s.links = make([][]link, s.cells)
	for c := range s.links {
		s.links[c] = all[c*s.perCell : (c+1)*s.perCell]
	}
}

// Side returns N, the number of digits and of cells in a unit.
func (s *Shape) Side() int { return s.side }

// Box returns the rows and columns of a box.
func (s *Shape) Box() (rows, cols int) { return s.boxRows, s.boxCols }

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
	return s.unitCells[int(u)*s.side : (int(u)+1)*s.side]
}

// Kind tells what u is.
func (s *Shape) Kind(u Unit) Kind { return s.kinds[u] }

// Places returns the memberships of c: one in each family of units. The caller
// must not change the list.
func (s *Shape) Places(c Cell) []Place {
	return s.places[int(c)*s.perCell : (int(c)+1)*s.perCell]
}

// Coordinates returns the layer, row and column of c, each from 0.
func (s *Shape) Coordinates(c Cell) (layer, row, col int) {
	n := s.side
	return int(c) / (n * n), int(c) / n % n, int(c) % n
}

// CellAt returns the cell at a layer, row and column, each from 0.
func (s *Shape) CellAt(layer, row, col int) Cell {
	return Cell((layer*s.side+row)*s.side + col)
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

// sharesAny reports whether c lies in one of the units of places.
func (s *Shape) sharesAny(c Cell, places []Place) bool {
	for i, p := range places {
		if s.places[int(c)*s.perCell+i].Unit == p.Unit {
			return true
		}
	}
	return false
}

// Equal reports whether both shapes have the same cells and units.
func (s *Shape) Equal(t *Shape) bool {
	return s.side == t.side && s.boxRows == t.boxRows && s.boxCols == t.boxCols && s.layers == t.layers
}
