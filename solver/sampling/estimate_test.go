package sampling_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"basisk/dlx"
	"basisk/grid"
	"basisk/heuristics"
	"basisk/heuristics/heuristictest"
	"basisk/internal/testenv"
	"basisk/solver"
	"basisk/solver/sampling"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// walks returns a configuration of n walks.
func walks(probes, seed uint64) sampling.Config {
	return sampling.Config{Sampling: dlx.Sampling{Probes: probes, Seed: seed}}
}

// estimated returns the estimate of a valid configuration.
func estimated(t testing.TB, b *grid.Board, c sampling.Config) sampling.Estimation {
	t.Helper()
	e, err := sampling.Estimate(context.Background(), b, c)
	require.NoError(t, err)
	return e
}

// requireWithin fails if the count is off by more than the given number of standard errors.
func requireWithin(t testing.TB, count, errors float64, e dlx.Estimate) {
	t.Helper()
	require.InDelta(t, math.Log(count), e.Log, errors*e.Error+1e-9)
}

// On puzzles of every shape the mean of many walks is the number of solutions that brute
// force lists, whatever rules look ahead.
func TestEstimateUnbiased(t *testing.T) {
	for i, s := range heuristictest.SmallShapes() {
		for j, x := range heuristictest.Instances(s, uint64(i), 8) {
			rules := []string{"", "naked-single", "singles,locked,hall"}[j%3]
			t.Run(fmt.Sprintf("%v/%d/%s", s, j, rules), func(t *testing.T) {
				c := walks(400, uint64(j))
				c.Rules = heuristics.MustParse(rules)
				e := estimated(t, x.Puzzle.Board(), c)
				if len(x.Solutions) == 0 {
					require.Zero(t, e.Hits)
					return
				}
				require.Equal(t, len(x.Solutions) > 1, e.Status == solver.Multiple)
				if e.Exact {
					require.Len(t, x.Solutions, 1)
					return
				}
				requireWithin(t, float64(len(x.Solutions)), 5, e.Estimate)
				require.Contains(t, x.Solutions, e.Solution)
			})
		}
	}
}

// The numbers of all grids are from the literature: 288; Felgenhauer and Jarvis 2005;
// for side 16 an estimate by others. The number of probes makes a standard error as
// small as the table says, so that three of them would show a slip of a few percent.
func TestEstimateGrids(t *testing.T) {
	for _, test := range []struct {
		k             int
		probes        uint64
		log10, within float64
	}{
		{2, 10_000, math.Log10(288), 0.004},
		{3, uint64(testenv.Scale(1000, 1000, 3000)), math.Log10(6670903752021072936960), 0.035},
		{4, 200, math.Log10(5.958e98), 0.15},
	} {
		t.Run(fmt.Sprint(test.k), func(t *testing.T) {
			if test.k == 4 && !testenv.Long() {
				t.Skip("takes seconds")
			}
			e := estimated(t, grid.NewPuzzle(square(t, test.k)).Board(), walks(test.probes, 1))
			require.InDelta(t, test.log10, e.Log/math.Ln10, 3*e.Error/math.Ln10)
			require.Less(t, e.Error, test.within)
			require.Less(t, e.Low, e.Log)
			require.Less(t, e.Log, e.High)
			require.Equal(t, solver.Multiple, e.Status)
		})
	}
}

// multiple returns puzzles of 9×9 with 2 to most solutions, and how many they have.
func multiple(t testing.TB, count int, most uint64) (puzzles []*grid.Puzzle, exact []uint64) {
	t.Helper()
	rng := rand.New(rand.NewPCG(5, 5))
	counter := newSolver(t, solver.Config{Method: solver.Bitboard()})
	for len(puzzles) < count {
		full := newSolver(t, solver.Config{Method: solver.Search(), Choose: solver.ChooseRandom(), Seed: rng.Uint64()})
		r, err := full.Solve(t.Context(), solver.Question{Board: grid.NewBoard(square(t, 3)), Limit: 1})
		require.NoError(t, err)
		for range 4 {
			p := grid.NewPuzzle(square(t, 3))
			for _, c := range rng.Perm(81)[:21+rng.IntN(6)] {
				p.Givens[c] = r.Solution[c]
			}
			n, err := counter.Solve(t.Context(), solver.Question{Board: p.Board(), Limit: most + 1})
			require.NoError(t, err)
			if n.Count >= 2 && n.Count <= most && len(puzzles) < count {
				puzzles, exact = append(puzzles, p), append(exact, n.Count)
			}
		}
	}
	return puzzles, exact
}

