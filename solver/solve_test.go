package solver_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/dlx/cdcl"
	"basisk/grid"
	"basisk/heuristics"
	"basisk/heuristics/heuristictest"
	"basisk/internal/testenv"
	"basisk/solver"
	"basisk/solver/catalog"
	"basisk/solver/exploring"
	"basisk/solver/external"
	"basisk/solver/rating"
	"basisk/solver/sampling"
)

// puzzle returns the puzzle of a line with one character per cell.
func puzzle(t testing.TB, k int, line string) *grid.Puzzle {
	t.Helper()
	p := empty(t, k)
	require.Len(t, line, len(p.Givens))
	return heuristictest.Line(p.Shape, line)
}

// oneSolution is a puzzle of side 4.
const oneSolution = "1......2..4..3.."

// as288 is a puzzle of side 9 that has as many solutions as an empty grid of side 4.
const as288 = "8.........1...8....264...583..6..52...5.....94..3.5.....9....74...73..6........12"

// loose returns a puzzle with 288 solutions that the method of a configuration serves.
func loose(t testing.TB, c solver.Config) *grid.Puzzle {
	t.Helper()
	if p := empty(t, 2); serves(c, p.Shape) {
		return p
	}
	return puzzle(t, 3, as288)
}

// The status depends on the question that was asked.
func TestStatuses(t *testing.T) {
	for _, test := range []struct {
		name, line   string
		wide         string // the first digits of a puzzle of side 9, for methods that do not serve side 4
		solve, count solver.Status
		number       uint64
	}{
		{"one", oneSolution, "85416729391352874672649315838" + as288[29:], solver.Solved, solver.Unique, 1},
		{"several", "................", as288, solver.Solved, solver.Multiple, 288},
		{"none", "123....4........", "12345678.........9", solver.Unsolvable, solver.None, 0},
		{"clash", "11..............", "11", solver.Unsolvable, solver.None, 0},
	} {
		for _, c := range complete() {
			t.Run(test.name+"/"+name(c), func(t *testing.T) {
				p := puzzle(t, 2, test.line)
				if !serves(c, p.Shape) {
					p = puzzle(t, 3, test.wide+strings.Repeat(".", 81-len(test.wide)))
				}
				r, err := solver.Solve(context.Background(), p.Board(), c)
				require.NoError(t, err)
				require.Equal(t, test.solve, r.Status)
				require.Equal(t, r.Status == solver.Solved, r.Solution != nil)
				if r.Solution != nil {
					require.NoError(t, grid.CheckSolution(p, r.Solution))
				}
				r, err = solver.Count(context.Background(), p.Board(), c, 0)
				require.NoError(t, err)
				require.Equal(t, test.count, r.Status)
				require.Equal(t, test.number, r.Count)
				require.True(t, r.Exact)
			})
		}
	}
}

// Logic is stuck where nothing follows.
func TestStuck(t *testing.T) {
	for _, ask := range []func(solver.Config) (solver.Result, error){
		func(c solver.Config) (solver.Result, error) {
			return solver.Solve(context.Background(), empty(t, 3).Board(), c)
		},
		func(c solver.Config) (solver.Result, error) {
			return solver.Count(context.Background(), empty(t, 3).Board(), c, 2)
		},
	} {
		r, err := ask(solver.Config{Method: solver.Logic()})
		require.NoError(t, err)
		require.Equal(t, solver.StatusStuck, r.Status)
		require.Equal(t, solver.Stuck, r.Stats.End)
		require.False(t, r.Exact)
		require.Nil(t, r.Solution)
	}
}

// A count stops at its limit and is not exact then.
func TestCountLimit(t *testing.T) {
	for _, c := range complete() {
		for _, limit := range []uint64{1, 2, 287, 288} {
			r, err := solver.Count(context.Background(), loose(t, c).Board(), c, limit)
			require.NoError(t, err)
			require.Equal(t, limit, r.Count, name(c))
			require.False(t, r.Exact, "%s, limit %d", name(c), limit)
			require.Equal(t, solver.Stopped, r.Stats.End)
			want := solver.Multiple
			if limit == 1 {
				want = solver.Solved
			}
			require.Equal(t, want, r.Status)
		}
	}
}

