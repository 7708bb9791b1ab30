package cdcl

import "slices"

// The idea: the literals of a learned clause are made false one after the other, as decisions. If
// propagation ends in a conflict, or makes another literal of the clause true, before all have been
// decided, then the negations of the decisions that took part are a shorter clause, which replaces
// the old one. The clauses with the smallest LBD come first, each once, within a share of the
// propagations of the search.
//
// Source: Piette, Hamadi and Saïs (2008); for learned clauses: Luo et al. (2017).
// Decisions that the next clause shares stay, as in CaDiCaL (Biere, 2018).
//
// Cost: the given percentage of the propagations since the last run, but never so much that a check
// of the context would be late.
//
// Before and after: level 0, everything propagated. Replaced clauses are deleted
// at the end, since they may be used until then.

// maxVivify is the maximum number of propagations per run.
const maxVivify = 2 * pace

// vivifier holds what vivification needs.
type vivifier struct {
	order    []literal // the current clause, in the order of trial
	replaced []uint32  // the clauses with shorter replacements
	saved    []int8    // the saved phases, which decisions here must not change
	last     uint64    // the propagations at the end of the last run
}

// vivify shortens learned clauses.
func (s *Solver) vivify() {
	s.backtrack(0)
	s.vivifier.saved = append(s.vivifier.saved[:0], s.phases.saved...)
	start := s.stats.Propagations
	share := (start - s.vivifier.last) * uint64(s.value(settingVivify)) / 100
	budget := start + min(share, maxVivify)
	s.vivifier.replaced = s.vivifier.replaced[:0]
	s.schedule()
	for _, c := range s.candidates {
		if s.stats.Propagations > budget || s.refuted {
			break
		}
		s.vivifyClause(c)
	}
	s.backtrack(0)
	for _, c := range s.vivifier.replaced {
		s.drop(c)
	}
	s.collect()
	copy(s.phases.saved, s.vivifier.saved)
	s.vivifier.last = s.stats.Propagations
	s.stats.VivifyPropagations += s.vivifier.last - start
}

// schedule lists the clauses to vivify, the best first.
func (s *Solver) schedule() {
	s.candidates = slices.AppendSeq(s.candidates[:0], s.arena.clauses(garbage|kept|vivified))
	slices.SortFunc(s.candidates, s.compare)
}

// vivifyClause replaces a clause by a shorter one, if it finds one.
func (s *Solver) vivifyClause(c uint32) {
	*s.arena.info(c) |= vivified
	s.stats.Vivified++
	s.vivifier.order = append(s.vivifier.order[:0], s.arena.lits(c)...)
	// Options in many conflicts come first.
	slices.SortFunc(s.vivifier.order, func(a, b literal) int { return s.scores.compare(a.option(), b.option()) })
	s.keepPrefix()
	s.marks.clear()
	s.learned = s.learned[:0]
	switch forced := s.refuteLiterals(); {
	case forced == noLiteral:
		s.meetAll(s.conflict.reason, s.conflict.second)
	case s.trueAtRoot(forced):
		s.vivifier.replaced = append(s.vivifier.replaced, c)
		return
	default:
		s.learned = append(s.learned, forced)
		s.meetAll(s.vars[forced.option()].reason, forced)
	}
	s.collectDecisions()
	// There was a conflict: otherwise the clause itself would have forced its last literal.
	if len(s.learned) < len(s.vivifier.order) {
		s.replace(c)
	}
}

// keepPrefix backtracks to the last decision with which the order begins.
func (s *Solver) keepPrefix() {
	for level, start := range s.starts {
		if level >= len(s.vivifier.order) || s.trail[start] != s.vivifier.order[level].not() {
			s.backtrack(level)
			return
		}
	}
}

// noLiteral is the absence of a literal.
const noLiteral = ^literal(0)

// refuteLiterals makes the literals of the order false until there is a conflict,
// or one of them, which is returned, is true.
func (s *Solver) refuteLiterals() (forced literal) {
	for _, l := range s.vivifier.order {
		switch v := s.values[l]; {
		case v > 0:
			return l
		case v < 0:
			continue
		}
		s.openLevel(l.not())
		if !s.propagate() {
			break
		}
	}
	return noLiteral
}

// meetAll marks the options of a reason. The marks of facts, and of the forced literal, whose turn
// on the trail is over, have no effect.
func (s *Solver) meetAll(r reason, forced literal) {
	for _, l := range s.literals(r, forced) {
		s.marks.add(l.option(), markResolved)
	}
}

// collectDecisions adds to s.learned the negations of the decisions that led to the marked options.
func (s *Solver) collectDecisions() {
	for i := len(s.trail) - 1; len(s.starts) > 0 && i >= int(s.starts[0]); i-- {
		l := s.trail[i]
		v := s.vars[l.option()]
		switch {
		case s.marks.of[l.option()] == 0:
		case v.reason == noReason:
			s.learned = append(s.learned, l.not())
		default:
			s.meetAll(v.reason, l)
		}
	}
}

// replace adds the clause in s.learned, a subset of c, and lists c for deletion.
func (s *Solver) replace(c uint32) {
	s.stats.Strengthened++
	s.stats.LiteralsVivified += uint64(len(s.vivifier.order) - len(s.learned))
	s.backtrack(0)
	s.vivifier.replaced = append(s.vivifier.replaced, c)
	used := *s.arena.info(c) & usedMask
	s.addClause(s.learned, min(s.arena.lbd(c), max(1, len(s.learned)-1)), used|vivified)
	if !s.propagate() {
		s.refute()
	}
}
