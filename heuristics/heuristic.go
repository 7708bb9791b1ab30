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
	// Tier is the cost class, 0 the cheapest.
	Tier() int
	// Wakes returns the events after which the rule may find something new.
	Wakes() Event
	// Apply draws conclusions through p. It need not reach a fixpoint: it is called again as long
	// as it concludes something.
	Apply(p *Pass)
}

// pruned is embedded in rules that may find something new after any loss of a candidate.
type pruned struct{}

// Wakes returns Pruned.
func (pruned) Wakes() Event { return Pruned }

// label is embedded in rules whose name depends on how they were made.
type label struct {
	pruned
	name string
	tier int
}

// Name returns the name with which the rule was made.
func (l *label) Name() string { return l.name }

// Tier returns the cost class.
func (l *label) Tier() int { return l.tier }

// Pass is one application of a rule: what the rule may read and how it concludes.
type Pass struct {
	board  *grid.Board
	engine *Engine
	rule   int // the number of the rule
	since  int // the length of the trail that the rule has read, or unread
	tally  *Tally
	step   Step // the conclusions from the current reason, if steps are recorded
	taken  bool // whether a recorded step has ended this application
}

// Board returns the board to read. Rules may change it only through the pass.
func (p *Pass) Board() *grid.Board { return p.board }

// Place concludes that c holds d. It reports whether the board is still consistent; if not, or if
// an earlier step has to be recorded alone, the rule returns.
func (p *Pass) Place(c grid.Cell, d grid.Digit) bool {
	if p.over() {
		return false
	}
	if p.board.Value(c) != d {
		p.tally.Hits++
		p.tally.Placements++
		if p.Explaining() {
			p.step.Placed = append(p.step.Placed, Candidate{Cell: c, Digit: d})
		}
	}
	return p.board.Place(c, d)
}

// Remove concludes that c does not hold d. It reports what [Pass.Place] does.
func (p *Pass) Remove(c grid.Cell, d grid.Digit) bool {
	if p.over() {
		return false
	}
	if p.board.Has(c, d) {
		p.tally.Eliminations++
		if p.Explaining() {
			p.step.Removed = append(p.step.Removed, Candidate{Cell: c, Digit: d})
		}
	}
	return p.board.Remove(c, d)
}

// RemoveAll concludes that none of the cells holds d. It calls reason only if steps are
// recorded. It is one hit if any of the cells has d. It reports whether the board is still
// consistent.
func (p *Pass) RemoveAll(cells []grid.Cell, d grid.Digit, reason func() Reason) bool {
	hit := false
	for _, c := range cells {
		if !p.board.Has(c, d) {
			continue
		}
		if !hit {
			hit = true
			if p.Explaining() {
				p.SetReason(reason())
			}
			p.Hit()
		}
		if !p.Remove(c, d) {
			return false
		}
	}
	return true
}

// Fail concludes that there is no solution: s cannot get exactly one member. It returns false, as
// the board is no longer consistent. It is a separate step, with the latest reason.
func (p *Pass) Fail(s grid.Set) bool {
	if p.Explaining() {
		p.SetReason(p.step.Reason)
		p.step.Failed = true
	}
	if p.over() {
		p.step = Step{}
		return false
	}
	p.tally.Hits++
	p.board.Fail(s)
	return false
}

// Hit counts a conclusion that consists of several eliminations, of which the reason is set.
func (p *Pass) Hit() {
	if !p.over() {
		p.tally.Hits++
	}
}

// Work counts examined sets.
func (p *Pass) Work(sets int) {
	p.tally.Work += uint64(sets)
	p.engine.work += uint64(sets)
}

// Spent returns the work of all rules so far, including trials, for comparison with a budget.
func (p *Pass) Spent() uint64 { return p.engine.work }

// Stopped reports whether the engine has to stop, or a recorded step is complete, after which the
// cheapest rule is next: then the rule returns without a further conclusion, and is run again when the
// engine continues. Rules call it in loops that may take long: before every unit, trial or set of
// candidates that costs some microseconds, so that a time limit ends them within milliseconds. A call
// costs a nanosecond or two.
func (p *Pass) Stopped() bool {
	if !p.Assuming() && p.step.concluded() {
		p.flush()
	}
	return p.over() || p.engine.halted()
}

// Changed returns the sets that have lost a candidate or were settled since the rule last began to
// run, without duplicates, in the order of their first change; all sets at the first run. The list
// is valid until the next call.
func (p *Pass) Changed() []grid.Set {
	if p.since == unread {
		return p.engine.allSets()
	}
	return p.engine.setsSince(p.since)
}
