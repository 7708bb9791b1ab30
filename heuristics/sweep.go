package heuristics

import (
	"cmp"
	"math"
	"slices"

	"basisk/grid"
	"basisk/heuristics/hall"

	"github.com/bits-and-blooms/bitset"
)

// A sweep asks the Hall kernel for every impossible edge of a house and draws the conclusions whose
// sets are small enough. A house is a bipartite graph on the board: the open cells of a unit and
// their digits (tuples), or the lines of a plane and the places of one digit in them (fish).
// Source: Régin 1994; see package hall. Cost: one matching and one closure per house. Before: the
// candidates of the board. Afterwards the house is arc consistent if all sizes and both kinds are
// allowed.
//
// Of the naked and the hidden set that show an elimination the smaller is reported, the naked one
// if the sizes are equal; eliminations from the same set are one hit. Hits are ordered by size,
// naked before hidden, then by their smallest vertex.

// setTier is the tier of tuples; fish have the next one.
const setTier = 2

// house is a bipartite graph on a board.
type house interface {
	// row returns the right neighbours of left vertex i; ok is false if it is not active.
	row(i int) (mask []uint64, ok bool)
	// candidate returns the candidate of edge (i, v).
	candidate(i, v int) (grid.Cell, grid.Digit)
	// left returns the set of the board that has the edges of left vertex i.
	left(i int) grid.Set
	// reason describes a naked or hidden set of the house, except for its sizes.
	reason(left, right *bitset.BitSet, s side) Reason
}

// limits are the maximum sizes of the sets of both kinds, and the sizes that are left out; 0 leaves
// out none.
type limits struct{ naked, hidden, noNaked, noHidden int }

// unlimited is the largest limit.
const unlimited = math.MaxInt

// side is the kind of set that shows an elimination.
type side uint8

const (
	naked side = iota
	hidden
)

// other returns the other kind.
func (s side) other() side { return naked + hidden - s }

// edge is an impossible edge and the set that is reported for it.
type edge struct {
	left, right int32
	side        side
	size        int
	first       int // the smallest left vertex of the set
	other       int // the size of the smallest set of the other kind
}

// sweeper sweeps the houses of one board.
type sweeper struct {
	kernel  *hall.Kernel
	matches [][]int32 // the last matching of each house, a start for the next
	edges   []edge
	right   []uint64
	buf     []int32
}

// attend prepares for a board with a number of houses.
func (s *sweeper) attend(b *grid.Board, houses int) {
	n := b.Shape().Side()
	if s.kernel != nil && len(s.matches) == houses && len(s.matches[0]) == n {
		return
	}
	s.kernel = hall.New(n)
	s.matches = make([][]int32, houses)
	all := slices.Repeat([]int32{hall.None}, houses*n)
	for h := range s.matches {
		s.matches[h] = all[h*n : (h+1)*n]
	}
	s.right = make([]uint64, b.Width())
}

// sweep draws the conclusions of house h, which has the given number, within the limits. It reports
// whether the board is still consistent.
func (s *sweeper) sweep(p *Pass, h house, number int, l limits) bool {
	return s.look(p, h, number, l) && s.conclude(p, h, unlimited)
}

// look lists the conclusions of house h within the limits, by size. It reports whether the board is
// still consistent.
func (s *sweeper) look(p *Pass, h house, number int, l limits) bool {
	match := s.matches[number]
	s.edges = s.edges[:0]
	s.kernel.Begin()
	for i := range match {
		if row, ok := h.row(i); ok {
			s.kernel.Add(i, row)
		}
	}
	p.Work(len(match))
	if !s.kernel.Match(match) {
		return s.refute(p, h)
	}
	if s.kernel.Analyse() {
		s.collect(match, h, l)
	}
	return true
}

