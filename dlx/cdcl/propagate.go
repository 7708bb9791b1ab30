package cdcl

// A proposition is "option o is chosen". An item says that exactly one of its options is chosen, a
// secondary item that at most one is. Unit propagation draws three conclusions from it, and a learned
// clause adds a fourth:
//
//  1. A chosen option excludes every option that shares an item with it, its rivals.
//  2. A primary item of which all options but one are excluded chooses that one.
//  3. A primary item of which all options are excluded, or two of which are chosen, is a conflict.
//  4. A clause of which all literals but one are false makes that one true, and one without is a conflict.
//
// The idea: a literal is put on the trail once and acts from there in two ways. A chosen option
// excludes all others of its items at once; an excluded option lowers the counters of its items,
// and a counter of one names the option that is forced. Learned clauses come first, by two watched
// literals with blockers: in one step they derive what takes the items many, so conflicts are
// closer to the decision and clauses learned from them are shorter.
//
// Source: watched literals by Moskewicz et al. (2001, Chaff), blockers by Sörensson and Eén (2009);
// the precedence of learned clauses is from this project.
//
// Cost: an excluded option costs as many counter updates as it has items, once
// down and once up; nothing is allocated once the lists have grown.
//
// Before and after: counters include the trail before s.placed; unless there is a conflict,
// propagate leaves both heads at the end of the trail.

// variable describes an assigned option.
type variable struct {
	level  int32
	reason reason
}

// conflict is a constraint all of whose literals are false: a reason and, for a
// pairReason, the other of its two literals.
type conflict struct {
	reason reason
	second literal
}

// assign makes l true at the current level. Facts of level 0 have no reason, so that the clauses
// that forced them can be deleted.
func (s *Solver) assign(l literal, r reason) {
	if len(s.starts) == 0 {
		s.logFact(l, r)
		r = noReason
	}
	s.values[l], s.values[l^1] = 1, -1
	s.vars[l.option()] = variable{int32(len(s.starts)), r}
	s.trail = append(s.trail, l)
}

// propagate draws all conclusions from the trail. It reports false if they contradict each other;
// then s.conflict is the conflict.
func (s *Solver) propagate() bool {
	before := s.placed
	for s.conflict.reason == noReason {
		switch {
		case s.visited < len(s.trail):
			if l, ok := s.nextWatched(); ok {
				s.visitPairs(l)
				s.visitClauses(l.not())
			}
		case s.placed < len(s.trail):
			s.propagateItems()
		default:
			s.stats.Propagations += uint64(s.placed - before)
			return true
		}
	}
	s.stats.Propagations += uint64(s.placed - before)
	return false
}

// propagateItems updates the items of the next chosen option on the trail, or of the next excluded
// ones.
func (s *Solver) propagateItems() {
	switch l := s.trail[s.placed]; {
	case !l.negated():
		s.placed++
		s.place(l)
	case s.cover.width == 4:
		s.excludeQuads()
	case s.cover.width == 3:
		s.excludeTriples()
	default:
		s.exclude()
	}
}

// nextWatched skips the literals of the trail whose negation no learned clause watches, and returns
// the next one that is watched, if there is one.
func (s *Solver) nextWatched() (l literal, ok bool) {
	watched, trail, i := s.watched, s.trail, s.visited
	for i < len(trail) && !watched[trail[i]^1] {
		i++
	}
	if i == len(trail) {
		s.visited = i
		return 0, false
	}
	s.visited = i + 1
	return trail[i], true
}

// place excludes the options that share an item with the chosen option of l. Here they only join
// the trail, by assign written out; exclude follows in its turn, and not at all if there is a
// conflict before. The items no longer force anything.
func (s *Solver) place(l literal) {
	for _, item := range s.cover.items(l.option()) {
		s.cover.counters[item] += unforcing
	}
	if len(s.cover.rivalEnds) == 0 {
		s.placeByItems(l)
		return
	}
	v := variable{int32(len(s.starts)), pairReason | reason(l.not())}
	if v.level == 0 {
		v.reason = noReason
	}
	values, vars := s.values, s.vars
	n := len(s.trail)
	trail := s.trail[:cap(s.trail)]
	o, clash := l.option(), int8(0)
	for _, m := range s.cover.rivals[s.cover.rivalStarts[o]:s.cover.rivalEnds[o]] {
		value := values[m]
		trail[n] = m ^ 1
		n += 1 - int(value&1)
		clash |= value + 1
	}
	for _, m := range trail[len(s.trail):n] {
		values[m], values[m^1] = 1, -1
		vars[m>>1] = v
	}
	if clash > 1 {
		s.conflict = s.clash(l)
	}
	s.trail = trail[:n]
}

