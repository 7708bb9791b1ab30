package solver_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/heuristics/heuristictest"
	"basisk/internal/testenv"
	"basisk/solver"
	"basisk/solver/catalog"

	"github.com/stretchr/testify/require"
)

// complete returns configurations of all methods that find every solution, with
// the choosers, restarts and rules that the search may be run with.
func complete() []solver.Config {
	var list []solver.Config
	for _, m := range catalog.Default().Methods {
		if m.Name != "logic" && m.New != nil && !m.Single {
			list = append(list, solver.Config{Method: m})
		}
	}
	for _, choose := range catalog.Default().Choosers {
		list = append(list,
			solver.Config{Method: solver.Search(), Choose: choose, Seed: 7},
			solver.Config{Method: solver.Search(), Choose: choose, Restart: 3},
			solver.Config{Method: solver.DLX(), Choose: choose, Seed: 7})
	}
	for _, names := range []string{"none", "naked-single", "hidden-single", "locked", "singles,locked"} {
		rules := heuristics.MustParse(names)
		list = append(list,
			solver.Config{Method: solver.Search(), Rules: rules},
			solver.Config{Method: solver.Search(), Rules: rules, Choose: solver.ChooseRandom()},
			solver.Config{Method: solver.Auto(), Rules: rules})
	}
	return list
}

// completeFor returns those that serve a shape.
func completeFor(s *grid.Shape) []solver.Config {
	return slices.DeleteFunc(complete(), func(c solver.Config) bool { return !serves(c, s) })
}

// serves reports whether the method of a configuration is one for boards of a shape.
func serves(c solver.Config, s *grid.Shape) bool {
	rows, columns := s.Box()
	return c.Method.Name != "bitboard" || rows == columns && rows >= 3 && rows <= 4 && s.IsPlain() && !s.IsCube()
}

// name returns a name by which a configuration differs from others.
func name(c solver.Config) string {
	return fmt.Sprintf("%s/rules=%s/choose=%s/restart=%d", c.Method.Name, c.Rules, c.Choose.Name, c.Restart)
}

// Every method, chooser, rule set and restart policy finds the solutions that the
// brute force finds, each once, on boards of six shapes.
func TestMethodsAgree(t *testing.T) {
	boards := testenv.Scale(6, 10, 1000)
	var counts [3]int // boards with no, one, several solutions
	for _, s := range heuristictest.SmallShapes() {
		drawn := heuristictest.Instances(s, 1, boards)
		for _, x := range drawn {
			counts[min(len(x.Solutions), 2)]++
		}
		for _, c := range completeFor(s) {
			t.Run(fmt.Sprintf("%s/%s", s, name(c)), func(t *testing.T) { agree(t, s, c, drawn) })
		}
	}
	require.Greater(t, slices.Min(counts[:]), boards/2, "%v", counts)
}

// agree compares what one solver finds on one board after another with what the
// brute force found.
func agree(t *testing.T, s *grid.Shape, c solver.Config, drawn []heuristictest.Instance) {
	reused, b := newSolver(t, c), grid.NewBoard(s)
	for i, x := range drawn {
		x.Puzzle.Load(b)
		proves := reused.Proves() || b.Failed()
		found, r := all(t, reused, b)
		message := shown{x.Puzzle}
		require.Equal(t, x.Solutions, found, "board %d\n%s", i, message)
		require.Equal(t, proves, r.Exact, message)
		require.Equal(t, c.Method.Name, r.Method)
		if !proves && len(found) < 2 {
			require.Equal(t, solver.Limit, r.Status)
			continue
		}
		require.Equal(t, countStatus(len(found)), r.Status, "board %d\n%s", i, message)
	}
}

// shown is a puzzle that is written only when a test has failed.
type shown struct{ *grid.Puzzle }

func (p shown) String() string { return heuristictest.Text(p.Puzzle) }

// countStatus is the answer of an exact count.
func countStatus(solutions int) solver.Status {
	return [...]solver.Status{solver.None, solver.Unique, solver.Multiple}[min(solutions, 2)]
}

