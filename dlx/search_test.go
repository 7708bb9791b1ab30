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
	"pgregory.net/rapid"
)

func TestSearchKnownCounts(t *testing.T) {
	for _, test := range []struct {
		name    string
		problem *dlx.Problem
		want    uint64
	}{
		{"toy", toy(), 1},
		{"nothing to cover", dlx.NewProblem(0, 3), 1},
		{"no options", dlx.NewProblem(2, 0), 0},
		{"queens 1", queens(1), 1},
		{"queens 3", queens(3), 0},
		{"queens 8", queens(8), 92},
		{"latin 1", latin(1, open), 1},
		{"latin 2", latin(2, open), 2},
		{"latin 3", latin(3, open), 12},
		{"latin 4", latin(4, open), 576},
		{"latin 5", latin(5, open), 161280},
		{"sudoku 4×4", sudoku(2, 2, open), 288},
		{"sudoku easy", sudoku(3, 3, clues(easyPuzzle)), 1},
		{"sudoku hard", sudoku(3, 3, clues(hardPuzzle)), 1},
		{"pentominoes 3×20", pentominoes(3, 20), 4 * 2},
	} {
		t.Run(test.name, func(t *testing.T) {
			stats, err := dlx.Search(t.Context(), test.problem, dlx.Config{}, nil)
			require.NoError(t, err)
			require.Equal(t, dlx.Exhausted, stats.Status)
			require.Equal(t, test.want, stats.Solutions)
		})
	}
}

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

// TestSearchBruteForce compares all choosers, on a searcher that is used again
// and again, with a search through all sets of options.
func TestSearchBruteForce(t *testing.T) {
	problems := testenv.Scale(500, 3_000, 50_000)
	rng := rand.New(rand.NewPCG(1, 2))
	for n := range problems {
		p := random(rng)
		want := bruteForce(p)
		choosers := []dlx.Chooser{dlx.Smallest, dlx.SmallestFirst, dlx.First, dlx.Random}
		got := solutions(t, p, dlx.Config{Choose: choosers[n%len(choosers)]})
		require.ElementsMatch(t, want, got, "problem %d", n)
	}
}

// TestSearchProperties checks what every search promises about its figures.
func TestSearchProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := random(rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0)))
		c := dlx.Config{
			MaxNodes:     rapid.Uint64Range(0, 30).Draw(t, "nodes"),
			MaxSolutions: rapid.Uint64Range(0, 3).Draw(t, "solutions"),
		}
		stats, err := dlx.Search(context.Background(), p, c, nil)
		require.NoError(t, err)
		require.Len(t, stats.Profile, stats.MaxDepth+1)
		sum := uint64(0)
		for _, nodes := range stats.Profile {
			sum += nodes
		}
		require.Equal(t, sum, stats.Nodes)
		require.True(t, c.MaxNodes == 0 || stats.Nodes <= c.MaxNodes)
		require.True(t, c.MaxSolutions == 0 || stats.Solutions <= c.MaxSolutions)
	})
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
	require.Less(t, late, time.Second, "50 ms on a machine that is not busy")
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
