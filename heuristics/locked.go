package heuristics

import (
	"math/bits"

	"basisk/grid"
)

// Locked candidates: if all places of a digit in unit A are in the cells that A shares with unit B,
// the digit is removed from the rest of B. From a box to a line this is called pointing, from a
// line to a box claiming; in cubes it also works between boxes of different planes. Cost: one mask
// test per crossing of each set of places that has changed. Afterwards no crossing of those sets
// gives more, unless an elimination of the same pass changed them: then the rule is woken again.

// Locked removes locked candidates in every pair of units that share cells.
type Locked struct{ pruned }

// Name returns "locked".
func (Locked) Name() string { return "locked" }

// Tier returns 1.
func (Locked) Tier() int { return 1 }

// Apply tests all crossings of the sets of places that have changed. A last place that waits for
// the singles still excludes: otherwise the result of this rule alone would depend on the order of
// events.
func (r Locked) Apply(p *Pass) {
	b := p.board
	for _, s := range p.Changed() {
		if _, isCell := b.CellOf(s); isCell || b.Settled(s) {
			continue
		}
		if p.Stopped() {
			return
		}
		u, _ := b.PlaceOf(s)
		crossings := b.Shape().Crossings(u)
		p.Work(len(crossings))
		for i := range crossings {
			x := &crossings[i]
			if within(b.Words(s), x.Shared) && !r.claim(p, s, x) {
				return
			}
		}
	}
}

// claim removes the digit of s from the part of the crossed unit that is not shared.
func (r Locked) claim(p *Pass, s grid.Set, x *grid.Crossing) bool {
	b := p.board
	_, d := b.PlaceOf(s)
	cells := b.Shape().UnitCells(x.Other)
	hit := false
	for w, places := range b.Words(b.PlaceSet(x.Other, d)) {
		for rest := places &^ x.Back[w]; rest != 0; rest &= rest - 1 {
			if !hit {
				hit = true
				r.explain(p, s, x)
				p.Hit()
			}
			if !p.Remove(cells[w<<6+bits.TrailingZeros64(rest)], d) {
				return false
			}
		}
	}
	return true
}

// explain sets the places in s, all of them in the crossing x, as the reason.
func (Locked) explain(p *Pass, s grid.Set, x *grid.Crossing) {
	if !p.Explaining() {
		return
	}
	u, d := p.board.PlaceOf(s)
	r := Reason{Pattern: KindLocked, Units: []grid.Unit{u, x.Other}, Digits: []grid.Digit{d}}
	for pos := range p.board.Bits(s).EachSet() {
		r.Cells = append(r.Cells, p.board.Shape().UnitCells(u)[pos])
	}
	p.SetReason(r)
}

// within reports whether set is a subset of mask.
func within(set, mask []uint64) bool {
	for w, bits := range set {
		if bits&^mask[w] != 0 {
			return false
		}
	}
	return true
}