// Logic is right about the boards that it solves or refutes, and says when it is stuck.
func TestLogicAgrees(t *testing.T) {
	stuck := 0
	for _, s := range heuristictest.SmallShapes() {
		logic := newSolver(t, solver.Config{Method: solver.Logic()})
		for _, x := range heuristictest.Instances(s, 2, testenv.Scale(15, 20, 400)) {
			found, r := all(t, logic, x.Puzzle.Board())
			if r.Status == solver.StatusStuck {
				require.Empty(t, found)
				require.False(t, r.Exact)
				stuck++
				continue
			}
			require.Equal(t, x.Solutions, found)
			require.True(t, r.Exact)
		}
	}
	require.Positive(t, stuck)
}

// Grids of layouts are as many as is known, by every method that serves the layout if they are few: Latin
// squares (OEIS A002860), also reduced, with the first row and column in order (A000315), and small Sudokus.
func TestGridsOfLayouts(t *testing.T) {
	for _, test := range []struct {
		layout  grid.Layout
		reduced bool
		grids   uint64
	}{
		{grid.Layout{Side: 2}, false, 2},
		{grid.Layout{Side: 2}, true, 1},
		{grid.Layout{Side: 3}, false, 12},
		{grid.Layout{Side: 3}, true, 1},
		{grid.Layout{Side: 4}, false, 576},
		{grid.Layout{Side: 4}, true, 4},
		{grid.Layout{Side: 5}, false, 161_280},
		{grid.Layout{Side: 5}, true, 56},
		{grid.Layout{Side: 6}, false, 812_851_200},
		{grid.Layout{Side: 6}, true, 9408},
		{grid.Layout{Side: 7}, false, 61_479_419_904_000},
		{grid.Layout{Side: 7}, true, 16_942_080},
		{grid.Layout{Side: 4, BoxRows: 2, BoxCols: 2}, false, 288},
		{grid.Layout{Side: 6, BoxRows: 2, BoxCols: 3}, false, 28_200_960},
		{grid.Layout{Side: 4, Diagonals: true}, false, 48},
		{grid.Layout{Side: 4, BoxRows: 2, BoxCols: 2, Diagonals: true}, false, 48},
		{grid.Layout{Side: 4, BoxRows: 2, BoxCols: 2, Groups: true}, false, 168},
		{grid.Layout{Side: 4, Regions: []int{0, 0, 1, 1, 0, 0, 1, 2, 3, 3, 1, 2, 3, 3, 2, 2}}, false, 144},
		{grid.Layout{Side: 5, Diagonals: true}, false, 960},
	} {
		if test.layout.Side > testenv.Scale(6, 6, 7) {
			continue
		}
		s, err := grid.New(test.layout)
		require.NoError(t, err)
		p := grid.NewPuzzle(s)
		for i := 0; test.reduced && i < s.Side(); i++ {
			p.Givens[i], p.Givens[i*s.Side()] = grid.Digit(i+1), grid.Digit(i+1)
		}
		ways := []solver.Config{{}}
		if test.grids < 1000 {
			ways = append(ways, completeFor(s)...)
		}
		for _, c := range ways {
			r, err := solver.Count(t.Context(), p.Board(), c, 0)
			require.NoError(t, err, name(c))
			require.True(t, r.Exact)
			require.Equal(t, test.grids, r.Count, "%v: %s", s, name(c))
			require.NoError(t, grid.CheckSolution(p, r.Solution))
		}
		if !serves(solver.Config{Method: solver.Bitboard()}, s) {
			_, err = solver.Count(t.Context(), p.Board(), solver.Config{Method: solver.Bitboard()}, 0)
			require.ErrorContains(t, err, "bitboard")
		}
	}
}

