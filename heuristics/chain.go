package heuristics

import (
	"slices"

	"basisk/grid"

	"github.com/bits-and-blooms/bitset"
)

// Chains (alternating inference chains; "nice loops" of the players' forums, 2005). A strong link joins
// two candidates of which at least one holds: the last two places of a digit in a unit, or the last two
// digits of a cell. A weak link joins two of which at most one holds: in one cell, or of one digit in one
// unit. A chain begins and ends with a strong link and alternates, so one of its ends holds: what both
// exclude is removed, and if both are one candidate it is placed. The size of a chain is the number of its
// strong links. A loop, whose ends exclude each other, is a chain for each weak link at which it is cut.
//
// From each candidate, assumed to be false, a breadth-first search goes along a strong link and the weak
// links behind it at a time, up to the smallest size at which any chain concludes something. Such a chain
// has no candidate twice: a part from a candidate to itself would be a smaller one. Cost: for each candidate
// that begins a chain, one visit of the sets of each candidate reached. The fixpoint with the singles does
// not depend on the order of conclusions: if a candidate of a chain is settled, singles conclude the same.

// usualChain is the default size; people hardly follow longer chains.
const usualChain = 8

// Chain removes and places what chains up to a size show. It does nothing within trials.
type Chain struct {
	label
	size int
}

// chainSearch finds the smallest chains that conclude something.
type chainSearch struct {
	searched
	falses, trues reached // what the current search has found to be false and true
	near          reached // what is weakly linked to the start of a chain
	found         [][]Candidate
	common        []Candidate // what both ends of a chain exclude, possibly twice
	sets          []grid.Set
}

// reached has candidates in the order in which they were reached, each with the place from which it was.
type reached struct {
	list []Candidate
	from []int
	bits *bitset.BitSet // of candidate (c, d) the bit c·side + d-1
	side int
}

// begin empties the list.
func (l *reached) begin(s *grid.Shape) {
	if l.bits == nil {
		l.side, l.bits = s.Side(), bitset.New(uint(s.Cells()*s.Side()))
	}
	for _, x := range l.list {
		l.bits.Clear(l.bit(x))
	}
	l.list, l.from = l.list[:0], l.from[:0]
}

func (l *reached) bit(x Candidate) uint { return uint(int(x.Cell)*l.side + int(x.Digit) - 1) }

func (l *reached) has(x Candidate) bool { return l.bits.Test(l.bit(x)) }

// add adds x, once.
func (l *reached) add(x Candidate, from int) {
	if !l.has(x) {
		l.bits.Set(l.bit(x))
		l.list, l.from = append(l.list, x), append(l.from, from)
	}
}

// NewChain returns the rule for chains with up to size strong links. It is called "chain" with the default
// size of 8, else with the size, as in "chain-3".
func NewChain(size int) *Chain {
	name := "chain"
	if size != usualChain {
		name = sized(name, size)
	}
	return &Chain{label: label{name: name, tier: setTier + 1}, size: size}
}

// Apply draws the conclusions of all chains of the smallest size that concludes something, if that is not too
// large.
func (r *Chain) Apply(p *Pass) {
	s := &p.engine.chains
	if p.Assuming() || s.due(p, r.size) && !s.all(p) {
		return
	}
	if s.best <= r.size {
		s.conclude(p)
	}
}

// all searches from every candidate, and reports whether it has not been stopped.
func (r *chainSearch) all(p *Pass) bool {
	b := p.board
	r.found = r.found[:0]
	for c := range grid.Cell(b.Shape().Cells()) {
		for i := range grid.Members(b.Words(b.CellSet(c))) {
			if p.Stopped() {
				return false
			}
			if b.Value(c) == 0 {
				r.search(p, Candidate{Cell: c, Digit: grid.Digit(i) + 1})
			}
		}
	}
	r.done(p)
	return true
}

