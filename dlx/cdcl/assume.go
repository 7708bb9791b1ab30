package cdcl

import "slices"

// The idea: literals that are to hold for a while are the first decisions, before all
// others. What is learned meanwhile follows from the problem alone and stays true when
// others are assumed, so n questions about one problem cost less than n
// searches. Where an assumption turns out to be false, the decisions that led to it, which
// are assumptions too, contradict each other.
//
// Source: Eén and Sörensson (2003, MiniSat).
//
// Cost: one look at each assumption before each decision.
//
// Before and after: a level above those of assumptions is opened only if all of them
// hold, so whenever one is false or open all decisions are assumptions. Walks do not support
// assumptions, so there are no walks with them.

// assuming holds the assumptions.
type assuming struct {
	assumptions []literal
	failed      []int32 // those of them that contradict each other
}

// Assume makes Search look only for solutions in which all of the literals hold, which
// are written as in proofs, until others are assumed or a problem is loaded. It goes back
// to level 0; nothing that was learned is lost.
func (s *Solver) Assume(literals ...int32) {
	s.backtrack(0)
	s.walking = false
	s.assumptions, s.failed = s.assumptions[:0], s.failed[:0]
	for _, x := range literals {
		s.assumptions = append(s.assumptions, internal(x))
	}
}

// Fix makes literals, written as in proofs, hold in all solutions that are left: as if they
// were assumed from now on, and cheaper, since they need not be part of what is learned.
func (s *Solver) Fix(literals ...int32) {
	s.backtrack(0)
	s.walking = false
	for _, x := range literals {
		s.addUnit(internal(x))
	}
}

// Failed returns assumptions that no further solution has together, after a search that
// ended with status Failed.
func (s *Solver) Failed() []int32 { return slices.Clone(s.failed) }

// wanting reports whether l does not hold, be it open or false.
func (s *Solver) wanting(l literal) bool { return s.values[l] <= 0 }

// assume decides on the first assumption that does not hold, or ends the search if that
// is false.
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

// blame lists in s.failed an assumption that is false and those that made it so.
func (s *Solver) blame(l literal) {
	s.failed = append(s.failed[:0], l.external())
	s.clearMarks()
	s.learned = s.learned[:0]
	s.mark(l.option(), markResolved)
	s.collectDecisions()
	for _, m := range s.learned {
		s.failed = append(s.failed, m.not().external())
	}
}
