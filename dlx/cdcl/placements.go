package cdcl

// The idea: most false literals of a learned clause are options that one chosen option has
// excluded, often many by the same one. The negation of that choice replaces all of them: "not c"
// instead of "a or b". The clause gets shorter, and it is about choices, of which there are far
// fewer than options, so its watches are rarely visited. Minimisation comes after it and removes
// choices that the others imply.
//
// Source: own (prototype of this project); each replacement is a resolution with the clause "not a
// or not c", so unit propagation finds the result too.
//
// Cost: one look at each literal of the clause.

// explainByPlacements replaces excluded options by the choices that excluded them.
func (s *Solver) explainByPlacements() {
	kept := s.learned[:1]
	for _, l := range s.learned[1:] {
		m := s.chooserOf(l)
		o := m.option()
		if m != l && s.marks.of[o]&markLearned != 0 {
			continue
		}
		s.marks.add(o, markLearned)
		kept = append(kept, m)
	}
	s.learned = kept
}

// chooserOf returns the negation of the chosen option that made the option of l false, or l itself
// if it became false otherwise.
func (s *Solver) chooserOf(l literal) literal {
	r := s.vars[l.option()].reason
	if !l.negated() && r.kind() == pairReason && r.other().negated() {
		return r.other()
	}
	return l
}
