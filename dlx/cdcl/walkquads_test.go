package cdcl

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"basisk/dlx"

	"github.com/stretchr/testify/require"
)

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
		require.True(t, byQuads.walksByQuads())
		plain.cover.width = 0
		for _, s := range []*Solver{byQuads, plain} {
			require.True(t, s.propagate())
			s.walkAll(3000)
		}
		require.NotEmpty(t, plain.uncovered)
		require.Equal(t, plain.stats.WalkMoves, byQuads.stats.WalkMoves)
		require.Equal(t, plain.uncovered, byQuads.uncovered)
		require.Equal(t, plain.where, byQuads.where)
		require.Equal(t, plain.coverOf, byQuads.coverOf)
		require.Equal(t, plain.walkCovered, byQuads.walkCovered)
		require.Equal(t, plain.saved, byQuads.saved)
		require.True(t, slices.ContainsFunc(byQuads.quadCover[:byQuads.primary], func(q quad) bool { return q != noQuad }), "words are moved")
		byQuads.requireWalk(t)
	}
}