// The receiver of solutions can end a count.
func TestCountStopped(t *testing.T) {
	for _, c := range complete() {
		seen := 0
		r, err := newSolver(t, c).Solve(context.Background(), solver.Question{Board: loose(t, c).Board(), Each: func([]grid.Digit) bool {
			seen++
			return seen < 5
		}})
		require.NoError(t, err)
		require.Equal(t, 5, seen)
		require.Equal(t, uint64(5), r.Count)
		require.Equal(t, solver.Stopped, r.Stats.End)
	}
}

// A search keeps its limit of nodes, reports it, and returns what it found within it: the
// solutions of a limited search are the first ones of the unlimited search.
func TestNodeLimit(t *testing.T) {
	for _, c := range complete() {
		full, err := solver.Count(context.Background(), loose(t, c).Board(), c, 0)
		require.NoError(t, err)
		if full.Stats.Nodes == 0 {
			continue // cdcl counts conflicts, and meets none here
		}
		for _, nodes := range []uint64{1, 2, full.Stats.Nodes / 2, full.Stats.Nodes - 1, full.Stats.Nodes} {
			limited := c
			limited.Nodes = nodes
			r, err := solver.Count(context.Background(), loose(t, c).Board(), limited, 0)
			require.NoError(t, err)
			require.LessOrEqual(t, r.Stats.Nodes, nodes, name(c))
			if nodes == full.Stats.Nodes {
				require.Equal(t, full.Stats, r.Stats, name(c))
				require.Equal(t, full.Count, r.Count, name(c))
				continue
			}
			require.Equal(t, solver.OutOfNodes, r.Stats.End, "%s, %d nodes", name(c), nodes)
			require.False(t, r.Exact)
			require.LessOrEqual(t, r.Count, full.Count)
		}
	}
}

// One node less than it takes to find the solution is status limit.
func TestNodeLimitStatus(t *testing.T) {
	for _, method := range []string{"search", "dlx", "bitboard", "rowcol", "auto"} {
		c := solver.Config{Method: methodOf(t, method)}
		r, err := solver.Solve(context.Background(), empty(t, 3).Board(), c)
		require.NoError(t, err)
		c.Nodes = r.Stats.Nodes
		r, err = solver.Solve(context.Background(), empty(t, 3).Board(), c)
		require.NoError(t, err)
		require.Equal(t, solver.Solved, r.Status, method)
		c.Nodes--
		r, err = solver.Solve(context.Background(), empty(t, 3).Board(), c)
		require.NoError(t, err)
		require.Equal(t, solver.Limit, r.Status, method)
		require.Nil(t, r.Solution)
	}
}

// endless returns configurations with which the empty puzzle of basis 4 is not
// counted in a lifetime.
func endless() []solver.Config {
	return append(complete(), solver.Config{Method: solver.DLX(), Workers: 2})
}

// A deadline ends a count without an error.
func TestDeadline(t *testing.T) {
	for _, c := range endless() {
		ctx, cancel := context.WithTimeout(context.Background(), time.Duration(testenv.Scale(2, 5, 5))*time.Millisecond)
		r, err := solver.Count(ctx, empty(t, 4).Board(), c, 0)
		cancel()
		require.NoError(t, err, name(c))
		require.Equal(t, solver.Cancelled, r.Stats.End, name(c))
		require.False(t, r.Exact)
		require.Contains(t, []solver.Status{solver.Limit, solver.Multiple}, r.Status, name(c))
	}
}

// A deadline that has passed before is a limit too, also between rules and search,
// and whatever cause the context states.
func TestDeadlinePassed(t *testing.T) {
	past := time.Now().Add(-time.Second)
	ctx, cancel := context.WithDeadlineCause(context.Background(), past, errors.New("enough"))
	defer cancel()
	for _, c := range append(complete(), solver.Config{Method: solver.Logic()}, solver.Config{Method: solver.DLX(), Workers: 2}) {
		r, err := solver.Solve(ctx, empty(t, 2).Board(), c)
		require.NoError(t, err, name(c))
		require.Equal(t, solver.Limit, r.Status, name(c))
		r, err = solver.Count(ctx, empty(t, 2).Board(), c, 0)
		require.NoError(t, err, name(c))
		require.Equal(t, solver.Limit, r.Status, name(c))
	}
}

