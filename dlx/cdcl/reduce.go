package cdcl

import (
	"cmp"
	"math"
	"slices"
)

// The idea: most learned clauses are never used again. Those that span few levels are kept forever
// (first tier), those that span a few more as long as they are used between reductions (second
// tier), and each reduction deletes the worse part of all others.
//
// Source: LBD: Audemard and Simon (2009); tiers: Oh (2015); marks of use: Biere
// (2017, CaDiCaL).
//
// Cost: a sort of the candidates, and a collection of the arena.

const (
	// tier1 is the largest LBD of clauses that are kept for good, and tier2 of clauses that are kept while they are used,
	// as in CaDiCaL.
	tier1, tier2 = 2, 6
	// reduceShare is the percentage of the candidates that a reduction deletes. Of 50 to 75 none is
	// better than another beyond the noise of seeds.
	reduceShare = 75
)

// reduceDue reports whether it is time to reduce.
func (s *Solver) reduceDue() bool { return s.stats.Conflicts >= s.reduceAt }

// reduce deletes learned clauses that have not been useful. The time between reductions grows with
// the square root of their number.
func (s *Solver) reduce() {
	s.stats.Reductions++
	s.reduceAt = s.stats.Conflicts + uint64(s.value(settingReduceInterval))*uint64(math.Sqrt(float64(s.stats.Reductions)))
	s.forgetSatisfied()
	s.gather()
	slices.SortFunc(s.candidates, func(a, b uint32) int { return s.compare(b, a) })
	for _, c := range s.candidates[:len(s.candidates)*reduceShare/100] {
		s.drop(c)
	}
	s.collect()
}

// gather lists the clauses that may be deleted: clauses of the second tier that were not used for
// two reductions, and of the third tier except new ones that took part in no conflict yet. It keeps
// reasons on the trail, and decreases the marks of use.
func (s *Solver) gather() {
	s.candidates = s.candidates[:0]
	for c := range s.arena.clauses(garbage | kept) {
		lbd, used := s.arena.lbd(c), *s.arena.info(c)&usedMask
		if lbd <= tier1 {
			continue
		}
		if used > 0 {
			s.arena.use(c, used-1)
		}
		if (used == 0 || lbd > tier2 && used == 1) && !s.isReason(c) {
			s.candidates = append(s.candidates, c)
		}
	}
}

// compare orders clauses from good to bad.
func (s *Solver) compare(a, b uint32) int {
	return cmp.Or(s.arena.lbd(a)-s.arena.lbd(b), len(s.arena.lits(a))-len(s.arena.lits(b)), cmp.Compare(a, b))
}

// isReason reports whether a clause has forced a literal that is still true.
func (s *Solver) isReason(c uint32) bool {
	for _, l := range s.arena.words[c : c+2] {
		if s.values[l] > 0 && s.vars[l.option()].reason == clauseReason|reason(c) {
			return true
		}
	}
	return false
}

// drop deletes a clause.
func (s *Solver) drop(c uint32) {
	s.logDelete(s.arena.lits(c))
	s.arena.remove(c)
	s.stats.Deleted++
}

// used records that a clause took part in a conflict, and updates its LBD.
func (s *Solver) used(c uint32) {
	lbd := s.arena.lbd(c)
	if lbd > tier1 && !s.arena.is(c, kept) {
		if now := s.countLevels(s.arena.lits(c)); now < lbd {
			s.arena.setLBD(c, now)
			lbd = now
		}
	}
	rounds := literal(1)
	if lbd <= tier2 {
		rounds = 2
	}
	s.arena.use(c, rounds)
}

// forgetSatisfied deletes what the facts of level 0 have settled since the last call: clauses, and
// options of items. The caller collects.
func (s *Solver) forgetSatisfied() {
	facts := s.rootFacts()
	if facts == s.settled {
		return
	}
	s.settled = facts
	s.cover.trim(s.falseAtRoot)
	for c := range s.arena.clauses(garbage) {
		if slices.ContainsFunc(s.arena.lits(c), s.trueAtRoot) {
			s.drop(c)
		}
	}
	for l := range s.pairs {
		if s.trueAtRoot(literal(l)) || s.falseAtRoot(literal(l)) {
			s.pairs[l] = s.pairs[l][:0]
			continue
		}
		s.pairs[l] = slices.DeleteFunc(s.pairs[l], s.trueAtRoot)
	}
}

// rootFacts returns the number of options that are settled without decisions.
func (s *Solver) rootFacts() int {
	if len(s.starts) > 0 {
		return int(s.starts[0])
	}
	return len(s.trail)
}

// trueAtRoot reports whether l is true in all solutions.
func (s *Solver) trueAtRoot(l literal) bool { return s.falseAtRoot(l.not()) }
