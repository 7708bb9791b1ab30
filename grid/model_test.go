package grid_test

import (
	"fmt"
	"maps"
	"slices"

	"basisk/grid"
)

// model is a board kept as plainly as can be: one boolean a candidate, and every
// set laid out and counted anew after each move.
type model struct {
	shape   *grid.Shape
	alive   []bool // cell × N + digit - 1
	values  []grid.Digit
	words   []uint64 // the sets as a board lays them out
	sizes   []int    // members of each set
	naked   singles
	hidden  singles
	failed  bool
	failure grid.Set // the first, as the board reported it, or -1
}

// candidate is a digit in a cell.
type candidate struct {
	c grid.Cell
	d grid.Digit
}

// singles counts how often a queue will deliver each candidate: a digit may have
// its last place in several units at once.
type singles map[candidate]int

// take notes that the queue has delivered x.
func (q singles) take(x candidate) {
	if q[x]--; q[x] == 0 {
		delete(q, x)
	}
}

func newModel(s *grid.Shape) *model {
	m := &model{
		shape: s, alive: make([]bool, s.Cells()*s.Side()), values: make([]grid.Digit, s.Cells()),
		naked: make(singles), hidden: make(singles), failure: -1,
	}
	for i := range m.alive {
		m.alive[i] = true
	}
	m.layOut()
	return m
}

func (m *model) clone() *model {
	c := *m
	c.alive, c.values = slices.Clone(m.alive), slices.Clone(m.values)
	c.naked, c.hidden = maps.Clone(m.naked), maps.Clone(m.hidden)
	return &c
}

func (m *model) at(c grid.Cell, d grid.Digit) *bool {
	return &m.alive[int(c)*m.shape.Side()+int(d)-1]
}

// place leaves a failed board alone, and fails where a digit is refused.
func (m *model) place(c grid.Cell, d grid.Digit) {
	switch {
	case m.values[c] == d || m.failed:
	case !*m.at(c, d):
		m.failed = true
	default:
		m.values[c] = d
		for other := grid.Digit(1); int(other) <= m.shape.Side(); other++ {
			*m.at(c, other) = other == d
		}
		for _, peer := range m.shape.Peers(c, nil) {
			*m.at(peer, d) = false
		}
		m.excludeOthers()
	}
}

func (m *model) remove(c grid.Cell, d grid.Digit) {
	*m.at(c, d) = false
	m.excludeOthers()
}

// settle counts the sets after a move and notes which shrank to one member, and
// whether one ran empty.
func (m *model) excludeOthers() {
	before := m.sizes
	m.layOut()
	for s, size := range m.sizes {
		if size == 1 && before[s] > 1 {
			m.found(grid.Set(s))
		}
		m.failed = m.failed || size == 0
	}
}

// found queues the last member of s, unless its cell is placed.
func (m *model) found(s grid.Set) {
	n, cells := m.shape.Side(), m.shape.Cells()
	if int(s) < cells {
		i := slices.Index(m.alive[int(s)*n:], true)
		if m.values[s] == 0 {
			m.naked[candidate{grid.Cell(s), grid.Digit(i) + 1}]++
		}
		return
	}
	u, d := grid.Unit((int(s)-cells)/n), grid.Digit((int(s)-cells)%n)+1
	for _, c := range m.shape.UnitCells(u) {
		if *m.at(c, d) && m.values[c] == 0 {
			m.hidden[candidate{c, d}]++
		}
	}
}

// adopt takes over what a failing move has left on the board: it may stop short of
// clearing all that it should, but must clear nothing else. It reports whether
// that is so.
func (m *model) adopt(b *grid.Board, before *model) bool {
	n := m.shape.Side()
	sound := true
	for i := range m.alive {
		has := b.Has(grid.Cell(i/n), grid.Digit(i%n)+1)
		sound = sound && (has || !m.alive[i]) && (!has || before.alive[i])
		m.alive[i] = has
	}
	m.layOut()
	return sound
}

// layOut writes the candidates as sets, digits of cells before places of digits,
// and counts their members.
func (m *model) layOut() {
	n, cells := m.shape.Side(), m.shape.Cells()
	width := (n + 63) / 64
	m.sizes = make([]int, cells+m.shape.Units()*n)
	m.words = make([]uint64, len(m.sizes)*width)
	put := func(s, i int) {
		m.sizes[s]++
		m.words[s*width+i/64] |= 1 << (i % 64)
	}
	for i, alive := range m.alive {
		if !alive {
			continue
		}
		c, d := i/n, i%n
		put(c, d)
		for _, p := range m.shape.Places(grid.Cell(c)) {
			put(cells+int(p.Unit)*n+d, int(p.Pos))
		}
	}
}

// deliverable returns the candidates of q whose cells are open.
func (m *model) deliverable(q singles) singles {
	open := make(singles)
	for x, count := range q {
		if m.values[x.c] == 0 {
			open[x] = count
		}
	}
	return open
}

// difference compares every bit, size and value of the board with the model and
// returns what is wrong, or "".
func (m *model) difference(b *grid.Board) (wrong string) {
	for s, size := range m.sizes {
		want := m.words[s*b.Width() : (s+1)*b.Width()]
		if got := b.Bits(grid.Set(s)).Words(); !slices.Equal(want, got) || b.Size(grid.Set(s)) != size {
			wrong = fmt.Sprintf("set %d is %x of size %d, expected %x of size %d",
				s, got, b.Size(grid.Set(s)), want, size)
		}
	}
	n := m.shape.Side()
	for i, alive := range m.alive {
		if b.Has(grid.Cell(i/n), grid.Digit(i%n)+1) != alive {
			wrong = fmt.Sprintf("Has(%d, %d) is not %v", i/n, i%n+1, alive)
		}
	}
	for c, v := range m.values {
		if got := b.Value(grid.Cell(c)); got != v {
			wrong = fmt.Sprintf("value of cell %d is %d, expected %d", c, got, v)
		}
	}
	return wrong
}

// header compares the public bit sets with the words: the same memory, the same length,
// no bit beyond.
func header(b *grid.Board) (wrong string) {
	for s := range grid.Set(b.Sets()) {
		set := b.Bits(s)
		if words := set.Words(); set.Len() != uint(b.Shape().Side()) || &words[0] != &b.Words(s)[0] ||
			!slices.Equal(words, b.Words(s)) || set.Count() != uint(b.Size(s)) {
			wrong = fmt.Sprintf("header of set %d: %v", s, set)
		}
		c, isCell := b.CellOf(s)
		if isCell && b.Digits(c) != set || !isCell && b.PlacesOf(b.PlaceOf(s)) != set {
			wrong = fmt.Sprintf("set %d has two headers", s)
		}
	}
	return wrong
}

// drain takes every single from the queues and puts them back.
func drain(b *grid.Board) (naked, hidden []candidate) {
	m := b.Mark()
	defer b.Undo(m)
	for c, d, ok := b.NextNaked(); ok; c, d, ok = b.NextNaked() {
		naked = append(naked, candidate{c, d})
	}
	for c, d, ok := b.NextHidden(); ok; c, d, ok = b.NextHidden() {
		hidden = append(hidden, candidate{c, d})
	}
	return naked, hidden
}

// counted returns how often each candidate is in the list.
func counted(list []candidate) singles {
	q := make(singles)
	for _, x := range list {
		q[x]++
	}
	return q
}
