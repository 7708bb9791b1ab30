package cdcl

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

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
			before := slices.Clone(s.resolved)
			want := s.plainReasonSides()
			s.addReasonSides()
			require.Equal(t, before, s.resolved[:len(before)])
			require.ElementsMatch(t, want, s.resolved[len(before):])
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
	for _, o := range s.resolved {
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
		before := len(s.resolved)
		s.addReasonSides()
		require.Len(t, s.resolved, before)
		s.learn()
	}
	require.Positive(t, s.stats.Conflicts)
}
