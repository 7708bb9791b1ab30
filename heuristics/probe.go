package heuristics

import (
	"fmt"
	"slices"

	"basisk/grid"
)

// Probing, or singleton consistency (Debruyne and Bessière 1997; the "placements both ways" of
// Simonis 2005 "shaving"): assume that a candidate holds, and if that is refuted, remove it; assume
// that it does not hold, and if that is refuted, place it. At the fixpoint no single assumption about
// any candidate is refuted.
//
// Probes of the first kind follow singles alone, in rounds: all singles of the board at once, then
// all that those leave, and so on to the contradiction. Their number does not depend on an order, so
// it measures how far a person has to look ahead, and the probes of the fewest rounds come first.
// Probes of the second kind follow the cheaper rules to their fixpoint, and the first one is taken.
// Cost: up to two propagations per candidate and application.

// mostRounds is the largest number of rounds on the ladder: few probes that singles refute take more.
const mostRounds = 12

// Probe removes and places what a single assumption refutes.
type Probe struct {
	pruned
	// Rounds is the largest number of rounds of singles; default 0, the cheaper rules to their fixpoint.
	Rounds int

	from grid.Cell // where the last recorded step was found: the cells before it were probed in vain shortly before
}

// Name returns "probe", or "probe-3" for three rounds.
func (r *Probe) Name() string {
	if r.Rounds > 0 {
		return fmt.Sprintf("probe-%d", r.Rounds)
	}
	return "probe"
}

// Tier returns TrialTier.
func (*Probe) Tier() int { return TrialTier }

// Apply probes every candidate of every open cell once.
func (r *Probe) Apply(p *Pass) {
	if r.Rounds > 0 {
		r.inRounds(p)
		return
	}
	eachAssumption(p, r.from, func(a Assumption) bool {
		if p.Try(a, nil) {
			return true
		}
		var trial Case
		if p.Explaining() {
			trial, r.from = p.cut(p.LastTrial()), a.Cell
		}
		p.refuted(a, trial)
		return p.Propagate()
	})
}

// eachAssumption calls try for both assumptions about each candidate, beginning with a cell, until it returns false,
// and reports whether it never did and the engine was not stopped.
func eachAssumption(p *Pass, from grid.Cell, try func(a Assumption) bool) bool {
	b, cells := p.board, grid.Cell(p.board.Shape().Cells())
	for i := range cells {
		c := (from + i) % cells
		for d := grid.Digit(1); int(d) <= b.Shape().Side(); d++ {
			for _, absent := range []bool{false, true} {
				if b.Value(c) != 0 || !b.Has(c, d) {
					continue
				}
				if p.Stopped() || !try(Assumption{Candidate{Cell: c, Digit: d}, absent}) {
					return false
				}
			}
		}
	}
	return true
}

// refuted concludes the opposite of an assumption, as a step of its own.
func (p *Pass) refuted(a Assumption, trial Case) {
	if p.Explaining() {
		p.SetReason(Reason{
			Pattern: KindProbe,
			Cells:   []grid.Cell{a.Cell}, Digits: []grid.Digit{a.Digit}, Trials: []Case{trial},
		})
	}
	if a.Absent {
		p.Place(a.Cell, a.Digit)
	} else {
		p.Hit()
		p.Remove(a.Cell, a.Digit)
	}
	if p.Explaining() {
		p.flush()
	}
}

// probeSearch finds the assumptions that the fewest rounds of singles refute. Those that were found are refuted as
// well when more is concluded.
type probeSearch struct {
	searched
	found   []Assumption
	singles []Candidate // of one round
}

// inRounds concludes the opposites of all assumptions that the fewest rounds refute. If steps are recorded they are
// taken one after another, those of the fewest steps first, and cheaper rules run in between.
func (r *Probe) inRounds(p *Pass) {
	s, b := &p.engine.probes, p.board
	s.found = slices.DeleteFunc(s.found, func(a Assumption) bool {
		return b.Value(a.Cell) != 0 || !b.Has(a.Cell, a.Digit)
	})
	if len(s.found) == 0 || s.undone != p.engine.undone {
		if !s.due(p, r.Rounds) || !s.all(p) {
			return
		}
	}
	if s.best > r.Rounds {
		return
	}
	for _, a := range s.found {
		if p.Stopped() || b.Failed() {
			return
		}
		var trial Case
		if p.Explaining() {
			trial = s.trial(p, a)
		}
		p.refuted(a, trial)
	}
}

// all tries all assumptions, and reports whether it was not stopped.
func (s *probeSearch) all(p *Pass) bool {
	s.found = s.found[:0]
	if !eachAssumption(p, 0, func(a Assumption) bool { s.try(p, a); return true }) {
		s.found = s.found[:0]
		return false
	}
	if p.Explaining() {
		steps := make(map[Assumption]int, len(s.found))
		for _, a := range s.found {
			steps[a] = len(s.trial(p, a).Steps)
		}
		slices.SortStableFunc(s.found, func(a, b Assumption) int { return steps[a] - steps[b] })
	}
	s.done(p)
	return true
}

// try keeps a if no more rounds refute it than the best ones.
func (s *probeSearch) try(p *Pass, a Assumption) {
	switch rounds := s.refute(p, a, nil); {
	case rounds == 0:
	case rounds < s.best:
		s.best, s.found = rounds, append(s.found[:0], a)
	default:
		s.found = append(s.found, a)
	}
}

// trial returns the refutation of a with the steps that it needs.
func (s *probeSearch) trial(p *Pass, a Assumption) Case {
	trial := Case{Assume: a}
	s.refute(p, a, &trial)
	return p.cut(trial)
}

// refute returns the number of rounds of singles that refute a, or 0 if the best number does not. The steps are
// added to trial if that is not nil.
func (s *probeSearch) refute(p *Pass, a Assumption, trial *Case) (rounds int) {
	b, mark := p.board, p.board.Mark()
	defer b.Undo(mark)
	p.assume(a)
	for rounds = 1; rounds <= s.best; rounds++ {
		s.takeSingles(b)
		p.Work(1 + len(s.singles))
		for _, x := range s.singles {
			if trial != nil && b.Value(x.Cell) == 0 {
				trial.Steps = append(trial.Steps, singleStep(b, x))
			}
			if !b.Place(x.Cell, x.Digit) {
				break
			}
		}
		switch {
		case b.Failed() && trial != nil:
			trial.Failed, trial.Where = true, FailureOf(b)
			return rounds
		case b.Failed():
			return rounds
		case len(s.singles) == 0:
			return 0
		}
	}
	return 0
}

// takeSingles takes all singles out of the queues of b.
func (s *probeSearch) takeSingles(b *grid.Board) {
	s.singles = s.singles[:0]
	for c, d, ok := b.NextNaked(); ok; c, d, ok = b.NextNaked() {
		s.singles = append(s.singles, Candidate{Cell: c, Digit: d})
	}
	for c, d, ok := b.NextHidden(); ok; c, d, ok = b.NextHidden() {
		s.singles = append(s.singles, Candidate{Cell: c, Digit: d})
	}
}

// singleStep returns the step that places a single.
func singleStep(b *grid.Board, x Candidate) Step {
	s := Step{Rule: HiddenSingle{}.Name(), Placed: []Candidate{x}}
	if b.Size(b.CellSet(x.Cell)) == 1 {
		s.Rule, s.Reason = NakedSingle{}.Name(), nakedReason(x.Cell, x.Digit)
	} else {
		s.Reason = hiddenReason(b, x.Cell, x.Digit)
	}
	return s
}