// Intervals of 95 % hold the exact number about as often as they say. Of 1,000 such
// puzzles with up to 100,000 solutions 94.3 % are held after 200 walks and 94.1 % after
// 1,000; a hundred must not be far from that.
func TestEstimateCoverage(t *testing.T) {
	if testing.Short() {
		t.Skip("counts and samples a hundred puzzles")
	}
	n := testenv.Scale(0, 60, 100)
	puzzles, exact := multiple(t, n, 3000)
	held := 0
	for i, p := range puzzles {
		e := estimated(t, p.Board(), walks(200, uint64(i)))
		if log := math.Log(float64(exact[i])); e.Low <= log+1e-9 && log <= e.High+1e-9 {
			held++
		}
	}
	require.GreaterOrEqual(t, held, testenv.Scale(0, 52, 88)) // 3 standard deviations below 95 %
	require.Less(t, held, n)
}

// Seed and probe determine everything: workers and earlier boards do not.
func TestEstimateDeterministic(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := walks(rapid.Uint64Range(1, 60).Draw(t, "probes"), rapid.Uint64().Draw(t, "seed"))
		c.Cells = []grid.Cell{3, 15}
		s, err := grid.Square(2)
		require.NoError(t, err)
		want, err := sampling.Estimate(context.Background(), grid.NewBoard(s), c)
		require.NoError(t, err)
		c.Workers = rapid.IntRange(2, 5).Draw(t, "workers")
		got, err := sampling.Estimate(context.Background(), grid.NewBoard(s), c)
		require.NoError(t, err)
		want.Elapsed, got.Elapsed = 0, 0
		require.Equal(t, fmt.Sprint(want), fmt.Sprint(got)) // as text, since NaN is no NaN
	})
}

// Boards that the rules settle are counted exactly.
func TestEstimateSettled(t *testing.T) {
	p := grid.NewPuzzle(square(t, 2))
	copy(p.Givens, []grid.Digit{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3})
	c := walks(10, 0)
	c.Cells = []grid.Cell{12, 15}
	e := estimated(t, p.Board(), c)
	require.True(t, e.Exact)
	require.Equal(t, solver.Unique, e.Status)
	require.Equal(t, []grid.Digit{4, 1}, e.Joint[0].Digits)
	require.Zero(t, e.Log)

	p.Givens[15] = 4 // there must be a 1
	p.Givens[14] = 0
	e = estimated(t, p.Board(), c)
	require.True(t, e.Exact)
	require.Equal(t, solver.None, e.Status)
	require.Equal(t, math.Inf(-1), e.Log)
}

// An interrupted or timed out estimate keeps its samples.
func TestEstimateCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	c := walks(1<<40, 0)
	c.Progress = func(share float64) {
		if share > 0 {
			cancel()
		}
	}
	e, err := sampling.Estimate(ctx, grid.NewPuzzle(square(t, 3)).Board(), c)
	require.ErrorIs(t, err, context.Canceled)
	require.Positive(t, e.Probes)

	c.Progress = nil
	e.Probes = 0
	for wait := 50 * time.Millisecond; e.Probes == 0 && wait < 20*time.Second; wait *= 2 { // longer on a busy machine
		ctx, cancel = context.WithTimeout(t.Context(), wait)
		e, err = sampling.Estimate(ctx, grid.NewPuzzle(square(t, 3)).Board(), c)
		cancel()
		require.NoError(t, err)
	}
	require.Positive(t, e.Probes)
	require.False(t, e.Exact)
}

func TestEstimateBadConfig(t *testing.T) {
	_, err := sampling.Estimate(t.Context(), grid.NewPuzzle(square(t, 2)).Board(), sampling.Config{Rules: heuristics.Rules{heuristics.Entry{Name: "magic"}.Rule()}})
	require.ErrorContains(t, err, "magic")
}

