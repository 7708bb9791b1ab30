package dlx_test

import (
	"math/rand/v2"
	"testing"

	"basisk/dlx"

	"github.com/stretchr/testify/require"
)

func TestParseChooser(t *testing.T) {
	for _, c := range []dlx.Chooser{dlx.Smallest, dlx.SmallestFirst, dlx.First, dlx.Random} {
		got, err := dlx.ParseChooser(c.String())
		require.NoError(t, err)
		require.Equal(t, c, got)
	}
	_, err := dlx.ParseChooser("largest")
	require.EqualError(t, err, `dlx: unknown chooser "largest", expected one of smallest, smallest-first, first, random`)
	require.Equal(t, "chooser(9)", dlx.Chooser(9).String())
}

// tied is a problem whose items 1 and 2 tie with two options each, below item 0
// with three.
func tied() *dlx.Problem {
	p := dlx.NewProblem(3, 0)
	for _, items := range [][]dlx.Item{{0, 1}, {0, 2}, {0}, {1}, {2}} {
		must(p.AddOption(items...))
	}
	return p
}

// firstOption returns the first option of the first solution of p.
func firstOption(t *testing.T, p *dlx.Problem, c dlx.Config) dlx.Option {
	t.Helper()
	first := dlx.Option(-1)
	_, err := dlx.Search(t.Context(), p, c, func(solution []dlx.Option) bool {
		first = solution[0]
		return false
	})
	require.NoError(t, err)
	return first
}

func TestChoosersBranchWhereTheySay(t *testing.T) {
	p := tied()
	require.Contains(t, p.ItemsOf(firstOption(t, p, dlx.Config{Choose: dlx.First})), dlx.Item(0))
	require.Contains(t, p.ItemsOf(firstOption(t, p, dlx.Config{Choose: dlx.Smallest})), dlx.Item(1))
	require.Contains(t, p.ItemsOf(firstOption(t, p, dlx.Config{Choose: dlx.SmallestFirst})), dlx.Item(1))
}

// TestSmallestFirstMeetsDeadEnds has a forced item before one without options:
// only Smallest takes the forced move before it gives up.
func TestSmallestFirstMeetsDeadEnds(t *testing.T) {
	p := dlx.NewProblem(2, 0)
	must(p.AddOption(0))
	for chooser, nodes := range map[dlx.Chooser]uint64{dlx.Smallest: 2, dlx.SmallestFirst: 1, dlx.First: 2, dlx.Random: 1} {
		stats, err := dlx.Search(t.Context(), p, dlx.Config{Choose: chooser}, nil)
		require.NoError(t, err)
		require.Equal(t, nodes, stats.Nodes, chooser)
	}
}

func TestRandomBreaksTiesEvenly(t *testing.T) {
	p := tied()
	rng := rand.New(rand.NewPCG(3, 4))
	counts := map[dlx.Option]int{}
	for range 1000 {
		counts[firstOption(t, p, dlx.Config{Choose: dlx.Random, Rand: rng})]++
	}
	// Item 1 is first tried with option 0, item 2 with option 1.
	require.Equal(t, 1000, counts[0]+counts[1])
	require.InDelta(t, 500, counts[0], 100)
}

func TestRandomRepeatsWithItsSeed(t *testing.T) {
	run := func(seed uint64) dlx.Stats {
		c := dlx.Config{Choose: dlx.Random, Rand: rand.New(rand.NewPCG(seed, 0))}
		stats, err := dlx.Search(t.Context(), queens(8), c, nil)
		require.NoError(t, err)
		return stats
	}
	require.Equal(t, run(1), run(1))
	require.NotEqual(t, run(1).Nodes, run(2).Nodes)
	require.Equal(t, run(1).Solutions, run(2).Solutions)
}
