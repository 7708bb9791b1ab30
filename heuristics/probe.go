package heuristics

import "basisk/grid"

// Probing, or singleton consistency (Debruyne and Bessière 1997; the "placements both ways" of
// Simonis 2005 "shaving"): assume that a candidate holds, and if the cheaper rules refute that,
// remove it; assume that it does not hold, and if that is refuted, place it. Cost: up to two
// propagations per candidate and round. At the fixpoint no single assumption about any candidate is
// refuted.

// Probe removes and places what a single assumption refutes.
type Probe struct {
	pruned
	// Budget is the work after which a round ends; default 0, no limit.
	Budget uint64
}

// Name returns "probe".
func (*Probe) Name() string { return "probe" }

// Tier returns TrialTier.
func (*Probe) Tier() int { return TrialTier }

// Apply probes every candidate of every open cell once.
func (r *Probe) Apply(p *Pass) {
	b := p.board
	spent := p.Spent()
	for c := range grid.Cell(b.Shape().Cells()) {
		for d := grid.Digit(1); int(d) <= b.Shape().Side(); d++ {
			if b.Value(c) != 0 || !b.Has(c, d) {
				continue
			}
			if p.Stopped() || !r.probe(p, Candidate{Cell: c, Digit: d}) || r.Budget != 0 && p.Spent()-spent >= r.Budget {
				return
			}
		}
	}
}

// probe tries candidate x both ways and reports whether the board is still consistent.
func (r *Probe) probe(p *Pass, x Candidate) bool {
	if !p.Try(Assumption{x, false}, nil) {
		return r.refuted(p, x, func() { p.Hit(); p.Remove(x.Cell, x.Digit) })
	}
	if !p.Try(Assumption{x, true}, nil) {
		return r.refuted(p, x, func() { p.Place(x.Cell, x.Digit) })
	}
	return true
}

// refuted draws the conclusion of the last trial, and the conclusions of cheaper rules from it.
func (r *Probe) refuted(p *Pass, x Candidate, conclude func()) bool {
	if p.Explaining() {
		p.SetReason(Reason{
			Pattern: KindProbe,
			Cells:   []grid.Cell{x.Cell}, Digits: []grid.Digit{x.Digit}, Trials: []Case{p.cut(p.LastTrial())},
		})
		conclude()
		p.flush()
	} else {
		conclude()
	}
	return p.Propagate()
}