// Local search finds solutions only, and one of most boards that have any. On a board without one
// it is refuted by the rules or stuck, and it never knows of a second one.
func TestWalkAgrees(t *testing.T) {
	var found, refuted, open int
	for _, s := range heuristictest.SmallShapes() {
		walk := newSolver(t, solver.Config{Method: solver.Walk(), Nodes: 200_000})
		for _, x := range heuristictest.Instances(s, 4, testenv.Scale(8, 12, 400)) {
			r, err := walk.Solve(t.Context(), solver.Question{Board: x.Puzzle.Board(), Limit: 1})
			require.NoError(t, err)
			switch r.Status {
			case solver.Solved:
				found++
				require.Contains(t, x.Solutions, r.Solution, shown{x.Puzzle})
			case solver.Unsolvable:
				refuted++
				require.Empty(t, x.Solutions, shown{x.Puzzle})
			default:
				open++
				require.Equal(t, solver.Limit, r.Status)
				require.Less(t, len(x.Solutions), 2, shown{x.Puzzle})
				require.GreaterOrEqual(t, r.Stats.Nodes, uint64(200_000))
				require.Less(t, r.Stats.Nodes, uint64(300_000))
			}
		}
	}
	require.Positive(t, found)
	require.Positive(t, refuted)
	require.Greater(t, found+refuted, 4*open)
}

// A walk that is asked for a second solution, or that was long enough for nothing, is stuck and says that
// it proves nothing.
func TestWalkStuck(t *testing.T) {
	r, err := solver.Count(t.Context(), empty(t, 2).Board(), solver.Config{Method: solver.Walk()}, 2)
	require.NoError(t, err)
	require.EqualValues(t, 1, r.Count)
	require.Equal(t, solver.StatusStuck, r.Status)
	require.False(t, r.Exact)
	require.Contains(t, r.Stats.Note, "proves nothing")
	c := solver.Config{Method: solver.Walk(), Rules: heuristics.MustParse("none")}
	p := puzzle(t, 2, "12.....3........") // 3 and 4 have no place in the first box
	r, err = solver.Solve(t.Context(), p.Board(), c)
	require.NoError(t, err)
	require.Contains(t, []solver.Status{solver.StatusStuck, solver.Unsolvable}, r.Status)
}

// comparison compares clause learning with what is known and with links, and counts
// how often it could.
type comparison struct {
	limit, nodes uint64        // solutions and nodes
	per          time.Duration // time for one count; 0 is no limit
	step         int           // one of step puzzles; 0 is a third of the set

	statuses, counts int
}

// compare compares the puzzles of a set.
func (x *comparison) compare(t *testing.T, known set) {
	t.Helper()
	require.Len(t, known.puzzles, len(known.answers))
	step := x.step
	if step == 0 {
		step = max(1, len(known.puzzles)/3)
	}
	learn := newSolver(t, solver.Config{Method: solver.CDCL(), Nodes: x.nodes})
	link := newSolver(t, solver.Config{Method: solver.DLX(), Nodes: x.nodes})
	for i := 0; i < len(known.puzzles); i += step {
		p, want := known.puzzles[i], known.answers[i].status
		if grid.CheckPuzzle(p) != nil {
			require.Equal(t, solver.Invalid, want)
			continue
		}
		ours := x.count(t, learn, p)
		if ours.Status == solver.Limit || !ours.Exact && ours.Count < x.limit {
			continue
		}
		require.Equal(t, want, ours.Status, "%s %d", known.name, i+1)
		x.statuses++
		theirs := x.count(t, link, p)
		if theirs.Exact || theirs.Count == x.limit {
			require.Equal(t, theirs.Count, ours.Count, "%s %d", known.name, i+1)
			require.Equal(t, theirs.Exact, ours.Exact)
			x.counts++
		}
		if ours.Solution != nil {
			require.NoError(t, grid.CheckSolution(p, ours.Solution))
		}
	}
}

// count counts the solutions of p up to the limit, within the time.
func (x *comparison) count(t *testing.T, s *solver.Solver, p *grid.Puzzle) solver.Result {
	ctx := t.Context()
	if x.per > 0 {
		within, cancel := context.WithTimeout(ctx, x.per)
		defer cancel()
		ctx = within
	}
	r, err := s.Solve(ctx, solver.Question{Board: p.Board(), Limit: x.limit})
	require.NoError(t, err)
	r.Solution = slices.Clone(r.Solution)
	return r
}
