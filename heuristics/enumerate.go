package heuristics

import (
	"fmt"
	"math/bits"

	"basisk/grid"

	"github.com/bits-and-blooms/bitset"
)

// The reference finder: tuples by enumeration of subsets, for comparison and as an oracle for the Hall
// kernel, not for solving. It is Young's map of all digit tuples (Young 2020, "Hidden Tuples", for any
// side). Cost: C(N, k) subsets per unit and size k. Sides above 64 are not supported, so that the loops
// over subsets run on words; [Rules.CheckFor] rejects them, and sizes that would never end.

// defaultReference is the default of the largest size of the reference finder.
const defaultReference = 4

// wordSide is the largest side whose sets fit in a word.
const wordSide = 64

// Enumeration removes what tuples up to a size exclude, found by enumeration.
type Enumeration struct {
	label
	hidden bool
	size   int
	rows   []uint64
	queue  queue
}

// NewEnumeration returns the reference rule for naked or hidden tuples with up to size members, 0
// meaning 4. The name has the kind and the size: "hidden-tuple-map-5".
func NewEnumeration(hidden bool, size int) *Enumeration {
	name := "naked-tuple-map"
	if hidden {
		name = "hidden-tuple-map"
	}
	if size == 0 {
		size = defaultReference
	} else {
		name = fmt.Sprintf("%s-%d", name, size)
	}
	return &Enumeration{label: label{name: name, tier: setTier}, hidden: hidden, size: size}
}

// Keys returns the maximum number of sets that one pass over an open board of a shape enumerates:
// C(N, k) in each unit for every size k.
func (e *Enumeration) Keys(s *grid.Shape) float64 {
	n, subsets, keys := float64(s.Side()), float64(s.Side()), 0.0
	for k := 2; k <= min(e.size, s.Side()); k++ {
		subsets *= (n - float64(k) + 1) / float64(k)
		keys += subsets
	}
	return float64(s.Units()) * keys
}

// Apply searches the units that have changed.
func (e *Enumeration) Apply(p *Pass) {
	if p.board.Shape().Side() > wordSide {
		return
	}
	e.queue.collectUnits(p)
	for !p.Stopped() {
		u, ok := e.queue.next()
		if !ok || !e.search(p, grid.Unit(u)) {
			return
		}
	}
}

// search draws the conclusions from tuples of u; left vertices are cells for naked and digits for
// hidden tuples, right vertices the other.
func (e *Enumeration) search(p *Pass, u grid.Unit) bool {
	b := p.board
	cells := b.Shape().UnitCells(u)
	e.rows = e.rows[:0]
	for i, c := range cells {
		s := b.CellSet(c)
		if e.hidden {
			s = b.PlaceSet(u, grid.Digit(i)+1)
		}
		row := b.Words(s)[0]
		if b.Settled(s) {
			row = 0
		}
		e.rows = append(e.rows, row)
	}
	sets := 0
	look := func() bool {
		p.Work(1)
		sets++
		return sets%subsetPiece != 0 || !p.Stopped()
	}
	return findByMap(e.rows, e.size, look, func(set, union uint64) bool {
		return e.conclude(p, u, set, union)
	})
}

// subsetPiece is the number of subsets, of some nanoseconds each, between two checks whether to
// stop.
const subsetPiece = 1 << 8

// conclude removes what a tuple excludes: the digits of a naked one from the other
// cells, the other digits from the cells of a hidden one.
func (e *Enumeration) conclude(p *Pass, u grid.Unit, set, union uint64) bool {
	if e.hidden {
		set, union = union, set
	}
	cells, digits := bitset.From([]uint64{set}), bitset.From([]uint64{union})
	hit := false
	for i, c := range p.board.Shape().UnitCells(u) {
		if p.board.Value(c) != 0 || cells.Test(uint(i)) != e.hidden {
			continue
		}
		left := p.board.Digits(c)
		for d, ok := left.NextSet(0); ok; d, ok = left.NextSet(d + 1) {
			if digits.Test(d) == e.hidden {
				continue
			}
			if !hit {
				hit = true
				e.explain(p, u, cells, digits)
				p.Hit()
			}
			if !p.Remove(c, grid.Digit(d)+1) {
				return false
			}
		}
	}
	return true
}

// explain sets the tuple as the reason of what follows.
func (e *Enumeration) explain(p *Pass, u grid.Unit, cells, digits *bitset.BitSet) {
	if !p.Explaining() {
		return
	}
	h := unitHouse{p.board, u, p.board.Shape().UnitCells(u)}
	r := h.reason(cells, digits, naked)
	r.Naked = len(r.Cells)
	if e.hidden {
		r = h.reason(cells, digits, hidden)
		r.Hidden = len(r.Digits)
	}
	p.SetReason(r)
}

// findByMap fills a map from every tuple of vertices of each size, including settled ones, to the
// union of their rows, and then searches it, as Young does. It reports every set of 2 to size rows, at
// most 64, whose union has as many members as the set has rows, until found returns false. It calls look
// before each subset that it examines, and ends when look returns false.
func findByMap(rows []uint64, size int, look func() bool, found func(set, union uint64) bool) bool {
	for k := 2; k <= min(size, len(rows)); k++ {
		unions := map[uint64]uint64{}
		var order []uint64
		for set := range subsets(len(rows), k) {
			if !look() {
				return false
			}
			unions[set] = unionOf(rows, set)
			order = append(order, set)
		}
		for _, set := range order {
			if union := unions[set]; bits.OnesCount64(union) == k && open(rows, set) && !found(set, union) {
				return false
			}
		}
	}
	return true
}

// subsets yields the k-element subsets of n ≤ 64 elements in increasing order.
func subsets(n, k int) func(yield func(uint64) bool) {
	return func(yield func(uint64) bool) {
		last := (uint64(1)<<k - 1) << (n - k)
		for set := uint64(1)<<k - 1; yield(set) && set != last; {
			low := set & -set
			ripple := set + low
			set = ripple | (set^ripple)>>2/low
		}
	}
}

// unionOf returns the union of the rows in set.
func unionOf(rows []uint64, set uint64) uint64 {
	union := uint64(0)
	for ; set != 0; set &= set - 1 {
		union |= rows[bits.TrailingZeros64(set)]
	}
	return union
}

// open reports whether no row in set is settled.
func open(rows []uint64, set uint64) bool {
	for ; set != 0; set &= set - 1 {
		if rows[bits.TrailingZeros64(set)] == 0 {
			return false
		}
	}
	return true
}
