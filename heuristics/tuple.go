package heuristics

import (
	"basisk/grid"

	"github.com/bits-and-blooms/bitset"
)

// Tuples: if k cells of a unit have only k digits, the other cells lose those digits (naked); if k
// digits have only k places, those cells lose the other digits (hidden). Each is the other's
// complement among the open cells, so sizes up to half of them suffice if both are used. All sizes
// cost the same here: one sweep of the Hall kernel per unit. Sizes are those on the current board,
// without placed cells.

// Tuple removes what naked or hidden tuples exclude, in every unit.
type Tuple struct {
	label
	// Lowest, unless 0, restricts each application to one unit, and there to the smallest sets that
	// any unit shows, so that cheaper rules run between and no set is used if a smaller one
	// suffices. No set is smaller than Lowest: cheaper rules have used those.
	Lowest int
	limits limits
	sweeper
	queue   queue
	house   unitHouse
	showing []int       // units that show a set
	found   []Candidate // the candidates that sets of one size exclude, in applyTogether
}

// NewTuple returns the rule with the given name and with sizes of naked and hidden tuples up to the
// given ones; 0 leaves out a kind.
func NewTuple(name string, naked, hidden int) *Tuple {
	return &Tuple{label: label{name: name, tier: setTier}, limits: limits{naked: naked, hidden: hidden}}
}

// LeaveOut leaves out the conclusions whose smallest naked set has one size, and the conclusions whose smallest hidden
// set has another, unless a set of the other kind shows them; 0 leaves out none. A smaller set with further cells is
// not one of a larger size, so what a gap leaves depends on the order of conclusions: each application draws the
// conclusions of the smallest size in all units at once. Then it depends on the puzzle alone.
func (t *Tuple) LeaveOut(naked, hidden int) { t.limits.noNaked, t.limits.noHidden = naked, hidden }

// Apply sweeps the units that have changed.
func (t *Tuple) Apply(p *Pass) {
	t.attend(p.board, p.board.Shape().Units())
	t.queue.collectUnits(p)
	switch {
	case t.limits.noNaked+t.limits.noHidden > 0:
		t.applyTogether(p)
		return
	case t.Lowest > 0:
		t.applyLowest(p)
		return
	}
	for !p.Stopped() {
		i, ok := t.queue.next()
		if !ok || !t.sweep(p, t.at(p, i), i, t.limits) {
			return
		}
	}
}

// applyLowest draws the conclusions of the smallest sets of the first unit that has some. Other
// units that show sets remain queued.
func (t *Tuple) applyLowest(p *Pass) {
	t.showing = t.showing[:0]
	best, last, least := -1, -1, unlimited
	for least > t.Lowest && !p.Stopped() {
		i, ok := t.queue.next()
		if !ok {
			break
		}
		if !t.look(p, t.at(p, i), i, t.limits) {
			return
		}
		if len(t.edges) > 0 {
			t.showing = append(t.showing, i)
			if size := t.edges[0].size; size < least {
				best, least = i, size
			}
		}
		last = i
	}
	for _, i := range t.showing {
		t.queue.add(i)
	}
	if best < 0 || p.Stopped() || best != last && !t.look(p, t.at(p, best), best, t.limits) {
		return
	}
	t.conclude(p, &t.house, least)
}

// applyTogether draws the conclusions of the smallest sets of all units, as the board shows them before
// any of them is drawn. Units that show sets remain queued.
func (t *Tuple) applyTogether(p *Pass) {
	t.showing, t.found = t.showing[:0], t.found[:0]
	least := unlimited
	for !p.Stopped() {
		i, ok := t.queue.next()
		if !ok {
			break
		}
		if !t.look(p, t.at(p, i), i, t.limits) {
			return
		}
		if len(t.edges) > 0 {
			t.showing = append(t.showing, i)
		}
		for _, e := range t.edges {
			if e.size < least {
				least, t.found = e.size, t.found[:0]
			}
			if e.size == least {
				c, d := t.house.candidate(int(e.left), int(e.right))
				t.found = append(t.found, Candidate{Cell: c, Digit: d})
			}
		}
	}
	for _, i := range t.showing {
		t.queue.add(i)
	}
	if len(t.found) == 0 || p.Stopped() {
		return
	}
	p.Hit()
	for _, x := range t.found {
		if !p.Remove(x.Cell, x.Digit) {
			return
		}
	}
}

// at returns unit i as a house.
func (t *Tuple) at(p *Pass, i int) house {
	u := grid.Unit(i)
	t.house = unitHouse{p.board, u, p.board.Shape().UnitCells(u)}
	return &t.house
}

// unitHouse is a unit as a graph: its open cells, by position, and their digits.
type unitHouse struct {
	board *grid.Board
	unit  grid.Unit
	cells []grid.Cell
}

func (h *unitHouse) row(i int) ([]uint64, bool) {
	c := h.cells[i]
	return h.board.Words(h.board.CellSet(c)), h.board.Value(c) == 0
}

func (h *unitHouse) candidate(i, v int) (grid.Cell, grid.Digit) {
	return h.cells[i], grid.Digit(v) + 1
}

func (h *unitHouse) left(i int) grid.Set { return h.board.CellSet(h.cells[i]) }

func (h *unitHouse) reason(left, right *bitset.BitSet, s side) Reason {
	r := Reason{Pattern: KindNakedTuple, Units: []grid.Unit{h.unit}}
	if s == hidden {
		r.Pattern = KindHiddenTuple
	}
	for i := range left.EachSet() {
		r.Cells = append(r.Cells, h.cells[i])
	}
	for v := range right.EachSet() {
		r.Digits = append(r.Digits, grid.Digit(v)+1)
	}
	for _, x := range h.board.Shape().Crossings(h.unit) {
		r.Locked = r.Locked || len(r.Cells) > 1 && bitset.From(x.Shared).IsSuperSet(left)
	}
	return r
}
