package cdcl

// The idea: a conflict raises not only the scores of the options that were resolved, but also of
// those that forced the literals of the learned clause. They are one step away from it, and
// conclusions from the clause will soon depend on them. Here such a step is mostly an item all of
// whose other options had been excluded, so the options of the items at which the conflict arose
// rise together.
//
// Source: Liang, Ganesh, Poupart and Czarnecki (2016, MapleSAT), reason side rate;
// as plain bumping: Biere, Fazekas, Fleury and Heisinger (2020, Kissat).
//
// Cost: one look at each literal of the reasons of the learned clause.

const (
	// reasonSteps is the number of steps back from the learned clause. Proofs for three of Gecode's puzzles
	// took 17,500, 15,800, 14,300, 13,300 and 14,900 conflicts with one to five of them.
	reasonSteps = 3
	// reasonPatience is the number of conflicts without a solution after which few solutions are expected.
	// Where there are some, as in balanced 25×25, reason sides cost conflicts.
	reasonPatience = 6000
)

// addReasonSides adds to s.marks.resolved the options that forced the literals of the learned clause
// except the first, then those that forced these, and so on for reasonSteps. It does so only when
// proving, or after a number of conflicts, which shows that there are few solutions.
func (s *Solver) addReasonSides() {
	if s.stats.Solutions == 0 && s.stats.Conflicts < reasonPatience {
		return
	}
	begin := len(s.marks.resolved)
	for _, l := range s.learned[1:] {
		s.addReason(l.option())
	}
	for range reasonSteps - 1 {
		end := len(s.marks.resolved)
		for _, o := range s.marks.resolved[begin:end] {
			s.addReason(o)
		}
		begin = end
	}
}

// addReason adds to s.marks.resolved the options that forced o, which is settled.
func (s *Solver) addReason(o int32) {
	switch r := s.vars[o].reason; r.kind() {
	case noReason:
	case pairReason:
		s.addSide(r.other())
	default:
		for _, m := range s.literals(r, noLiteral) { // the forced literal is not a side
			s.addSide(m)
		}
	}
}

// addSide adds the option of the literal m to s.marks.resolved, once.
func (s *Solver) addSide(m literal) {
	o := m.option()
	if s.marks.of[o]&markResolved == 0 && s.values[m] < 0 && s.vars[o].level > 0 {
		s.marks.add(o, markResolved)
		s.marks.resolved = append(s.marks.resolved, o)
	}
}