// search assumes that a candidate is false, and keeps the chains from it to itself and to later ones.
func (r *chainSearch) search(p *Pass, start Candidate) {
	r.falses.begin(p.board.Shape())
	r.trues.begin(p.board.Shape())
	r.falses.add(start, -1)
	for size, layer := 1, 0; size <= r.best; size++ {
		before := len(r.trues.list)
		for i := layer; i < len(r.falses.list); i++ {
			r.visit(p, r.falses.list[i], true, func(y Candidate) { r.trues.add(y, i) })
		}
		if len(r.trues.list) == before {
			return
		}
		if size == 1 {
			r.mark(p, start)
		}
		layer = len(r.falses.list)
		for i := before; i < len(r.trues.list); i++ {
			y := r.trues.list[i]
			concludes := y == start
			r.visit(p, y, false, func(z Candidate) {
				concludes = concludes || r.near.has(z)
				r.falses.add(z, i)
			})
			if concludes && r.near.bit(y) >= r.near.bit(start) {
				r.keep(i, size)
			}
		}
	}
}

// mark lists what is weakly linked to x.
func (r *chainSearch) mark(p *Pass, x Candidate) {
	r.near.begin(p.board.Shape())
	r.visit(p, x, false, func(z Candidate) { r.near.add(z, 0) })
}

// visit calls each for what is linked to x, strongly or else weakly, and again if in several sets.
func (r *chainSearch) visit(p *Pass, x Candidate, strong bool, each func(y Candidate)) {
	b := p.board
	r.sets = append(r.sets[:0], b.CellSet(x.Cell))
	for _, place := range b.Shape().Places(x.Cell) {
		r.sets = append(r.sets, b.PlaceSet(place.Unit, x.Digit))
	}
	p.Work(len(r.sets))
	for _, s := range r.sets {
		if strong && b.Size(s) != 2 {
			continue
		}
		for i := range grid.Members(b.Words(s)) {
			c, d := b.CandidateIn(s, i)
			if y := (Candidate{Cell: c, Digit: d}); y != x {
				each(y)
			}
		}
	}
}

// keep keeps the chain from the start to the i-th candidate that is true.
func (r *chainSearch) keep(i, size int) {
	if size < r.best {
		r.best, r.found = size, r.found[:0]
	}
	var chain []Candidate
	for i >= 0 {
		x := r.trues.from[i]
		chain = append(chain, r.trues.list[i], r.falses.list[x])
		i = r.falses.from[x]
	}
	slices.Reverse(chain)
	r.found = append(r.found, chain)
}

// conclude draws the conclusions of the chains found.
func (r *chainSearch) conclude(p *Pass) {
	for _, chain := range r.found {
		if p.Stopped() {
			return
		}
		first, last := chain[0], chain[len(chain)-1]
		if p.Explaining() {
			r.explain(p, chain)
		}
		if first == last && !p.Place(first.Cell, first.Digit) || first != last && !r.remove(p, first, last) {
			return
		}
	}
}

// remove removes what is weakly linked to both x and y, and reports whether the board is still consistent.
func (r *chainSearch) remove(p *Pass, x, y Candidate) bool {
	r.mark(p, x)
	r.common = r.common[:0]
	r.visit(p, y, false, func(z Candidate) {
		if r.near.has(z) {
			r.common = append(r.common, z)
		}
	})
	if len(r.common) > 0 {
		p.Hit()
	}
	for _, z := range r.common {
		if !p.Remove(z.Cell, z.Digit) {
			return false
		}
	}
	return true
}

// explain sets a chain as the reason.
func (r *chainSearch) explain(p *Pass, chain []Candidate) {
	reason := Reason{Pattern: KindChain, Chain: chain}
	for i := 0; i < len(chain); i += 2 {
		u, ok := strongUnit(p.board, chain[i], chain[i+1])
		if ok && !slices.Contains(reason.Units, u) {
			reason.Units = append(reason.Units, u)
		}
	}
	p.SetReason(reason)
}

// strongUnit returns the first unit that links two candidates strongly, if any does.
func strongUnit(b *grid.Board, x, y Candidate) (grid.Unit, bool) {
	for _, u := range sharedUnits(b.Shape(), x.Cell, y.Cell) {
		if b.Size(b.PlaceSet(u, x.Digit)) == 2 {
			return u, true
		}
	}
	return 0, false
}

// sharedUnits returns the units that have two cells, none for one cell.
func sharedUnits(s *grid.Shape, c, other grid.Cell) (units []grid.Unit) {
	for _, place := range s.Places(c) {
		if c != other && slices.Contains(s.UnitCells(place.Unit), other) {
			units = append(units, place.Unit)
		}
	}
	return units
}
