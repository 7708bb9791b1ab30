package cdcl

import "slices"

// The idea: literals that should hold temporarily are the first decisions. Everything learned
// meanwhile follows from the problem alone and stays valid under other assumptions, so n questions
// about one problem cost less than n searches. If an assumption turns out to be false, the
// decisions that led to it, which are assumptions too, contradict each other.
//
// Source: Eén and Sörensson (2003, MiniSat).
//
// Cost: one look at each assumption before each decision.
//
// Before and after: a level above the assumptions is opened only if all of them hold, so if
// one is false or open all decisions are assumptions. Walks do not support assumptions, so none run
// with them.

// Assume makes Search look only for solutions in which all of the literals hold, which are written
// as in proofs, until the next call or problem. It returns to level 0; nothing learned is lost.
func (s *Solver) Assume(literals ...int32) {
	s.backtrack(0)
	s.walk.walking = false
	s.assumptions, s.failed = s.assumptions[:0], s.failed[:0]
	for _, x := range literals {
		s.assumptions = append(s.assumptions, internal(x))
	}
}

// Fix makes literals, written as in proofs, hold in all remaining solutions: as if they were always
// assumed, but cheaper, since learned clauses need not contain them.
func (s *Solver) Fix(literals ...int32) {
	s.backtrack(0)
	s.walk.walking = false
	for _, x := range literals {
		s.addUnit(internal(x))
	}
}

// Failed returns assumptions that no further solution satisfies together, after a search that ended
// with status Failed.
func (s *Solver) Failed() []int32 { return slices.Clone(s.failed) }

// wanting reports whether l does not hold: it is open or false.
func (s *Solver) wanting(l literal) bool { return s.values[l] <= 0 }

// assume decides on the first assumption that does not hold, or ends the search if that is false.
func (s *Solver) assume() Status {
	l := s.assumptions[slices.IndexFunc(s.assumptions, s.wanting)]
	if s.values[l] < 0 {
		s.blame(l)
		return Failed
	}
	s.stats.Decisions++
	s.openLevel(l)
	return running
}

// blame sets s.failed to an assumption that is false and those that forced that.
func (s *Solver) blame(l literal) {
	s.failed = append(s.failed[:0], l.external())
	s.marks.clear()
	s.learned = s.learned[:0]
	s.marks.add(l.option(), markResolved)
	s.collectDecisions()
	for _, m := range s.learned {
		s.failed = append(s.failed, m.not().external())
	}
}