// A cancelled context is an error, and is noticed within 50 ms. A loaded machine may
// pause a test for longer than that, so one time of several is asked for.
func TestCancelled(t *testing.T) {
	for _, c := range endless() {
		least := time.Hour
		for try := 0; try < 10 && least > 50*time.Millisecond; try++ {
			ctx, cancel := context.WithCancel(context.Background())
			var cancelled time.Time
			time.AfterFunc(time.Duration(testenv.Scale(1, 3, 3))*time.Millisecond, func() {
				cancelled = time.Now()
				cancel()
			})
			r, err := solver.Count(ctx, empty(t, 4).Board(), c, 0)
			require.ErrorIs(t, err, context.Canceled, name(c))
			require.Equal(t, solver.Cancelled, r.Stats.End)
			least = min(least, time.Since(cancelled))
		}
		require.LessOrEqual(t, least, 50*time.Millisecond, name(c))
	}
}

// A context that is cancelled from the start is an error for all methods.
func TestCancelledBefore(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, c := range append(complete(), solver.Config{Method: solver.Logic()}) {
		_, err := solver.Solve(ctx, empty(t, 2).Board(), c)
		require.ErrorIs(t, err, context.Canceled, name(c))
	}
}

// Unknown names are refused, with those that are known.
func TestParseNames(t *testing.T) {
	catalog := catalog.Default()
	require.NoError(t, catalog.Check())
	_, err := catalog.Rules.Parse("singles,no-rule")
	require.ErrorContains(t, err, `rule "no-rule": expected one of naked-single`)
	_, err = catalog.Chooser("best")
	require.ErrorContains(t, err, `choose "best": expected one of cell, place, domwdeg, random`)
	for name, message := range map[string]string{
		"magic":      `method "magic": expected one of auto, logic, search`,
		"auto:magic": `method "auto:magic": expected one of auto`,
	} {
		_, err = catalog.Method(name)
		require.ErrorContains(t, err, message)
	}
	for assignment, message := range map[string]string{
		"nonsense=1": `cdcl setting "nonsense": expected one of phase, rephase-interval`,
		"nonsense":   `cdcl setting "nonsense": expected name=value`,
		"luby=0":     `cdcl setting luby: "0", expected a whole number from 1 to 1073741824`,
	} {
		require.ErrorContains(t, new(cdcl.Config).Parse(assignment), message)
	}
	for name, known := range map[string]bool{"": false, "external:clasp -n 2": true} {
		method, err := catalog.Method(name)
		require.NoError(t, err)
		require.Equal(t, name, method.Name)
		require.Equal(t, known, method.New != nil)
	}
	for name, known := range map[string]bool{"": false, "random": true} {
		chooser, err := catalog.Chooser(name)
		require.NoError(t, err)
		require.Equal(t, name, chooser.Name)
		require.Equal(t, known, chooser.New != nil)
	}
}

// An impossible value is an error with name, value and range for every question, and the board is
// untouched.
func TestConfigErrors(t *testing.T) {
	b := empty(t, 2).Board()
	for message, c := range map[string]solver.Config{
		"largest tuple: size 1, expected 2 to 256": {MaxTuple: 1},
		"largest tuple: size -1, expected 2 to":    {MaxTuple: -1},
		"largest tuple: size 257, expected 2 to":   {MaxTuple: 257},
		"workers -1: expected 1 to 1024":           {Workers: -1},
		"workers 1025: expected 1 to 1024":         {Workers: 1025},
		`rule "empty": expected functions New`:     {Rules: heuristics.Rules{heuristics.Entry{Name: "empty"}.Rule()}},
		`a rule has no name`:                       {Rules: heuristics.Rules{{}}},
		`method "mine": expected a function New`:   {Method: solver.MethodEntry{Name: "mine"}},
		`method "nil": its function New returns`:   {Method: solver.MethodEntry{Name: "nil", New: func(solver.Config) (solver.Method, error) { return nil, nil }}},
		`method "external:CMD": expected`:          {Method: solver.MethodEntry{Name: "external:CMD", Of: external.SAT}},
		`chooser "mine": expected a function New`:  {Choose: solver.ChooserEntry{Name: "mine"}},
		`chooser "nil": expected a function New`:   {Choose: solver.ChooserEntry{Name: "nil", New: func(uint64) solver.Chooser { return nil }}},
		`method "external:": expected a command`:   {Method: external.SAT("")},
	} {
		_, err := solver.New(c)
		require.ErrorContains(t, err, message)
		_, err = solver.Solve(t.Context(), b, c)
		require.ErrorContains(t, err, message)
		_, err = solver.Count(t.Context(), b, c, 2)
		require.ErrorContains(t, err, message)
		if !strings.Contains(message, "New returns") && !strings.Contains(message, "a command") { // a survey makes neither
			_, err = exploring.Candidates(t.Context(), b, c, 1)
			require.ErrorContains(t, err, message)
		}
	}
	_, err := sampling.Estimate(t.Context(), b, sampling.Config{MaxTuple: 1})
	require.ErrorContains(t, err, "largest tuple: size 1")
	_, err = sampling.Naive(t.Context(), b, []grid.Cell{0}, sampling.Config{MaxTuple: 1})
	require.ErrorContains(t, err, "largest tuple: size 1")
	_, err = rating.Rate(t.Context(), b, rating.Config{Rules: heuristics.Entries{{Name: "empty"}}})
	require.ErrorContains(t, err, `rule "empty"`)
	require.Equal(t, 64, b.Candidates(), "untouched")
}

