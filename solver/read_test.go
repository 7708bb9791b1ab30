package solver_test

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"testing"
	"time"

	"basisk/dlx/cdcl"
	"basisk/grid"
	"basisk/heuristics"
	"basisk/heuristics/heuristictest"
	"basisk/internal/testenv"
	"basisk/solver"

	"github.com/stretchr/testify/require"
)

// readable returns puzzles with one solution, several and none, and with candidates.
func readable(t *testing.T) []*grid.Puzzle {
	several, restricted, refuted := puzzle(t, 3, as288), puzzle(t, 3, as288), puzzle(t, 3, as288)
	restricted.Restrict(1, []grid.Digit{3, 5, 9})
	restricted.Restrict(78, []grid.Digit{3, 4})
	refuted.Restrict(2, []grid.Digit{8})
	return append(puzzlesOf(t, "famous9.txt"), several, restricted, refuted)
}

// A method that takes a puzzle as it is stated answers as it does of a board, at the same
// cost, and is given one where it needs that; every other method always is.
func TestReadPuzzle(t *testing.T) {
	for _, x := range []struct {
		config solver.Config
		boards int // of those that are not refuted
	}{
		{solver.Config{Method: solver.Bitboard()}, 0},
		{solver.Config{}, 1}, // to count all without seeing them
		{solver.Config{Nodes: 1}, 0},
		{solver.Config{MaxTuple: 2}, 6}, // which kernels do not support
		{solver.Config{Method: solver.DLX()}, 6},
	} {
		s := newSolver(t, x.config)
		for i, p := range readable(t) {
			loaded := 0
			load := func(p *grid.Puzzle) *grid.Board { loaded++; return p.Board() }
			refuted := p.Board().Failed()
			same := func(was solver.Result, err error, is solver.Result, err2 error) {
				require.NoError(t, err)
				require.NoError(t, err2)
				if is.Elapsed = was.Elapsed; refuted && s.Method().Name() == "bitboard" {
					is.Stats = was.Stats // to load it is to refute it
				}
				require.Equal(t, was, is, "puzzle %d by %+v", i, x.config)
			}
			was, err := s.Solve(t.Context(), solver.Question{Board: p.Board(), Limit: 1})
			is, err2 := s.Solve(t.Context(), solver.Question{Puzzle: p, Load: load, Limit: 1})
			same(was, err, is, err2)
			for _, limit := range []uint64{0, 1, 2, 100} {
				was, err = s.Solve(t.Context(), solver.Question{Board: p.Board(), Limit: limit})
				is, err2 = s.Solve(t.Context(), solver.Question{Puzzle: p, Load: load, Limit: limit})
				same(was, err, is, err2)
			}
			var listed [2][][]grid.Digit
			each := func(i int) func([]grid.Digit) bool {
				return func(solution []grid.Digit) bool {
					listed[i] = append(listed[i], slices.Clone(solution))
					return len(listed[i]) < 5
				}
			}
			was, err = s.Solve(t.Context(), solver.Question{Board: p.Board(), Each: each(0)})
			is, err2 = s.Solve(t.Context(), solver.Question{Puzzle: p, Load: load, Each: each(1)})
			same(was, err, is, err2)
			require.Equal(t, listed[0], listed[1])
			if !refuted {
				require.Equal(t, x.boards, loaded, "puzzle %d by %+v", i, x.config)
			}
		}
	}
}

// A limit that ends the search of a board ends the search of a puzzle, too.
func TestReadEnds(t *testing.T) {
	p := empty(t, 3)
	limited, err := solver.New(solver.Config{Method: solver.Bitboard(), Nodes: 3})
	require.NoError(t, err)
	r, err := limited.Solve(t.Context(), solver.Question{Puzzle: p, Load: nil, Limit: 1})
	require.NoError(t, err)
	require.Equal(t, [2]any{solver.Limit, solver.OutOfNodes}, [2]any{r.Status, r.Stats.End})

	s, err := solver.New(solver.Config{Method: solver.Bitboard()})
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, err = s.Solve(ctx, solver.Question{Puzzle: p, Load: nil, Limit: 1})
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, solver.Limit, r.Status)

	flat, err := grid.NewBox(2, 3)
	require.NoError(t, err)
	_, err = s.Solve(t.Context(), solver.Question{Puzzle: grid.NewPuzzle(flat), Load: nil, Limit: 2})
	require.ErrorContains(t, err, "expected a square")
}

// To read a puzzle and solve it takes a few allocations, however many nodes it takes.
func TestReadAllocations(t *testing.T) {
	s, err := solver.New(solver.Config{Method: solver.Bitboard()})
	require.NoError(t, err)
	p := puzzlesOf(t, "famous9.txt")[0]
	allocations := testing.AllocsPerRun(20, func() {
		if r, err := s.Solve(t.Context(), solver.Question{Puzzle: p, Load: nil, Limit: 1}); err != nil || r.Status != solver.Solved {
			t.Error(r.Status, err)
		}
	})
	require.LessOrEqual(t, allocations, 12.0)
}

// Another solution than a full grid is one of the puzzle, and is found if and only if there
// is one.
func TestOther(t *testing.T) {
	m := newSolver(t, solver.Config{Method: solver.Bitboard()}).Method().(solver.OtherFinder)
	for _, p := range puzzlesOf(t, "famous9.txt") {
		full, err := solver.Solve(t.Context(), p.Board(), solver.Config{})
		require.NoError(t, err)
		if full.Status != solver.Solved {
			continue
		}
		for c := range grid.Cell(20) {
			left := grid.NewPuzzle(p.Shape)
			copy(left.Givens, p.Givens)
			left.Givens[c] = 0
			all, err := solver.Count(t.Context(), left.Board(), solver.Config{Method: solver.DLX()}, 2)
			require.NoError(t, err)
			for _, at := range [][]grid.Cell{{c}, {c, 40}} {
				if p.Givens[c] == 0 && len(at) == 1 {
					continue // no solution differs anywhere
				}
				other, known, err := m.Other(t.Context(), left, full.Solution, at)
				require.NoError(t, err)
				require.True(t, known)
				require.Equal(t, all.Status == solver.Multiple, other != nil)
				if other != nil {
					require.NoError(t, grid.CheckSolution(left, other))
					require.NotEqual(t, full.Solution, other)
				}
			}
		}
	}
}

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
