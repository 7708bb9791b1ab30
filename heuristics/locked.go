package heuristics

import (
	"math/bits"

	"basisk/grid"
)

// Locked candidates: if all places of a digit in unit A lie in the cells that A
// shares with unit B, the digit goes from the rest of B. From a box to a line this
// is called pointing, from a line to a box claiming; in cubes it also works
// between boxes of different planes. Cost: one mask test a crossing of each set of
// places that has changed. Afterwards no crossing of those sets gives more, unless
// an elimination of this very pass changed them: then the rule is woken again.

// Locked removes locked candidates in every pair of units that share cells.
type Locked struct{}

// Name returns "locked".
func (Locked) Name() string { return "locked" }

// Tier returns 1.
func (Locked) Tier() int { return 1 }

// Wakes returns Pruned.
func (Locked) Wakes() Event { return Pruned }

// Apply tests all crossings of the sets of places that changed.
func (r Locked) Apply(p *Pass) {
	b := p.board
	for _, s := range p.Changed() {
		if _, isCell := b.CellOf(s); isCell || b.Size(s) < 2 {
			continue
		}
		u, d := b.PlaceOf(s)
		crossings := b.Shape().Crossings(u)
		p.Work(len(crossings))
		for i := range crossings {
			x := &crossings[i]
			if within(b.Words(s), x.Shared) && !r.claim(p, x, d) {
				return
			}
		}
	}
}

// claim removes d from the part of the crossed unit that is not shared.
func (Locked) claim(p *Pass, x *grid.Crossing, d grid.Digit) bool {
	b := p.board
	cells := b.Shape().UnitCells(x.Other)
	hit := false
	for w, places := range b.Words(b.PlaceSet(x.Other, d)) {
		for rest := places &^ x.Back[w]; rest != 0; rest &= rest - 1 {
			if !hit {
				hit = true
				p.Hit()
			}
			if !p.Remove(cells[w<<6+bits.TrailingZeros64(rest)], d) {
				return false
			}
		}
	}
	return true
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