// A catalogue in which something has no name of its own, or cannot be made, is refused.
func TestCatalogErrors(t *testing.T) {
	for message, change := range map[string]func(*solver.Catalog){
		`method "auto": duplicate name`:       func(c *solver.Catalog) { c.Methods = append(c.Methods, solver.Auto()) },
		`method "mine": expected a function`:  func(c *solver.Catalog) { c.Methods = []solver.MethodEntry{{Name: "mine"}} },
		`a method has no name`:                func(c *solver.Catalog) { c.Methods = []solver.MethodEntry{{New: solver.Auto().New}} },
		`chooser "cell": duplicate name`:      func(c *solver.Catalog) { c.Choosers = append(c.Choosers, solver.ChooseCell()) },
		`chooser "best": expected a function`: func(c *solver.Catalog) { c.Choosers = append(c.Choosers, solver.ChooserEntry{Name: "best"}) },
		`rule "naked-single": duplicate name`: func(c *solver.Catalog) { c.Rules = append(c.Rules, c.Rules[0]) },
	} {
		c := catalog.Default()
		change(&c)
		require.ErrorContains(t, c.Check(), message)
	}
	own := solver.Catalog{Methods: []solver.MethodEntry{solver.Logic()}}
	require.Len(t, catalog.OrDefault(own).Methods, 1, "whoever has something is left alone")
	require.Len(t, catalog.OrDefault(solver.Catalog{}).Choosers, 4)
}

// The default method is auto.
func TestDefaults(t *testing.T) {
	r, err := solver.Solve(context.Background(), puzzle(t, 2, oneSolution).Board(), solver.Config{})
	require.NoError(t, err)
	require.Equal(t, "auto", r.Method)
	require.Equal(t, solver.Solved, r.Status)
}

// The share of the tree that is reported lies in [0, 1] and grows to about 1.
func TestProgress(t *testing.T) {
	s := square(t, 3)
	p := grid.NewPuzzle(s)
	for c := range grid.Cell(12) { // the first row and a few cells, in the shift pattern
		_, row, col := s.Coordinates(c)
		p.Givens[c] = grid.Digit((row*3+col)%9) + 1
	}
	for _, c := range []solver.Config{{Method: solver.Search()}, {Method: solver.DLX()}} {
		last, calls := 0.0, 0
		c.Nodes = 50_000
		c.Progress = func(share float64) {
			require.GreaterOrEqual(t, share, last-1e-9, c.Method.Name)
			require.LessOrEqual(t, share, 1+1e-9, c.Method.Name)
			last, calls = share, calls+1
		}
		_, err := solver.Count(context.Background(), p.Board(), c, 0)
		require.NoError(t, err)
		require.Greater(t, calls, 2, c.Method.Name)
	}
}

// Clause learning reports its conflicts, which grow, and how near walks came to a solution.
func TestLearning(t *testing.T) {
	p := puzzlesOf(t, "unique25.txt")[0]
	eager := cdcl.MustParse("walk=100", "walk-patience=10", "walk-length=5")
	for _, workers := range []int{1, 2} {
		last, calls := solver.LearningProgress{}, 0
		c := solver.Config{Method: solver.CDCL(), CDCL: eager, Workers: workers, Nodes: 3000}
		c.Learning = func(l solver.LearningProgress) {
			require.GreaterOrEqual(t, l.Conflicts, last.Conflicts)
			require.GreaterOrEqual(t, l.Walk, last.Walk)
			require.LessOrEqual(t, l.Walk, 1.0)
			last, calls = l, calls+1
		}
		r, err := solver.Solve(context.Background(), p.Board(), c)
		require.NoError(t, err)
		require.Greater(t, calls, 2)
		require.Positive(t, last.Conflicts)
		require.LessOrEqual(t, last.Conflicts, r.Stats.Conflicts)
		require.Greater(t, last.Walk, 0.5)
	}
}

