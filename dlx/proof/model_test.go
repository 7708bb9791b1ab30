package proof

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// A model does what a checker does in the plainest way: it looks at all clauses until
// nothing changes.
type model struct {
	clauses [][]int32 // those held, literals ascending
	facts   []int32
	refuted bool
}

// plain returns the literals of a clause in ascending order, each once.
func plain(clause []int32) []int32 { return slices.Compact(slices.Sorted(slices.Values(clause))) }

// isTrue reports whether a clause has one of the literals that hold.
func isTrue(clause, holds []int32) bool {
	return slices.ContainsFunc(clause, func(l int32) bool { return slices.Contains(holds, l) })
}

// open returns the literals of a clause whose negations do not hold.
func open(clause, holds []int32) []int32 {
	return slices.DeleteFunc(slices.Clone(clause), func(l int32) bool { return slices.Contains(holds, -l) })
}

// conclude adds to the literals that hold what follows by the clauses, and reports
// whether a clause is false then.
func (m *model) conclude(holds []int32) (all []int32, conflict bool) {
	for before := -1; before < len(holds); {
		before = len(holds)
		for _, clause := range m.clauses {
			rest := open(clause, holds)
			switch {
			case isTrue(clause, holds):
			case len(rest) == 0:
				return holds, true
			case len(rest) == 1:
				holds = append(holds, rest[0])
			}
		}
	}
	return holds, false
}

// follows reports whether a clause follows by unit propagation.
func (m *model) follows(clause []int32) bool {
	if m.refuted || isTrue(clause, m.facts) {
		return true
	}
	holds := slices.Clone(m.facts)
	for _, l := range clause {
		if slices.Contains(holds, l) {
			return true // it has a literal and its negation
		}
		if !slices.Contains(holds, -l) {
			holds = append(holds, -l)
		}
	}
	_, conflict := m.conclude(holds)
	return conflict
}

// hold adds a clause, unless facts make it true, or leave it one literal, a new fact.
func (m *model) hold(clause []int32) {
	rest := open(plain(clause), m.facts)
	switch {
	case m.refuted || isTrue(clause, m.facts):
	case len(rest) == 0:
		m.refuted = true
	case len(rest) == 1:
		m.facts, m.refuted = m.conclude(append(m.facts, rest[0]))
	default:
		m.clauses = append(m.clauses, plain(clause))
	}
}

// remove deletes a clause and reports whether it was held.
func (m *model) remove(clause []int32) bool {
	i := slices.IndexFunc(m.clauses, func(c []int32) bool { return slices.Equal(c, plain(clause)) })
	if i < 0 {
		return false
	}
	m.clauses = slices.Delete(m.clauses, i, i+1)
	return true
}

// words returns how many words the clauses take that are held.
func (m *model) words() int {
	sum := 0
	for _, clause := range m.clauses {
		sum += header + len(clause)
	}
	return sum
}

// requireSame requires that a checker holds the facts and the clauses of a model.
func requireSame(t *testing.T, m *model, c *checker) {
	var facts []int32
	values := make([]int8, len(c.values))
	for _, l := range c.trail {
		facts = append(facts, toExternal(l))
		values[l], values[l.not()] = 1, -1
	}
	require.Equal(t, values, c.values)
	require.ElementsMatch(t, m.facts, facts)
	require.Equal(t, len(c.trail), c.visited)
	require.Equal(t, m.words(), len(c.words)-c.dead)
	require.Equal(t, m.words()-header*len(m.clauses), c.held)
	require.LessOrEqual(t, 2*c.dead, len(c.words), "more than half is dead")
	var clauses [][]int32
	for at := header; at < len(c.words); {
		size := int(c.words[at-1])
		var clause []int32
		for _, l := range c.literals(place(at)) {
			clause = append(clause, toExternal(l))
		}
		if size > 0 {
			clauses = append(clauses, plain(clause))
			requireWatched(t, c, place(at))
		}
		at += max(size, -size) + header
	}
	require.ElementsMatch(t, m.clauses, clauses)
}

// requireWatched requires that the first two literals of a clause watch it, and that
// neither is false unless a fact makes the clause true.
func requireWatched(t *testing.T, c *checker, at place) {
	lits := c.literals(at)
	isTrue := slices.ContainsFunc(lits, func(l literal) bool { return c.values[l] > 0 })
	for _, l := range lits[:2] {
		watched := slices.ContainsFunc(c.watches[l], func(w watch) bool { return w.clause == at })
		require.True(t, watched && (c.values[l] >= 0 || isTrue), "literal %d of %v", l, lits)
	}
}

// toExternal returns what a proof writes for l.
func toExternal(l literal) int32 {
	if l&1 == 1 {
		return -int32(l >> 1)
	}
	return int32(l >> 1)
}
