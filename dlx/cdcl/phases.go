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
	saved, target, best   []int8
	targetSize, bestSize  int
	rephaseAt, rephasings uint64
}

// resetPhases gives all options their first values.
func (s *Solver) resetPhases(options int) {
	s.saved = hugepage.Zeros(s.saved, options)
	s.target = hugepage.Zeros(s.target, options)
	s.best = hugepage.Zeros(s.best, options)
	s.setSaved(s.firstPhase())
	s.targetSize, s.bestSize = 0, 0
	s.rephaseAt, s.rephasings = uint64(s.value(settingRephaseInterval)), 0
}

// firstPhase returns the value that decisions give to options at first.
func (s *Solver) firstPhase() int8 { return int8(2*s.value(settingPhase) - 1) }

// setSaved gives all options one saved value.
func (s *Solver) setSaved(value int8) {
	for o := range s.saved {
		s.saved[o] = value
	}
}

// phase returns the value for a decision on o.
func (s *Solver) phase(o int32) int8 {
	if s.target[o] != 0 {
		return s.target[o]
	}
	return s.saved[o]
}

// notePhases records the first size literals of the trail, which are free of conflict, if there are
// more than before.
func (s *Solver) notePhases(size int) {
	if size > s.targetSize {
		s.targetSize = size
		copyPhases(s.target, s.trail[:size])
	}
	if size > s.bestSize {
		s.bestSize = size
		copyPhases(s.best, s.trail[:size])
	}
}

// copyPhases sets the phases to the values of the literals.
func copyPhases(phases []int8, lits []literal) {
	for _, l := range lits {
		phases[l.option()] = int8(1 - 2*int(l&1))
	}
}

// rephase resets the saved phases, in one of several ways in turn, at intervals that grow by the
// first one each time.
func (s *Solver) rephase() {
	s.backtrack(0)
	s.rephasings++
	s.stats.Rephasings++
	s.rephaseAt = s.stats.Conflicts + uint64(s.value(settingRephaseInterval))*(s.rephasings+1)
	switch s.rephasings % 6 {
	case 1:
		s.setSaved(s.firstPhase())
	case 2:
		s.setSaved(-s.firstPhase())
	case 4:
		for o := range s.saved {
			s.saved[o] = -s.saved[o]
		}
	default:
		for o, value := range s.best {
			if value != 0 {
				s.saved[o] = value
			}
		}
	}
	clear(s.target)
	s.targetSize, s.bestSize = 0, 0
}

// rephaseDue reports whether it is time to reset the phases.
func (s *Solver) rephaseDue() bool { return s.stats.Conflicts >= s.rephaseAt }
