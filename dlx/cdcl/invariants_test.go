package cdcl

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"basisk/dlx"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// prepared returns a solver that has loaded p and made all preparations of a search.
func prepared(c Config, p *dlx.Problem) *Solver {
	s := New(c)
	s.Load(p)
	s.cover.listRivals(math.MaxInt)
	return s
}

// TakeSteps takes steps of a search of p in random order and checks the state after each.
func TakeSteps(t require.TestingT, rng *rand.Rand, p *dlx.Problem, steps int) {
	s := prepared(Config{}, p)
	for range steps {
		switch {
		case s.refuted:
			return
		case s.propagate():
			s.requireSound(t)
			s.act(rng.IntN(12))
		default:
			s.learn()
		}
	}
}

// RequireSound checks the state of a search that ended at a limit.
func (s *Solver) RequireSound(t require.TestingT) {
	if s.walk.walking {
		s.requireWalk(t)
	}
	if s.propagate() {
		s.requireSound(t)
	}
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
	for i := range s.cover.counters {
		want := counter(0)
		if i >= s.cover.primary {
			want = unforcing
		}
		for _, m := range s.cover.options(int32(i)) {
			if s.values[m] >= 0 {
				want += counterOf(m)
			}
			if s.values[m] > 0 {
				want += unforcing
			}
		}
		require.Equal(t, want, s.cover.counters[i], "item %d", i)
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
	p := Tight(rand.New(rand.NewPCG(1, 1)), 60, 10, 14)
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

// meter is a context that measures the work between two looks at it.
type meter struct {
	context.Context
	work          func() uint64
	last, longest uint64
	looks         int
}

// Err returns nil.
func (m *meter) Err() error {
	m.looks++
	m.longest = max(m.longest, m.work()-m.last)
	m.last = m.work()
	return nil
}

// The work between two looks at the context is bounded, whatever the search does,
// so that a cancelled search ends soon on any machine: a unit of work takes some
// 100 ns, so the bound here stands for 30 ms.
func TestContextIsLookedAt(t *testing.T) {
	s := New(MustParse("vivify=1000", "walk=1073741824", "walk-length=4096"))
	s.Load(Tight(rand.New(rand.NewPCG(1, 1)), 60, 10, 14))
	m := &meter{Context: context.Background(), work: func() uint64 { return s.work() + s.stats.WalkMoves }}
	stats, err := s.Search(m, Limits{Conflicts: uint64(testenv.Scale(2000, 3000, 6000))}, nil)
	require.NoError(t, err)
	require.Equal(t, ConflictLimit, stats.Status)
	require.Positive(t, stats.Walks)
	require.Positive(t, stats.Vivified)
	require.Greater(t, m.looks, 20)
	require.Less(t, m.longest, uint64(4*pace+10_000))
}
