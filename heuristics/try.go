package heuristics

// Trials: a rule may assume that a candidate holds, or that it does not, and let
// the cheaper rules draw the consequences; then everything is taken back. Rules
// that use them never branch for good: what they conclude holds in every case.
// Trials may be nested. Nothing is allocated unless steps are recorded.

// Assumption is a candidate that is assumed to hold or, if Absent, not to.
type Assumption struct {
	Candidate
	Absent bool
}

// Trial is an assumption and what followed from it.
type Trial struct {
	Assume      Assumption
	Steps       []Step
	Failed      bool     // whether it led to a contradiction
	Where       *Failure // where that is, else nil
	FailureText string   // the same in words; empty unless the reader of the steps has added it
}

// frame holds the state that an engine restores after a trial.
type frame struct {
	mark   Mark
	pass   Pass
	record func(Step)
	work   uint64
}

// TrialTier is the lowest tier of rules that assume. They do not run within trials:
// each would multiply the cost of the other.
const TrialTier = 4

// Try assumes a, runs the rules that do not assume to their fixpoint and, if
// the board still stands and inside is not nil, calls inside to read the board or
// to conclude more. Then everything is taken back. It reports whether the board
// stood to the end. The work counts for the present rule; of the other tallies
// nothing changes, since nothing was concluded.
func (p *Pass) Try(a Assumption, inside func()) (stands bool) {
	e := p.engine
	var trial *Trial
	e.enter(p)
	p.Work(1)
	if p.Explaining() {
		trial = &Trial{Assume: a}
		e.record = func(s Step) { trial.Steps = append(trial.Steps, s) }
	}
	if a.Absent {
		p.board.Remove(a.Cell, a.Digit)
	} else {
		p.board.Place(a.Cell, a.Digit)
	}
	if p.Propagate() && inside != nil {
		inside()
	}
	stands = !p.board.Failed()
	if trial != nil {
		p.flush()
		trial.Failed, trial.Where = !stands, FailureOf(p.board)
		e.trial = trial
	}
	e.leave(p)
	return stands
}

// LastTrial returns the trial that ended last, if steps are recorded.
func (p *Pass) LastTrial() Trial { return *p.engine.trial }

// Propagate runs the rules before the present one that do not assume to their
// fixpoint, and reports whether the board stands there; a rule returns when it does
// not, or when the engine was stopped on the way.
func (p *Pass) Propagate() bool {
	present := *p
	p.step = Step{}
	stands := p.engine.run(min(present.rule, p.engine.plain))
	*p = present
	return stands
}

// Assuming reports whether the pass is part of a trial, which will be taken back.
func (p *Pass) Assuming() bool { return p.engine.depth > 0 }

// enter saves what a trial changes. Within trials the tallies are others.
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
