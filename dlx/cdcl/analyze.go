package cdcl

import "basisk/internal/hugepage"

// The idea: from the conflict, walk the trail backwards and replace each literal of the current
// level by the literals that forced it, until one is left: the first unique implication point. The
// negations of the collected literals form a clause that follows from the problem and forces that
// literal's negation on a lower level. Items, exclusions and clauses are resolved in the same way:
// each can list its literals.
//
// Source: Marques-Silva and Sakallah (1996, GRASP); first UIP: Zhang et al.
// (2001); LBD: Audemard and Simon (2009, Glucose).
//
// Cost: one look at each literal of each constraint resolved; no allocation once
// the buffers have grown.
//
// Before and after: the conflict lies at the current level, above 0. Afterwards
// s.learned holds a false clause, its literal 0 alone at the current level.

// The marks of options during an analysis.
const (
	markResolved  uint8 = 1 << iota // met while resolving
	markLearned                     // in the clause
	markRedundant                   // implied by the rest of the clause
	markNeeded                      // known not to be redundant
)

// marks are the marks of options during an analysis.
type marks struct {
	of       []uint8 // by option
	marked   []int32 // the options with marks
	resolved []int32 // the options met while resolving, whose scores will rise
}

// reset makes room for the given number of options.
func (m *marks) reset(options int) {
	*m = marks{hugepage.Zeros(m.of, options), m.marked[:0], m.resolved[:0]}
}

// add adds a mark to an option.
func (m *marks) add(o int32, mark uint8) {
	if m.of[o] == 0 {
		m.marked = append(m.marked, o)
	}
	m.of[o] |= mark
}

// clear removes all marks.
func (m *marks) clear() {
	for _, o := range m.marked {
		m.of[o] = 0
	}
	m.marked, m.resolved = m.marked[:0], m.resolved[:0]
}

// levels is a set of levels: the levels of a clause.
type levels struct {
	stamps []uint32
	stamp  uint32 // stamps[level] == stamp: the level is in the set
}

// reset makes room for the given number of levels.
func (x *levels) reset(n int) { *x = levels{stamps: hugepage.Zeros(x.stamps, n)} }

// has reports whether a level is in the set.
func (x *levels) has(level int32) bool { return x.stamps[level] == x.stamp }

// clear removes all levels.
func (x *levels) clear() {
	x.stamp++
	if x.stamp == 0 {
		clear(x.stamps)
		x.stamp = 1
	}
}

// analyze leaves in s.learned the clause to be learned from the conflict.
func (s *Solver) analyze() {
	s.marks.clear()
	s.resolve()
	s.stats.LiteralsResolved += uint64(len(s.learned))
	s.explainByPlacements()
	s.minimize()
	s.stats.LiteralsLearned += uint64(len(s.learned))
}

// resolve resolves back to the first unique implication point.
func (s *Solver) resolve() {
	s.learned = append(s.learned[:0], 0)
	s.open = 0
	s.meet(s.conflict.reason, s.conflict.second)
	for i := len(s.trail) - 1; ; i-- {
		l := s.trail[i]
		if s.marks.of[l.option()] == 0 {
			continue
		}
		s.open--
		if s.open == 0 {
			s.learned[0] = l.not()
			s.marks.of[l.option()] |= markLearned
			return
		}
		s.meet(s.vars[l.option()].reason, l)
	}
}

// meet collects the false literals of a reason: all but the forced one. The literals of the current
// level will be resolved, the others are part of the clause.
func (s *Solver) meet(r reason, forced literal) {
	switch r.kind() {
	case pairReason:
		s.meetLiteral(r.other())
		if s.values[forced] < 0 {
			s.meetLiteral(forced)
		}
		return
	case clauseReason:
		s.used(r.value())
	}
	for _, l := range s.literals(r, forced) {
		if s.values[l] < 0 {
			s.meetLiteral(l)
		}
	}
}

// meetLiteral collects a false literal unless it was met before, or is false in all solutions.
func (s *Solver) meetLiteral(l literal) {
	o := l.option()
	level := s.vars[o].level
	if s.marks.of[o] != 0 || level == 0 {
		return
	}
	s.marks.add(o, markResolved)
	s.marks.resolved = append(s.marks.resolved, o)
	if level == int32(len(s.starts)) {
		s.open++
		return
	}
	s.marks.of[o] |= markLearned
	s.learned = append(s.learned, l)
}

// literals returns the literals of a reason. The slice is valid until the next
// call and must not be changed.
func (s *Solver) literals(r reason, forced literal) []literal {
	switch r.kind() {
	case pairReason:
		s.pair = [2]literal{forced, r.other()}
		return s.pair[:]
	case itemReason:
		return s.cover.options(int32(r.value()))
	}
	return s.arena.lits(r.value())
}

// countLevels returns the number of distinct levels of the literals, and makes them the set of levels.
func (s *Solver) countLevels(lits []literal) int {
	s.levels.clear()
	n := 0
	for _, l := range lits {
		if level := s.vars[l.option()].level; !s.levels.has(level) {
			s.levels.stamps[level] = s.levels.stamp
			n++
		}
	}
	return n
}
