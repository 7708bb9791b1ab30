package heuristictest_test

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/heuristics/heuristictest"
	"basisk/internal/testenv"
)

// rule is a rule made of a function.
type rule struct {
	wakes heuristics.Event
	apply func(p *heuristics.Pass)
}

func (rule) Name() string                    { return "broken" }
func (rule) Tier() int                       { return 0 }
func (r rule) Wakes() heuristics.Event       { return r.wakes }
func (r rule) Apply(p *heuristics.Pass)      { r.apply(p) }
func always(f func(p *heuristics.Pass)) rule { return rule{heuristics.Pruned, f} }

// openCell returns the first open cell that has the given number of digits left.
func openCell(b *grid.Board, size int) (grid.Cell, bool) {
	for c := range grid.Cell(b.Shape().Cells()) {
		if b.Value(c) == 0 && int(b.Digits(c).Count()) == size {
			return c, true
		}
	}
	return 0, false
}

// lowest returns the lowest digit left in c.
func lowest(b *grid.Board, c grid.Cell) grid.Digit {
	d, _ := b.Digits(c).NextSet(0)
	return grid.Digit(d) + 1
}

// loses removes a digit that may well be right.
func loses() heuristics.Heuristic {
	return always(func(p *heuristics.Pass) {
		if c, ok := openCell(p.Board(), 2); ok {
			p.Remove(c, lowest(p.Board(), c))
		}
	})
}

// guesses places a digit that may well be wrong.
func guesses() heuristics.Heuristic {
	return always(func(p *heuristics.Pass) {
		if c, ok := openCell(p.Board(), 2); ok {
			p.Place(c, lowest(p.Board(), c))
		}
	})
}

// criesWolf empties a cell, which is a contradiction, where nothing is wrong.
func criesWolf() heuristics.Heuristic {
	return always(func(p *heuristics.Pass) {
		for c, ok := openCell(p.Board(), 3); ok && p.Remove(c, lowest(p.Board(), c)); {
		}
	})
}

// looksLeft is sound, but sees only naked singles of the first half of the cells.
func looksLeft() heuristics.Heuristic {
	return always(func(p *heuristics.Pass) {
		b := p.Board()
		if c, ok := openCell(b, 1); ok && int(c) < b.Shape().Cells()/2 {
			p.Place(c, lowest(b, c))
		}
	})
}

// prefersLow is sound, but sees only naked singles of the digits 1 and 2.
func prefersLow() heuristics.Heuristic {
	return always(func(p *heuristics.Pass) {
		b := p.Board()
		for c := range grid.Cell(b.Shape().Cells()) {
			if b.Value(c) == 0 && b.Digits(c).Count() == 1 && lowest(b, c) <= 2 && !p.Place(c, lowest(b, c)) {
				return
			}
		}
	})
}

// sleeps is sound, but waits for placements where it depends on eliminations.
func sleeps() heuristics.Heuristic {
	return rule{heuristics.Assigned, func(p *heuristics.Pass) {
		if c, ok := openCell(p.Board(), 1); ok {
			p.Place(c, lowest(p.Board(), c))
		}
	}}
}

// tires is sound, but does nothing after two applications.
func tires() heuristics.Heuristic {
	calls := 0
	return always(func(p *heuristics.Pass) {
		if calls++; calls <= 2 {
			heuristics.Locked{}.Apply(p)
		}
	})
}

// remembers is sound, but knows cells that it has placed, also after undoing.
func remembers() heuristics.Heuristic {
	known := map[grid.Cell]bool{}
	return always(func(p *heuristics.Pass) {
		b := p.Board()
		for c := range grid.Cell(b.Shape().Cells()) {
			if b.Value(c) != 0 || b.Digits(c).Count() != 1 || known[c] {
				continue
			}
			known[c] = true
			if !p.Place(c, lowest(b, c)) {
				return
			}
		}
	})
}

// seesFirst is sound, but sees that there is no solution only while the first cell is open.
func seesFirst() heuristics.Heuristic {
	return always(func(p *heuristics.Pass) {
		b := p.Board()
		found, complete := heuristictest.Solutions(grid.PuzzleOf(b), 1)
		for complete && len(found) == 0 && b.Value(0) == 0 && p.Remove(0, lowest(b, 0)) {
		}
	})
}

