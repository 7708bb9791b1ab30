package cdcl

import (
	"iter"

	"basisk/internal/hugepage"
)

// The idea: all clauses of three or more literals are in one slice, each after a header of two
// words, and are identified by the index of their first literal, their place. Clauses of two
// literals are not here: each of their literals lists the other one. Deleting marks a clause;
// collect slides the others down and rebuilds the lists of watches, so that nothing is ever freed
// or allocated one by one.
//
//	size | LBD << 8, flags | literal 0 | literal 1 | ... | size | ...
//	                         ^ the clause's place; 0 and 1 are watched
//
// Source: arenas of clauses go back to MiniSat (Eén, Sörensson, 2003); LBD is by
// Audemard and Simon (2009), marks of use by Biere (2017, CaDiCaL).
//
// Cost: one pass over arena and trail for each collection, a handful in the time
// of a thousand conflicts.

// headerWords is the number of words before the first literal of a clause.
const headerWords = 2

// The flags of a clause, in the low byte of its second header word.
const (
	// usedMask has the number of further reductions that the clause survives unused.
	usedMask literal = 3
	// kept marks a clause that is not a consequence, such as one that blocks a solution.
	kept literal = 1 << 2
	// garbage marks a deleted clause.
	garbage literal = 1 << 3
	// locked marks, during collection, the reason of a literal on the trail.
	locked literal = 1 << 4
	// vivified marks a clause that vivification has tried.
	vivified literal = 1 << 5

	flagMask literal = 1<<lbdShift - 1
	lbdShift         = 8
)

// arena holds clauses of at least three literals.
type arena struct {
	words []literal
}

// reset empties the arena but keeps its memory. Place 0 is never used.
func (a *arena) reset() { a.words = a.words[:0] }

// add appends a clause and returns its place.
func (a *arena) add(lits []literal, lbd int, flags literal) uint32 {
	a.words = append(hugepage.Grow(a.words, headerWords+len(lits)), literal(len(lits)), literal(lbd)<<lbdShift|flags)
	place := uint32(len(a.words))
	a.words = append(a.words, lits...)
	return place
}

// lits returns the literals of a clause, in place.
func (a *arena) lits(place uint32) []literal {
	size := uint32(a.words[place-headerWords])
	return a.words[place : place+size : place+size]
}

// info returns the second header word of a clause.
func (a *arena) info(place uint32) *literal { return &a.words[place-1] }

// lbd returns the smallest number of levels that the clause was seen to span.
func (a *arena) lbd(place uint32) int { return int(a.words[place-1] >> lbdShift) }

// setLBD sets the LBD of a clause and keeps its flags.
func (a *arena) setLBD(place uint32, lbd int) {
	info := a.info(place)
	*info = *info&flagMask | literal(lbd)<<lbdShift
}

// use marks a clause as used for the given number of reductions.
func (a *arena) use(place uint32, rounds literal) {
	info := a.info(place)
	*info = *info&^usedMask | rounds
}

// is reports whether a clause has a flag.
func (a *arena) is(place uint32, flag literal) bool { return a.words[place-1]&flag != 0 }

// remove marks a clause as deleted.
func (a *arena) remove(place uint32) { *a.info(place) |= garbage }

// clauses yields the places of the clauses that have none of the flags. The loop may overwrite a
// clause that was yielded, as collect does.
func (a *arena) clauses(without literal) iter.Seq[uint32] {
	return func(yield func(uint32) bool) {
		for c := headerWords; c < len(a.words); {
			next := c + int(a.words[c-headerWords]) + headerWords
			if a.words[c-1]&without == 0 && !yield(uint32(c)) {
				return
			}
			c = next
		}
	}
}

// watch is an entry of the list of a watched literal: the clause, and another literal of it; if
// that is true the clause need not be visited.
type watch struct {
	blocker literal
	clause  uint32
}

// attach makes the first two literals of a clause watch it.
func (s *Solver) attach(place uint32) {
	a, b := s.arena.words[place], s.arena.words[place+1]
	s.watches[a] = append(s.watches[a], watch{b, place})
	s.watches[b] = append(s.watches[b], watch{a, place})
	s.watched[a], s.watched[b] = true, true
}

// collect removes the deleted clauses from the arena, updates the reasons on the trail, and
// rebuilds all watches. It may run at any level.
func (s *Solver) collect() {
	for l := range s.watches {
		s.watches[l] = s.watches[l][:0]
	}
	s.lockReasons()
	end := 0
	words := s.arena.words
	for c := range s.arena.clauses(garbage) {
		size := headerWords + int(words[c-headerWords])
		copy(words[end:], words[int(c)-headerWords:int(c)-headerWords+size])
		s.moved(c, uint32(end+headerWords))
		end += size
	}
	s.arena.words = words[:end]
	for c := range s.arena.clauses(0) {
		s.attach(c)
	}
}

// lockReasons marks the clauses that are reasons on the trail.
func (s *Solver) lockReasons() {
	for _, l := range s.trail {
		if r := s.vars[l.option()].reason; r.kind() == clauseReason {
			*s.arena.info(r.value()) |= locked
		}
	}
}

// moved updates the reason of the literal that a locked clause has forced, which is one of the two
// watched literals.
func (s *Solver) moved(from, to uint32) {
	if !s.arena.is(to, locked) {
		return
	}
	*s.arena.info(to) &^= locked
	for _, l := range s.arena.words[to : to+2] {
		if v := &s.vars[l.option()]; s.values[l] > 0 && v.reason == clauseReason|reason(from) {
			v.reason = clauseReason | reason(to)
		}
	}
}
