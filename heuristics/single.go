package heuristics

import "basisk/grid"

// Singles: a cell with one digit left (naked), a digit with one place left in a unit (hidden). The
// board queues both as they arise, so the rules only place what is queued; cost: one step per
// single. Before and after: every set with one member that is not placed is in its queue, until the
// rule has emptied it.

// NakedSingle places the digit of every cell that has only one left.
type NakedSingle struct{ pruned }

// Name returns "naked-single".
func (NakedSingle) Name() string { return "naked-single" }

// Tier returns 0.
func (NakedSingle) Tier() int { return 0 }

// Apply empties the board's queue of naked singles.
func (NakedSingle) Apply(p *Pass) {
	for !p.Stopped() {
		c, d, ok := p.board.NextNaked()
		if !ok {
			return
		}
		p.Work(1)
		if p.Explaining() {
			p.SetReason(nakedReason(c, d))
		}
		if !p.Place(c, d) {
			return
		}
	}
}

// nakedReason names the cell.
func nakedReason(c grid.Cell, d grid.Digit) Reason {
	return Reason{Pattern: KindNakedSingle, Cells: []grid.Cell{c}, Digits: []grid.Digit{d}, Naked: 1}
}

// HiddenSingle places every digit that has only one place left in some unit.
type HiddenSingle struct{ pruned }

// Name returns "hidden-single".
func (HiddenSingle) Name() string { return "hidden-single" }

// Tier returns 0.
func (HiddenSingle) Tier() int { return 0 }

// Apply empties the board's queue of hidden singles.
func (HiddenSingle) Apply(p *Pass) {
	for !p.Stopped() {
		c, d, ok := p.board.NextHidden()
		if !ok {
			return
		}
		p.Work(1)
		if p.Explaining() {
			p.SetReason(hiddenReason(p.board, c, d))
		}
		if !p.Place(c, d) {
			return
		}
	}
}

// boxSingle is the rung of hidden singles that a person finds first: it places every digit that has only one place
// left in some box.
type boxSingle struct{ pruned }

// Name returns "hidden-single-box".
func (boxSingle) Name() string { return "hidden-single-box" }

// Tier returns 0.
func (boxSingle) Tier() int { return 0 }

// Apply looks at the boxes that have changed.
func (boxSingle) Apply(p *Pass) {
	b := p.board
	for _, s := range p.Changed() {
		if _, isCell := b.CellOf(s); isCell || b.Settled(s) || b.Size(s) != 1 {
			continue
		}
		u, d := b.PlaceOf(s)
		if kind := b.Shape().Kind(u); kind != grid.Box && kind != grid.Region {
			continue
		}
		if p.Stopped() {
			return
		}
		p.Work(1)
		i, _ := b.Bits(s).NextSet(0)
		c, _ := b.CandidateIn(s, int(i))
		if p.Explaining() {
			p.SetReason(hiddenIn(u, c, d))
		}
		if !p.Place(c, d) {
			return
		}
	}
}

// hiddenIn names a unit in which c is the only place of d.
func hiddenIn(u grid.Unit, c grid.Cell, d grid.Digit) Reason {
	return Reason{
		Pattern: KindHiddenSingle, Units: []grid.Unit{u}, Cells: []grid.Cell{c}, Digits: []grid.Digit{d}, Hidden: 1,
	}
}

// hiddenReason names the first unit in which c is the only place of d.
func hiddenReason(b *grid.Board, c grid.Cell, d grid.Digit) Reason {
	for _, p := range b.Shape().Places(c) {
		if b.Size(b.PlaceSet(p.Unit, d)) == 1 {
			return hiddenIn(p.Unit, c, d)
		}
	}
	return Reason{Pattern: KindHiddenSingle, Cells: []grid.Cell{c}, Digits: []grid.Digit{d}, Hidden: 1}
}
