package ask

import (
	"context"
	"math"
	"testing"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/solver"

	"github.com/stretchr/testify/require"
)

// shapeOf returns the square shape of a basis.
func shapeOf(t *testing.T, k int) *grid.Shape {
	t.Helper()
	s, err := grid.Square(k)
	require.NoError(t, err)
	return s
}

// TestProved: how it was shown that there is no solution, with the branches in words.
func TestProved(t *testing.T) {
	for branches, want := range []string{"proved without guessing", "proved after 1 branch", "proved after 2 branches"} {
		require.Equal(t, want, proved(uint64(branches)))
	}
}

// TestBeyond: only a search that does not learn, has tried many branches and has not ended on a large side was
// the wrong method.
func TestBeyond(t *testing.T) {
	const says = ": dlx tried 100000 branches, " +
		"and a 16x16 with 255 open cells is often beyond a search that does not learn"
	many := func(change func(*solver.Result)) solver.Result {
		x := solver.Result{Method: "dlx", Status: solver.Limit, Stats: solver.Stats{Nodes: manyBranches}}
		change(&x)
		return x
	}
	for _, test := range []struct {
		name   string
		basis  int
		method solver.MethodEntry
		change func(*solver.Result)
		want   string
	}{
		{"beyond", 4, solver.DLX(), func(*solver.Result) {}, says},
		{"a small side", 3, solver.DLX(), func(*solver.Result) {}, ""},
		{"few branches", 4, solver.DLX(), func(x *solver.Result) { x.Stats.Nodes-- }, ""},
		{"at the end", 4, solver.DLX(), func(x *solver.Result) { x.Status = solver.Unsolvable }, ""},
		{"learning", 4, solver.CDCL(), func(*solver.Result) {}, ""},
		{"many questions", 4, solver.DLX(), func(x *solver.Result) { x.Method = "" }, ""},
	} {
		p := grid.NewPuzzle(shapeOf(t, test.basis))
		p.Givens[0] = 1
		x := many(test.change)
		require.Equal(t, test.want, New(Options{Config: solver.Config{Method: test.method}}).beyond(p, &x), test.name)
	}
	ten, err := grid.NewBox(2, 5)
	require.NoError(t, err)
	least := many(func(*solver.Result) {})
	require.NotEmpty(t, New(Options{Config: solver.Config{Method: solver.DLX()}}).beyond(grid.NewPuzzle(ten), &least))
	p, x := grid.NewPuzzle(shapeOf(t, 4)), many(func(*solver.Result) {})
	p.Givens[0] = 1
	lab := New(Options{Config: solver.Config{Method: solver.DLX()}, Program: "lab"})
	require.Equal(t, says+"; use -m auto or cdcl", lab.beyond(p, &x))
}

// TestShortage: what is wrong with the walks of an estimate.
func TestShortage(t *testing.T) {
	for _, test := range []struct {
		probes, hits uint64
		want, flag   string
	}{
		{1, 0, "no solution in 1 walk", "; raise --probes"},
		{90, 0, "no solution in 90 walks", "; raise --probes"},
		{90, 9, "only 9 of 90 walks hit, so the interval is rough", "; raise --probes"},
		{90, 10, "90 of 100 walks ", ""},
		{100, 10, "", ""},
	} {
		e := estimating{New(Options{}), nil, nil, EstimateOptions{Probes: 100}, &Estimate{}}
		e.Estimation.Probes, e.Estimation.Hits = test.probes, test.hits
		page, command := test.want, test.want+test.flag
		if test.flag == "" && test.want != "" {
			page, command = page+"in time", command+"within --timeout"
		}
		require.Equal(t, page, e.shortage())
		e.worker = New(Options{Program: "lab"})
		require.Equal(t, command, e.shortage())
	}
}

// TestNumbers: what has no end has no number in JSON.
func TestNumbers(t *testing.T) {
	require.Nil(t, JSONNumber(math.Inf(1)))
	require.Nil(t, JSONNumber(math.Inf(-1)))
	require.Nil(t, JSONNumber(math.NaN()))
	require.Zero(t, *JSONNumber(0))
	ends := Interval(math.Inf(-1), math.Inf(1))
	require.Equal(t, "0", *ends[0])
	require.Nil(t, ends[1])
	require.Equal(t, "1", *Interval(0, 0)[1])
}

// TestSayRepairs: four repairs are named, and of the others their number.
func TestSayRepairs(t *testing.T) {
	x := Reasons{}
	say := func(n int) string {
		x.Repairs = nil
		for range n {
			x.Repairs = append(x.Repairs, Repair{Clue{Cell: "R1C1"}, true, []grid.Digit{2, 3}})
		}
		return x.sayRepairs(grid.Alphabet{})
	}
	const one, begin = "if R1C1 is open or 2 or 3", "exactly one solution "
	require.Equal(t, begin+one, say(1))
	require.Equal(t, begin+one+", "+one+", "+one+", "+one, say(4))
	require.Equal(t, begin+one+", "+one+", "+one+", "+one+", if one of 1 other clue changes", say(5))
	require.Equal(t, begin+one+", "+one+", "+one+", "+one+", if one of 3 other clues changes", say(7))
	require.Equal(t, "if R1C1 is 2", Repair{Clue{Cell: "R1C1"}, false, []grid.Digit{2}}.text(grid.Alphabet{}))
	x.Repairs, x.Why = nil, []Clue{{Cell: "R1C1"}}
	require.Equal(t, "no clue was found that, dropped or changed, leaves exactly one solution; no digit is left for R1C1",
		x.say(grid.Alphabet{}, "cut"))
	x.AllRepairs, x.Why = true, []Clue{{"R1C1", []grid.Digit{1, 2}}, {"R1C2", []grid.Digit{3}}}
	require.Equal(t, "no single clue, dropped or changed, leaves exactly one solution; "+
		"R1C1=1|2, R1C2=3 contradict each other, perhaps without some of them: cut", x.say(grid.Alphabet{}, "cut"))
}

