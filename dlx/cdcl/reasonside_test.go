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
	var c Config
	require.NoError(t, c.Set("reason-side", "1"))
	require.NoError(t, c.Set("reason-patience", "0"))
	added := 0
	rapid.Check(t, func(t *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		s := prepared(c, someProblem(rng, 24, 6, 8))
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

// plainReasonSides returns the options that force a literal of the learned clause
// and were not resolved.
func (s *Solver) plainReasonSides() []int32 {
	var sides []int32
	for _, l := range s.learned[1:] {
		if r := s.vars[l.option()].reason; r != noReason {
			for _, m := range slices.Clone(s.literals(r, l.not())) {
				if m != l.not() {
					sides = append(sides, m.option())
				}
			}
		}
	}
	slices.Sort(sides)
	return slices.DeleteFunc(slices.Compact(sides), func(o int32) bool {
		return s.vars[o].level == 0 || slices.Contains(s.resolved, o)
	})
}