// The harness catches rules that are broken in the ways in which rules break.
func TestCheckCatches(t *testing.T) {
	for _, test := range []struct {
		name  string
		fresh func() heuristics.Heuristic
		cause string
	}{
		{"loses a solution", loses, "solution"},
		{"guesses", guesses, "solution"},
		{"cries wolf", criesWolf, "but there is a solution"},
		{"depends on the position", looksLeft, "turned, shuffled and relabelled|before"},
		{"depends on the digit", prefersLow, "turned, shuffled and relabelled"},
		{"sleeps", sleeps, "before|turned|puzzle of its own"},
		{"remembers", remembers, "undone and run again"},
	} {
		t.Run(test.name, func(t *testing.T) {
			for _, s := range heuristictest.Shapes() {
				suite := func() []heuristics.Heuristic { return []heuristics.Heuristic{test.fresh()} }
				err := heuristictest.Check(s, suite, heuristictest.Options{Boards: 40, Contract: heuristictest.Alone})
				require.Error(t, err, s)
				require.Regexp(t, `^seed \d+, `+s.String()+": ", err.Error())
				require.Regexp(t, test.cause, err.Error())
			}
		})
	}
}

// Rules with a budget need not reach one fixpoint, but must be sound.
func TestCheckBudgeted(t *testing.T) {
	budgeted := heuristictest.Options{Boards: testenv.Scale(15, 40, 40), Contract: heuristictest.Budgeted}
	for _, s := range heuristictest.Shapes() {
		left := func() []heuristics.Heuristic { return []heuristics.Heuristic{looksLeft()} }
		require.NoError(t, heuristictest.Check(s, left, budgeted))
		wrong := func() []heuristics.Heuristic { return []heuristics.Heuristic{guesses()} }
		require.Error(t, heuristictest.Check(s, wrong, budgeted))
	}
}

// A failure is found again from the seed that it names.
func TestCheckSeed(t *testing.T) {
	s := heuristictest.Shapes()[1]
	suite := func() []heuristics.Heuristic { return []heuristics.Heuristic{loses()} }
	for seed := range uint64(40) {
		o := heuristictest.Options{Seed: seed, Boards: 1}
		first, again := heuristictest.Check(s, suite, o), heuristictest.Check(s, suite, o)
		require.Equal(t, first, again)
		if first != nil {
			require.Contains(t, first.Error(), "seed ")
			return
		}
	}
	require.Fail(t, "no failure")
}

// A seed has the same board, the same steps and the same failure for ever, so that a report stays useful.
func TestFailuresStay(t *testing.T) {
	for _, test := range []struct {
		seed  uint64
		fresh func() heuristics.Heuristic
		want  string
	}{
		{11, looksLeft, "turned, shuffled and relabelled: R1C1 is placed as 4, its image R2C1 as 0, expected 1\n" +
			". [1] [3] 2\n. . . [1,4]\n. . [2] .\n. [2] 4 .\n"},
		{7, prefersLow, "turned, shuffled and relabelled: R1C1 has 1: true, its image R2C3 has 1: false\n" +
			". . . .\n. . 2 3\n. . . .\n. . [4] .\n"},
		{2, sleeps, "R2C3=2, placed false, after the fixpoint and before: 34 candidates, then 39, or others\n" +
			". . . .\n3 . . .\n. 3 1 .\n. . . .\n"},
		{233, seesFirst, "turned, shuffled and relabelled: contradiction: false, in the image: true\n" +
			"3 . 2 .\n2 4 . [1,3,4]\n[4] 2 [2,4] [1,2,3,4]\n. . . [2]\n"},
		{951, seesFirst, "turned, shuffled and relabelled: contradiction: true, in the image: false\n" +
			"[1] . 2 [2,3]\n. [1,3,4] . [4]\n3 1 . 2\n. 2 [1,2,4] .\n"},
		{2, remembers, "after R4C3=2, placed true: undone and run again: 24 candidates, then 32, or others\n" +
			". . . .\n3 . . .\n. 3 1 .\n. . . .\n"},
	} {
		suite := func() []heuristics.Heuristic { return []heuristics.Heuristic{test.fresh()} }
		o := heuristictest.Options{Seed: test.seed, Boards: 1, Contract: heuristictest.Alone}
		err := heuristictest.Check(heuristictest.Shapes()[0], suite, o)
		require.Error(t, err)
		lines := strings.Split(err.Error(), "\n")
		want := fmt.Sprintf("seed %d, 4x4, boxes 2x2: %s", test.seed, test.want)
		require.Equal(t, want, strings.Join(slices.Delete(lines, 1, 2), "\n"), "without the contract")
	}
}

