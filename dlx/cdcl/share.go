package cdcl

// The idea: what one solver has learned holds for all others on the same problem, so short clauses
// are worth passing on. They are offered when they are learned and imported at restarts, at level
// 0, or when Share is called.
//
// Source: ManySAT (Hamadi, Jabbour, Sais, 2009).
//
// Cost: a call for each learned clause and for each restart; without an Exchange a
// test of nil.
//
// Invariant: a clause that a solver offers holds for every solution of the problem except those
// that the solver has reported before, which it has forbidden itself, and those that imported
// clauses forbid. So the code that connects solvers passes on a clause only when all solutions that
// were reported before it was offered have been added to the common answer; then it holds for all
// solutions still sought, and a solver that is Exhausted proves that the common answer is complete.
// A search for a first solution, or a refutation, has no earlier solutions and needs no such care.
//
// A proof receives imported clauses as if they were derived here, so it is valid only together with
// the proofs of the other solvers.

// Exchange connects a solver with others on the same problem. Literals are written as
// in proofs: option o is o+1, its negation -(o+1). The methods are called during
// Search and Share, by their goroutine.
type Exchange interface {
	// Export offers a learned clause and the number of levels that it spans. The clause is reused
	// after the call. It need not hold for the solutions that this solver has reported, see above.
	Export(clause []int32, lbd int)
	// Import passes clauses of others to add, which copies them. They must hold for all solutions
	// still sought; clauses that Import leaves out are not requested again.
	Import(add func(clause []int32))
}

// exportLearned offers the learned clause.
func (s *Solver) exportLearned(lbd int) {
	if s.config.Exchange != nil {
		s.config.Exchange.Export(s.externals(s.learned), lbd)
	}
}

// Share imports, at a restart or before or between searches, the clauses of the Exchange. It
// returns to level 0 if there are any.
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

// addImported adds the clause in s.learned, at level 0, without settled literals.
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