// After two solutions were found there are at least two, whatever the walks say.
func TestEstimateOfSeveral(t *testing.T) {
	for _, x := range heuristictest.Instances(square(t, 2), 30, 30) {
		e := estimated(t, x.Puzzle.Board(), walks(3, 1))
		if e.Status == solver.Multiple {
			require.GreaterOrEqual(t, e.Low, math.Ln2)
			require.GreaterOrEqual(t, e.Log, e.Low)
			require.GreaterOrEqual(t, e.High, e.Log)
		}
	}
}

// Joint counts of listed solutions are exact, those of walks are near them, and both add up
// to the total.
func TestJoint(t *testing.T) {
	cells := []grid.Cell{0, 5}
	s := newSolver(t, solver.Config{})
	r, listed, err := sampling.CountJoint(t.Context(), s, grid.NewPuzzle(square(t, 2)).Board(), cells, 0)
	require.NoError(t, err)
	require.True(t, r.Exact)
	require.Len(t, listed, 12, "R1C1 and R2C2 share a box")
	want := map[string]float64{}
	for _, j := range listed {
		require.True(t, j.Exact)
		require.InDelta(t, 24, math.Exp(j.Log), 1e-9)
		want[fmt.Sprint(j.Digits)] = math.Exp(j.Log)
	}

	c := walks(3000, 2)
	c.Cells = cells
	e := estimated(t, grid.NewPuzzle(square(t, 2)).Board(), c)
	require.Len(t, e.Joint, 12)
	share := 0.0
	for _, j := range e.Joint {
		requireWithin(t, want[fmt.Sprint(j.Digits)], 5, j.Estimate)
		share += j.Share
	}
	require.InDelta(t, 1, share, 1e-9)

	r, listed, err = sampling.CountJoint(t.Context(), s, grid.NewPuzzle(square(t, 2)).Board(), cells, 7)
	require.NoError(t, err)
	require.False(t, r.Exact)
	for _, j := range listed {
		require.False(t, j.Exact)
		require.Equal(t, math.Inf(1), j.High)
	}
}

// Independent draws find solutions, never more than there are; with all cells chosen of
// an empty board they find almost nothing.
func TestNaive(t *testing.T) {
	draw := func(cells []grid.Cell) sampling.NaiveSample {
		n, err := sampling.Naive(t.Context(), grid.NewPuzzle(square(t, 2)).Board(), cells, walks(3000, 1))
		require.NoError(t, err)
		require.LessOrEqual(t, n.Distinct, uint64(288))
		require.LessOrEqual(t, n.Distinct, n.Hits)
		require.EqualValues(t, 3000, n.Probes)
		return n
	}
	var every []grid.Cell
	for c := range grid.Cell(16) {
		every = append(every, c)
	}
	some := draw([]grid.Cell{0, 2, 5, 7, 8})
	require.Positive(t, some.Distinct)
	require.Less(t, draw(every).Hits, some.Hits)
}

// Estimate the number of 9×9 grids.
func ExampleEstimate() {
	shape, err := grid.Square(3)
	if err != nil {
		fmt.Println(err)
		return
	}
	c := sampling.Config{Sampling: dlx.Sampling{Probes: 500}}
	e, err := sampling.Estimate(context.Background(), grid.NewBoard(shape), c)
	exact := math.Log(6670903752021072936960)
	fmt.Println(e.Low < exact, exact < e.High, e.Error < 0.06, err)
	// Output: true true true <nil>
}

// square returns the shape of basis k.
func square(t testing.TB, k int) *grid.Shape {
	t.Helper()
	s, err := grid.Square(k)
	require.NoError(t, err)
	return s
}

// newSolver returns a solver for a configuration that is known to be right.
func newSolver(t testing.TB, c solver.Config) *solver.Solver {
	t.Helper()
	s, err := solver.New(c)
	require.NoError(t, err)
	return s
}

// BenchmarkEstimate measures a walk through the empty grid, and what it is worth: the
// standard deviation of its value as a part of the mean.
func BenchmarkEstimate(b *testing.B) {
	for _, k := range []int{3, 4, 5} {
		b.Run(fmt.Sprintf("basis=%d", k), func(b *testing.B) {
			board := grid.NewBoard(square(b, k))
			var e sampling.Estimation
			for b.Loop() {
				board.Reset()
				e = estimated(b, board, walks(100, 1))
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(100*b.N), "µs/walk")
			b.ReportMetric(10*e.Error, "sd/mean")
		})
	}
}
