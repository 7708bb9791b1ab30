package cdcl

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"basisk/dlx"

	"github.com/stretchr/testify/require"
)

// loose returns a solver of a problem with one item, which any of its options covers.
func loose(t *testing.T, options int, settings ...string) *Solver {
	p := dlx.NewProblem(1, options)
	for o := range options {
		_, err := p.AddOption(0, dlx.Item(1+o))
		require.NoError(t, err)
	}
	return prepared(MustParse(settings...), p)
}

// literalsFrom returns count positive literals from an option on.
func literalsFrom(o int32, count int) []literal {
	lits := make([]literal, count)
	for i := range lits {
		lits[i] = positive(o + int32(i))
	}
	return lits
}

// Of the second tier those go that were not used for two reductions, of the third those
// that were not used since the latest; the first tier stays. Marks wear off.
func TestGather(t *testing.T) {
	for _, test := range []struct {
		lbd        int
		flags      literal // with the mark of use
		goes       bool
		flagsAfter literal
	}{
		{1, 0, false, 0},
		{2, 0, false, 0},
		{2, 2, false, 2}, // no marks needed
		{3, 0, true, 0},
		{4, 0, true, 0},
		{4, 1, false, 0},
		{4, 2, false, 1},
		{6, 1, false, 0},
		{6, 0, true, 0},
		{7, 0, true, 0},
		{7, 1, true, 0},
		{7, 2, false, 1},
		{7, kept, false, kept},
		{7, garbage, false, garbage},
		{7, vivified | 1, true, vivified},
	} {
		t.Run(fmt.Sprintf("%d/%d", test.lbd, test.flags), func(t *testing.T) {
			s := loose(t, 9)
			c := s.arena.add(literalsFrom(1, 4), test.lbd, test.flags)
			s.gather()
			require.Equal(t, test.goes, slices.Contains(s.candidates, c))
			require.Equal(t, test.flagsAfter, *s.arena.info(c)&flagMask)
			require.Equal(t, test.lbd, s.arena.lbd(c))
		})
	}
}

// A clause that is the reason of a literal is kept, wherever it contains the literal; a clause
// that was the reason of a literal that is open again is deleted.
func TestReasonsStay(t *testing.T) {
	for at := range 2 {
		s := loose(t, 9)
		lits := literalsFrom(1, 4)
		c := s.arena.add(lits, 50, 0)
		s.attach(c)
		s.starts = append(s.starts, 0)
		for i, l := range lits {
			if i != at {
				s.assign(l.not(), noReason)
			}
		}
		s.assign(lits[at], clauseReason|reason(c))
		require.True(t, s.isReason(c))
		s.gather()
		require.Empty(t, s.candidates)
		s.values[lits[at]], s.values[lits[at].not()] = 0, 0
		require.False(t, s.isReason(c))
		s.gather()
		require.Equal(t, []uint32{c}, s.candidates)
	}
}

// In searches at any point, isReason says what the trail says.
func TestIsReasonInSearches(t *testing.T) {
	reasons, stale := 0, 0
	for seed := range uint64(6) {
		s := prepared(Config{}, Tight(rand.New(rand.NewPCG(seed, 6)), 30, 6, 8))
		for step := 0; step < 400 && !s.refuted; step++ {
			if !s.propagate() {
				s.learn()
				continue
			}
			if len(s.trail) == len(s.vars) {
				break
			}
			for c := range s.arena.clauses(garbage) {
				want := slices.ContainsFunc(s.trail, func(l literal) bool { return s.vars[l.option()].reason == clauseReason|reason(c) })
				require.Equal(t, want, s.isReason(c))
				if want {
					reasons++
				} else {
					stale++
				}
			}
			s.decide()
		}
	}
	require.Greater(t, reasons, 100)
	require.Greater(t, stale, 100)
}

// Three quarters of the candidates go, the worse ones: larger LBD first, then longer, then later.
func TestReduceDeletesTheWorse(t *testing.T) {
	type clause struct{ lbd, size int }
	order := []clause{{3, 4}, {3, 5}, {3, 5}, {4, 3}, {9, 3}} // from good to bad
	for count, left := range map[int]int{0: 0, 1: 1, 2: 1, 3: 1, 4: 1, 5: 2} {
		s := loose(t, 9)
		s.settled = s.rootFacts()
		for _, c := range order[:count] {
			s.arena.add(literalsFrom(1, c.size), c.lbd, 0)
		}
		s.reduce()
		var got []clause
		for c := range s.arena.clauses(garbage) {
			got = append(got, clause{s.arena.lbd(c), len(s.arena.lits(c))})
		}
		require.Equal(t, order[:left], append([]clause{}, got...), count)
		require.EqualValues(t, count-left, s.stats.Deleted)
		require.EqualValues(t, 1, s.stats.Reductions)
	}
}

