package exploring_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/heuristics/heuristictest"
	"basisk/internal/testenv"
	"basisk/solver"
	"basisk/solver/exploring"
)

// counts returns, by cell and digit, how many solutions hold each candidate.
func counts(s *grid.Shape, solutions [][]grid.Digit) [][]uint64 {
	list := make([][]uint64, s.Cells())
	for c := range list {
		list[c] = make([]uint64, s.Side()+1)
		for _, solution := range solutions {
			list[c][solution[c]]++
		}
	}
	return list
}

// survey asks for the candidates of p.
func survey(t testing.TB, p *grid.Puzzle, c solver.Config, cutoff uint64) exploring.Survey {
	t.Helper()
	s, err := exploring.Candidates(context.Background(), p.Board(), c, cutoff)
	require.NoError(t, err)
	return s
}

// statusOf is the status of a settled survey.
func statusOf(solutions int) solver.Status {
	switch solutions {
	case 0:
		return solver.Unsolvable
	case 1:
		return solver.Solved
	}
	return solver.Multiple
}

// Brute force finds the same verdicts and counts, with every cut-off.
func TestCandidates(t *testing.T) {
	boards := testenv.Scale(8, 10, 1000)
	cutoffs := []uint64{1, 2, 5, 0}
	for _, s := range heuristictest.SmallShapes() {
		for i, x := range heuristictest.Instances(s, 77, boards) {
			want := counts(s, x.Solutions)
			for _, cutoff := range cutoffs {
				got := survey(t, x.Puzzle, solver.Config{Seed: uint64(i)}, cutoff)
				require.Equal(t, statusOf(len(x.Solutions)), got.Status, "%v %d", s, i)
				requireCounts(t, s, want, got, cutoff)
			}
		}
	}
}

// requireCounts compares a survey with the counts of the brute force.
func requireCounts(t *testing.T, s *grid.Shape, want [][]uint64, got exploring.Survey, cutoff uint64) {
	t.Helper()
	for c := range grid.Cell(s.Cells()) {
		for d := grid.Digit(1); int(d) <= s.Side(); d++ {
			number := want[c][d]
			count, exact := got.Count(c, d)
			if cutoff != 0 && number > cutoff {
				number = cutoff
			}
			if count != number || !exact && count != cutoff {
				require.Failf(t, "wrong count", "%s=%d: %d, exact %v; expected %d", s.CellName(c), d, count, exact, number)
			}
			verdict := exploring.False
			if number > 0 {
				verdict = exploring.True
			}
			if found := got.Holds(c, d); found != verdict {
				require.Equal(t, verdict, found, "%s=%d", s.CellName(c), d)
			}
		}
	}
}

// Counts below the cut-off are exact, and all are if there are no more solutions than the cut-off.
func TestCandidatesExact(t *testing.T) {
	for _, test := range []struct {
		cutoff uint64
		exact  bool
	}{{12, true}, {11, true}, {4, false}, {3, false}} {
		got := survey(t, heuristictest.Line(square(t, 2), "1234............"), solver.Config{}, test.cutoff)
		count, exact := got.Count(4, 3) // in half of the 12 solutions
		require.Equal(t, min(6, test.cutoff), count)
		require.Equal(t, test.exact, exact)
	}
}

// True candidates of the empty grid take about as many solutions as digits, since
// each shows candidates that were not seen before.
func TestCandidatesReuse(t *testing.T) {
	got := survey(t, grid.NewPuzzle(square(t, 4)), solver.Config{}, 1)
	require.Equal(t, solver.Multiple, got.Status)
	require.Less(t, got.Stats.Nodes, uint64(20_000)) // 4096 candidates, of 100 nodes a solution
}

// A budget or a deadline leaves candidates unknown, and what is stated is right.
func TestCandidatesLimits(t *testing.T) {
	inkala := heuristictest.Line(square(t, 3), "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
	got := survey(t, inkala, solver.Config{Nodes: 3}, 1)
	require.Equal(t, solver.Limit, got.Status)
	require.Equal(t, exploring.Unknown, got.Holds(1, 1))
	require.Equal(t, exploring.Unknown, got.Holds(0, 8)) // a given: there may be no solution
	require.Equal(t, exploring.False, got.Holds(0, 1))
	require.LessOrEqual(t, got.Stats.Nodes, uint64(3))
	require.Equal(t, solver.OutOfNodes, got.Stats.End)

	got = survey(t, inkala, solver.Config{Nodes: 1 << 20}, 1)
	require.Equal(t, solver.Solved, got.Status)
	require.Equal(t, solver.Exhausted, got.Stats.End)

	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Millisecond)
	defer cancel()
	got, err := exploring.Candidates(ctx, grid.NewPuzzle(square(t, 5)).Board(), solver.Config{}, 0)
	require.NoError(t, err)
	require.Equal(t, solver.Limit, got.Status)
	require.Equal(t, solver.Cancelled, got.Stats.End)
	ctx, stop := context.WithCancel(context.Background())
	stop()
	_, err = exploring.Candidates(ctx, grid.NewPuzzle(square(t, 3)).Board(), solver.Config{}, 1)
	require.ErrorIs(t, err, context.Canceled)
}

// square returns the shape of basis k.
func square(t testing.TB, k int) *grid.Shape {
	t.Helper()
	s, err := grid.Square(k)
	require.NoError(t, err)
	return s
}
