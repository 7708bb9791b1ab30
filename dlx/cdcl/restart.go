package cdcl

// The idea: focused mode restarts when recently learned clauses span more levels than the long-term
// average; stable mode restarts at numbers of conflicts from the Luby sequence. A restart keeps the
// levels whose decisions would be made again. The modes alternate, for equal numbers of
// propagations, in phases that grow quadratically.
//
// Source: averages: Audemard and Simon (2012), Biere and Fröhlich (2015); Luby et
// al. (1993) in Knuth's reluctant doubling; kept levels: van der Tak et al.
// (2011); modes: Oh (2015), Biere (2018).
//
// Cost: constant for each conflict.

// restarts holds what restarts and modes depend on.
type restarts struct {
	stable     bool
	fast, slow average
	restartAt  uint64 // the conflict before which there is no restart
	lubyU      uint64 // Knuth's pair of reluctant doubling
	lubyV      uint64
	modeAt     uint64 // the conflict (first) or the propagation at which the mode changes
	modeLength uint64
	modes      uint64
}

// average is an exponential moving average without bias at its beginning.
type average struct {
	value, weight, rate float64
}

// add adds x to the average.
func (a *average) add(x float64) {
	a.value += a.rate * (x - a.value)
	a.weight += a.rate * (1 - a.weight)
}

// mean returns the average.
func (a *average) mean() float64 {
	if a.weight == 0 {
		return 0
	}
	return a.value / a.weight
}

// resetRestarts starts in the first mode.
func (s *Solver) resetRestarts() {
	s.restarts = restarts{
		stable: s.value(settingStable) == 2,
		fast:   average{rate: 1.0 / 33},
		slow:   average{rate: 1e-4},
		lubyU:  1, lubyV: 1,
		modeAt: uint64(s.value(settingModeInterval)),
	}
	s.nextRestart()
}

// restartDue reports whether it is time to restart.
func (s *Solver) restartDue() bool {
	if s.stats.Conflicts < s.restartAt || len(s.starts) == 0 {
		return false
	}
	margin := 1 + float64(s.value(settingRestartMargin))/100
	return s.stable || s.fast.mean() > margin*s.slow.mean()
}

// nextRestart sets the conflict before which there is no restart.
func (s *Solver) nextRestart() {
	wait := uint64(s.value(settingRestartInterval))
	if s.stable {
		wait = s.lubyV * uint64(s.value(settingLuby))
		if s.lubyU&-s.lubyU == s.lubyV {
			s.lubyU, s.lubyV = s.lubyU+1, 1
		} else {
			s.lubyV *= 2
		}
	}
	s.restartAt = s.stats.Conflicts + wait
}

// restart returns to the first decision that would now be different.
func (s *Solver) restart() {
	s.stats.Restarts++
	s.notePhases(len(s.trail))
	s.backtrack(s.reusable())
	s.nextRestart()
}

// reusable returns the number of levels whose decisions precede the next one.
func (s *Solver) reusable() int {
	next := s.next()
	if s.stable {
		s.scores.push(next)
	}
	for level, start := range s.starts {
		o := s.trail[start].option()
		if s.stable && s.scores.before(next, o) || !s.stable && s.queue.moved[next] > s.queue.moved[o] {
			return level
		}
	}
	return len(s.starts)
}

// modeDue reports whether it is time to change the mode.
func (s *Solver) modeDue() bool {
	if s.value(settingStable) != 1 {
		return false
	}
	if s.modes == 0 {
		return s.stats.Conflicts >= s.modeAt
	}
	return s.work() >= s.modeAt
}

// changeMode switches to the other mode, at level 0.
func (s *Solver) changeMode() {
	s.backtrack(0)
	if s.modes == 0 {
		s.modeLength = s.work()
	}
	s.modes++
	rounds := s.modes/2 + 1
	s.modeAt = s.work() + s.modeLength*rounds*rounds
	s.stable = !s.stable
	s.queue.cursor = s.queue.last // stable mode does not maintain it
	s.lubyU, s.lubyV = 1, 1
	s.nextRestart()
	s.targetSize = 0
}

// work returns the work done, in a machine-independent measure.
func (s *Solver) work() uint64 { return s.stats.Propagations + 4*s.stats.Visits }
