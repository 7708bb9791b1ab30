package bands

import (
	"basisk/grid"

	"gonum.org/v1/gonum/stat/combin"
)

// The idea: a symmetry can bring any box to the front, with its rows and columns in any order, and
// relabel it to 1, 2, …, N; the remaining group has the orders of the other boxes and of their
// columns, and the smallest floor has both ascending in the top row. So there are K·K!·K!
// candidates, and the first in lexicographic order is the canonical floor of the class.
//
//	1 2 3 | 4 . . | 5 . .     front box fixed, tops of the columns ascending,
//	4 5 6 | . . . | . . .     boxes ordered by their first top
//	7 8 9 | . . . | . . .
//
// Source: minlex forms of bands as in F. Jarvis' and G. Stertenbrink's programs
// (2005).
//
// Cost: 8, 108, 2,304 and 72,000 candidates of K·N digits for K = 2, 3, 4, 5, most of them
// abandoned after the first row.

// canon looks for canonical floors.
type canon struct {
	k, n   int
	orders [][]int
	// best is the smallest candidate so far, if any; next is the current one.
	best, next []grid.Digit
	any        bool
	// relabel has the new digit of each old one.
	relabel []grid.Digit
	// columns are the old columns in their new order.
	columns []int
}

// newCanon returns a canon for basis k.
func newCanon(k int) *canon {
	n := k * k
	return &canon{
		k: k, n: n, orders: combin.Permutations(k, k),
		best: make([]grid.Digit, k*n), next: make([]grid.Digit, k*n),
		relabel: make([]grid.Digit, n+1), columns: make([]int, n),
	}
}

// least returns the canonical floor, valid until the next call.
func (c *canon) least(floor []grid.Digit) []grid.Digit {
	c.any = false
	for front := range c.k {
		for _, rows := range c.orders {
			for _, columns := range c.orders {
				c.arrange(floor, front, rows, columns)
				c.compare(floor, rows)
			}
		}
	}
	return c.best
}

// arrange relabels so that the front box, with its rows and columns in the given orders, becomes 1,
// 2, …, N, and orders the other columns by the top row.
func (c *canon) arrange(floor []grid.Digit, front int, rows, columns []int) {
	for i, r := range rows {
		for j, col := range columns {
			c.relabel[floor[r*c.n+front*c.k+col]] = grid.Digit(i*c.k + j + 1)
		}
	}
	for j, col := range columns {
		c.columns[j] = front*c.k + col
	}
	top := floor[rows[0]*c.n:]
	at := c.k
	for box := range c.k {
		if box != front {
			c.insert(top, at, box)
			at += c.k
		}
	}
}

// insert inserts the columns of a box, ordered, among the columns of earlier boxes, which are before at.
func (c *canon) insert(top []grid.Digit, at, box int) {
	key := func(col int) grid.Digit { return c.relabel[top[col]] }
	own := c.columns[at : at+c.k]
	for j := range own {
		i := j
		for ; i > 0 && key(own[i-1]) > key(box*c.k+j); i-- {
			own[i] = own[i-1]
		}
		own[i] = box*c.k + j
	}
	for ; at > c.k && key(c.columns[at-c.k]) > key(c.columns[at]); at -= c.k {
		for j := range c.k {
			c.columns[at-c.k+j], c.columns[at+j] = c.columns[at+j], c.columns[at-c.k+j]
		}
	}
}

// compare makes the arranged floor the best if it is smaller.
func (c *canon) compare(floor []grid.Digit, rows []int) {
	smaller := !c.any
	for i, r := range rows {
		for j, col := range c.columns {
			d := c.relabel[floor[r*c.n+col]]
			cell := i*c.n + j
			if !smaller && d > c.best[cell] {
				return
			}
			smaller = smaller || d < c.best[cell]
			c.next[cell] = d
		}
	}
	if smaller {
		c.best, c.next, c.any = c.next, c.best, true
	}
}
