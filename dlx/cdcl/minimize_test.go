package cdcl

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// chained returns a solver with a number of settled options, each false because of the one
// before it alone, and a learned clause of the last option, a literal of its level, and the
// first.
func chained(t *testing.T, options int) *Solver {
	s := loose(t, options+2, "rivals=0")
	own := int32(options + 1)
	for o := range int32(options) {
		s.values[positive(o)], s.values[positive(o).not()] = -1, 1
		s.vars[o] = variable{level: 1}
		if o > 0 {
			s.vars[o].reason = pairReason | reason(positive(o-1))
		}
	}
	s.values[positive(own)], s.values[positive(own).not()] = -1, 1
	s.vars[own] = variable{level: 2}
	s.setLearned(positive(own), positive(int32(options-1)), positive(0))
	return s
}

// setLearned makes the literals the learned clause as resolve leaves it.
func (s *Solver) setLearned(lits ...literal) {
	s.marks.clear()
	s.learned = append(s.learned[:0], lits...)
	for _, l := range lits {
		s.marks.add(l.option(), markResolved|markLearned)
	}
}

// The search for what forced a literal goes a thousand steps back and no further.
func TestMinimizeDepth(t *testing.T) {
	// The literal that is left out is at depth 0, what forced it at depth 1, and the
	// first of the chain, which is in the clause, needs no look beyond it.
	for options, left := range map[int]int{3: 2, 1001: 2, 1002: 2, 1003: 3, 1500: 3} {
		s := chained(t, options)
		s.minimize()
		require.Len(t, s.learned, left, "%d options", options)
	}
}

// redundantPlainly reports whether the clause implies that l is false by the reasons,
// without l itself.
func (s *Solver) redundantPlainly(l literal, first bool) bool {
	v := s.vars[l.option()]
	switch {
	case v.level == 0 || !first && slices.Contains(s.learned, l):
		return true
	case v.reason == noReason:
		return false
	}
	for _, m := range slices.Clone(s.literals(v.reason, l.not())) {
		if m != l.not() && !s.redundantPlainly(m, false) {
			return false
		}
	}
	return true
}

// In searches, those literals of the learned clause go that the others imply by what
// forced them, and the first stays. After the whole analysis no choice excludes an option
// of the clause, and no literal is implied.
func TestMinimizeLeavesWhatIsNeeded(t *testing.T) {
	gone, left := 0, 0
	for seed := range uint64(40) {
		s := prepared(Config{}, Tight(rand.New(rand.NewPCG(seed, 8)), 30, 6, 8))
		for step := 0; step < 60 && !s.refuted; step++ {
			switch {
			case s.propagate() && len(s.trail) < len(s.vars):
				s.decide()
				continue
			case s.conflict.reason == noReason || len(s.starts) == 0:
				step = 60
				continue
			}
			s.marks.clear()
			s.resolve()
			want := []literal{s.learned[0]}
			for _, l := range s.learned[1:] {
				if s.redundantPlainly(l, true) {
					gone++
				} else {
					want = append(want, l)
				}
			}
			left += len(want)
			s.minimize()
			require.Equal(t, want, s.learned)
			for _, l := range s.learned {
				require.NotZero(t, s.marks.of[l.option()]&markLearned)
			}
			s.analyze()
			for _, l := range s.learned[1:] {
				require.Equal(t, l, s.chooserOf(l))
				require.False(t, s.redundantPlainly(l, true))
			}
			s.learn()
		}
	}
	require.Greater(t, gone, 200)
	require.Greater(t, left, 200)
}

// What was found of an option is remembered, so that none is searched from twice.
func TestMinimizeRemembers(t *testing.T) {
	s := chained(t, 6)
	s.minimize()
	for o := 1; o < 5; o++ {
		require.Equal(t, markRedundant, s.marks.of[o], "option %d", o)
	}
	s = chained(t, 6)
	s.setLearned(s.learned[0], s.learned[1]) // without the one to which all go back
	s.minimize()
	require.Len(t, s.learned, 2)
	for o := 1; o < 5; o++ {
		require.Equal(t, markNeeded, s.marks.of[o], "option %d", o)
	}
}

// TestReasonSides compares the options added after each conflict with a list made
// in the plain way.
func TestReasonSides(t *testing.T) {
	added := 0
	rapid.Check(t, func(t *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		s := prepared(Config{}, Tight(rng, 24, 6, 8))
		if rng.IntN(2) == 0 {
			s.stats.Solutions = 1
		} else {
			s.stats.Conflicts = reasonPatience
		}
		for range 100 {
			switch {
			case s.propagate() && len(s.trail) < len(s.vars):
				s.decide()
				continue
			case s.conflict.reason == noReason || len(s.starts) == 0:
				return
			}
			s.analyze()
			before := slices.Clone(s.marks.resolved)
			want := s.plainReasonSides()
			s.addReasonSides()
			require.Equal(t, before, s.marks.resolved[:len(before)])
			require.ElementsMatch(t, want, s.marks.resolved[len(before):])
			added += len(want)
			s.learn()
		}
	})
	require.Positive(t, added)
}

// plainReasonSides returns the options within reasonSteps of a literal of the learned clause
// that were not resolved, where a step leads from an option to those that forced it.
func (s *Solver) plainReasonSides() []int32 {
	seen := map[int32]bool{}
	for _, o := range s.marks.resolved {
		seen[o] = true
	}
	var from, sides []int32
	for _, l := range s.learned[1:] {
		from = append(from, l.option())
	}
	for range reasonSteps {
		begin := len(sides)
		for _, o := range from {
			if s.vars[o].reason == noReason {
				continue
			}
			for _, m := range slices.Clone(s.literals(s.vars[o].reason, noLiteral)) {
				if m != noLiteral && s.values[m] < 0 && m.option() != o && s.vars[m.option()].level > 0 && !seen[m.option()] {
					seen[m.option()] = true
					sides = append(sides, m.option())
				}
			}
		}
		from = sides[begin:]
	}
	return sides
}

// TestNoReasonSidesAtFirst checks that nothing is added while there is no solution and few conflicts.
func TestNoReasonSidesAtFirst(t *testing.T) {
	s := prepared(Config{}, Tight(rand.New(rand.NewPCG(1, 0)), 24, 6, 8))
	for range 50 {
		if s.propagate() && len(s.trail) < len(s.vars) {
			s.decide()
			continue
		}
		if s.conflict.reason == noReason || len(s.starts) == 0 {
			break
		}
		s.analyze()
		before := len(s.marks.resolved)
		s.addReasonSides()
		require.Len(t, s.marks.resolved, before)
		s.learn()
	}
	require.Positive(t, s.stats.Conflicts)
}

// ListsRivals reports whether the options have lists of their rivals.
func (s *Solver) ListsRivals() bool { return len(s.cover.rivalEnds) > 0 }
