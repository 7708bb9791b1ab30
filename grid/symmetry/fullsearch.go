package symmetry

import "slices"

// The idea: whatever row comes first, its digits are relabelled 1..N in the order of the columns,
// so the first row is always 1..N; but then the label of a digit is the place of the column in
// which the first row has it. The second row, one of the same band, is therefore read from left to
// right while columns get their places only when needed: each digit read needs the column in which
// the first row has it, which gets the smallest place it can have. There is a choice if the place
// to be read has no column yet; the columns that give the smallest label are tried in turn. After
// the second row every column has its place, and the other rows can only be sorted.
//
// A way is abandoned as soon as its image exceeds the smallest one met. Two ways to the same image
// make an automorphism, and pairs of first rows that an automorphism maps to each other begin
// equally many ways to the smallest image: of such pairs one is searched and the others are counted
// (McKay 1981). This is the search for row-minimal forms of players' tools for 9×9 (the 416 classes
// of the first band differ in its third row), generalized to any box.
//
// Cost: 2N(R-1) pairs of rows with about N·(C-1)! ways each if the grid is very regular, C the
// columns of a box, and far fewer if it is not. Before: a full grid without clash. After: best is a
// way to the smallest image, count the number of such ways.

// fullSearch is the search for the smallest image of a full grid.
type fullSearch struct {
	z     *Canonizer
	grid  []int32 // as laid now
	first []int32 // the rows that come first and second
	next  []int32
	at    []int32 // the column of each digit in the first row
	way   way
	posOf []int32 // the place of each column, or -1
	stack []int32 // the place of each stack, or -1
	size  []int32 // the number of columns of each stack that have places: its first ones
	used  int     // the number of stacks that have places

	smallest []int32 // the smallest image met, without its first row
	known    int     // the length of its known part: all, or a beginning of the second row
	round    int     // how often the smallest image has changed
	best     way     // a way to the image of round bestAt
	bestAt   int
	count    int64 // ways from the current pair of rows to the smallest image
	pairs    pairs
}

// run searches all ways.
func (s *fullSearch) run(z *Canonizer) {
	s.prepare(z)
	n := z.n
	for side, laid := range z.sides {
		s.grid, s.way.turned = laid, side
		for first := range n {
			band := first / z.r * z.r
			for next := band; next < band+z.r; next++ {
				pair := s.pairs.number(side, first, next)
				if next != first && !s.spent() && !s.pairs.searched(pair) {
					s.begin(first, next)
					s.read(0)
					s.pairs.note(pair, s.count, s.round)
				}
			}
		}
	}
}

// spent reports whether to interrupt the search, but not before one way is known.
func (s *fullSearch) spent() bool { return s.z.over && s.best.label != nil }

// prepare allocates the memory for a grid.
func (s *fullSearch) prepare(z *Canonizer) {
	n := z.n
	if s.z == nil {
		s.at, s.posOf = make([]int32, n+1), make([]int32, n)
		s.stack, s.size = make([]int32, n/z.c), make([]int32, n/z.c)
		s.way = way{rowAt: make([]int32, n), colAt: make([]int32, n), label: make([]int32, n+1)}
		s.smallest = make([]int32, n*(n-1))
	}
	s.z, s.known = z, 0
	s.best, s.round, s.bestAt = way{}, 0, -1
	s.pairs.reset(n)
}

// begin makes two rows the first ones.
func (s *fullSearch) begin(first, next int) {
	n := s.z.n
	s.way.rowAt[0], s.way.rowAt[1] = int32(first), int32(next)
	s.first, s.next = s.grid[first*n:first*n+n], s.grid[next*n:next*n+n]
	for c, d := range s.first {
		s.at[d] = int32(c)
		s.way.colAt[c], s.posOf[c] = -1, -1
	}
	for i := range s.stack {
		s.stack[i], s.size[i] = -1, 0
	}
	s.used, s.count = 0, 0
}

// place gives column c the next place of its stack, and the stack the next place if it has none.
// unplace undoes that, in reverse order.
func (s *fullSearch) place(c int32) int32 {
	wide := int32(s.z.c)
	k := c / wide
	if s.stack[k] < 0 {
		s.stack[k] = int32(s.used)
		s.used++
	}
	to := s.stack[k]*wide + s.size[k]
	s.size[k]++
	s.way.colAt[to], s.posOf[c] = c, to
	return to
}

func (s *fullSearch) unplace(c int32) {
	k := c / int32(s.z.c)
	s.way.colAt[s.posOf[c]], s.posOf[c] = -1, -1
	if s.size[k]--; s.size[k] == 0 {
		s.stack[k] = -1
		s.used--
	}
}

