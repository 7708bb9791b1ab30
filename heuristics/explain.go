package heuristics

import "basisk/grid"

// Candidate is a digit in a cell.
type Candidate struct {
	Cell  grid.Cell
	Digit grid.Digit
}

// Reason is the pattern that justifies conclusions.
type Reason struct {
	// Units are the units in which the pattern lies: one for a single or a tuple,
	// the lines of a fish, the two that cross for locked candidates.
	Units []grid.Unit
	// Covers are the crossing lines of a fish.
	Covers []grid.Unit
	// Cells and Digits are those of the pattern.
	Cells  []grid.Cell
	Digits []grid.Digit
	// Naked and Hidden are the exact sizes of the smallest naked and the smallest
	// hidden set that show the conclusion, by the open cells of the unit; 0 where
	// that has no meaning.
	Naked, Hidden int
	// Trials are the cases that show the conclusion, for rules that assume.
	Trials []Trial
	// Locked tells that the cells of a tuple lie in the crossing of two units.
	Locked bool
}

// Step is what one application of a rule concluded from one reason.
type Step struct {
	Rule string
	Reason
	Placed  []Candidate
	Removed []Candidate // without those that placements cause
	// Failed is set if the reason shows that there is no solution.
	Failed bool
}

// Record makes the engine pass every step to record as it is taken; nil ends that.
// The step's lists are not used again.
func (e *Engine) Record(record func(Step)) { e.record = record }

// Explaining reports whether reasons are wanted: a rule need not compute what
// nobody reads.
func (p *Pass) Explaining() bool { return p.engine.record != nil }

// Because states the reason of the conclusions that follow, up to the next reason.
// A rule calls it only if [Pass.Explaining].
func (p *Pass) Because(r Reason) {
	p.flush()
	p.step.Reason = r
}

// flush passes the step on if it has concluded anything.
func (p *Pass) flush() {
	if s := &p.step; len(s.Placed)+len(s.Removed) > 0 || s.Failed {
		s.Rule = p.tally.Rule
		p.engine.record(*s)
	}
	p.step = Step{}
}
