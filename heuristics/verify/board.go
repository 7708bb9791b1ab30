package verify

import (
	"slices"

	"basisk/grid"
)

// statement tells that a cell holds a digit or, if absent, that it does not.
type statement struct {
	cell   grid.Cell
	digit  grid.Digit
	absent bool
}

// board is the candidates that are left, as plainly as can be: a list of booleans,
// and counts that show when a cell or a digit has run out. There is no undo: a trial
// works on a copy. After a contradiction moves still do what they say, since a step
// that fails may list further conclusions.
type board struct {
	shape  *grid.Shape
	n      int
	left   []bool       // of candidate (c, d) at c·n + d-1
	values []grid.Digit // of each placed cell, else 0
	digits []int        // number of digits left in each cell
	places []int        // number of places left of d in u, at u·n + d-1
	failed bool         // some cell has no digit, or some digit no place
}

// newBoard returns the board of a puzzle whose digits are in range.
func newBoard(p *grid.Puzzle) *board {
	s := p.Shape
	n := s.Side()
	b := &board{
		shape: s, n: n,
		left:   slices.Repeat([]bool{true}, s.Cells()*n),
		values: make([]grid.Digit, s.Cells()),
		digits: slices.Repeat([]int{n}, s.Cells()),
		places: slices.Repeat([]int{n}, s.Units()*n),
	}
	for c, allowed := range p.Allowed {
		for d := grid.Digit(1); int(d) <= n; d++ {
			if allowed != nil && !slices.Contains(allowed, d) {
				b.remove(grid.Cell(c), d)
			}
		}
	}
	for c, d := range p.Givens {
		if d != 0 {
			b.place(grid.Cell(c), d)
		}
	}
	return b
}

// clone returns a copy that shares only the shape.
func (b *board) clone() *board {
	o := *b
	o.left, o.values = slices.Clone(b.left), slices.Clone(b.values)
	o.digits, o.places = slices.Clone(b.digits), slices.Clone(b.places)
	return &o
}

// has reports whether d, which is 1..N, is a candidate of c.
func (b *board) has(c grid.Cell, d grid.Digit) bool { return b.left[int(c)*b.n+int(d)-1] }

// open reports whether c is not placed.
func (b *board) open(c grid.Cell) bool { return b.values[c] == 0 }

// remove takes d from c; it is no news that it is gone already.
func (b *board) remove(c grid.Cell, d grid.Digit) {
	if !b.has(c, d) {
		return
	}
	b.left[int(c)*b.n+int(d)-1] = false
	b.digits[c]--
	b.failed = b.failed || b.digits[c] == 0
	for _, p := range b.shape.Places(c) {
		count := &b.places[int(p.Unit)*b.n+int(d)-1]
		*count--
		b.failed = b.failed || *count == 0
	}
}

// place puts d in c and takes what that excludes: other digits from c, and d from
// the cells that share a unit with c.
func (b *board) place(c grid.Cell, d grid.Digit) {
	if !b.has(c, d) {
		b.failed = true
		return
	}
	b.values[c] = d
	for other := grid.Digit(1); int(other) <= b.n; other++ {
		if other != d {
			b.remove(c, other)
		}
	}
	for _, p := range b.shape.Places(c) {
		for _, peer := range b.shape.UnitCells(p.Unit) {
			if peer != c {
				b.remove(peer, d)
			}
		}
	}
}

// assert makes s true, which must be possible.
func (b *board) assert(s statement) {
	if s.absent {
		b.remove(s.cell, s.digit)
	} else {
		b.place(s.cell, s.digit)
	}
}

// placesOf returns the cells of u that have d.
func (b *board) placesOf(u grid.Unit, d grid.Digit) []grid.Cell {
	var cells []grid.Cell
	for _, c := range b.shape.UnitCells(u) {
		if b.has(c, d) {
			cells = append(cells, c)
		}
	}
	return cells
}

// settled reports whether d is placed in u.
func (b *board) settled(u grid.Unit, d grid.Digit) bool {
	return slices.ContainsFunc(b.shape.UnitCells(u), func(c grid.Cell) bool { return b.values[c] == d })
}

// candidates counts the candidates left.
func (b *board) candidates() int {
	total := 0
	for _, count := range b.digits {
		total += count
	}
	return total
}

// solved reports whether every cell is placed: a cell with one digit left still
// waits for its single, as it does for the engine.
func (b *board) solved() bool { return !b.failed && !slices.Contains(b.values, 0) }
