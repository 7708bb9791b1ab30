package cdcl

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"basisk/dlx"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// walkAll makes one walk of about the given number of moves.
func (s *Solver) walkAll(moves uint64) {
	s.walkLength = moves
	s.startWalk()
	for s.walking {
		s.walkOn()
	}
}

// requireWalk checks that what is placed is a partial solution, and that the
// uncovered items are those without an option.
func (s *Solver) requireWalk(t require.TestingT) {
	for i, o := range s.coverOf {
		at := slices.Index(s.uncovered, int32(i))
		if o < 0 {
			require.Equal(t, i < s.primary, at >= 0, "item %d", i)
			continue
		}
		require.Negative(t, at, "item %d", i)
		for _, item := range s.items(o) {
			require.Equal(t, o, s.coverOf[item])
		}
	}
	for at, i := range s.uncovered {
		require.EqualValues(t, at, s.where[i])
	}
}

func TestWalkPlacesPartialSolutions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		s := prepared(Config{}, Tight(rng, 24, 6, 8))
		if !s.propagate() {
			return
		}
		s.startWalk()
		s.setTemperature(rapid.Float64Range(0.05, 2).Draw(t, "temperature"))
		for range rapid.IntRange(1, 300).Draw(t, "moves") {
			if len(s.uncovered) == 0 {
				break
			}
			s.move(s.rng.Uint64())
		}
		s.requireWalk(t)
		for _, l := range s.trail {
			if !l.negated() {
				require.Equal(t, l.option(), s.coverOf[s.items(l.option())[0]], "a fact was taken away")
			}
		}
	})
}

// A problem with many solutions is solved by the first walk, without a conflict.
func TestWalkSolves(t *testing.T) {
	s := prepared(Config{}, Latin(12))
	s.walkAll(1 << 20)
	require.EqualValues(t, 1, s.stats.Walked)
	stats, err := s.Search(context.Background(), Limits{Solutions: 1}, func(solution []dlx.Option) bool {
		require.Len(t, solution, 144)
		return true
	})
	require.NoError(t, err)
	require.Equal(t, SolutionLimit, stats.Status)
	require.Zero(t, stats.Conflicts)
}

// A walk that finds nothing leaves what it has placed as phases, and no more.
func TestWalkLeavesPhases(t *testing.T) {
	s := prepared(Config{}, Tight(rand.New(rand.NewPCG(3, 1)), 60, 10, 4))
	require.True(t, s.propagate())
	s.walkAll(500)
	require.Zero(t, s.stats.Walked)
	placed := 0
	for o, phase := range s.saved {
		require.Equal(t, s.coverOf[s.items(int32(o))[0]] == int32(o), phase > 0)
		if phase > 0 {
			placed++
		}
	}
	require.Positive(t, placed)
}

// Walks end with the first solution, so that the others are left to learning.
func TestNoWalkAfterSolution(t *testing.T) {
	var c Config
	for name, value := range map[string]string{"walk": "100000000", "walk-length": "1", "walk-patience": "0"} {
		require.NoError(t, c.Set(name, value))
	}
	s := prepared(c, Latin(6))
	walks := uint64(0)
	stats, err := s.Search(context.Background(), Limits{Solutions: 50}, func([]dlx.Option) bool {
		if walks == 0 {
			walks = s.stats.Walks
		}
		return true
	})
	require.NoError(t, err)
	require.Positive(t, walks)
	require.Equal(t, walks, stats.Walks)
	require.Equal(t, SolutionLimit, stats.Status)
}
