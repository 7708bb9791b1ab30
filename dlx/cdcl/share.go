package cdcl

import "basisk/dlx"

// The idea: what one solver has learned holds for every other that works on the
// same problem, so short clauses are worth passing on. They are offered when they
// are learned and taken in at restarts, at level 0.
//
// Source: ManySAT (Hamadi, Jabbour, Sais, 2009).
//
// Cost: a call for each learned clause and for each restart; without an Exchange a
// test of nil.
//
// Invariant: clauses learned after a solution was blocked depend on that, so
// solvers share only while all search for the same set of solutions. A proof
// receives what is imported as if it were derived here, so it is a proof only
// together with those of the others.

// Exchange connects a solver with others on the same problem.
type Exchange interface {
	// Export offers a learned clause and the number of levels that it spans. The
	// clause is used again after the call.
	Export(clause []int32, lbd int)
	// Import passes clauses of others to add, which copies them.
	Import(add func(clause []int32))
}

// Fact tells s, before or between searches, that option o is or is not chosen.
// The caller vouches for it; a proof receives it as a clause of one literal.
func (s *Solver) Fact(o dlx.Option, chosen bool) {
	l := positive(int32(o))
	if !chosen {
		l = l.not()
	}
	s.backtrack(0)
	s.addClause([]literal{l}, 1, 0)
}

// exportLearned offers the learned clause.
func (s *Solver) exportLearned(lbd int) {
	if s.config.Exchange != nil {
		s.config.Exchange.Export(s.externals(s.learned), lbd)
	}
}

// importClauses takes in the clauses of others. It goes back to level 0 if there
// are any.
func (s *Solver) importClauses() {
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
