package symmetry

import (
	"math/big"
	"slices"

	"basisk/grid"
)

// The idea: the image is built row by row. A state says which rows come first and how far they have
// distinguished columns and digits; only the states with the smallest image so far are kept.
// Columns that have shown no digit yet need no order: they are the first of their class, and so are
// the stacks with only such columns, because open cells are the smallest entries. So a grid with
// few clues has few states, although its group is as large as any.
//
// A row is read as follows: in each set of columns not distinguished, open cells come first, then
// digits by their labels, then digits without a label, which get the next ones in any order. All
// orders are tried, and so are all orders of stacks with equal entries.
//
// Symmetries that are left at the end are not searched but counted: columns and stacks never
// distinguished, rows and bands without a digit (only the first of those is tried), and digits that
// do not occur.
//
// This is orderly search by refinement, as in programs for graph canonisation (McKay 1981), which
// chooses the order of rows instead of a cell of a partition.
//
// Cost: states times rows times N; the number of states is at most a few times that of
// automorphisms, except for grids that are nearly full: a first row with few open cells has up to
// (C!)^(N/C) orders.

// openState is one way to begin the image.
type openState struct {
	way          // complete, except that only the first rows count
	rows   int   // the number of rows that have places
	free   []int // the number of stacks in each class not distinguished, which have its first places
	open   []int // the number of columns in each class not distinguished, which have its first places
	labels int32 // the number of digits that have labels
}

// openSearch keeps the states of the search.
type openSearch struct {
	z      *Canonizer
	states []openState
	next   []openState // the states of the next row
	found  []opening   // possible continuations of states, all with the same row of the image
	best   []int32     // that row
	image  []int32     // a row to compare with it
	keys   []int32     // the entry of each column in the current row
	cols   []int32     // the columns in the order that makes it smallest
	rows   []int32     // the rows that may come next
	empty  [][]bool    // for each way to lay the grid: the rows without a digit

	rowsAt, bandsAt [][]int // the class of each place of a row and of a band
}

// opening is a state with its next row.
type opening struct {
	state int
	row   int32
}

// fresh represents a digit without a label in a row.
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

// begin makes the states before the first row: one per motion.
func (s *openSearch) begin(z *Canonizer) {
	n := z.n
	if s.z == nil {
		s.rowsAt, s.bandsAt = classAt(z.group.lines[rowAxis], n), classAt(z.group.bundles[rowAxis], n/z.r)
		s.keys, s.cols = make([]int32, n), make([]int32, n)
	}
	s.z, s.states, s.empty = z, s.states[:0], nil
	s.best, s.image = make([]int32, n), make([]int32, n)
	for turned, laid := range z.sides {
		empty := make([]bool, n)
		for row := range empty {
			empty[row] = slices.Max(laid[row*n:row*n+n]) == 0
		}
		s.empty = append(s.empty, empty)
		first := openState{way: way{turned, make([]int32, n), make([]int32, n), make([]int32, n+1)}}
		for i := range n {
			first.rowAt[i], first.colAt[i] = int32(i), int32(i)
		}
		for _, class := range z.group.bundles[columnAxis] {
			first.free = append(first.free, len(class))
		}
		for _, class := range z.group.lines[columnAxis] {
			first.open = append(first.open, len(class))
		}
		s.states = append(s.states, first)
	}
}

// classAt returns for each of n things its class.
func classAt(classes [][]int, n int) [][]int {
	at := make([][]int, n)
	for _, class := range classes {
		for _, i := range class {
			at[i] = class
		}
	}
	return at
}

// choose finds the smallest row that can come next and the states that reach it; if the context
// ends, the smallest of those read so far.
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

// candidates lists the rows that may come next in t: of the rows without a digit only the first in
// each class, and of the bands without one only the first.
func (s *openSearch) candidates(t *openState) []int32 {
	r := s.z.r
	s.rows = s.rows[:0]
	if t.rows%r != 0 {
		s.addRows(t, int(t.rowAt[t.rows-1])/r)
		return s.rows
	}
	emptyBand := false
	for _, band := range s.bandsAt[t.rows/r] {
		if slices.Contains(t.rowAt[:t.rows], int32(band*r)) {
			continue
		}
		if s.isEmpty(t, band) {
			if emptyBand {
				continue
			}
			emptyBand = true
		}
		s.addRows(t, band)
	}
	return s.rows
}

// isEmpty reports whether a band has no digit.
func (s *openSearch) isEmpty(t *openState, band int) bool {
	return !slices.Contains(s.empty[t.turned][band*s.z.r:][:s.z.r], false)
}

// addRows lists the rows of a band that may come next in t.
func (s *openSearch) addRows(t *openState, band int) {
	emptyRow := false
	for _, place := range s.rowsAt[t.rows] {
		row := place + (band-t.rows/s.z.r)*s.z.r
		empty := s.empty[t.turned][row]
		if slices.Contains(t.rowAt[:t.rows], int32(row)) || empty && emptyRow {
			continue
		}
		emptyRow = emptyRow || empty
		s.rows = append(s.rows, int32(row))
	}
}

// read sets image to the row of t with the columns and stacks that t does not distinguish yet in
// the best order.
func (s *openSearch) read(t *openState, row int32) {
	s.z.spend(s.z.n)
	s.show(t, row)
	copy(s.cols, t.colAt)
	s.arrange(t, s.cols)
	next := t.labels
	for i, c := range s.cols {
		s.image[i] = s.keys[c]
		if s.image[i] == fresh {
			next++
			s.image[i] = next
		}
	}
}

// untold returns the number of symmetries that t leaves uncounted, all of which fix the grid.
func (s *openSearch) untold(t *openState) *big.Int {
	total := factorial(s.z.n - int(t.labels))
	for _, k := range slices.Concat(t.free, t.open) { // in a free stack all columns are open
		total.Mul(total, factorial(k))
	}
	times := func(classes [][]int, isEmpty func(int) bool) {
		for _, class := range classes {
			empty := 0
			for _, i := range class {
				if isEmpty(i) {
					empty++
				}
			}
			total.Mul(total, factorial(empty))
		}
	}
	times(s.z.group.lines[rowAxis], func(row int) bool { return s.empty[t.turned][row] })
	times(s.z.group.bundles[rowAxis], func(band int) bool { return s.isEmpty(t, band) })
	return total
}
