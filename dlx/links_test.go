package dlx

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/internal/cancel"
	"basisk/internal/testenv"
)

// grid returns a problem with some depth: n × n cells, whose rows and columns
// hold each of n digits once.
func grid(t *testing.T, n int) *Problem {
	p := NewProblem(3*n*n, 0)
	for cell := range n * n {
		for digit := range n {
			_, err := p.AddOption(Item(cell), Item(n*n+cell/n*n+digit), Item(2*n*n+cell%n*n+digit))
			require.NoError(t, err)
		}
	}
	return p
}

// clone returns the links as they are.
func clone(l *links) links {
	return links{nodes: slices.Clone(l.nodes), heads: slices.Clone(l.heads)}
}

// requireRestored checks that the links are as before.
func requireRestored(t *testing.T, before links, l *links) {
	t.Helper()
	require.Equal(t, before.nodes, l.nodes)
	require.Equal(t, before.heads, l.heads)
}

func TestLinksLayout(t *testing.T) {
	p := NewProblem(2, 1)
	for _, items := range [][]Item{{0, 2}, {1}} {
		_, err := p.AddOption(items...)
		require.NoError(t, err)
	}
	var l links
	l.load(p, new(cancel.Check))
	require.Equal(t, []heading{{2, 1, 0}, {0, 2, 1}, {1, 0, 1}, {3, 3, 1}}, l.heads)
	require.Equal(t, []node{
		{0, 0, 0}, {5, 5, 0}, {8, 8, 0}, {6, 6, 0}, // heads
		{0, 6, 0},            // spacer 0
		{1, 1, 1}, {3, 3, 3}, // option 0
		{5, 8, -1}, // spacer 1
		{2, 2, 2},  // option 1
		{8, 0, -2}, // spacer 2
	}, l.nodes)
	require.Equal(t, []Option{0, 0, 1}, []Option{l.option(5), l.option(6), l.option(8)})
}

// TestLinksUndo takes and covers at random and undoes it all.
func TestLinksUndo(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	var s Searcher
	s.load(grid(t, 4))
	before := clone(&s.links)
	for range 200 {
		for s.links.heads[0].next != 0 {
			head, _ := Random.choose(s.links.heads, rng)
			n := s.links.nodes[head].down
			if n == head {
				break
			}
			s.descend(n)
		}
		require.NotEmpty(t, s.frames)
		s.rewind()
		requireRestored(t, before, &s.links)
	}
}

func TestWalkRestoresLinks(t *testing.T) {
	for _, nodes := range []uint64{0, 1, 2, 10, 100, 500} {
		var s Searcher
		s.load(grid(t, 4))
		before := clone(&s.links)
		s.configure(context.Background(), Config{MaxNodes: nodes}, nil)
		s.begin()
		s.walk()
		s.rewind()
		requireRestored(t, before, &s.links)
	}
}

// TestWalkAllocatesNothing holds the search loop to the memory that load and
// configure have set up.
func TestWalkAllocatesNothing(t *testing.T) {
	for _, c := range []Chooser{Smallest, SmallestFirst, First, Random} {
		var s Searcher
		s.load(grid(t, 4))
		s.configure(context.Background(), Config{Choose: c}, func([]Option) bool { return true })
		allocs := testing.AllocsPerRun(5, func() {
			s.begin()
			s.walk()
		})
		require.Zero(t, allocs, c)
		require.EqualValues(t, 576, s.solutions)
	}
}

// Loading ends with the context, and the search then has not begun.
func TestLoadingEnds(t *testing.T) {
	p := NewProblem(1000, 0)
	for i := range 200_000 {
		_, err := p.AddOption(Item(i % 1000))
		require.NoError(t, err)
	}
	for looks := range 5 {
		stats, err := Search(testenv.EndingAfter(t.Context(), looks, context.Canceled), p, Config{MaxNodes: 1}, nil)
		require.ErrorIs(t, err, context.Canceled)
		require.Zero(t, stats.Nodes)
	}
}

// A walk is left as soon as the context ends, also on the way up, which may be long.
func TestWayUpEnds(t *testing.T) {
	const items = 20_000 // each with one option: a single path
	p := NewProblem(items+1, 0)
	for i := range Item(items) {
		_, err := p.AddOption(i)
		require.NoError(t, err)
	}
	ctx, end := context.WithCancel(t.Context())
	s := Searcher{}
	s.configure(ctx, Config{}, nil)
	s.load(p)
	s.begin()
	for len(s.frames) < items || s.frames[items-1].branch < 0 {
		require.True(t, s.visit())
		require.True(t, s.advance())
	}
	require.True(t, s.visit()) // a dead end
	require.Len(t, s.frames, items)
	end()
	require.False(t, s.advance())
	require.Equal(t, Cancelled, s.status)
	require.NotEmpty(t, s.frames)
}
