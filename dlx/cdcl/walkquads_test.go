package cdcl

import (
	"math/rand/v2"
	"testing"

	"basisk/dlx"

	"github.com/stretchr/testify/require"
)

// someQuads returns a problem of options of four items each that has a solution: the first
// option alone has its items, and the other items fall into options in several ways.
func someQuads(t *testing.T, rng *rand.Rand, quads, ways int) *dlx.Problem {
	p := dlx.NewProblem(4*quads, 0)
	add := func(items []int) {
		_, err := p.AddOption(dlx.Item(items[0]), dlx.Item(items[1]), dlx.Item(items[2]), dlx.Item(items[3]))
		require.NoError(t, err)
	}
	add([]int{0, 1, 2, 3})
	for range ways {
		items := rng.Perm(4*quads - 4)
		for i := range items {
			items[i] += 4
		}
		for ; len(items) > 0; items = items[4:] {
			add(items)
		}
	}
	return p
}

// Only options of four items each, all of them primary, are moved by quads, and no more
// items than a word can name.
func TestWalksByQuads(t *testing.T) {
	for _, test := range []struct {
		quads             bool
		primary, counters int
		want              bool
	}{
		{true, 8, 8, true},
		{false, 8, 8, false},
		{true, 8, 9, false},
		{true, 1 << 16, 1 << 16, true},
		{true, 1<<16 + 1, 1<<16 + 1, false},
	} {
		c := cover{quads: test.quads, primary: test.primary, counters: make([]counter, test.counters)}
		require.Equal(t, test.want, c.walksByQuads(), "%+v", test)
	}
}

// Moves by quads are those of the loop for options of any size: the same draws leave the
// same items uncovered, in the same order, and the same options placed.
func TestQuadsMoveAlike(t *testing.T) {
	for seed := range uint64(8) {
		p := someQuads(t, rand.New(rand.NewPCG(seed, 5)), 30, 12)
		byQuads, plain := prepared(Config{Seed: seed}, p), prepared(Config{Seed: seed}, p)
		require.True(t, byQuads.walksByQuads())
		plain.cover.quads = false
		for _, s := range []*Solver{byQuads, plain} {
			require.True(t, s.propagate())
			s.walkAll(5000)
		}
		require.NotEmpty(t, plain.uncovered)
		require.Equal(t, plain.stats.WalkMoves, byQuads.stats.WalkMoves)
		require.Equal(t, plain.uncovered, byQuads.uncovered)
		require.Equal(t, plain.where, byQuads.where)
		require.Equal(t, plain.coverOf, byQuads.coverOf)
		require.Equal(t, plain.walkCovered, byQuads.walkCovered)
		require.Equal(t, plain.saved, byQuads.saved)
		byQuads.requireWalk(t)
	}
}