// placeByItems is place without lists of rivals.
func (s *Solver) placeByItems(l literal) {
	for _, item := range s.cover.items(l.option()) {
		for _, m := range s.cover.options(item) {
			switch {
			case m == l:
			case s.values[m] == 0:
				s.assign(m.not(), pairReason|reason(l.not()))
			case s.values[m] > 0:
				s.conflict = conflict{pairReason | reason(l.not()), m.not()}
				return
			}
		}
	}
}

// clash returns the conflict between l and another chosen option.
func (s *Solver) clash(l literal) conflict {
	for _, item := range s.cover.items(l.option()) {
		for _, m := range s.cover.options(item) {
			if m != l && s.values[m] > 0 {
				return conflict{pairReason | reason(l.not()), m.not()}
			}
		}
	}
	return conflict{}
}

// exclude lowers the counters of the items of the excluded options on the trail from
// s.placed up to the next chosen option, or to the first conflict.
func (s *Solver) exclude() {
	for s.placed < len(s.trail) && s.trail[s.placed].negated() && s.conflict.reason == noReason {
		l := s.trail[s.placed]
		x := effect(l)
		s.placed++
		for _, item := range s.cover.items(l.option()) {
			s.cover.counters[item] += x
			if s.cover.counters[item] < 2*single {
				s.force(item)
			}
		}
	}
}

// force draws the conclusion from an item with at most one option left. That one may already be
// false, with its exclusion still to come.
func (s *Solver) force(item int32) {
	c := s.cover.counters[item]
	switch last := c.last(); {
	case c < single || s.values[last] < 0:
		s.conflict = conflict{reason: itemReason | reason(item)}
	case s.values[last] == 0:
		s.assign(last, itemReason|reason(item))
	}
}

// visitPairs draws conclusions from the learned clauses of two literals in which l, the negation of
// truth, is now false.
func (s *Solver) visitPairs(truth literal) {
	l := truth.not()
	for _, m := range s.pairs[l] {
		switch v := s.values[m]; {
		case v == 0:
			s.assign(m, pairReason|reason(l))
		case v < 0:
			s.conflict = conflict{pairReason | reason(l), m}
			return
		}
	}
}

// visitClauses visits the clauses that watch l, which is now false. Each finds another literal to
// watch, is true, forces its last literal, or is a conflict.
//
// The loop is the busiest of the engine and is therefore kept in one piece.
func (s *Solver) visitClauses(l literal) {
	list, values, words := s.watches[l], s.values, s.arena.words
	to := 0
	for from := 0; from < len(list); from++ {
		w := list[from]
		list[to] = w
		to++
		if values[w.blocker] > 0 {
			continue
		}
		s.stats.Visits++
		lits := words[w.clause : w.clause+uint32(words[w.clause-headerWords])]
		other := lits[0] ^ lits[1] ^ l
		if values[other] > 0 {
			list[to-1].blocker = other
			continue
		}
		if k := openLiteral(lits, values); k > 0 {
			m := lits[k]
			lits[0], lits[1], lits[k] = other, m, l
			s.watches[m] = append(s.watches[m], watch{other, w.clause})
			s.watched[m] = true
			to--
			continue
		}
		if values[other] < 0 {
			s.conflict = conflict{reason: clauseReason | reason(w.clause)}
			to += copy(list[to:], list[from+1:])
			break
		}
		s.assign(other, clauseReason|reason(w.clause))
	}
	s.watches[l] = list[:to]
}

// openLiteral returns the index of a literal that is not false and not watched,
// or 0 if there is none.
func openLiteral(lits []literal, values []int8) int {
	for k := 2; k < len(lits); k++ {
		if values[lits[k]] >= 0 {
			return k
		}
	}
	return 0
}

// backtrack undoes all assignments above the given level.
func (s *Solver) backtrack(level int) {
	if level >= len(s.starts) {
		return
	}
	end := int(s.starts[level])
	s.readmit(s.trail[end:s.placed])
	values := s.values
	for _, l := range s.trail[end:] {
		values[l], values[l^1] = 0, 0
		s.release(l)
	}
	s.trail = s.trail[:end]
	s.starts = s.starts[:level]
	s.placed, s.visited = end, end
	s.conflict = conflict{}
}

// readmit undoes the effect of literals on the counters.
func (s *Solver) readmit(lits []literal) {
	switch s.cover.width {
	case 4:
		s.readmitQuads(lits)
		return
	case 3:
		s.readmitTriples(lits)
		return
	}
	for _, l := range lits {
		x := effect(l)
		for _, item := range s.cover.items(l.option()) {
			s.cover.counters[item] -= x
		}
	}
}
