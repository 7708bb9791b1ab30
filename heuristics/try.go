package heuristics

// Trials: a rule may assume that a candidate holds, or that it does not, and let the cheaper rules
// draw the consequences; then everything is undone. Rules that use trials never branch permanently:
// their conclusions hold in every case. Trials may be nested. Nothing is allocated unless steps are
// recorded.

// Assumption is a candidate that is assumed to hold or, if Absent, not to.
type Assumption struct {
	Candidate
	Absent bool
}

// Case is an assumption and its consequences.
type Case struct {
	Assume      Assumption
	Steps       []Step
	Failed      bool     // whether it led to a contradiction
	Where       *Failure // the place of the contradiction, or nil
	FailureText string   // the same in words; empty unless the reader of the steps has added it
}

// frame holds the state that an engine restores after a trial.
type frame struct {
	mark   Mark
	pass   Pass
	record func(Step)
	work   uint64
}

// TrialTier is the lowest tier of rules with assumptions. They do not run within trials: each would
// multiply the cost of the other.
const TrialTier = 4

// Try assumes a, runs the rules without assumptions to their fixpoint and, if the board is still
// consistent and inside is not nil, calls inside to read the board or to conclude more. Then
// everything is undone. It reports whether the board was consistent to the end. The work counts for
// the current rule; the other tallies do not change, since nothing was concluded.
func (p *Pass) Try(a Assumption, inside func()) (possible bool) {
	e := p.engine
	var trial *Case
	e.enter(p)
	p.Work(1)
	if p.Explaining() {
		trial = &Case{Assume: a}
		e.record = func(s Step) { trial.Steps = append(trial.Steps, s) }
	}
	p.assume(a)
	if p.Propagate() && inside != nil {
		inside()
	}
	possible = !p.board.Failed()
	if trial != nil {
		p.flush()
		trial.Failed, trial.Where = !possible, FailureOf(p.board)
		e.trial = trial
	}
	e.leave(p)
	return possible
}

// assume makes an assumption true.
func (p *Pass) assume(a Assumption) {
	if a.Absent {
		p.board.Remove(a.Cell, a.Digit)
	} else {
		p.board.Place(a.Cell, a.Digit)
	}
}

// LastTrial returns the trial that ended last, if steps are recorded.
func (p *Pass) LastTrial() Case { return *p.engine.trial }

// Propagate runs the rules before the current one that make no assumptions to their fixpoint, and
// reports whether the board is consistent there; the rule returns if it is not, or if the engine
// was stopped on the way, or if a step was recorded and an earlier rule makes assumptions.
func (p *Pass) Propagate() bool {
	if p.taken && p.rule > p.engine.plain {
		return !p.over()
	}
	p.taken = false
	present := *p
	p.step = Step{}
	possible := p.engine.run(min(present.rule, p.engine.plain))
	*p = present
	return possible
}

// Assuming reports whether the pass is part of a trial, which will be undone.
func (p *Pass) Assuming() bool { return p.engine.depth > 0 }

// enter saves what a trial changes. Trials have separate tallies.
func (e *Engine) enter(p *Pass) {
	if e.depth == len(e.frames) {
		e.frames = append(e.frames, frame{})
	}
	f := &e.frames[e.depth]
	if e.depth++; e.depth == 1 {
		e.tallies, e.assumed = e.assumed, e.tallies
	}
	e.MarkInto(&f.mark)
	f.pass, f.record, f.work = *p, e.record, e.work
	p.step, p.tally = Step{}, &e.tallies[p.rule]
}

// leave restores what enter has saved and counts the work of the trial.
func (e *Engine) leave(p *Pass) {
	if e.depth--; e.depth == 0 {
		e.tallies, e.assumed = e.assumed, e.tallies
	}
	f := &e.frames[e.depth]
	e.Undo(&f.mark)
	*p, e.record = f.pass, f.record
	p.tally.Work += e.work - f.work
}
