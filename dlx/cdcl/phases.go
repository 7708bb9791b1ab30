package cdcl

import "basisk/internal/hugepage"

// The idea: a decision takes the value that the option had in the largest assignment without
// conflict since the last rephasing (target), or else the value that it had last (saved). From time
// to time the saved values are reset: all to the first value, all to its opposite, each to its own
// opposite, or, every other time, to the best assignment so far. So the search stays near
// what nearly worked, but also escapes from it.
//
// Source: phase saving: Pipatsrisawat and Darwiche (2007); target and best
// phases, rephasing: Biere and Fleury (2020, CaDiCaL and Kissat).
//
// Cost: one pass over the trail for each larger assignment.

// phases has a value for each option: 1, -1, or 0 for none.
type phases struct {
	saved, target, best  []int8
	targetSize, bestSize int
}

// reset gives all options their first value.
func (p *phases) reset(options int, first int8) {
	zeros := func(old []int8) []int8 { return hugepage.Zeros(old, options) }
	*p = phases{saved: zeros(p.saved), target: zeros(p.target), best: zeros(p.best)}
	p.setSaved(first)
}

// setSaved gives all options one saved value.
func (p *phases) setSaved(value int8) {
	for o := range p.saved {
		p.saved[o] = value
	}
}

// save remembers the value of a literal that was true.
func (p *phases) save(l literal) { p.saved[l.option()] = int8(1 - 2*int(l&1)) }

// of returns the value for a decision on o.
func (p *phases) of(o int32) int8 {
	if p.target[o] != 0 {
		return p.target[o]
	}
	return p.saved[o]
}

// note records literals of the trail, which are free of conflict, if there are more than before.
func (p *phases) note(trail []literal) {
	if len(trail) > p.targetSize {
		p.targetSize = len(trail)
		copyPhases(p.target, trail)
	}
	if len(trail) > p.bestSize {
		p.bestSize = len(trail)
		copyPhases(p.best, trail)
	}
}

// copyPhases sets the phases to the values of the literals.
func copyPhases(phases []int8, lits []literal) {
	for _, l := range lits {
		phases[l.option()] = int8(1 - 2*int(l&1))
	}
}

// renew resets the saved phases, in one of several ways in turn.
func (p *phases) renew(turn uint64, first int8) {
	switch turn % 6 {
	case 1:
		p.setSaved(first)
	case 2:
		p.setSaved(-first)
	case 4:
		for o := range p.saved {
			p.saved[o] = -p.saved[o]
		}
	default:
		for o, value := range p.best {
			if value != 0 {
				p.saved[o] = value
			}
		}
	}
	clear(p.target)
	p.targetSize, p.bestSize = 0, 0
}

// take saves the options that a walk has placed on items.
func (p *phases) take(coverOf []int32) {
	p.setSaved(-1)
	for _, o := range coverOf {
		if o >= 0 {
			p.saved[o] = 1
		}
	}
	clear(p.target)
	p.targetSize = 0
}

// firstPhase returns the value that decisions give to options at first.
func (s *Solver) firstPhase() int8 { return int8(2*s.value(settingPhase) - 1) }

// rephase renews the phases, at intervals that grow by the first one each time.
func (s *Solver) rephase() {
	s.backtrack(0)
	s.stats.Rephasings++
	s.rephaseAt = s.stats.Conflicts + uint64(s.value(settingRephaseInterval))*(s.stats.Rephasings+1)
	s.phases.renew(s.stats.Rephasings, s.firstPhase())
}

// rephaseDue reports whether it is time to renew the phases.
func (s *Solver) rephaseDue() bool { return s.stats.Conflicts >= s.rephaseAt }
