package verify

import (
	"slices"

	"basisk/grid"

	"github.com/bits-and-blooms/bitset"
)

// statement says that a cell holds a digit or, if absent, that it does not.
type statement struct {
	cell   grid.Cell
	digit  grid.Digit
	absent bool
}

// board is the candidates that are left, as simply as possible: one set, and counts that show when
// a digit has no place left. A trail records its changes, so that a refutation can undo its
// assumptions; a trial of a log works on a copy. After a contradiction moves still take effect,
// since a step that fails may list further conclusions.
type board struct {
	shape  *grid.Shape
	n      int
	left   *bitset.BitSet // candidate (c, d) at c·n + d-1
	values []grid.Digit   // of each placed cell, else 0
	places []int          // the number of places left for d in u, at u·n + d-1
	trail  []int32        // removed candidates, by their bits, and ^c for each placed cell
	failed bool           // whether some cell has no digit, or some digit no place
}

// newBoard returns the board of a puzzle whose digits are in range.
func newBoard(p *grid.Puzzle) *board {
	s := p.Shape
	n := s.Side()
	b := &board{
		shape: s, n: n,
		left:   bitset.New(uint(s.Cells() * n)).SetAll(),
		values: make([]grid.Digit, s.Cells()),
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

// clone returns a copy that shares only the shape. It cannot be undone beyond its origin.
func (b *board) clone() *board {
	o := *b
	o.left, o.values, o.places, o.trail = b.left.Clone(), slices.Clone(b.values), slices.Clone(b.places), nil
	return &o
}

// bit returns the bit of a candidate.
func (b *board) bit(c grid.Cell, d grid.Digit) int { return int(c)*b.n + int(d) - 1 }

// has reports whether d, which is 1..N, is a candidate of c.
func (b *board) has(c grid.Cell, d grid.Digit) bool { return b.left.Test(uint(b.bit(c, d))) }

// size returns the number of digits left in c.
func (b *board) size(c grid.Cell) int {
	return int(b.left.OnesBetween(uint(b.bit(c, 1)), uint(b.bit(c+1, 1))))
}

// open reports whether c is not placed.
func (b *board) open(c grid.Cell) bool { return b.values[c] == 0 }

// placesLeft returns a pointer to the number of places of d in u.
func (b *board) placesLeft(u grid.Unit, d grid.Digit) *int { return &b.places[int(u)*b.n+int(d)-1] }

// remove removes d from c, if it is still there.
func (b *board) remove(c grid.Cell, d grid.Digit) {
	if !b.has(c, d) {
		return
	}
	i := b.bit(c, d)
	b.left.Clear(uint(i))
	b.trail = append(b.trail, int32(i))
	b.failed = b.failed || b.size(c) == 0
	for _, p := range b.shape.Places(c) {
		count := b.placesLeft(p.Unit, d)
		*count--
		b.failed = b.failed || *count == 0
	}
}

// undo undoes the changes to a board that had not failed when its trail had the given length.
func (b *board) undo(length int) {
	for _, e := range b.trail[length:] {
		if e < 0 {
			b.values[^e] = 0
			continue
		}
		b.left.Set(uint(e))
		c, d := grid.Cell(int(e)/b.n), grid.Digit(int(e)%b.n)+1
		for _, p := range b.shape.Places(c) {
			*b.placesLeft(p.Unit, d)++
		}
	}
	b.trail, b.failed = b.trail[:length], false
}

// place puts d in c and removes what that excludes: other digits from c, and d from the cells that
// share a unit with c.
func (b *board) place(c grid.Cell, d grid.Digit) {
	if !b.has(c, d) {
		b.failed = true
		return
	}
	b.values[c] = d
	b.trail = append(b.trail, ^int32(c))
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
func (b *board) candidates() int { return int(b.left.Count()) }

// solved reports whether every cell is placed: a cell with one digit left still waits for its
// single, as in the engine.
func (b *board) solved() bool { return !b.failed && !slices.Contains(b.values, 0) }
