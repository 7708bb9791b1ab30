package dlx_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"basisk/dlx"

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
