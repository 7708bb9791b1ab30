package dlx_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"basisk/dlx"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// requireCount checks that Count returns want for 1, 2 and 4 workers.
func requireCount(t *testing.T, p *dlx.Problem, c dlx.Config, want dlx.Stats) {
	t.Helper()
	for _, workers := range []int{1, 2, 4} {
		if testing.Short() && workers == 2 {
			continue
		}
		got, err := dlx.Count(t.Context(), p, c, workers)
		require.NoError(t, err)
		require.Equal(t, want, got, "%d workers", workers)
	}
}

// TestCountStops: a limit ends a count where it ends a search, also of a problem with many parts.
func TestCountStops(t *testing.T) {
	p := latin(5, open)
	for _, c := range []dlx.Config{{MaxSolutions: 1000}, {MaxNodes: 10_000}} {
		want, err := dlx.Search(t.Context(), p, c, nil)
		require.NoError(t, err)
		require.NotEqual(t, dlx.Exhausted, want.Status)
		requireCount(t, p, c, want)
	}
}

// TestCountLimits has limits fall everywhere in the tree, and beyond it.
func TestCountLimits(t *testing.T) {
	p := queens(7)
	full, err := dlx.Search(t.Context(), p, dlx.Config{}, nil)
	require.NoError(t, err)
	for _, c := range []dlx.Config{
		{MaxNodes: 1},
		{MaxNodes: full.Nodes / 2},
		{MaxNodes: full.Nodes},
		{MaxNodes: full.Nodes + 1},
		{MaxSolutions: 1},
		{MaxSolutions: full.Solutions},
		{MaxSolutions: full.Solutions + 1},
		{MaxNodes: full.Nodes / 2, MaxSolutions: full.Solutions / 3},
	} {
		t.Run(fmt.Sprintf("nodes=%d/solutions=%d", c.MaxNodes, c.MaxSolutions), func(t *testing.T) {
			want, err := dlx.Search(t.Context(), p, c, nil)
			require.NoError(t, err)
			requireCount(t, p, c, want)
		})
	}
}

func TestCountRandomChooser(t *testing.T) {
	p := queens(9)
	for _, limit := range []uint64{0, 100} {
		config := func() dlx.Config {
			return dlx.Config{Choose: dlx.Random, MaxSolutions: limit, Rand: rand.New(rand.NewPCG(9, 9))}
		}
		want, err := dlx.Count(t.Context(), p, config(), 1)
		require.NoError(t, err)
		for _, workers := range []int{2, 4} {
			got, err := dlx.Count(t.Context(), p, config(), workers)
			require.NoError(t, err)
			require.Equal(t, want, got)
		}
		if limit == 0 {
			require.EqualValues(t, 352, want.Solutions)
		}
	}
}

// TestCountPentominoes counts the 368 packings of a 4 × 15 rectangle: one of each four symmetric forms
// where the cross lies beside the middle column, and one of each two where it lies on it. The
// exhaustive version counts the packings of 6 × 10, also without regard to symmetry and by any number of workers.
func TestCountPentominoes(t *testing.T) {
	team, problem, want := []int{2}, quarterPentominoes(4, 15), 334
	switch {
	case testing.Short():
		t.Skip("takes seconds")
	case testenv.Long():
		team, problem, want = []int{1, 2, 4}, quarterPentominoes(6, 10), 2339
		full, err := dlx.Count(t.Context(), pentominoes(6, 10), dlx.Config{}, 2)
		require.NoError(t, err)
		require.EqualValues(t, 4*2339, full.Solutions)
	}
	var before dlx.Stats
	for i, workers := range team {
		quarter, err := dlx.Count(t.Context(), problem, dlx.Config{}, workers)
		require.NoError(t, err)
		require.EqualValues(t, want, quarter.Solutions)
		if i > 0 {
			require.Equal(t, before, quarter, "%d workers", workers)
		}
		before = quarter
	}
	middle, err := dlx.Count(t.Context(), packing(4, 15, func(name string, row, column int) bool {
		return name != "X" || row == 0 && column == 6
	}), dlx.Config{}, 2)
	require.NoError(t, err)
	require.EqualValues(t, 2*(368-334), middle.Solutions)
}

func TestCountProgress(t *testing.T) {
	for _, workers := range []int{1, 4} {
		var all []dlx.Progress
		c := dlx.Config{Progress: func(p dlx.Progress) { all = append(all, p) }}
		stats, err := dlx.Count(t.Context(), queens(10), c, workers)
		require.NoError(t, err)
		requireProgress(t, all, stats)
	}
}

func TestCountCancelled(t *testing.T) {
	p := queens(20)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	stats, err := dlx.Count(ctx, p, dlx.Config{}, 2)
	late := time.Since(deadline(ctx))
	require.ErrorIs(t, err, context.DeadlineExceeded)
	require.Equal(t, dlx.Cancelled, stats.Status)
	require.Less(t, late, 10*time.Second, "50 ms on a machine that is not busy")
}

func TestStatsAdd(t *testing.T) {
	var sum dlx.Stats
	sum.Add(dlx.Stats{Status: dlx.Exhausted, Solutions: 1, Nodes: 3, Updates: 5, MaxDepth: 1, Profile: []uint64{1, 2}})
	require.True(t, sum.Exhausted())
	sum.Add(dlx.Stats{Status: dlx.NodeLimit, Solutions: math.MaxUint64, Nodes: 3, MaxDepth: 2, Profile: []uint64{1, 1, 1}})
	sum.Add(dlx.Stats{Status: dlx.Exhausted})
	require.Equal(t, dlx.Stats{
		Status: dlx.NodeLimit, Solutions: math.MaxUint64, Nodes: 6, Updates: 5, MaxDepth: 2, Profile: []uint64{2, 3, 1},
	}, sum)
}

func TestStatusString(t *testing.T) {
	var got []string
	for s := dlx.Exhausted; s <= dlx.Cancelled+1; s++ {
		got = append(got, s.String())
	}
	want := []string{"exhausted", "solution limit", "node limit", "memory limit", "stopped", "cancelled", "status(7)"}
	require.True(t, slices.Equal(want, got), got)
}
