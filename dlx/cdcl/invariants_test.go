package cdcl

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"basisk/dlx"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// someProblem returns a problem that takes some conflicts: the primary items are
// split at random several times, and the parts are options.
func someProblem(rng *rand.Rand, primary, secondary, splits int) *dlx.Problem {
	p := dlx.NewProblem(primary, secondary)
	for range splits {
		for order := rng.Perm(primary); len(order) > 0; {
			n := min(2+rng.IntN(2), len(order))
			items := []dlx.Item{dlx.Item(primary + rng.IntN(secondary))}
			for _, i := range order[:n] {
				items = append(items, dlx.Item(i))
			}
			order = order[n:]
			if _, err := p.AddOption(items...); err != nil {
				panic(err)
			}
		}
	}
	return p
}

// prepared returns a solver that has loaded p and made all preparations of a search.
func prepared(c Config, p *dlx.Problem) *Solver {
	s := New(c)
	s.Load(p)
	s.listRivals(math.MaxInt)
	return s
}

// TestInvariants takes steps of a search in random order and checks the state
// after each.
func TestInvariants(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		s := prepared(Config{}, someProblem(rng, 24, 6, 8))
		for range rapid.IntRange(1, testenv.Scale(60, 120, 200)).Draw(t, "steps") {
			if s.refuted {
				return
			}
			if !s.propagate() {
				s.learn()
				continue
			}
			s.requireSound(t)
			s.act(rng.IntN(12))
		}
	})
}

// act does something that a search does between two propagations.
func (s *Solver) act(kind int) {
	switch {
	case len(s.trail) == len(s.vars):
		s.stats.Solutions++
		s.block()
	case kind == 0:
		s.restart()
	case kind == 1:
		s.reduce()
	case kind == 2:
		s.vivify()
	case kind == 3:
		s.rephase()
	case kind == 4 && s.stats.Solutions == 0:
		s.walkAll(20)
	default:
		s.decide()
	}
}

// requireSound checks a state in which everything is propagated.
func (s *Solver) requireSound(t require.TestingT) {
	s.requireCounters(t)
	s.requireOrder(t)
	require.Equal(t, len(s.trail), s.visited)
	for i, l := range s.trail {
		require.Positive(t, s.values[l])
		require.Negative(t, s.values[l.not()])
		s.requireReason(t, i, l)
	}
	for c := range s.arena.clauses(0) {
		s.requireWatched(t, c)
	}
}

// requireCounters checks the counters of the items against the values.
func (s *Solver) requireCounters(t require.TestingT) {
	for i := range s.counters {
		want := counter(0)
		if i >= s.primary {
			want = unforcing
		}
		for _, m := range s.options(int32(i)) {
			if s.values[m] >= 0 {
				want += counterOf(m)
			}
			if s.values[m] > 0 {
				want += unforcing
			}
		}
		require.Equal(t, want, s.counters[i], "item %d", i)
	}
}

// requireOrder checks that every open option can be found for a decision.
func (s *Solver) requireOrder(t require.TestingT) {
	for i, o := range s.scores.order {
		require.EqualValues(t, i, s.scores.where[o])
		require.False(t, i > 0 && s.scores.before(o, s.scores.order[(i-1)/2]), "heap order")
	}
	for o := range int32(len(s.vars)) {
		if s.values[positive(o)] == 0 {
			require.GreaterOrEqual(t, s.scores.where[o], int32(0))
		}
	}
}

// requireReason checks that literal i of the trail was forced by earlier ones.
func (s *Solver) requireReason(t require.TestingT, i int, l literal) {
	v := s.vars[l.option()]
	r := v.reason
	if r == noReason {
		return
	}
	require.Positive(t, v.level, "facts need no reason")
	for _, m := range s.literals(r, l) {
		if m != l {
			require.Negative(t, s.values[m])
			require.Contains(t, s.trail[:i], m.not())
		}
	}
}

// requireWatched checks that a clause is watched by its first two literals, and
// that these are not false unless a true one excuses them.
func (s *Solver) requireWatched(t require.TestingT, c uint32) {
	lits := s.arena.lits(c)
	satisfied := false
	for _, l := range lits {
		satisfied = satisfied || s.values[l] > 0
	}
	for _, l := range lits[:2] {
		found := 0
		for _, w := range s.watches[l] {
			if w.clause == c {
				found++
			}
		}
		require.Equal(t, 1, found)
		require.True(t, satisfied || s.values[l] == 0, "a watched literal is false")
	}
}

func TestSearchDoesNotAllocate(t *testing.T) {
	p := someProblem(rand.New(rand.NewPCG(1, 1)), 60, 10, 14)
	s := New(Config{})
	run := func() {
		s.Load(p)
		_, err := s.Search(context.Background(), Limits{Conflicts: 2000}, nil)
		require.NoError(t, err)
	}
	run()
	// One is the source of random numbers of each load.
	require.LessOrEqual(t, testing.AllocsPerRun(3, run), 3.0)
}
