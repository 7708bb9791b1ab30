package symmetry

import (
	"math/big"
	"slices"

	"basisk/grid"
)

// The idea: the image is built row by row. A state says which rows come first and how
// far they have told columns and digits apart; of all states only those are kept
// whose image so far is the smallest. Columns that have shown no digit yet need no
// order: they are the first of their stack, and the stacks of which that is true
// throughout are the first of all, because open cells are the smallest entries. So a
// grid of few clues has few states, though its group is as large as any.
//
// A row is read so: in each set of columns not told apart, open cells come first, then
// digits by their labels, then digits without a label, which get the next ones in any
// order. The order is tried in all ways, as is that of stacks that show the same.
//
// Symmetries that are left at the end are not searched but counted: columns and
// stacks never told apart, rows and bands without a digit (of those only the first is
// tried), and digits that do not occur.
//
// This is orderly search by refinement, as in programs for graph canonisation
// (McKay 1981), with the order of rows, not a cell of a partition, as what is chosen.
//
// Cost: states times rows times N; the number of states is at most a few times that
// of automorphisms, but for grids that are nearly full: a first row with few open
// cells has up to (C!)^(N/C) orders.

// openState is one way to begin the image.
type openState struct {
	way            // complete; of the rows, the first ones count
	rows   int     // rows that have places
	free   int     // stacks not told apart, which hold the first places
	open   []int32 // at the place of each stack: its columns not told apart, the first ones
	labels int32   // digits that have labels
}

// openSearch keeps the states of the search.
type openSearch struct {
	z      *Canonizer
	states []openState
	next   []openState // those of the row behind
	found  []opening   // how states may go on, all to the same row of the image
	best   []int32     // that row
	image  []int32     // a row that is compared with it
	rows   []int32     // those that may come next
	empty  [][]bool    // for each way to lay the grid: the rows without a digit
}

// opening is a state and the row with which it goes on.
type opening struct {
	state int
	row   int32
}

// fresh stands in a row for a digit that has no label yet.
const fresh = 1 << 30

// formOpen returns the canonical form of a grid with open cells.
func (z *Canonizer) formOpen(values []grid.Digit) Form {
	s := &z.open
	s.begin(z)
	complete := true
	for range z.n {
		s.choose()
		complete = s.advance() && complete
	}
	first := &s.states[0]
	by := first.element(z)
	automorphisms := big.NewInt(int64(len(s.states)))
	return Form{by.Grid(values), by, automorphisms.Mul(automorphisms, s.untold(first)), complete}
}

// begin makes the states before the first row: one for each way to lay the grid.
func (s *openSearch) begin(z *Canonizer) {
	n := z.n
	s.z, s.states, s.empty = z, s.states[:0], nil
	s.best, s.image = make([]int32, n), make([]int32, n)
	for turned, laid := range z.sides {
		empty := make([]bool, n)
		for row := range empty {
			empty[row] = slices.Max(laid[row*n:row*n+n]) == 0
		}
		s.empty = append(s.empty, empty)
		first := openState{free: n / z.c, open: make([]int32, n/z.c)}
		first.way = way{turned, make([]int32, n), make([]int32, n), make([]int32, n+1)}
		for i := range n {
			first.rowAt[i], first.colAt[i] = int32(i), int32(i)
		}
		for i := range first.open {
			first.open[i] = int32(z.c)
		}
		s.states = append(s.states, first)
	}
}

// choose finds the smallest row that can come next and how states come to it; the smallest of
// those that it has read when the context ends.
func (s *openSearch) choose() {
	s.found = s.found[:0]
	for i := range s.states {
		for _, row := range s.candidates(&s.states[i]) {
			if len(s.found) > 0 && s.z.check.Spend(0) {
				return // any way leads to an equivalent grid
			}
			s.read(&s.states[i], row)
			order := -1
			if len(s.found) > 0 {
				order = slices.Compare(s.image, s.best)
			}
			if order < 0 {
				s.best, s.image = s.image, s.best
				s.found = s.found[:0]
			}
			if order <= 0 {
				s.found = append(s.found, opening{i, row})
			}
		}
	}
}

// candidates lists the rows that may come next in t: of those without a digit the
// first of each band, and of the bands without one the first.
func (s *openSearch) candidates(t *openState) []int32 {
	n, r := int32(s.z.n), int32(s.z.r)
	s.rows = s.rows[:0]
	placed := t.rowAt[:t.rows]
	if len(placed)%int(r) != 0 {
		s.addRows(t, placed[len(placed)-1]/r*r)
		return s.rows
	}
	emptyBand := false
	for band := int32(0); band < n; band += r {
		if slices.Contains(placed, band) {
			continue
		}
		if !slices.Contains(s.empty[t.turned][band:band+r], false) {
			if emptyBand {
				continue
			}
			emptyBand = true
		}
		s.addRows(t, band)
	}
	return s.rows
}

// addRows lists the rows of a band that may come next in t.
func (s *openSearch) addRows(t *openState, band int32) {
	emptyRow := false
	for row := band; row < band+int32(s.z.r); row++ {
		empty := s.empty[t.turned][row]
		if slices.Contains(t.rowAt[:t.rows], row) || empty && emptyRow {
			continue
		}
		emptyRow = emptyRow || empty
		s.rows = append(s.rows, row)
	}
}

// read makes image the row of t, as it looks when columns and stacks that t does not
// tell apart are in the best order.
func (s *openSearch) read(t *openState, row int32) {
	n, wide := s.z.n, int32(s.z.c)
	s.z.spend(n)
	laid := s.z.sides[t.turned][int(row)*n:]
	for i, c := range t.colAt {
		s.image[i] = laid[c]
		if d := laid[c]; d != 0 {
			s.image[i] = fresh
			if t.label[d] != 0 {
				s.image[i] = t.label[d]
			}
		}
	}
	for k, open := range t.open {
		slices.Sort(s.image[int32(k)*wide:][:open])
	}
	sortBlocks(s.image[:t.free*s.z.c], s.z.c, slices.Compare)
	next := t.labels
	for i, x := range s.image {
		if x == fresh {
			next++
			s.image[i] = next
		}
	}
}

// sortBlocks sorts blocks of equal size.
func sortBlocks(list []int32, size int, order func(a, b []int32) int) {
	for i := size; i < len(list); i += size {
		for j := i; j > 0 && order(list[j:j+size], list[j-size:j]) < 0; j -= size {
			swapBlocks(list, j, j-size, size)
		}
	}
}

// swapBlocks exchanges two blocks of a list.
func swapBlocks(list []int32, i, j, size int) {
	for k := range size {
		list[i+k], list[j+k] = list[j+k], list[i+k]
	}
}

// untold returns the number of symmetries that t leaves uncounted, all of which
// leave the grid as it is.
func (s *openSearch) untold(t *openState) *big.Int {
	n, r := s.z.n, s.z.r
	total := factorial(n - int(t.labels))
	times := func(k int) { total.Mul(total, factorial(k)) }
	times(t.free)
	for _, open := range t.open { // of a free stack: all its columns
		times(int(open))
	}
	emptyBands := 0
	for band := 0; band < n; band += r {
		emptyRows := 0
		for _, empty := range s.empty[t.turned][band : band+r] {
			if empty {
				emptyRows++
			}
		}
		times(emptyRows)
		if emptyRows == r {
			emptyBands++
		}
	}
	times(emptyBands)
	return total
}
