package cdcl

// The idea: the engine reports each clause that it derives and each that it forgets, and a checker
// that knows the problem follows by unit propagation alone. For the checker, the clauses of the
// problem are: for each primary item its options, and for each two options of an item that they are
// not both chosen.
//
// Source: DRUP by Heule, Hunt and Wetzler (2013).
//
// Cost: without a Proof a test of nil for each clause.

// Proof receives what a search derives, in the order of derivation. Option o is the number o+1, its
// negation -(o+1). Slices are reused after the call.
type Proof interface {
	// Add receives a clause that follows from the problem and all clauses before by unit
	// propagation: their propagation with all literals of the clause false ends in a conflict. The
	// empty clause ends a proof.
	Add(clause []int32)
	// Delete receives a clause, added before, that is no longer used.
	Delete(clause []int32)
	// Block receives the clause that forbids the solution just found. It does not follow; clauses
	// added later may follow from it too.
	Block(clause []int32)
}

// logAdd passes a derived clause to the proof.
func (s *Solver) logAdd(lits ...literal) {
	if s.config.Proof != nil {
		s.config.Proof.Add(s.externals(lits))
	}
}

// logFact passes a literal that learned clauses force at level 0 to the proof, which cannot derive
// it once they are deleted.
func (s *Solver) logFact(l literal, r reason) {
	if r.kind() == clauseReason || r.kind() == pairReason {
		s.logAdd(l)
	}
}

// logDelete passes a deleted clause to the proof.
func (s *Solver) logDelete(lits []literal) {
	if s.config.Proof != nil {
		s.config.Proof.Delete(s.externals(lits))
	}
}

// externals converts the literals, in a buffer that is reused.
func (s *Solver) externals(lits []literal) []int32 {
	s.external = s.external[:0]
	for _, l := range lits {
		s.external = append(s.external, l.external())
	}
	return s.external
}
