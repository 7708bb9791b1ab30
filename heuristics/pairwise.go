package heuristics

import "basisk/grid"

// Pairwise: a digit stays in a cell only if every peer has some other digit, that is, binary arc
// consistency on "differs" (rules 5 to 7 of the Opasnet solver; Mackworth 1977). A peer has no
// other digit exactly if it has only this one, so the rule removes what placing naked singles
// removes, without placing them. Cost: the peers of each cell with one digit left.

// Pairwise removes digits for which some peer leaves no room.
type Pairwise struct {
	pruned
	peers []grid.Cell
}

// Name returns "pairwise".
func (*Pairwise) Name() string { return "pairwise" }

// Tier returns 0.
func (*Pairwise) Tier() int { return 0 }

// Apply clears the peers of the cells that have one digit left.
func (r *Pairwise) Apply(p *Pass) {
	b := p.board
	for _, s := range p.Changed() {
		c, isCell := b.CellOf(s)
		if !isCell || b.Value(c) != 0 || b.Size(s) != 1 {
			continue
		}
		if p.Stopped() {
			return
		}
		r.peers = b.Shape().Peers(c, r.peers[:0])
		p.Work(len(r.peers))
		d, _ := b.Bits(s).NextSet(0)
		because := func() Reason {
			return Reason{Pattern: KindPairwise, Cells: []grid.Cell{c}, Digits: []grid.Digit{grid.Digit(d) + 1}, Naked: 1}
		}
		if !p.RemoveAll(r.peers, grid.Digit(d)+1, because) {
			return
		}
	}
}
