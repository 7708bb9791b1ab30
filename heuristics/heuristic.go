package heuristics

import "basisk/grid"

// Event is a kind of change that wakes a rule.
type Event uint8

// The events. Assigned is a placement, Pruned the loss of any candidate; nearly
// every placement prunes too.
const (
	Assigned Event = 1 << iota
	Pruned
)

// Heuristic is a rule. Rules may own scratch memory: an instance serves one engine.
type Heuristic interface {
	// Name is the rule's flag, record key and trace name: "hidden-single".
	Name() string
	// Tier is the price class, 0 the cheapest.
	Tier() int
	// Wakes returns the events after which the rule may find something new.
	Wakes() Event
	// Apply draws what conclusions it can through p. It need not reach a fixpoint:
	// it is called again as long as it concludes something.
	Apply(p *Pass)
}

// Pass is one application of a rule: what the rule may read and how it concludes.
type Pass struct {
	board  *grid.Board
	engine *Engine
	rule   int // the number of the rule
	since  int // the trail as far as the rule has read it, or unread
	tally  *Tally
}

// Board returns the board to read. Rules must not change it but through the pass.
func (p *Pass) Board() *grid.Board { return p.board }

// Place concludes that c holds d. It reports whether the board still stands; a
// rule returns when it does not.
func (p *Pass) Place(c grid.Cell, d grid.Digit) bool {
	if p.board.Value(c) != d {
		p.tally.Hits++
		p.tally.Placements++
	}
	return p.board.Place(c, d)
}

// Remove concludes that c does not hold d. It reports whether the board still
// stands; a rule returns when it does not.
func (p *Pass) Remove(c grid.Cell, d grid.Digit) bool {
	if p.board.Has(c, d) {
		p.tally.Eliminations++
	}
	return p.board.Remove(c, d)
}

// Hit counts a conclusion that is made of several eliminations.
func (p *Pass) Hit() { p.tally.Hits++ }

// Work counts sets looked at.
func (p *Pass) Work(sets int) { p.tally.Work += uint64(sets) }

// Changed returns the sets that have lost a candidate since the rule last began to
// run, each once, in the order of their first loss; all sets at the first run.
// The list is valid until the next call.
func (p *Pass) Changed() []grid.Set {
	if p.since == unread {
		return p.engine.allSets()
	}
	return p.engine.setsSince(p.since)
}