// A failure names the first seed that fails, from the one at which the run begins, and all units of the shape.
func TestFailureNamesBoard(t *testing.T) {
	suite := func() []heuristics.Heuristic { return []heuristics.Heuristic{looksLeft()} }
	o := heuristictest.Options{Seed: 5, Boards: 40, Contract: heuristictest.Alone}
	require.ErrorContains(t, heuristictest.Check(heuristictest.Shapes()[0], suite, o), "seed 11, 4x4, boxes 2x2: ")
	regions, err := grid.ParseRegions("AAAB ACBB CCDB CDDD", 4)
	require.NoError(t, err)
	s, err := grid.New(grid.Layout{Side: 4, Regions: regions, Extra: [][]grid.Cell{{0, 5, 10, 15}}})
	require.NoError(t, err)
	unsound := func() []heuristics.Heuristic { return []heuristics.Heuristic{loses()} }
	require.ErrorContains(t, heuristictest.Check(s, unsound, o),
		", 4x4, irregular boxes, extra units AAABACBBCCDBCDDD [[0 5 10 15]]: ")
}

// What is drawn from a seed stays the same, for boards of all shapes and for systems of units.
func TestDrawsStay(t *testing.T) {
	sum, rng := fnv.New32a(), rand.New(rand.NewPCG(4, 0))
	for range 10 {
		for _, s := range heuristictest.Shapes() {
			fmt.Fprint(sum, heuristictest.Text(heuristictest.Puzzle(rng, s)))
		}
	}
	require.EqualValues(t, 0x17124a5f, sum.Sum32())
	sum.Reset()
	for i := range 40 {
		fmt.Fprint(sum, heuristictest.System(rng, i%2 == 0).Layout())
	}
	require.EqualValues(t, 0x7b42f4e8, sum.Sum32())
}

// The drawn grids are valid in the eyes of the judge, and differ.
func TestGrid(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	big, err := grid.Cube(3)
	require.NoError(t, err)
	for _, s := range append(heuristictest.Shapes(), big) {
		first := heuristictest.Grid(rng, s)
		require.NoError(t, grid.CheckSolution(grid.NewPuzzle(s), first), s)
		second := heuristictest.Grid(rng, s)
		require.NoError(t, grid.CheckSolution(grid.NewPuzzle(s), second), s)
		require.NotEqual(t, first, second)
	}
}

// The drawn puzzles of every shape have none, one and many solutions, and the
// brute force finds only valid ones.
func TestPuzzle(t *testing.T) {
	for _, s := range heuristictest.Shapes() {
		rng := rand.New(rand.NewPCG(2, 0))
		var none, one, many, open int
		for range 60 {
			p := heuristictest.Puzzle(rng, s)
			solutions, complete := heuristictest.Solutions(p, 10)
			for _, solution := range solutions {
				require.NoError(t, grid.CheckSolution(p, solution))
			}
			switch {
			case len(solutions) > 1:
				many++
			case !complete:
				open++
			case len(solutions) == 1:
				one++
			default:
				none++
			}
		}
		require.GreaterOrEqual(t, min(none, one, many), 3, "%s: %d, %d, %d", s, none, one, many)
		require.Less(t, open, 10, s)
	}
}

// The brute force knows how many grids there are, and where it stops.
func TestSolutions(t *testing.T) {
	empty := grid.NewPuzzle(heuristictest.Shapes()[0])
	all, complete := heuristictest.Solutions(empty, 1000)
	require.Len(t, all, 288)
	require.True(t, complete)
	some, complete := heuristictest.Solutions(empty, 5)
	require.Len(t, some, 5)
	require.False(t, complete)
	wide, err := grid.NewBox(1, 4)
	require.NoError(t, err)
	latin, _ := heuristictest.Solutions(grid.NewPuzzle(wide), 1000)
	require.Len(t, latin, 576)
}

