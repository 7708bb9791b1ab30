package bands

import (
	"iter"
	"math/bits"

	"basisk/grid"
)

// The idea: a floor is filled cell by cell, row-major, with the digits that neither the row nor the
// box has, in ascending order: floors are listed in lexicographic order, without any memory of
// earlier ones.
//
// Cost: a few steps for each floor of basis 2 or 3. From basis 4 on there are too many floors to list.

// EachSecondRow returns the second rows of a floor of basis k under the first row
// 1, 2, …, N, in lexicographic order. A row is valid until the next.
func EachSecondRow(k int) iter.Seq[[]grid.Digit] { return eachBelow(k, 2, k*k) }

// EachFloor returns the floors of basis k with the first row 1, 2, …, N, in
// lexicographic order. A floor is valid until the next.
func EachFloor(k int) iter.Seq[[]grid.Digit] { return eachBelow(k, k, 0) }

// eachBelow returns the first rows of floors with the first row 1, 2, …, N, without the
// cells before from.
func eachBelow(k, rows, from int) iter.Seq[[]grid.Digit] {
	return func(yield func([]grid.Digit) bool) {
		l := newLister(k, rows)
		l.fixFirstRow()
		l.yield = func(floor []grid.Digit) bool { return yield(floor[from:]) }
		l.fill(0)
	}
}

// lister fills floors.
type lister struct {
	k, n  int
	cells []grid.Digit
	// fixed cells keep their digit.
	fixed []bool
	// rows and boxes hold the digits in use, digit d as bit d-1.
	rows, boxes []uint64
	// reduced asks for one of all orders of boxes and columns: the top row must ascend inside the
	// boxes, and from box to box in their first columns, after the first box, whose cells are
	// fixed.
	reduced bool
	// yield gets each floor and reports whether it wants more.
	yield func([]grid.Digit) bool
}

// newLister returns a lister for the first rows rows of floors of basis k.
func newLister(k, rows int) *lister {
	n := k * k
	return &lister{
		k: k, n: n, cells: make([]grid.Digit, rows*n), fixed: make([]bool, rows*n),
		rows: make([]uint64, rows), boxes: make([]uint64, k),
	}
}

// fixFirstRow fixes the first row to 1, 2, …, N.
func (l *lister) fixFirstRow() {
	for c := range l.n {
		l.fix(c, grid.Digit(c+1))
	}
}

// fix puts d into cell c permanently.
func (l *lister) fix(c int, d grid.Digit) {
	l.set(c, d)
	l.fixed[c] = true
}

// taken returns the digits in the row and the box of cell c.
func (l *lister) taken(c int) uint64 { return l.rows[c/l.n] | l.boxes[c%l.n/l.k] }

// set puts d into cell c, which is empty.
func (l *lister) set(c int, d grid.Digit) {
	l.cells[c] = d
	l.toggle(c, d)
}

// toggle marks d as used, or as free again.
func (l *lister) toggle(c int, d grid.Digit) {
	l.rows[c/l.n] ^= 1 << (d - 1)
	l.boxes[c%l.n/l.k] ^= 1 << (d - 1)
}

// fill fills the cells from c on in every way. It returns false once the caller wants no more.
func (l *lister) fill(c int) bool {
	if c == len(l.cells) {
		return l.yield(l.cells)
	}
	if l.fixed[c] {
		return l.fill(c + 1)
	}
	all := ^uint64(0) >> (64 - l.n)
	for free := all &^ l.taken(c); free != 0; free &= free - 1 {
		d := grid.Digit(bits.TrailingZeros64(free) + 1)
		if l.reduced && c < l.n && !l.ascends(c, d) {
			continue
		}
		l.set(c, d)
		more := l.fill(c + 1)
		l.toggle(c, d)
		if !more {
			return false
		}
	}
	return true
}

// ascends reports whether cell c of the top row of a reduced floor may hold d.
func (l *lister) ascends(c int, d grid.Digit) bool {
	if c%l.k != 0 {
		return d > l.cells[c-1]
	}
	return c == l.k || d > l.cells[c-l.k]
}
