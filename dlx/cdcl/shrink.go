package cdcl

import "slices"

// The idea: the literals of the learned clause that lie on one level often go back
// to a single literal of that level, its unique implication point, by reasons
// whose other literals the clause implies anyway. That one replaces them all, so
// the clause has fewer literals and no more levels.
//
// Source: Fleury and Biere (2021), efficient all-UIP learned clause minimisation.
//
// Cost: one walk over the part of the trail of each level that has two literals or
// more in the clause.
//
// Before: minimize has left its marks and stamps.

// shrink replaces the literals of each level by one where that is possible.
func (s *Solver) shrink() {
	if s.value(knobShrink) == 0 {
		return
	}
	rest := s.learned[1:]
	slices.SortFunc(rest, func(a, b literal) int {
		return int(s.vars[b.option()].level - s.vars[a.option()].level)
	})
	kept := s.learned[:1]
	for len(rest) > 0 {
		n := s.sameLevel(rest)
		block := rest[:n]
		rest = rest[n:]
		if n > 1 {
			if point, ok := s.levelPoint(block); ok {
				s.mark(point.option(), markLearned)
				block[0] = point
				block = block[:1]
			}
		}
		kept = append(kept, block...)
	}
	s.learned = kept
}

// sameLevel returns the number of literals at the front of lits on one level.
func (s *Solver) sameLevel(lits []literal) int {
	level := s.vars[lits[0].option()].level
	n := 1
	for n < len(lits) && s.vars[lits[n].option()].level == level {
		n++
	}
	return n
}

// levelPoint returns the literal of the block's level to which all of the block go
// back, if there is one.
func (s *Solver) levelPoint(block []literal) (point literal, ok bool) {
	level := s.vars[block[0].option()].level
	s.blocked = s.blocked[:0]
	for _, l := range block {
		s.enter(l.option())
	}
	defer s.leaveBlock()
	open := len(block)
	for i := s.levelEnd(level); ; i-- {
		l := s.trail[i]
		if s.marks[l.option()]&markBlock == 0 {
			continue
		}
		open--
		if open == 0 {
			return l.not(), true
		}
		met, fits := s.expand(l, level)
		if !fits {
			return 0, false
		}
		open += met
	}
}

// levelEnd returns the index of the last literal of a level on the trail.
func (s *Solver) levelEnd(level int32) int {
	if int(level) < len(s.starts) {
		return int(s.starts[level]) - 1
	}
	return len(s.trail) - 1
}

// expand replaces l by the literals of its reason on its level, and returns their
// number. It fails if another one is not implied by the clause.
func (s *Solver) expand(l literal, level int32) (met int, fits bool) {
	r := s.vars[l.option()].reason
	if r.kind() == pairReason {
		return s.expandBy(r.other(), level)
	}
	for _, m := range s.literals(r, l) {
		if m == l {
			continue
		}
		n, ok := s.expandBy(m, level)
		if !ok {
			return 0, false
		}
		met += n
	}
	return met, true
}

// expandBy takes up the literal m of a reason.
func (s *Solver) expandBy(m literal, level int32) (met int, fits bool) {
	o := m.option()
	if s.vars[o].level != level {
		return 0, s.redundant(m, 1)
	}
	if s.marks[o]&markBlock != 0 {
		return 0, true
	}
	s.enter(o)
	return 1, true
}

// enter puts an option into the block.
func (s *Solver) enter(o int32) {
	s.mark(o, markBlock)
	s.blocked = append(s.blocked, o)
}

// leaveBlock takes all options out of the block.
func (s *Solver) leaveBlock() {
	for _, o := range s.blocked {
		s.marks[o] &^= markBlock
	}
}