// Run passes a rule that is sound, and by the usual contract one that has one fixpoint only
// together with the singles.
func TestRun(t *testing.T) {
	heuristictest.Run(t, looksLeft, heuristictest.Options{Boards: 10})
	fresh := func() heuristics.Heuristic { return heuristics.HiddenSingle{} }
	heuristictest.Run(t, fresh, heuristictest.Options{Boards: 3, Contract: heuristictest.Alone})
}

// A failure names the contract where another one asks for less, and not where none does.
func TestCheckNamesTheContract(t *testing.T) {
	check := func(contract heuristictest.Contract, rules ...func() heuristics.Heuristic) error {
		suite := func() (fresh []heuristics.Heuristic) {
			for _, rule := range rules {
				fresh = append(fresh, rule())
			}
			return fresh
		}
		return heuristictest.Check(heuristictest.Shapes()[1], suite, heuristictest.Options{Boards: 40, Contract: contract})
	}
	for _, several := range []func() heuristics.Heuristic{looksLeft, prefersLow, sleeps, remembers} {
		require.ErrorContains(t, check(heuristictest.Alone, several), "\ncontract Alone: one fixpoint with and without the singles; ")
		require.NoError(t, check(heuristictest.WithSingles, several))
	}
	hidden := func() heuristics.Heuristic { return heuristics.HiddenSingle{} }
	require.ErrorContains(t, check(heuristictest.WithSingles, hidden, tires), "\ncontract WithSingles: one fixpoint together with the singles; ")
	require.NoError(t, check(heuristictest.Budgeted, hidden, tires))
	for _, unsound := range []func() heuristics.Heuristic{loses, guesses, criesWolf} {
		for _, contract := range []heuristictest.Contract{heuristictest.WithSingles, heuristictest.Budgeted} {
			err := check(contract, unsound, hidden)
			require.Error(t, err)
			require.NotContains(t, err.Error(), "contract")
		}
	}
}

// TestRunRunsBoth: a rule is run alone, and with the singles.
func TestRunRunsBoth(t *testing.T) {
	made := 0
	fresh := func() heuristics.Heuristic { made++; return heuristics.HiddenSingle{} }
	o := heuristictest.Options{Boards: 1}
	heuristictest.RunSuite(t, func() []heuristics.Heuristic { return []heuristics.Heuristic{fresh()} }, o)
	alone := made
	heuristictest.Run(t, fresh, o)
	require.Greater(t, made, 2*alone)
}

// TestExample: a rule takes the first step of its example, and none is taken for it.
func TestExample(t *testing.T) {
	pair := heuristics.MustParse("hidden-tuple-2")[0]
	heuristictest.Example(t, heuristics.Entry{Name: pair.Name, New: pair.New, Example: heuristics.Example{
		Puzzle: "...7....9.37......1.....6..6..5...2......6...7..9.21....3.....8...2....4..84...52",
		Step: "hidden pair {1,6} in R7C8, R8C8 (box 9, locked): removes 7, 9 from R7C8 and 3, 7, 9 from R8C8; " +
			"smallest sets: hidden pair, naked triple",
	}})
}

// TestText: a puzzle is written cell by cell.
func TestText(t *testing.T) {
	p := heuristictest.Line(heuristictest.Shapes()[0], "12..34..21434321")
	p.Restrict(2, []grid.Digit{3, 4})
	require.Equal(t, "1 2 [3,4] .\n3 4 . .\n2 1 4 3\n4 3 2 1\n", heuristictest.Text(p))
	require.PanicsWithValue(t, "heuristictest: 3 characters, expected 16", func() {
		heuristictest.Line(heuristictest.Shapes()[0], "12.")
	})
}

// TestSystem: there are random systems with every kind of unit, most have solutions, and what
// brute force finds is valid in the eyes of the judge.
func TestSystem(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 0))
	kinds, solved := make(map[grid.Kind]bool), 0
	for range 100 {
		s := heuristictest.System(rng, true)
		for u := range grid.Unit(s.Units()) {
			kinds[s.Kind(u)] = true
		}
		if solution := heuristictest.Grid(rng, s); grid.CheckSolution(grid.NewPuzzle(s), solution) == nil {
			solved++
		}
		layout := heuristictest.System(rng, false).Layout()
		require.NoError(t, layout.CheckWritable())
	}
	require.Len(t, kinds, int(grid.Extra), "all but pillars")
	require.Greater(t, solved, 50)
	require.Less(t, solved, 100)
}