// refute concludes that a house without a perfect matching has no solution. The limits do not
// apply: the set that shows it need not be the smallest.
func (s *sweeper) refute(p *Pass, h house) bool {
	left, right := s.kernel.Violation()
	if p.Explaining() {
		set := new(bitset.BitSet)
		for _, i := range left {
			set.Set(uint(i))
		}
		r := h.reason(set, bitset.From(right), naked)
		r.Naked = len(left)
		p.SetReason(r)
	}
	return p.Fail(h.left(int(left[0])))
}

// collect lists the impossible edges within the limits.
func (s *sweeper) collect(match []int32, h house, l limits) {
	for i := range match {
		if _, ok := h.row(i); !ok {
			continue
		}
		s.buf = s.kernel.Impossible(i, s.buf[:0])
		for _, v := range s.buf {
			if e, ok := s.weigh(int32(i), v, l); ok {
				s.edges = append(s.edges, e)
			}
		}
	}
	slices.SortFunc(s.edges, func(a, b edge) int {
		return cmp.Or(cmp.Compare(a.size, b.size), cmp.Compare(a.side, b.side), cmp.Compare(a.first, b.first),
			cmp.Compare(a.left, b.left), cmp.Compare(a.right, b.right))
	})
}

// weigh chooses the set to report for an impossible edge; ok is false if no set is
// within the limits.
func (s *sweeper) weigh(i, v int32, l limits) (e edge, ok bool) {
	n, h := hall.Size(s.kernel.Naked(int(v))), hall.Size(s.kernel.Hidden(int(i)))
	byNaked, byHidden := n <= l.naked && n != l.noNaked, h <= l.hidden && h != l.noHidden
	switch {
	case byNaked && (n <= h || !byHidden):
		return edge{i, v, naked, n, first(s.kernel.Naked(int(v))), h}, true
	case byHidden:
		return edge{i, v, hidden, h, first(s.kernel.Hidden(int(i))), n}, true
	}
	return edge{}, false
}

// set returns the left vertices of the smallest set of a kind that shows e.
func (s *sweeper) set(e edge, kind side) []uint64 {
	if kind == naked {
		return s.kernel.Naked(int(e.right))
	}
	return s.kernel.Hidden(int(e.left))
}

// conclude removes the edges that sets up to a size show, set by set, and reports whether the board
// is consistent.
func (s *sweeper) conclude(p *Pass, h house, size int) bool {
	for rest := s.edges; len(rest) > 0 && rest[0].size <= size; {
		same := s.sameSet(rest)
		s.explain(p, h, rest[0])
		p.Hit()
		p.used(rest[0].size, same)
		for _, e := range rest[:same] {
			if !p.Remove(h.candidate(int(e.left), int(e.right))) {
				return false
			}
		}
		rest = rest[same:]
	}
	return true
}

// sameSet returns the number of edges at the beginning, at least one, that the set of the first
// shows.
func (s *sweeper) sameSet(edges []edge) int {
	a := edges[0]
	other := slices.IndexFunc(edges[1:], func(b edge) bool {
		return a.side != b.side || a.size != b.size || !slices.Equal(s.set(a, a.side), s.set(b, b.side))
	})
	if other < 0 {
		return len(edges)
	}
	return 1 + other
}

// explain sets the set that shows e as the reason of what follows.
func (s *sweeper) explain(p *Pass, h house, e edge) {
	if !p.Explaining() {
		return
	}
	r, other := s.reason(h, e, e.side), s.reason(h, e, e.side.other())
	r.Naked, r.Hidden, r.Other = e.size, e.other, &other
	if r.Pattern == KindHiddenTuple {
		r.Naked, r.Hidden = e.other, e.size
	}
	p.SetReason(r)
}

// reason describes the smallest set of a kind that shows e, except for its sizes.
func (s *sweeper) reason(h house, e edge, kind side) Reason {
	set := s.set(e, kind)
	s.kernel.Partners(set, s.right)
	return h.reason(bitset.From(set), bitset.From(s.right), kind)
}

// first returns the smallest member of a nonempty set.
func first(mask []uint64) int {
	i, _ := bitset.From(mask).NextSet(0)
	return int(i)
}
