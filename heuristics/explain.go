package heuristics

import "basisk/grid"

// Candidate is a digit in a cell.
type Candidate = grid.Candidate

// Kind is the kind of a reason. A rule that finds several kinds, and rules that find the same
// kind, name the kind that they found; the zero value claims nothing.
type Kind string

// The patterns, named after the simplest rules that look for them.
const (
	KindNakedSingle  Kind = "naked-single"  // a cell with one digit
	KindHiddenSingle Kind = "hidden-single" // a digit with one place in a unit
	KindPairwise     Kind = "pairwise"      // a cell with one digit, which its peers lose
	KindLocked       Kind = "locked"        // a digit confined to a crossing of units
	KindNakedTuple   Kind = "naked-tuple"   // k cells with k digits
	KindHiddenTuple  Kind = "hidden-tuple"  // k digits with k places
	KindFish         Kind = "fish"          // a digit of k lines in k crossing lines
	KindChain        Kind = "chain"         // links that alternate
	KindProbe        Kind = "probe"         // an assumption that is refuted
	KindDilemma      Kind = "dilemma"       // cases that agree
)

// Reason is the pattern that justifies conclusions.
type Reason struct {
	Pattern Kind
	// Units are the units of the pattern: one for a single or a tuple, the base lines of a fish;
	// for locked candidates the unit whose places are confined, then the unit that loses some; for a
	// chain the first one of each strong link between two cells.
	Units []grid.Unit
	// Covers are the crossing lines of a fish, which contain all places of its base lines.
	Covers []grid.Unit
	// Cells and Digits are the cells and digits of the pattern.
	Cells  []grid.Cell
	Digits []grid.Digit
	// Chain has the candidates of a chain, from end to end: the first two are linked strongly, the second and
	// the third weakly, and so on.
	Chain []Candidate
	// Naked and Hidden are the exact sizes of the smallest naked and the smallest hidden set that
	// show the conclusion, among the cells of the unit that were open when the rule examined it; 0
	// if that has no meaning. For several conclusions from one tuple the size of the other kind is the
	// first conclusion's. A fish is a naked set of its base lines, and Hidden is the size of the
	// smallest fish of the crossing lines. A reference finder states only the size of the tuple it has
	// found, and a contradiction only the number of its cells or lines.
	Naked, Hidden int
	// Other is the smallest set of the other kind that shows the first conclusion, without its sizes; nil
	// unless both sizes have a meaning.
	Other *Reason
	// Trials are the cases that show the conclusion, for rules with assumptions.
	Trials []Case
	// Locked reports whether the cells of a tuple, at least two, are in the crossing of two units.
	Locked bool
}

// Step holds the conclusions of one application of a rule from one reason.
type Step struct {
	Rule string
	Reason
	Placed  []Candidate
	Removed []Candidate // without those that placements cause
	// Failed is set if the reason shows that there is no solution.
	Failed bool
	// Explanation is for people; nil unless a reader of the steps has added it.
	Explanation *Explanation
}

// Record makes the engine pass every step to record, and return to its first rule after each, so that
// no step is taken where an earlier rule concludes something; nil ends that. The lists in the step are
// not reused.
func (e *Engine) Record(record func(Step)) { e.record = record }

// RecordFirst makes the engine pass the first n steps, at least one, to record and stop after the
// n-th ([Engine.Stop]): a hint if n is 1.
func (e *Engine) RecordFirst(n int, record func(Step)) {
	e.Record(func(s Step) {
		if n > 0 {
			record(s)
		}
		if n--; n <= 0 {
			e.Stop()
		}
	})
}

// CountUses makes the engine call count for every tuple and every fish from which a rule draws a
// conclusion, except within trials; nil ends that. Size is the exact size of the smallest set that
// shows the conclusion, of the kinds that the rule looks for, which may be less than the limit of
// the rule, and removed the number of candidates that it removes. Unlike [Engine.Record] it costs
// next to nothing, since no reason is computed.
func (e *Engine) CountUses(count func(size, removed int)) { e.count = count }

// used counts a use.
func (p *Pass) used(size, removed int) {
	if e := p.engine; e.count != nil && e.depth == 0 && !p.taken {
		e.count(size, removed)
	}
}

// Explaining reports whether steps are recorded; if not, a rule need not compute reasons.
func (p *Pass) Explaining() bool { return p.engine.record != nil }

// SetReason sets the reason of the conclusions that follow, up to the next reason. A rule calls it
// only if [Pass.Explaining].
func (p *Pass) SetReason(r Reason) {
	p.flush()
	p.step.Reason = r
}

// flush passes on the step if it has concluded anything.
func (p *Pass) flush() {
	if s := &p.step; s.concluded() {
		s.Rule = p.tally.Rule
		p.engine.record(*s)
		p.taken = !p.Assuming()
	}
	p.step = Step{}
}

// concluded reports whether the step concludes anything.
func (s *Step) concluded() bool { return len(s.Placed)+len(s.Removed) > 0 || s.Failed }

// over reports whether a recorded step has ended the application; then the rule will read the same
// entries again.
func (p *Pass) over() bool {
	p.engine.cut = p.engine.cut || p.taken
	return p.taken
}