// read reads the second row from place j on.
func (s *fullSearch) read(j int) {
	if s.z.spend(1); s.spent() {
		return
	}
	if j == s.z.n {
		s.finish()
		return
	}
	if c := s.way.colAt[j]; c >= 0 {
		s.readColumn(j, c)
		return
	}
	from, to := int32(0), int32(s.z.n)
	if k := s.stackAt(j); k >= 0 {
		from, to = k*int32(s.z.c), (k+1)*int32(s.z.c)
	}
	// First the smallest label that a column can give here, then the columns that give it.
	smallest := int32(s.z.n)
	for c := from; c < to; c++ {
		if s.posOf[c] < 0 {
			smallest = min(smallest, s.labelBy(c))
		}
	}
	for c := from; c < to; c++ {
		if s.posOf[c] < 0 && s.labelBy(c) == smallest {
			s.place(c)
			s.readColumn(j, c)
			s.unplace(c)
		}
	}
}

// stackAt returns the stack of place j, -1 if there is none yet.
func (s *fullSearch) stackAt(j int) int32 {
	if j%s.z.c == 0 { // else the previous place has a column, by the order of reading
		return -1
	}
	return s.way.colAt[j-1] / int32(s.z.c)
}

// labelBy returns the label, from 0, that the second row would have if column c were at the place
// to be read.
func (s *fullSearch) labelBy(c int32) int32 {
	wide := int32(s.z.c)
	asked := s.at[s.next[c]]
	if s.posOf[asked] >= 0 {
		return s.posOf[asked]
	}
	place, size := s.stack[asked/wide], s.size[asked/wide]
	switch {
	case asked/wide == c/wide && place < 0:
		return int32(s.used)*wide + 1
	case asked/wide == c/wide:
		return place*wide + size + 1
	case place >= 0:
		return place*wide + size
	case s.stack[c/wide] < 0:
		return int32(s.used+1) * wide
	}
	return int32(s.used) * wide
}

// readColumn reads place j, with column c there.
func (s *fullSearch) readColumn(j int, c int32) {
	asked := s.at[s.next[c]]
	label, placed := s.posOf[asked], false
	if label < 0 {
		label, placed = s.place(asked), true
	}
	if s.compare(j, label+1) {
		s.read(j + 1)
	}
	if placed {
		s.unplace(asked)
	}
}

// compare reports whether an image whose entry i after the first row is x can still be the
// smallest, given that the previous entries are those of the smallest. If x is smaller, it drops
// the smallest image from there on.
func (s *fullSearch) compare(i int, x int32) bool {
	if i < s.known && x >= s.smallest[i] {
		return x == s.smallest[i]
	}
	s.smallest[i] = x
	s.known = i + 1
	s.count = 0
	s.round++
	return true
}

// finish sorts the other rows below the first two and compares the image.
func (s *fullSearch) finish() {
	n, w := s.z.n, &s.way
	for d := 1; d <= n; d++ {
		w.label[d] = s.posOf[s.at[d]] + 1
	}
	s.sortRows()
	for i := 2; i < n; i++ {
		row := s.grid[int(w.rowAt[i])*n:]
		for j, c := range w.colAt {
			if !s.compare((i-1)*n+j, w.label[row[c]]) {
				return
			}
		}
	}
	s.take()
}

// sortRows orders the rows after the first two: those of a band by the label in the
// first column, and so the bands.
func (s *fullSearch) sortRows() {
	n, r, w := int32(s.z.n), int32(s.z.r), &s.way
	head := func(row int32) int32 { return w.label[s.grid[row*n+w.colAt[0]]] }
	byHead := func(a, b int32) int { return int(head(a) - head(b)) }
	begun := w.rowAt[0] / r
	next := int32(2)
	for row := begun * r; row < begun*r+r; row++ {
		if row != w.rowAt[0] && row != w.rowAt[1] {
			w.rowAt[next] = row
			next++
		}
	}
	slices.SortFunc(w.rowAt[2:r], byHead)
	for row := range n {
		if row/r != begun {
			w.rowAt[next] = row
			next++
		}
	}
	rest := w.rowAt[r:]
	for i := int32(0); i < int32(len(rest)); i += r {
		slices.SortFunc(rest[i:i+r], byHead)
	}
	bands := s.z.group.bundles[rowAxis][0][:len(rest)/int(r)]
	sortBlocks(rest, bands, int(r), func(a, b []int32) int { return byHead(a[0], b[0]) })
}

// take records that the current way leads to the smallest image.
func (s *fullSearch) take() {
	if s.bestAt != s.round {
		s.best, s.bestAt = s.way.clone(), s.round
	} else {
		s.pairs.join(s.best, s.way)
	}
	s.count++
}

// automorphisms returns the number of ways that lead to the smallest image, at least 1.
func (s *fullSearch) automorphisms() int64 {
	if s.bestAt != s.round { // interrupted while it was changing
		return 1
	}
	return s.pairs.total(s.round)
}
