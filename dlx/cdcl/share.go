package cdcl

// The idea: what one solver has learned holds for every other that works on the
// same problem, so short clauses are worth passing on. They are offered when they
// are learned and taken in at restarts, at level 0, or when Share is called.
//
// Source: ManySAT (Hamadi, Jabbour, Sais, 2009).
//
// Cost: a call for each learned clause and for each restart; without an Exchange a
// test of nil.
//
// Invariant: a clause that a solver offers holds for every solution of the problem
// except those that the solver has reported before, which it has forbidden itself, and
// those that imported clauses forbid. So the code that connects solvers passes on
// a clause only when all solutions that were reported before it was offered have
// been added to the common answer; then it holds for all solutions still sought, and a
// solver that is Exhausted shows that the common answer is complete. A search for a
// first solution, or a refutation, has no earlier solutions and needs no such care.
//
// A proof receives what is imported as if it were derived here, so it is a proof only
// together with those of the others.

// Exchange connects a solver with others on the same problem. Literals are written as
// in proofs: option o is o+1, its negation -(o+1). The methods are called during
// Search and Share, by their goroutine.
type Exchange interface {
	// Export offers a learned clause and the number of levels that it spans. The
	// clause is used again after the call. What it holds for is said above: not
	// for the solutions that this solver has reported.
	Export(clause []int32, lbd int)
	// Import passes clauses of others to add, which copies them. They must hold for
	// all solutions that are still sought; what Import does not pass on is not asked
	// for again.
	Import(add func(clause []int32))
}

// exportLearned offers the learned clause.
func (s *Solver) exportLearned(lbd int) {
	if s.config.Exchange != nil {
		s.config.Exchange.Export(s.externals(s.learned), lbd)
	}
}

// Share takes in, at a restart or before or between searches, what the Exchange has to
// pass on. It goes back to level 0 if that is anything.
func (s *Solver) Share() {
	if s.config.Exchange == nil {
		return
	}
	s.config.Exchange.Import(func(clause []int32) {
		s.backtrack(0)
		s.learned = s.learned[:0]
		for _, x := range clause {
			s.learned = append(s.learned, internal(x))
		}
		s.addImported()
	})
}

// addImported adds the clause in s.learned, at level 0, without what is settled.
func (s *Solver) addImported() {
	open := s.learned[:0]
	for _, l := range s.learned {
		switch v := s.values[l]; {
		case v > 0:
			return
		case v == 0:
			open = append(open, l)
		}
	}
	s.learned = open
	s.stats.Imported++
	s.addClause(s.learned, max(1, len(s.learned)-1), 0)
}
