package dlx_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"basisk/dlx"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

func TestSearchToySolution(t *testing.T) {
	p := toy()
	all := solutions(t, p, dlx.Config{})
	require.Len(t, all, 1)
	var names []string
	for _, o := range all[0] {
		names = append(names, p.FormatOption(o))
	}
	require.Equal(t, toySolution, names)
}

func TestSearchLimits(t *testing.T) {
	p := queens(8)
	full, err := dlx.Search(t.Context(), p, dlx.Config{}, nil)
	require.NoError(t, err)
	for _, test := range []struct {
		name             string
		config           dlx.Config
		status           dlx.Status
		solutions, nodes uint64
	}{
		{"first solution", dlx.Config{MaxSolutions: 1}, dlx.SolutionLimit, 1, 0},
		{"last solution", dlx.Config{MaxSolutions: 92}, dlx.SolutionLimit, 92, 0},
		{"beyond the last solution", dlx.Config{MaxSolutions: 93}, dlx.Exhausted, 92, full.Nodes},
		{"one node", dlx.Config{MaxNodes: 1}, dlx.NodeLimit, 0, 1},
		{"all nodes but one", dlx.Config{MaxNodes: full.Nodes - 1}, dlx.NodeLimit, 92, full.Nodes - 1},
		{"all nodes", dlx.Config{MaxNodes: full.Nodes}, dlx.Exhausted, 92, full.Nodes},
	} {
		t.Run(test.name, func(t *testing.T) {
			stats, err := dlx.Search(t.Context(), p, test.config, nil)
			require.NoError(t, err)
			require.Equal(t, test.status, stats.Status)
			require.Equal(t, test.solutions, stats.Solutions)
			if test.nodes > 0 {
				require.Equal(t, test.nodes, stats.Nodes)
			}
		})
	}
}

func TestSearchStopsForItsReceiver(t *testing.T) {
	seen := 0
	stats, err := dlx.Search(t.Context(), queens(8), dlx.Config{}, func([]dlx.Option) bool {
		seen++
		return seen < 5
	})
	require.NoError(t, err)
	require.Equal(t, dlx.Stopped, stats.Status)
	require.EqualValues(t, 5, stats.Solutions)
	require.False(t, stats.Exhausted())
}

// TestSearchReuse stops a searcher in the middle of one problem and has it solve
// others: nothing may be left over.
func TestSearchReuse(t *testing.T) {
	var s dlx.Searcher
	for _, p := range []*dlx.Problem{queens(8), toy(), latin(4, open), queens(8)} {
		_, err := s.Search(t.Context(), p, dlx.Config{MaxNodes: 3}, nil)
		require.NoError(t, err)
		got, err := s.Search(t.Context(), p, dlx.Config{}, nil)
		require.NoError(t, err)
		want, err := dlx.Search(t.Context(), p, dlx.Config{}, nil)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
}

func TestSearchCancelled(t *testing.T) {
	cause := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(cause)
	stats, err := dlx.Search(ctx, queens(8), dlx.Config{}, nil)
	require.ErrorIs(t, err, cause)
	require.Equal(t, dlx.Stats{Status: dlx.Cancelled}, stats)
}

func TestSearchDeadline(t *testing.T) {
	p := queens(20)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	stats, err := dlx.Search(ctx, p, dlx.Config{}, nil)
	late := time.Since(deadline(ctx))
	require.ErrorIs(t, err, context.DeadlineExceeded)
	require.Equal(t, dlx.Cancelled, stats.Status)
	require.Less(t, late, 10*time.Second, "50 ms on a machine that is not busy")
}

// deadline returns the deadline of ctx, which has one.
func deadline(ctx context.Context) time.Time {
	at, _ := ctx.Deadline()
	return at
}

func TestSearchProgress(t *testing.T) {
	for _, c := range []dlx.Chooser{dlx.Smallest, dlx.First, dlx.Random} {
		var all []dlx.Progress
		show := func(p dlx.Progress) { all = append(all, p) }
		stats, err := dlx.Search(t.Context(), queens(10), dlx.Config{Choose: c, Progress: show}, nil)
		require.NoError(t, err)
		requireProgress(t, all, stats)
	}
}

// requireProgress checks that the share starts at 0, never falls, and ends at 1
// with the final figures.
func requireProgress(t *testing.T, all []dlx.Progress, stats dlx.Stats) {
	t.Helper()
	require.Greater(t, len(all), 3)
	for i, next := range all[1:] {
		before := all[i]
		require.GreaterOrEqual(t, next.Share, before.Share)
		require.GreaterOrEqual(t, next.Nodes, before.Nodes)
		require.GreaterOrEqual(t, next.Solutions, before.Solutions)
	}
	require.Less(t, all[0].Share, 1.0)
	require.Greater(t, all[len(all)/2].Share, 0.0)
	require.Less(t, all[len(all)/2].Share, 1.0)
	require.Equal(t, dlx.Progress{Nodes: stats.Nodes, Solutions: stats.Solutions, Share: 1}, all[len(all)-1])
}

// TestSearchDeepChain walks a path of 40,000 forced moves, as deep as the open
// cells and units of a 100 × 100 Sudoku could make it.
func TestSearchDeepChain(t *testing.T) {
	const depth = 40_000
	p := dlx.NewProblem(depth, 0)
	for item := range dlx.Item(depth) {
		must(p.AddOption(item))
	}
	stats, err := dlx.Search(t.Context(), p, dlx.Config{}, nil)
	require.NoError(t, err)
	require.EqualValues(t, 1, stats.Solutions)
	require.Equal(t, depth, stats.MaxDepth)
}

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

func TestMain(m *testing.M) { testenv.Main(m) }