// Workers count with dlx what one goroutine counts, to the bit, limits included.
func TestWorkers(t *testing.T) {
	for _, x := range heuristictest.Instances(square(t, 3), 4, 10) {
		for _, limit := range []uint64{0, 1, 2, 5} {
			one, err := solver.Count(context.Background(), x.Puzzle.Board(), solver.Config{Method: solver.DLX()}, limit)
			require.NoError(t, err)
			for _, workers := range []int{1, 2, 4} {
				c := solver.Config{Method: solver.DLX(), Workers: workers}
				r, err := solver.Count(context.Background(), x.Puzzle.Board(), c, limit)
				require.NoError(t, err)
				require.Equal(t, one.Count, r.Count)
				require.Equal(t, one.Status, r.Status)
				require.Equal(t, one.Exact, r.Exact)
				require.Equal(t, one.Stats, r.Stats, "%d workers, limit %d", workers, limit)
			}
		}
	}
}

// A solver that goes from board to board and from shape to shape costs each what a
// fresh one costs it, and the same run twice costs the same.
func TestDeterminism(t *testing.T) {
	boards := testenv.Scale(1, 2, 60)
	var drawn []heuristictest.Instance
	for round := range uint64(2) {
		for _, s := range heuristictest.SmallShapes() {
			drawn = append(drawn, heuristictest.Instances(s, 10+round, boards)...)
		}
	}
	for _, c := range append(complete(), solver.Config{Method: solver.Walk()}) {
		c.Nodes = 2000 // some of the boards are hard for rowcol
		reused := newSolver(t, c)
		for _, x := range drawn {
			if !serves(c, x.Puzzle.Shape) {
				continue
			}
			_, first := all(t, reused, x.Puzzle.Board())
			_, again := all(t, reused, x.Puzzle.Board())
			_, fresh := all(t, newSolver(t, c), x.Puzzle.Board())
			require.Equal(t, fresh.Stats, first.Stats, "%s\n%s", name(c), shown{x.Puzzle})
			require.Equal(t, fresh.Stats, again.Stats, name(c))
			require.Equal(t, fresh.Solution, first.Solution, name(c))
		}
	}
}

// Rules that assume may take hours on an open board: every method and question that has
// rules ends with its context.
func TestRulesEndWithTheContext(t *testing.T) {
	s, err := grid.Square(5)
	require.NoError(t, err)
	rules := heuristics.MustParse("singles,dilemma-2")
	late := func() (context.Context, context.CancelFunc) {
		return context.WithTimeout(t.Context(), 20*time.Millisecond)
	}
	for name, ask := range map[string]func(context.Context, *grid.Board) error{
		"logic":  func(ctx context.Context, b *grid.Board) error { return solvedBy(ctx, b, solver.Logic(), rules) },
		"search": func(ctx context.Context, b *grid.Board) error { return solvedBy(ctx, b, solver.Search(), rules) },
		"diagram": func(ctx context.Context, b *grid.Board) error {
			_, err := solver.Count(ctx, b, solver.Config{Method: solver.Diagram(), Rules: rules}, 2)
			return err
		},
		"estimate": func(ctx context.Context, b *grid.Board) error {
			_, err := sampling.Estimate(ctx, b, sampling.Config{Rules: rules})
			return err
		},
		"candidates": func(ctx context.Context, b *grid.Board) error {
			_, err := exploring.Candidates(ctx, b, solver.Config{Rules: rules}, 1)
			return err
		},
	} {
		ctx, cancel := late()
		begin := time.Now()
		_ = ask(ctx, grid.NewBoard(s)) // other tests check whether the end of the time is an error
		cancel()
		require.Less(t, time.Since(begin), 30*time.Second, name)
	}
}

// solvedBy solves a board by a method with rules.
func solvedBy(ctx context.Context, b *grid.Board, m solver.MethodEntry, rules heuristics.Rules) error {
	_, err := solver.Solve(ctx, b, solver.Config{Method: m, Rules: rules})
	return err
}
