package symmetry

import (
	"slices"

	"basisk/grid"
)

// The idea: whatever row comes first, its digits are relabelled 1..N in the order of the columns,
// so the first row is always 1..N; but then the label of a digit is the place of the column in
// which the first row has it. The second row is therefore read from left to right while columns get
// their places only when needed: each digit read needs the column in which the first row has it,
// which gets the smallest place it can have. There is a choice if the place to be read has no column
// yet; the columns that give the smallest label are tried in turn. After the second row every column
// has its place, and each further row is the one with the smallest first label among those that can
// come next.
//
// A branch is cut when its image exceeds the smallest so far. All ways to the smallest image are
// found: they are a coset of the automorphisms, and those whose image of the puzzle is the least
// are as many as the automorphisms of the puzzle. This is the search for row-minimal forms of
// players' tools for 9×9 (the 416 classes of the first band differ in its third row), generalized to
// all flat shapes.
//
// Cost: 2N(R-1) pairs of rows with about N·(C-1)! ways each if the grid is very regular, R the rows
// and C the columns of a box, and far fewer if it is not. Before: a full grid without clash. After: best
// is a way to the smallest image, and count the number of ways to the least image of the puzzle.

// search is the search for the smallest image of a full grid.
type search struct {
	z       *Canonizer
	puzzle  *grid.Puzzle
	grid    []int32 // as laid now
	turned  int     // the motion by which it is laid
	at      []int32 // the column of each digit in the first row
	label   []int32 // of each digit
	rows    seats
	columns seats

	smallest []int32 // the smallest image so far, without its first row
	known    int     // the length of its known part: all, or a beginning of the second row
	best     *Element
	image    *grid.Puzzle // of the puzzle under best
	count    int64        // ways to that image
}

// newSearch returns the search for a canonizer.
func newSearch(z *Canonizer) *search {
	n := z.shape.Side()
	return &search{
		z: z, at: make([]int32, n+1), label: make([]int32, n+1), smallest: make([]int32, n*(n-1)),
		rows: newSeats(z.group, rowAxis), columns: newSeats(z.group, columnAxis),
	}
}

// run searches all ways.
func (s *search) run(p *grid.Puzzle) {
	s.puzzle, s.known, s.best, s.count = p, 0, nil, 0
	for turned, laid := range s.z.sides {
		s.grid, s.turned = laid, turned
		s.rows.each(0, func(first int32) {
			for c, d := range s.row(first) {
				s.at[d] = int32(c)
			}
			s.rows.each(1, func(int32) { s.read(0) })
		})
	}
}

// row returns a row of the grid as laid.
func (s *search) row(r int32) []int32 {
	n := s.z.shape.Side()
	return s.grid[int(r)*n : (int(r)+1)*n]
}

// spent reports whether to interrupt the search, but not before one way is known.
func (s *search) spent() bool { return s.z.over && s.best != nil }

// read reads the second row from place j on.
func (s *search) read(j int) {
	if s.z.spend(); s.spent() {
		return
	}
	if j == len(s.columns.at) {
		s.finish()
		return
	}
	if c := s.columns.at[j]; c >= 0 {
		s.readColumn(j, c)
		return
	}
	// First the smallest label that a column can give here, then the columns that give it.
	smallest := int32(len(s.columns.at))
	s.columns.each(j, func(c int32) { smallest = min(smallest, s.columns.seat(s.asked(c))) })
	s.columns.each(j, func(c int32) {
		if s.columns.seat(s.asked(c)) == smallest {
			s.readColumn(j, c)
		}
	})
}

// asked returns the column in which the first row has the digit of the second in column c.
func (s *search) asked(c int32) int32 { return s.at[s.row(s.rows.at[1])[c]] }

// readColumn reads place j, which column c has.
func (s *search) readColumn(j int, c int32) {
	asked := s.asked(c)
	fresh := s.columns.of[asked] < 0
	if fresh {
		s.columns.place(asked)
	}
	if s.compare(j, s.columns.of[asked]+1) {
		s.read(j + 1)
	}
	if fresh {
		s.columns.unplace(asked)
	}
}

// compare reports whether an image whose entry i after the first row is x can still be the
// smallest, given that the previous entries are as in the smallest. If x is smaller, it drops
// the smallest image from there on.
func (s *search) compare(i int, x int32) bool {
	if i < s.known && x >= s.smallest[i] {
		return x == s.smallest[i]
	}
	s.smallest[i] = x
	s.known = i + 1
	s.count = 0
	return true
}

// finish reads the rows below the first two: each has the smallest label in the first column of those
// that can come next.
func (s *search) finish() {
	for c, to := range s.columns.of {
		s.label[s.row(s.rows.at[0])[c]] = to + 1
	}
	placed, smallest := int32(2), true
	for ; smallest && int(placed) < len(s.rows.at); placed++ {
		r := s.nextRow(placed)
		s.rows.place(r)
		smallest = s.compareRow(int(placed), s.row(r))
	}
	if smallest {
		s.take()
	}
	for placed--; placed >= 2; placed-- {
		s.rows.unplace(s.rows.at[placed])
	}
}

// nextRow returns the row with the smallest label in the first column of those that can have a place.
func (s *search) nextRow(place int32) int32 {
	next, least := int32(-1), int32(len(s.label))
	for r := range int32(len(s.rows.of)) {
		if s.rows.of[r] < 0 && s.rows.seat(r) == place {
			if head := s.label[s.row(r)[s.columns.at[0]]]; head < least {
				next, least = r, head
			}
		}
	}
	return next
}

// compareRow compares the image of a row at a place.
func (s *search) compareRow(place int, row []int32) bool {
	for j, c := range s.columns.at {
		if !s.compare((place-1)*len(row)+j, s.label[row[c]]) {
			return false
		}
	}
	return true
}

// take compares the image of the puzzle under the current way, which leads to the smallest image of the
// grid, with the least so far.
func (s *search) take() {
	g := s.element()
	image := g.Puzzle(s.puzzle)
	order := -1
	if s.count > 0 {
		order = comparePuzzles(image, s.image)
	}
	if order < 0 {
		s.best, s.image, s.count = &g, image, 0
	}
	if order <= 0 {
		s.count++
	}
}

// element returns the element of the current way.
func (s *search) element() Element {
	g := Identity(s.z.shape)
	for from := range s.columns.of {
		g.lines[rowAxis][from], g.lines[columnAxis][from] = int(s.rows.of[from]), int(s.columns.of[from])
		g.digits[from+1] = grid.Digit(s.label[from+1])
	}
	if s.turned == 0 {
		return g
	}
	return g.Compose(s.z.group.ways[s.turned])
}

// comparePuzzles orders images of a puzzle whose solutions are equal: an open cell before a given, and then
// the cells in order, an unrestricted one before a restricted one, whose digits are compared.
func comparePuzzles(p, q *grid.Puzzle) int {
	if order := slices.Compare(p.Givens, q.Givens); order != 0 || p.Allowed == nil {
		return order
	}
	return slices.CompareFunc(p.Allowed, q.Allowed, func(a, b []grid.Digit) int {
		switch {
		case a == nil && b == nil:
			return 0
		case a == nil:
			return -1
		case b == nil:
			return 1
		}
		return slices.Compare(a, b)
	})
}
