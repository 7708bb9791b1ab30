package solver_test

import (
	"context"
	"fmt"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/dlx/cdcl"
	"basisk/grid"
	"basisk/heuristics"
	"basisk/heuristics/heuristictest"
	"basisk/internal/testenv"
	"basisk/solver"
)

// teams returns configurations with several workers.
func teams() []solver.Config {
	// Restarts after few conflicts take clauses in often.
	often := cdcl.MustParse("luby=2", "reduce-interval=20")
	return []solver.Config{
		{Method: solver.CDCL(), Workers: 2, Rules: heuristics.MustParse("none"), CDCL: often},
		{Method: solver.CDCL(), Workers: 9, Rules: heuristics.MustParse("none"), Seed: 5, CDCL: often},
		{Method: solver.CDCL(), Workers: 3},
		{Method: solver.Auto(), Workers: 2},
	}
}

// teamName returns a name by which a configuration differs from others.
func teamName(c solver.Config) string {
	return fmt.Sprintf("%s/workers=%d/rules=%s", c.Method.Name, c.Workers, c.Rules)
}

// Any number of workers finds the solutions that the brute force finds, each once.
func TestPortfolioAgrees(t *testing.T) {
	boards := testenv.Scale(5, 10, 200)
	for _, s := range heuristictest.SmallShapes() {
		drawn := heuristictest.Instances(s, 21, boards)
		for _, c := range teams() {
			t.Run(fmt.Sprintf("%s/%s", s, teamName(c)), func(t *testing.T) { agree(t, s, c, drawn) })
		}
	}
}

// The statuses, counts and unique solutions of published puzzles do not depend on the
// number of workers, and the workers do exchange clauses.
func TestPortfolioOfFiles(t *testing.T) {
	exchanged, processors, others := uint64(0), runtime.GOMAXPROCS(0), 0
	for _, name := range []string{"inkala.txt", "min16.txt", "unique25.txt"} {
		for i, p := range every(puzzlesOf(t, name), testenv.Scale(30, 15, 1)) {
			alone, err := solver.Count(t.Context(), p.Board(), solver.Config{Method: solver.CDCL(), Rules: heuristics.MustParse("none")}, 2)
			require.NoError(t, err)
			for _, c := range teams()[:2] {
				r, err := solver.Count(t.Context(), p.Board(), c, 2)
				require.NoError(t, err)
				require.Equal(t, solver.Unique, r.Status, "%s %d", name, i+1)
				require.True(t, r.Exact)
				require.Equal(t, alone.Solution, r.Solution)
				require.Len(t, r.Stats.Workers, c.Workers)
				for _, w := range r.Stats.Workers {
					exchanged += w.Imported
					if w.End != r.Stats.End {
						others++
					}
				}
				require.Equal(t, solver.Exhausted, r.Stats.End)
			}
		}
	}
	require.Greater(t, exchanged, uint64(100))
	require.Positive(t, others, "some have not ended when one has refuted the rest")
	require.Equal(t, processors, runtime.GOMAXPROCS(0), "the machine is left as it is")
}

// The same run gives the same solutions in the same order, and the same figures of
// every worker; the sums are theirs, and are not called exact.
func TestPortfolioRepeats(t *testing.T) {
	for _, c := range teams() {
		t.Run(teamName(c), func(t *testing.T) {
			p := empty(t, 3)
			p.Givens[0], p.Givens[40] = 1, 2
			var runs [2]solver.Result
			var lists [2][][]grid.Digit
			for i := range runs {
				var err error
				runs[i], err = newSolver(t, c).Solve(t.Context(), solver.Question{Board: p.Board(), Limit: 60, Each: func(solution []grid.Digit) bool {
					lists[i] = append(lists[i], append([]grid.Digit(nil), solution...))
					return true
				}})
				require.NoError(t, err)
				runs[i].Elapsed = 0
			}
			require.Len(t, lists[0], 60)
			require.Equal(t, lists[0], lists[1])
			require.Equal(t, runs[0], runs[1])
			if c.Method.Name == "cdcl" {
				requireSums(t, runs[0].Stats, c.Workers)
			}
		})
	}
}

// requireSums requires that the figures are sums over n workers.
func requireSums(t *testing.T, s solver.Stats, workers int) {
	t.Helper()
	require.True(t, s.Inexact)
	require.Len(t, s.Workers, workers)
	var nodes, restarts uint64
	seeds := map[uint64]bool{}
	for _, w := range s.Workers {
		nodes += w.Nodes
		restarts += w.Restarts
		seeds[w.Seed] = true
	}
	require.Equal(t, nodes, s.Nodes)
	require.Equal(t, nodes, s.Conflicts)
	require.Equal(t, restarts, s.Restarts)
	require.Len(t, seeds, workers)
}

// One worker is the plain engine: its figures are exact and there is nobody to list.
func TestPortfolioOfOne(t *testing.T) {
	var first solver.Result
	for i, workers := range []int{0, 1} {
		c := solver.Config{Method: solver.CDCL(), Workers: workers}
		r, err := solver.Count(t.Context(), empty(t, 3).Board(), c, 20)
		require.NoError(t, err)
		require.False(t, r.Stats.Inexact)
		require.Empty(t, r.Stats.Workers)
		r.Elapsed = 0
		if i == 0 {
			first = r
		}
		require.Equal(t, first, r)
	}
}

// Settings of the user hold for all workers, and precede those by which workers differ.
func TestPortfolioSettings(t *testing.T) {
	c := solver.Config{Method: solver.CDCL(), Workers: 9, CDCL: cdcl.MustParse("decay=970")}
	r, err := solver.Count(t.Context(), empty(t, 3).Board(), c, 2)
	require.NoError(t, err)
	require.Equal(t, 970, r.Stats.Settings["decay"])
	require.Empty(t, r.Stats.Workers[0].Settings)
	differ := map[string]bool{}
	for _, w := range r.Stats.Workers {
		differ[w.Settings] = true
	}
	require.Greater(t, len(differ), 4)
}

// The workers share the limit of nodes.
func TestPortfolioNodeLimit(t *testing.T) {
	p := puzzlesOf(t, "inkala.txt")[0]
	c := solver.Config{Method: solver.CDCL(), Rules: heuristics.MustParse("none"), Workers: 3, Nodes: 45}
	r, err := solver.Count(t.Context(), p.Board(), c, 2)
	require.NoError(t, err)
	require.Equal(t, solver.Limit, r.Status)
	require.Equal(t, solver.OutOfNodes, r.Stats.End)
	require.GreaterOrEqual(t, r.Stats.Nodes, uint64(45))
	require.Less(t, r.Stats.Nodes, uint64(100), "each goes on to its next decision")
}

// The end of the context ends all workers within a moment; the solutions so far are kept.
func TestPortfolioCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var begin time.Time
	s := newSolver(t, solver.Config{Method: solver.CDCL(), Workers: 3})
	r, err := s.Solve(ctx, solver.Question{Board: empty(t, 3).Board(), Each: func([]grid.Digit) bool {
		if begin.IsZero() {
			begin = time.Now()
			cancel()
		}
		return true
	}})
	require.ErrorIs(t, err, context.Canceled)
	require.Less(t, time.Since(begin), 10*time.Second)
	require.Equal(t, solver.Cancelled, r.Stats.End)
	require.Positive(t, r.Count)
	require.NotNil(t, r.Solution)
}
