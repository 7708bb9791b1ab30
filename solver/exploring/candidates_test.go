package exploring_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/heuristics/heuristictest"
	"basisk/internal/testenv"
	"basisk/solver"
	"basisk/solver/exploring"

	"github.com/stretchr/testify/require"
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

// one reports whether p has exactly one solution, by brute force.
func one(p *grid.Puzzle) bool {
	if grid.CheckPuzzle(p) != nil {
		return false
	}
	solutions, complete := heuristictest.Solutions(p, 2)
	return complete && len(solutions) == 1
}

// withClue returns p with the digit d given in c instead of its clue; 0 leaves the cell open.
func withClue(p *grid.Puzzle, c grid.Cell, d grid.Digit) *grid.Puzzle {
	q := onlyClues(p, slices.DeleteFunc(clueCells(p), func(other grid.Cell) bool { return other == c }))
	q.Givens[c] = d
	return q
}

// clueCells returns the cells of p that have clues.
func clueCells(p *grid.Puzzle) []grid.Cell {
	var cells []grid.Cell
	for c, d := range p.Givens {
		if d != 0 || p.Allowed != nil && p.Allowed[c] != nil {
			cells = append(cells, grid.Cell(c))
		}
	}
	return cells
}

// repairsByForce tries every clue of p and every other digit of its cell.
func repairsByForce(p *grid.Puzzle) []exploring.Repair {
	var list []exploring.Repair
	for _, c := range clueCells(p) {
		r := exploring.Repair{Cell: c, Drop: one(withClue(p, c, 0))}
		for d := range grid.Digit(p.Shape.Side()) {
			if one(withClue(p, c, d+1)) {
				r.Digits = append(r.Digits, d+1)
			}
		}
		if r.Drop || r.Digits != nil {
			list = append(list, r)
		}
	}
	return list
}

// TestRepairs: brute force, which tries all clues and not only those of the conflict, finds the same.
func TestRepairs(t *testing.T) {
	drops, changes := 0, 0
	for _, s := range heuristictest.SmallShapes()[:2] {
		rng := rand.New(rand.NewPCG(11, 12))
		for range 300 {
			p := spoilt(rng, s)
			conflict, err := exploring.MinimalConflict(t.Context(), p, exploring.CoreConfig{})
			require.NoError(t, err)
			got, tried, err := exploring.Repairs(t.Context(), p, conflict.Cells, exploring.CoreConfig{})
			require.NoError(t, err)
			require.True(t, tried)
			if conflict.Cells == nil {
				require.Empty(t, got)
				continue
			}
			require.Equal(t, repairsByForce(p), got)
			for _, r := range got {
				if r.Drop {
					drops++
				} else {
					changes++
				}
			}
		}
	}
	require.Greater(t, drops, 10)
	require.Greater(t, changes, 10)
}

// TestRepairsLimits: what a budget or the end of the context leaves open is said.
func TestRepairsLimits(t *testing.T) {
	over, end := context.WithCancel(t.Context())
	end()
	p := grid.NewPuzzle(square(t, 3))
	p.Givens[0], p.Givens[1] = 1, 1
	for _, test := range []struct {
		name  string
		ctx   context.Context
		nodes uint64
	}{{"nodes", t.Context(), 1}, {"context", over, 0}} {
		t.Run(test.name, func(t *testing.T) {
			got, tried, err := exploring.Repairs(test.ctx, p, []grid.Cell{0, 1}, exploring.CoreConfig{Nodes: test.nodes})
			require.NoError(t, err)
			require.False(t, tried)
			require.Empty(t, got)
		})
	}
}

// truth finds out the truth about a board within a budget.
func truth(t *testing.T, b *grid.Board, nodes uint64) exploring.Truth {
	t.Helper()
	found, err := exploring.TruthOf(t.Context(), b, nodes)
	require.NoError(t, err)
	return found
}

// TestTruthOfTwo: the puzzle has two solutions, which differ in four cells, so 20 of its 31
// candidates are true.
//
//	1 2 | 3 4     1 2 | 3 4
//	3 4 | 1 2     3 4 | 1 2
//	----+----     ----+----
//	2 1 | 4 3     2 3 | 4 1
//	4 3 | 2 1     4 1 | 2 3
func TestTruthOfTwo(t *testing.T) {
	b := heuristictest.Line(square(t, 2), "1..4.4........2.").Board()
	require.Equal(t, 31, b.Candidates())
	require.Equal(t, exploring.Truth{Solutions: 2, Known: true, Min: 20, Max: 20}, truth(t, b, 1000))
}

// TestTruth: solutions and true candidates equal those of brute force, also after rules;
// within a few nodes the bounds hold, and what is known is right.
func TestTruth(t *testing.T) {
	met := map[string]bool{}
	for _, s := range heuristictest.SmallShapes() {
		for i, x := range heuristictest.Instances(s, 78, testenv.Scale(8, 10, 1000)) {
			held := 0
			for _, digits := range counts(s, x.Solutions) {
				for _, count := range digits {
					held += int(min(count, 1))
				}
			}
			want := exploring.Truth{Solutions: min(len(x.Solutions), 2), Known: true, Min: held, Max: held}
			require.Equal(t, want, truth(t, x.Puzzle.Board(), 1_000_000), "%v %d", s, i)
			b := x.Puzzle.Board()
			heuristics.MustParse("singles").Engine(b).Propagate()
			require.Equal(t, want, truth(t, b, 1_000_000), "%v %d", s, i)

			for _, nodes := range []uint64{1, 8, 40} {
				few := truth(t, x.Puzzle.Board(), nodes)
				require.LessOrEqual(t, held, few.Max, "%v %d", s, i)
				switch {
				case few.Known:
					require.Equal(t, want.Solutions, few.Solutions, "%v %d", s, i)
					require.GreaterOrEqual(t, held, few.Min, "%v %d", s, i)
					met["known, but not all candidates"] = met["known, but not all candidates"] || few.Min < few.Max
				case held > 0:
					require.GreaterOrEqual(t, held, few.Min, "%v %d", s, i)
					require.GreaterOrEqual(t, few.Min, s.Cells(), "%v %d: one a cell at least", s, i)
					met["unknown"] = true
				}
			}
		}
	}
	require.Len(t, met, 2)
	require.True(t, met["known, but not all candidates"])
	stopped, stop := context.WithCancel(t.Context())
	stop()
	_, err := exploring.TruthOf(stopped, heuristictest.Line(square(t, 3), "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..").Board(), 100)
	require.ErrorIs(t, err, context.Canceled)
}
