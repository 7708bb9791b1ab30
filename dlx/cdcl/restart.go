package cdcl

import "basisk/dlx"

// The idea: restarts at numbers of conflicts from the Luby sequence. A restart keeps the levels whose
// decisions would be made again.
//
// Source: Luby et al. (1993); kept levels: van der Tak et al. (2011).
//
// Cost: constant for each conflict.

// restartDue reports whether it is time to restart.
func (s *Solver) restartDue() bool { return s.stats.Conflicts >= s.restartAt && len(s.starts) > 0 }

// nextRestart sets the conflict before which there is no restart.
func (s *Solver) nextRestart() {
	s.restartAt = s.stats.Conflicts + dlx.Luby(s.stats.Restarts+1)*uint64(s.value(settingLuby))
}

// restart returns to the first decision that would now be different.
func (s *Solver) restart() {
	s.stats.Restarts++
	s.phases.note(s.trail)
	s.backtrack(s.reusable())
	s.nextRestart()
}

// reusable returns the number of levels whose decisions precede the next one.
func (s *Solver) reusable() int {
	next := s.next()
	s.scores.push(next)
	for level, start := range s.starts {
		if s.scores.before(next, s.trail[start].option()) {
			return level
		}
	}
	return len(s.starts)
}

// work returns the work done, in a machine-independent measure.
func (s *Solver) work() uint64 { return s.stats.Propagations + 4*s.stats.Visits }