// Equal clauses are kept in the order of learning.
func TestCompare(t *testing.T) {
	s := loose(t, 9)
	first, second := s.arena.add(literalsFrom(1, 4), 5, 0), s.arena.add(literalsFrom(3, 4), 5, 0)
	longer, better := s.arena.add(literalsFrom(1, 5), 5, 0), s.arena.add(literalsFrom(1, 6), 4, 0)
	sorted := []uint32{longer, second, better, first}
	slices.SortFunc(sorted, s.compare)
	require.Equal(t, []uint32{better, first, second, longer}, sorted)
}

// Reductions come after as many conflicts as the setting says, and then after that
// number times the root of how many there were, rounded down.
func TestReduceIntervals(t *testing.T) {
	s := loose(t, 4, "reduce-interval=10")
	var gaps []uint64
	for last := uint64(0); len(gaps) < 10; {
		for s.stats.Conflicts = last; !s.reduceDue(); s.stats.Conflicts++ {
		}
		gaps = append(gaps, s.stats.Conflicts-last)
		last = s.stats.Conflicts
		s.reduce()
	}
	require.Equal(t, []uint64{10, 10, 10, 10, 20, 20, 20, 20, 20, 30}, gaps)
}

// A clause that takes part in a conflict gets a mark, twice as long-lived in the second
// tier, and the LBD that it has now if that is less.
func TestUsed(t *testing.T) {
	for _, test := range []struct {
		name      string
		lbd, span int
		flags     literal
		lbdAfter  int
		marks     literal
	}{
		{"third tier", 9, 9, 0, 9, 1},
		{"spans less now, third tier", 9, 7, 0, 7, 1},
		{"enters the second tier", 9, 6, 0, 6, 2},
		{"second tier", 6, 6, 0, 6, 2},
		{"spans more now", 5, 8, 0, 5, 2},
		{"enters the first tier", 5, 2, 0, 2, 2},
		{"first tier is not renewed", 2, 1, 0, 2, 2},
		{"blocks a solution", 9, 3, kept, 9, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := loose(t, 12)
			lits := literalsFrom(1, 10)
			c := s.arena.add(lits, test.lbd, test.flags)
			for i, l := range lits {
				s.vars[l.option()].level = int32(1 + i%test.span)
			}
			s.used(c)
			require.Equal(t, test.lbdAfter, s.arena.lbd(c))
			require.Equal(t, test.flags|test.marks, *s.arena.info(c)&flagMask)
		})
	}
}

// Facts settle clauses, pairs and the lists of items; what they settled is gone after a
// reduction, and only looked for when there is a new fact.
func TestForgetSatisfied(t *testing.T) {
	s := loose(t, 12)
	satisfied := s.arena.add(literalsFrom(1, 3), 2, 0)
	shrunk := s.arena.add([]literal{positive(1).not(), positive(5), positive(6)}, 2, 0)
	other := s.arena.add(literalsFrom(4, 3), 2, 0)
	s.addClause([]literal{positive(1), positive(7)}, 2, 0)
	s.addClause([]literal{positive(1).not(), positive(8).not()}, 2, 0)
	s.addClause([]literal{positive(8), positive(9)}, 2, 0)
	s.forgetSatisfied()
	require.Len(t, slices.Collect(s.arena.clauses(garbage)), 3, "no facts, nothing to forget")
	s.values[positive(1)], s.values[positive(1).not()] = 1, -1
	s.trail = append(s.trail, positive(1))
	require.True(t, s.trueAtRoot(positive(1)))
	require.False(t, s.trueAtRoot(positive(1).not()))
	require.False(t, s.trueAtRoot(positive(2)))
	s.forgetSatisfied()
	require.Equal(t, []uint32{shrunk, other}, slices.Collect(s.arena.clauses(garbage)))
	require.True(t, s.arena.is(satisfied, garbage))
	require.EqualValues(t, 1, s.stats.Deleted)
	for _, l := range []literal{positive(1), positive(1).not(), positive(7)} {
		require.Empty(t, s.pairs[l], "literal %d", l)
	}
	require.Equal(t, []literal{positive(9)}, s.pairs[positive(8)])
	require.Equal(t, []literal{positive(1).not()}, s.pairs[positive(8).not()])
	s.pairs[positive(1)] = append(s.pairs[positive(1)], positive(9))
	s.forgetSatisfied()
	require.NotEmpty(t, s.pairs[positive(1)], "no new fact, no new look")
}
