package cdcl

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"basisk/dlx"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// nervous returns a configuration in which every event is frequent and every
// setting may have any value that does not make events rare.
func nervous(t *rapid.T) Config {
	c := Config{Seed: rapid.Uint64Range(0, 100).Draw(t, "seed")}
	for _, s := range Settings() {
		value := rapid.IntRange(s.Min, min(s.Max, s.Min+20)).Draw(t, s.Name)
		switch s.Name {
		case "decay":
			value = rapid.IntRange(s.Min, s.Max).Draw(t, s.Name)
		case "vivify":
			value = min(s.Max, value*value*1000)
		case "walk":
			value = min(s.Max, value<<26)
		case "rivals":
			value %= 2 // lists or none
		}
		require.NoError(t, c.Set(s.Name, fmt.Sprint(value)))
	}
	return c
}

// TestStress searches all solutions of random problems under random settings, in
// pieces of a few conflicts, checks the state between the pieces and the solutions
// at the end. It covers reductions, vivification, walks, facts
// and collections in every order.
func TestStress(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "problem"), 0))
		items := rapid.IntRange(4, 24).Draw(t, "items")
		p := someProblem(rng, items, rapid.IntRange(5, 40).Draw(t, "secondary"), rapid.IntRange(3, 7).Draw(t, "splits"))
		s := New(nervous(t))
		s.Load(p)
		found := searchInPieces(t, s)
		require.Equal(t, linkSolutions(t, p), found)
	})
}

// TestStressIsStress checks that the events happen that TestStress is about.
func TestStressIsStress(t *testing.T) {
	var c Config
	for _, name := range []string{"reduce-interval", "luby", "rephase-interval", "walk-length"} {
		require.NoError(t, c.Set(name, "1"))
	}
	require.NoError(t, c.Set("vivify", "1000"))
	require.NoError(t, c.Set("walk", "1073741824"))
	require.NoError(t, c.Set("walk-patience", "0"))
	var all Stats
	for seed := range uint64(testenv.Scale(3, 10, 20)) {
		s := New(c)
		p := someProblem(rand.New(rand.NewPCG(seed, 0)), 24, 40, 6)
		s.Load(p)
		require.Equal(t, linkSolutions(t, p), searchInPieces(t, s))
		all.Strengthened += s.stats.Strengthened
		all.Deleted += s.stats.Deleted
		all.Walks += s.stats.Walks
		all.Rephasings += s.stats.Rephasings
		all.Restarts += s.stats.Restarts
	}
	for _, n := range []uint64{all.Strengthened, all.Deleted, all.Walks, all.Rephasings, all.Restarts} {
		require.Positive(t, n)
	}
}

// searchInPieces returns all solutions in ascending order.
func searchInPieces(t require.TestingT, s *Solver) [][]dlx.Option {
	var found [][]dlx.Option
	for piece := 0; ; piece++ {
		limits := Limits{Conflicts: s.stats.Conflicts + 5, Propagations: s.stats.Propagations + 500}
		stats, err := s.Search(context.Background(), limits, func(solution []dlx.Option) bool {
			found = append(found, slices.Sorted(slices.Values(solution)))
			return len(found)%3 != 0
		})
		require.NoError(t, err)
		require.EqualValues(t, len(found), stats.Solutions)
		if stats.Exhausted() {
			slices.SortFunc(found, slices.Compare)
			return found
		}
		if s.walking {
			s.requireWalk(t)
		}
		if s.propagate() && piece%4 == 0 {
			s.requireSound(t)
		}
	}
}

// linkSolutions returns all solutions by dancing links.
func linkSolutions(t require.TestingT, p *dlx.Problem) [][]dlx.Option {
	var all [][]dlx.Option
	_, err := dlx.Search(context.Background(), p, dlx.Config{}, func(solution []dlx.Option) bool {
		all = append(all, slices.Sorted(slices.Values(solution)))
		return true
	})
	require.NoError(t, err)
	slices.SortFunc(all, slices.Compare)
	return all
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
	var c Config
	for name, value := range map[string]string{"vivify": "1000", "walk": "1073741824", "walk-length": "4096"} {
		require.NoError(t, c.Set(name, value))
	}
	s := New(c)
	s.Load(someProblem(rand.New(rand.NewPCG(1, 1)), 60, 10, 14))
	m := &meter{Context: context.Background(), work: func() uint64 { return s.work() + s.stats.WalkMoves }}
	stats, err := s.Search(m, Limits{Conflicts: uint64(testenv.Scale(2000, 3000, 6000))}, nil)
	require.NoError(t, err)
	require.Equal(t, ConflictLimit, stats.Status)
	require.Positive(t, stats.Walks)
	require.Positive(t, stats.Vivified)
	require.Greater(t, m.looks, 20)
	require.Less(t, m.longest, uint64(4*pace+10_000))
}
