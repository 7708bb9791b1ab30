package cdcl

// The idea: a literal of the learned clause is redundant if all literals that forced it lead back
// to other literals of the clause. The walk remembers its result for every option, and gives up at
// levels that the clause does not have.
//
// Source: Sörensson and Biere (2009), recursive minimisation; the level test is
// MiniSat's.
//
// Cost: each option is visited once per conflict; the recursion ends at depth maxDepth.

// maxDepth bounds the recursion (CaDiCaL's bound).
const maxDepth = 1000

// minimize removes redundant literals from the learned clause.
func (s *Solver) minimize() {
	s.countLevels(s.learned)
	kept := s.learned[:1]
	for _, l := range s.learned[1:] {
		if s.vars[l.option()].reason == noReason || !s.implied(l, 0) {
			kept = append(kept, l)
			continue
		}
		s.marks.of[l.option()] = s.marks.of[l.option()]&^markLearned | markRedundant
	}
	s.learned = kept
}

// implied reports whether the reasons of the false literal l are all redundant.
func (s *Solver) implied(l literal, depth int) bool {
	r := s.vars[l.option()].reason
	if r.kind() == pairReason {
		return s.redundant(r.other(), depth+1)
	}
	for _, m := range s.literals(r, l.not()) {
		if m != l.not() && !s.redundant(m, depth+1) {
			return false
		}
	}
	return true
}

// redundant reports whether the false literal l is in the clause or implied by
// the clause's other literals.
func (s *Solver) redundant(l literal, depth int) bool {
	o := l.option()
	v, mark := s.vars[o], s.marks.of[o]
	switch {
	case v.level == 0 || mark&(markLearned|markRedundant) != 0:
		return true
	case mark&markNeeded != 0 || v.reason == noReason || depth > maxDepth || !s.levels.has(v.level):
		return false
	}
	if !s.implied(l, depth) {
		s.marks.add(o, markNeeded)
		return false
	}
	s.marks.add(o, markRedundant)
	return true
}