// TestBoard: a worker has one board for puzzles of equal shapes in a row, and loads each anew.
func TestBoard(t *testing.T) {
	w, first := New(Options{}), grid.NewPuzzle(shapeOf(t, 2))
	b := w.Board(t.Context(), first)
	second := grid.NewPuzzle(shapeOf(t, 2))
	second.Givens[0] = 1
	require.Same(t, b, w.Board(t.Context(), second))
	require.EqualValues(t, 1, b.Value(0))
	require.Equal(t, 9, w.Board(t.Context(), grid.NewPuzzle(shapeOf(t, 3))).Shape().Side())
}

// TestTitles: a record has its size, its source and its givens in its title, and on a sheet its units.
func TestTitles(t *testing.T) {
	r := format.Record{Source: "x.txt", Index: 3, Puzzle: grid.NewPuzzle(shapeOf(t, 2))}
	r.Puzzle.Givens[2] = 1
	require.Equal(t, "x.txt 3: 4x4, boxes 2x2, 1 given", Title(r))
	require.Equal(t, "4×4 · 1 given", SheetPuzzle(r, r.Puzzle).Facts)
	cube, err := grid.Cube(2)
	require.NoError(t, err)
	mine := SheetPuzzle(format.Record{Label: "mine", Puzzle: grid.NewPuzzle(cube)}, grid.NewPuzzle(cube))
	require.Equal(t, "mine", mine.Name)
	require.Equal(t, "4×4×4 · 0 givens", mine.Facts)
	x, err := grid.New(grid.Layout{Side: 4, BoxRows: 2, BoxCols: 2, Diagonals: true, Groups: true})
	require.NoError(t, err)
	odd := grid.NewPuzzle(x)
	require.Equal(t, "4×4, diagonals, disjoint groups · 0 givens", SheetPuzzle(format.Record{Puzzle: odd}, odd).Facts)
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = Picture(ended, r, r.Puzzle)
	require.ErrorIs(t, err, context.Canceled)
	require.ErrorIs(t, Problem{To: DLX}.Write(ended, nil, r.Puzzle), context.Canceled)
	require.ErrorIs(t, Problem{To: DIMACS, Reduced: true}.Write(ended, nil, r.Puzzle), context.Canceled)
}

// TestRateWords: a rating that a limit ended is a lower bound, and a puzzle without steps needs nothing.
func TestRateWords(t *testing.T) {
	value := 2.5
	for _, test := range []struct {
		value   *float64
		status  solver.Status
		hardest string
		want    string
	}{
		{nil, solver.Multiple, "locked", ""},
		{&value, solver.Limit, "", "at least 2.50, "},
		{&value, solver.Limit, "locked", "at least 2.50, so far locked candidates, "},
		{&value, solver.Solved, "hall-2", "2.50 medium, naked or hidden pair, "},
		{&value, solver.Solved, "", "2.50 medium, nothing, "},
	} {
		x := Rate{Value: test.value, Grade: "medium", Hardest: test.hardest}
		x.Status, x.Rating.Value = test.status, value
		require.Equal(t, test.want, x.words())
	}
	left := Rate{Search: SearchLeft{Left: 5, Nodes: 1}}
	require.Equal(t, "  search                 5 candidates left, 1 node\n", left.parts())
	require.Empty(t, Rate{}.parts())
}

// TestUndecided: a question that was given up says why, and whether an interrupt ended it.
func TestUndecided(t *testing.T) {
	r := format.Record{Source: "x", Index: 1, Puzzle: grid.NewPuzzle(shapeOf(t, 2))}
	a := Options{}.Undecided(t.Context(), r, "otherwise")
	require.Equal(t, []any{solver.Limit, "otherwise", false}, []any{a.Status, a.Message, a.Interrupted})
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	a = Options{}.Undecided(ended, r, "otherwise")
	require.Equal(t, []any{solver.Limit, "stopped", true}, []any{a.Status, a.Message, a.Interrupted})
}

// TestFault: a wrong solution is not printed but reported.
func TestFault(t *testing.T) {
	shape, err := grid.Square(2)
	require.NoError(t, err)
	w := New(Options{})
	r := format.Record{Puzzle: grid.NewPuzzle(shape)}
	a := w.Ask(t.Context(), r, func(context.Context) (solver.Result, error) {
		wrong := make([]grid.Digit, shape.Cells())
		return solver.Result{Status: solver.Solved, Solution: wrong, Method: "guess"}, nil
	})
	require.ErrorContains(t, a.Fault, "internal error: method guess gave a wrong solution")
	require.Equal(t, solver.Invalid, a.Status)
	require.Nil(t, a.Result.Solution)
}

// TestWorkerBoard: a worker uses its board again as long as the shape stays the same, and never for another shape.
func TestWorkerBoard(t *testing.T) {
	w := New(Options{})
	var before *grid.Board
	for _, side := range []int{4, 6, 6, 4} {
		shape, err := grid.NewBox(2, side/2)
		require.NoError(t, err)
		b := w.Board(t.Context(), grid.NewPuzzle(shape))
		require.True(t, b.Shape().Equal(shape))
		require.Equal(t, before != nil && before.Shape().Equal(shape), before == b)
		before = b
	}
}
