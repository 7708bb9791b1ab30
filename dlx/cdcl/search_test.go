package cdcl_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"basisk/dlx"
	"basisk/dlx/cdcl"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// ctx is a context that nobody cancels.
var ctx = context.Background()

func TestKnownCounts(t *testing.T) {
	tests := []struct {
		name    string
		problem *dlx.Problem
		want    uint64
		long    bool // only in the exhaustive version
	}{
		{"no items", dlx.NewProblem(0, 0), 1, false},
		{"secondary items only", dlx.NewProblem(0, 3), 1, false},
		{"no options", dlx.NewProblem(2, 0), 0, false},
		{"3 queens", cdcl.Queens(3), 0, false},
		{"6 queens", cdcl.Queens(6), 4, false},
		{"Latin squares of 4, rows given twice", cdcl.Digits(4, func(row, _ int) int { return row }), 576, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if test.long && !testenv.Long() {
				t.Skip("slow: make long runs it")
			}
			require.Equal(t, test.want, count(t, cdcl.Config{}, test.problem))
		})
	}
}

func TestSameSeedSameStats(t *testing.T) {
	solutions := testenv.Scale(92, 724, 724)
	p := cdcl.Queens(testenv.Scale(8, 10, 10))
	var first []cdcl.Stats
	for seed := range uint64(3) {
		s := cdcl.New(cdcl.Config{Seed: seed})
		for run := range 2 {
			s.Load(p)
			stats, err := s.Search(t.Context(), cdcl.Limits{}, nil)
			require.NoError(t, err)
			require.EqualValues(t, solutions, stats.Solutions)
			if run == 0 {
				first = append(first, stats)
			}
			require.Equal(t, first[seed], stats)
		}
	}
	require.NotEqual(t, first[0].Conflicts, first[1].Conflicts)
}

func TestLimits(t *testing.T) {
	tests := []struct {
		limits cdcl.Limits
		want   cdcl.Status
	}{
		{cdcl.Limits{Solutions: 5}, cdcl.SolutionLimit},
		{cdcl.Limits{Conflicts: 10}, cdcl.ConflictLimit},
		{cdcl.Limits{Propagations: 500}, cdcl.PropagationLimit},
		{cdcl.Limits{}, cdcl.Exhausted},
	}
	s := cdcl.New(cdcl.Config{})
	s.Load(cdcl.Queens(8))
	for _, test := range tests {
		stats, err := s.Search(t.Context(), test.limits, nil)
		require.NoError(t, err)
		require.Equal(t, test.want, stats.Status)
	}
}

func TestCancel(t *testing.T) {
	s := cdcl.New(cdcl.Config{})
	s.Load(cdcl.Sudoku(5, 5))
	short, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
	defer cancel()
	start := time.Now()
	stats, err := s.Search(short, cdcl.Limits{}, nil)
	require.ErrorIs(t, err, context.DeadlineExceeded)
	require.Equal(t, cdcl.Cancelled, stats.Status)
	require.Less(t, time.Since(start), 10*time.Second)
}

// A search that is cancelled in its preparations takes them up again.
func TestCancelInPreparation(t *testing.T) {
	p := cdcl.Sudoku(5, 5)
	s := cdcl.New(cdcl.Config{})
	s.Load(p)
	for range 3 {
		stats, err := s.Search(testenv.EndingAfter(t.Context(), 5, context.Canceled), cdcl.Limits{Solutions: 1}, nil)
		require.ErrorIs(t, err, context.Canceled)
		require.Equal(t, cdcl.Cancelled, stats.Status)
		require.Zero(t, stats.Propagations, "nothing is settled before all is prepared")
	}
	again, err := s.Search(t.Context(), cdcl.Limits{Solutions: 1}, nil)
	require.NoError(t, err)
	s.Load(p)
	atOnce, err := s.Search(t.Context(), cdcl.Limits{Solutions: 1}, nil)
	require.NoError(t, err)
	require.Equal(t, atOnce, again)
}

// filter returns the solutions that have, or have not, option o.
func filter(all [][]dlx.Option, o dlx.Option, has bool) [][]dlx.Option {
	var kept [][]dlx.Option
	for _, solution := range all {
		found := false
		for _, x := range solution {
			found = found || x == o
		}
		if found == has {
			kept = append(kept, solution)
		}
	}
	return kept
}

// solutions loads p and returns its solutions as Reference does.
func solutions(t require.TestingT, s *cdcl.Solver, p *dlx.Problem) [][]dlx.Option {
	s.Load(p)
	return remaining(t, s)
}

// remaining returns the solutions that s has not reported yet.
func remaining(t require.TestingT, s *cdcl.Solver) [][]dlx.Option {
	var all [][]dlx.Option
	stats, err := s.Search(ctx, cdcl.Limits{}, func(solution []dlx.Option) bool {
		all = append(all, slices.Sorted(slices.Values(solution)))
		return true
	})
	require.NoError(t, err)
	require.True(t, stats.Exhausted())
	slices.SortFunc(all, slices.Compare)
	return all
}

// count returns the number of solutions of p.
func count(t *testing.T, c cdcl.Config, p *dlx.Problem) uint64 {
	s := cdcl.New(c)
	s.Load(p)
	stats, err := s.Search(t.Context(), cdcl.Limits{}, nil)
	require.NoError(t, err)
	require.True(t, stats.Exhausted())
	return stats.Solutions
}
