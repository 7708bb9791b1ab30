package cdcl

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"basisk/dlx"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// walkAll makes one walk of about the given number of moves.
func (s *Solver) walkAll(moves uint64) {
	s.walk.length = moves
	s.startWalk()
	for s.walk.walking {
		s.walkOn()
	}
}

// requireWalk checks that what is placed is a partial solution, and that the
// uncovered items are those without an option.
func (s *Solver) requireWalk(t require.TestingT) {
	for i, o := range s.walk.coverOf {
		at := slices.Index(s.walk.uncovered, int32(i))
		if o < 0 {
			require.Equal(t, i < s.cover.primary, at >= 0, "item %d", i)
			continue
		}
		require.Negative(t, at, "item %d", i)
		for _, item := range s.cover.items(o) {
			require.Equal(t, o, s.walk.coverOf[item])
		}
	}
	for at, i := range s.walk.uncovered {
		require.EqualValues(t, at, s.walk.where[i])
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
		s.walk.setTemperature(rapid.Float64Range(0.05, 2).Draw(t, "temperature"))
		for range rapid.IntRange(1, 300).Draw(t, "moves") {
			if len(s.walk.uncovered) == 0 {
				break
			}
			s.walk.move(s.rng.Uint64())
		}
		s.requireWalk(t)
		for _, l := range s.trail {
			if !l.negated() {
				require.Equal(t, l.option(), s.walk.coverOf[s.cover.items(l.option())[0]], "a fact was taken away")
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
	for o, phase := range s.phases.saved {
		require.Equal(t, s.walk.coverOf[s.cover.items(int32(o))[0]] == int32(o), phase > 0)
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

// Walks alone find a solution without a conflict, pass it on once and stop.
func TestWalkAlone(t *testing.T) {
	s := New(Config{Seed: 3})
	s.Load(Latin(14))
	found := 0
	stats, err := s.Walk(t.Context(), Limits{}, func(solution []dlx.Option) bool {
		found++
		require.Len(t, solution, 14*14)
		return true
	})
	require.NoError(t, err)
	require.Equal(t, SolutionLimit, stats.Status)
	require.Equal(t, 1, found)
	require.Zero(t, stats.Conflicts)
	require.EqualValues(t, 1, stats.Walked)
	require.Equal(t, 1.0, s.Progress().Walk)
}

// threeOfTwo returns a problem without a solution, which propagation does not see: three items, of which
// every two share an option, and no option has one.
func threeOfTwo(t *testing.T) *dlx.Problem {
	p := dlx.NewProblem(6, 0)
	for i := range dlx.Item(3) {
		for j := range i {
			for k := range dlx.Item(3) {
				_, err := p.AddOption(j, i, 3+k)
				require.NoError(t, err)
			}
		}
	}
	return p
}

// Walks end at their limit where there is no solution, and a search afterwards knows that.
func TestWalkLimit(t *testing.T) {
	s := New(Config{})
	s.Load(threeOfTwo(t))
	stats, err := s.Walk(t.Context(), Limits{Moves: 10_000}, nil)
	require.NoError(t, err)
	require.Equal(t, MoveLimit, stats.Status)
	require.GreaterOrEqual(t, stats.WalkMoves, uint64(10_000))
	require.Less(t, stats.WalkMoves, uint64(10_000+walkPace))
	require.Equal(t, .5, s.Progress().Walk, "one option of three items")
	require.Zero(t, stats.Conflicts)
	stats, err = s.Search(t.Context(), Limits{}, nil)
	require.NoError(t, err)
	require.Equal(t, Exhausted, stats.Status)
	require.Zero(t, stats.Solutions)
}

// An item without options is a contradiction to walks, too; and they end with their context.
func TestWalkEnds(t *testing.T) {
	p := dlx.NewProblem(2, 0)
	_, err := p.AddOption(0)
	require.NoError(t, err)
	s := New(Config{})
	s.Load(p)
	stats, err := s.Walk(t.Context(), Limits{}, nil)
	require.NoError(t, err)
	require.Equal(t, Exhausted, stats.Status)
	s.Load(threeOfTwo(t))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	stats, err = s.Walk(ctx, Limits{}, nil)
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, Cancelled, stats.Status)
}

// A problem without items is solved by no option, without a walk that goes on.
func TestWalkWithoutItems(t *testing.T) {
	stats, err := New(Config{}).Walk(t.Context(), Limits{}, nil)
	require.NoError(t, err)
	require.Equal(t, SolutionLimit, stats.Status)
}

// someTuples returns a problem of options of a number of items each that has a solution: the
// first option alone has its items, and the other items fall into options in several ways.
func someTuples(t *testing.T, rng *rand.Rand, width, size, ways int) *dlx.Problem {
	p := dlx.NewProblem(width*size, 0)
	seen := map[string]bool{} // a word would stand for both of two equal options
	add := func(items []int) {
		var list []dlx.Item
		for _, i := range slices.Sorted(slices.Values(items)) {
			list = append(list, dlx.Item(i))
		}
		name := fmt.Sprint(list)
		if seen[name] {
			return
		}
		seen[name] = true
		_, err := p.AddOption(list...)
		require.NoError(t, err)
	}
	add([]int{0, 1, 2, 3}[:width])
	for range ways {
		items := rng.Perm(width*size - width)
		for i := range items {
			items[i] += width
		}
		for ; len(items) > 0; items = items[width:] {
			add(items[:width])
		}
	}
	return p
}

// Only options of three or four items each, all of them primary, are moved by quads, and no more
// items than a word can name.
func TestWalksByQuads(t *testing.T) {
	for _, test := range []struct {
		width             int
		primary, counters int
		want              bool
	}{
		{4, 8, 8, true},
		{3, 9, 9, true},
		{0, 8, 8, false},
		{4, 8, 9, false},
		{4, 1 << 16, 1 << 16, true},
		{4, 1<<16 + 1, 1<<16 + 1, false},
		{3, 1<<16 - 1, 1<<16 - 1, true},
		{3, 1 << 16, 1 << 16, false},
	} {
		c := cover{width: test.width, primary: test.primary, counters: make([]counter, test.counters)}
		require.Equal(t, test.want, c.walksByQuads(), "%+v", test)
	}
}

// Moves by quads equal the moves of the loop for options of any size: the same draws leave the
// same items uncovered, in the same order, and the same options placed.
func TestQuadsMoveAlike(t *testing.T) {
	for seed := range uint64(16) {
		p := someTuples(t, rand.New(rand.NewPCG(seed, 5)), 3+int(seed%2), 90, 12)
		byQuads, plain := prepared(Config{Seed: seed}, p), prepared(Config{Seed: seed}, p)
		require.True(t, byQuads.cover.walksByQuads())
		plain.cover.width = 0
		for _, s := range []*Solver{byQuads, plain} {
			require.True(t, s.propagate())
			s.walkAll(3000)
		}
		require.NotEmpty(t, plain.walk.uncovered)
		require.Equal(t, plain.stats.WalkMoves, byQuads.stats.WalkMoves)
		require.Equal(t, plain.walk.uncovered, byQuads.walk.uncovered)
		require.Equal(t, plain.walk.where, byQuads.walk.where)
		require.Equal(t, plain.walk.coverOf, byQuads.walk.coverOf)
		require.Equal(t, plain.walk.mostCovered, byQuads.walk.mostCovered)
		require.Equal(t, plain.phases.saved, byQuads.phases.saved)
		require.True(t, slices.ContainsFunc(byQuads.walk.quadCover[:byQuads.cover.primary], func(q quad) bool { return q != noQuad }), "words are moved")
		byQuads.requireWalk(t)
	}
}
