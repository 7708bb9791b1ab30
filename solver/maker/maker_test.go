package maker_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"basisk/grid"
	"basisk/grid/generate"
	"basisk/heuristics"
	"basisk/solver"
	"basisk/solver/maker"

	"github.com/stretchr/testify/require"
)

// make1 makes a puzzle of a wish.
func make1(t *testing.T, w maker.Spec, seed uint64) (maker.Result, error) {
	t.Helper()
	m, err := maker.New(w)
	require.NoError(t, err)
	return m.Make(t.Context(), rand.New(rand.NewPCG(seed, 1)))
}

// box returns a shape.
func box(t *testing.T, rows, cols int) *grid.Shape {
	t.Helper()
	s, err := grid.NewBox(rows, cols)
	require.NoError(t, err)
	return s
}

// shape returns the shape of a name.
func shape(t *testing.T, name string) *grid.Shape {
	t.Helper()
	shapes, err := maker.ParseShapes(name)
	require.NoError(t, err)
	return shapes[0]
}

// requireUnique fails unless dancing links find one solution of p, that of x.
func requireUnique(t *testing.T, x maker.Result) {
	t.Helper()
	require.NoError(t, grid.CheckSolution(x.Puzzle, x.Full))
	r, err := solver.Count(t.Context(), x.Puzzle.Board(), solver.Config{Method: solver.DLX()}, 2)
	require.NoError(t, err)
	require.Equal(t, solver.Unique, r.Status)
	require.Equal(t, x.Full, r.Solution)
}

// Every recipe makes what was wished for, of every kind of shape and source of grids.
func TestMake(t *testing.T) {
	for name, w := range map[string]maker.Spec{
		"default":           {},
		"minimal box":       {Shape: box(t, 2, 3), Symmetry: "half-turn"},
		"clues":             {Shape: box(t, 2, 3), Clues: 14, Unique: true, Full: maker.Shifted},
		"fill":              {Shape: box(t, 3, 3), Fill: 0.4, Unique: true, Full: maker.Searched},
		"drawn":             {Shape: box(t, 3, 3), Clues: 30, Unique: true, Full: maker.Drawn},
		"balanced":          {Shape: box(t, 3, 3), Clues: 45, Balanced: true, Unique: true},
		"rules":             {Shape: box(t, 2, 2), Rules: heuristics.MustParse("none")},
		"by one method":     {Shape: box(t, 2, 2), Solver: solver.Config{Method: solver.DLX(), Nodes: 1_000_000}},
		"impatient at last": {Shape: box(t, 2, 2), Solver: solver.Config{Nodes: 500}},
		"latin":             {Shape: shape(t, "7 latin")},
		"x":                 {Shape: shape(t, "3 x")},
		"windows":           {Shape: shape(t, "3 windows"), Clues: 36, Balanced: true, Unique: true},
		"groups":            {Shape: shape(t, "2x3 groups"), Clues: 18, Unique: true, Full: maker.Searched},
		"jigsaw":            {Shape: shape(t, "5 latin+jigsaw:AAABBACABBCCCDBEECDDEEEDD"), Rules: heuristics.MustParse("singles")},
	} {
		t.Run(name, func(t *testing.T) {
			x, err := make1(t, w, 7)
			require.NoError(t, err)
			requireUnique(t, x)
			require.True(t, x.Unique)
			require.Positive(t, x.Attempts)
			require.Positive(t, x.Asked)
			require.Equal(t, w.Clues == 0 && w.Fill == 0, x.Minimal)
			if w.Clues != 0 {
				require.Equal(t, w.Clues, x.Puzzle.Clues())
			}
			if x.Minimal && w.Rules == nil && w.Symmetry == "" {
				requireMinimal(t, x)
			}
			again, err := make1(t, w, 7)
			require.NoError(t, err)
			require.Equal(t, x, again, "the same seed, the same puzzle")
		})
	}
}

// requireMinimal fails if a clue can go.
func requireMinimal(t *testing.T, x maker.Result) {
	t.Helper()
	for c, d := range x.Puzzle.Givens {
		if d == 0 {
			continue
		}
		x.Puzzle.Givens[c] = 0
		r, err := solver.Count(t.Context(), x.Puzzle.Board(), solver.Config{}, 2)
		require.NoError(t, err)
		require.Equal(t, solver.Multiple, r.Status, "clue %d can go", c)
		x.Puzzle.Givens[c] = d
	}
}

// Make does not check uniqueness unless the spec asks for it.
func TestCarve(t *testing.T) {
	x, err := make1(t, maker.Spec{Shape: box(t, 3, 3), Fill: 0.1, Balanced: true}, 1)
	require.NoError(t, err)
	require.False(t, x.Unique)
	require.Zero(t, x.Asked)
	require.Equal(t, 9, x.Puzzle.Clues())
	x, err = make1(t, maker.Spec{Shape: box(t, 3, 3), Fill: 0.53, Symmetry: "quarter-turn"}, 1)
	require.NoError(t, err)
	require.Equal(t, 44, x.Puzzle.Clues(), "the nearest number that the symmetry allows")
}

// A puzzle by rules falls to them, and to naked singles.
func TestMakeByRules(t *testing.T) {
	rules := heuristics.MustParse("hidden-single,hall")
	x, err := make1(t, maker.Spec{Rules: rules, MaxTuple: 2}, 3)
	require.NoError(t, err)
	b := x.Puzzle.Board()
	require.True(t, heuristics.MustParse("singles,hall-2").Engine(b).Propagate())
	require.True(t, b.Solved())
}

// A failure names its reason, after the given attempts or when the context ends.
func TestFailures(t *testing.T) {
	x, err := make1(t, maker.Spec{Shape: box(t, 4, 4), Solver: solver.Config{Nodes: 1}, Attempts: 1}, 0)
	require.EqualError(t, err, fmt.Sprintf(
		"best so far: %d clues, not shown to be minimal within 1 node: %d not decided; gave up after 1 attempt",
		x.Puzzle.Clues(), x.Undecided))
	requireUnique(t, x)
	require.False(t, x.Minimal)
	x, err = make1(t, maker.Spec{Shape: box(t, 1, 5), Clues: 5, Balanced: true, Unique: true, Attempts: 1}, 0)
	require.ErrorContains(t, err, "4 holes in every unit of 5x5, Latin square: no unique puzzle; gave up after 1 attempt")
	require.Nil(t, x.Puzzle, "balanced holes come whole or not at all")
}

// If no attempt comes down to the given number of clues, the one with the fewest is the best: more
// attempts never make it worse.
func TestBestSoFar(t *testing.T) {
	best := 81
	for attempts := 1; attempts <= 4; attempts++ {
		x, err := make1(t, maker.Spec{Clues: 15, Unique: true, Attempts: attempts}, 1)
		clues := x.Puzzle.Clues()
		require.ErrorContains(t, err, fmt.Sprintf("best so far: %d clues, 15 wanted; gave up after %d attempt", clues, attempts))
		requireUnique(t, x)
		requireMinimal(t, x)
		require.True(t, x.Unique && x.Minimal)
		require.Equal(t, attempts, x.Attempts)
		require.LessOrEqual(t, clues, best)
		best = clues
	}
	require.Less(t, best, 25)
}

// A context that ends leaves the clues that were not tried: the puzzle has one solution
// at every moment.
func TestBestInTime(t *testing.T) {
	for name, w := range map[string]maker.Spec{
		"minimal": {Shape: box(t, 4, 4)},
		"clues":   {Shape: box(t, 4, 4), Clues: 80, Unique: true},
		"rules":   {Shape: box(t, 3, 4), Rules: heuristics.MustParse("singles"), Symmetry: "half-turn"},
	} {
		t.Run(name, func(t *testing.T) {
			before := w.Shape.Side() * w.Shape.Side()
			for _, share := range []float64{0, 0.2, 0.6} {
				ctx, cancel := context.WithCancelCause(t.Context())
				w.Progress = func(done float64) {
					if done >= share {
						cancel(errors.New("time is up"))
					}
				}
				m, err := maker.New(w)
				require.NoError(t, err)
				x, err := m.Make(ctx, rand.New(rand.NewPCG(1, 1)))
				require.ErrorContains(t, err, fmt.Sprintf("best so far: %d clues, ", x.Puzzle.Clues()))
				require.ErrorContains(t, err, "; time is up")
				require.Less(t, x.Puzzle.Clues(), before)
				before = x.Puzzle.Clues()
				require.True(t, x.Unique && !x.Minimal)
				requireUnique(t, x)
			}
		})
	}
	m, err := maker.New(maker.Spec{Shape: box(t, 5, 5)})
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	x, err := m.Make(ctx, rand.New(rand.NewPCG(1, 1)))
	require.ErrorIs(t, err, context.Canceled)
	require.Nil(t, x.Puzzle, "there is no full grid yet")
}

// Spec that contradict themselves are refused before any work.
func TestWishErrors(t *testing.T) {
	wide, err := grid.NewBox(2, 3)
	require.NoError(t, err)
	for message, w := range map[string]maker.Spec{
		"clues 82: expected 1 to 81, the cells of 9x9":                   {Clues: 82},
		"clues -1: expected 1 to 81":                                     {Clues: -1},
		"fill 1.5: expected a part":                                      {Fill: 1.5},
		"attempts -1: expected at least 1":                               {Attempts: -1},
		`full grids "magic": expected one of [mixed shift search drawn]`: {Full: "magic"},
		"workers -1":                                     {Solver: solver.Config{Workers: -1}},
		"largest tuple: size 1":                          {Rules: heuristics.MustParse("hall"), MaxTuple: 1},
		"balanced holes: say how many clues":             {Balanced: true},
		"balanced holes: digging by rules":               {Balanced: true, Clues: 36, Rules: heuristics.MustParse("hall")},
		"balanced holes: expected no symmetry":           {Balanced: true, Clues: 36, Symmetry: "half-turn"},
		"leave a multiple of 9 clues, 36 is the nearest": {Balanced: true, Clues: 40},
		"the nearest numbers are 21 and 24":              {Clues: 22, Unique: true, Symmetry: "quarter-turn"},
		`symmetry "spiral"`:                              {Symmetry: "spiral"},
		"drawn full grids: ":                             {Full: maker.Drawn, Shape: wide},
		"drawn full grids: method":                       {Full: maker.Drawn, Shape: shape(t, "3 x")},
		`full grids "shift": 9x9, boxes 3x3, diagonals has no shift pattern`: {Full: maker.Shifted, Shape: shape(t, "3 x")},
	} {
		require.ErrorContains(t, w.Check(), message)
		_, err := maker.New(w)
		require.ErrorContains(t, err, message)
	}
}

// A counter without patience says that it has not decided.
func TestCounters(t *testing.T) {
	counters, err := maker.Counters(solver.Config{Nodes: 1}, solver.Config{})
	require.NoError(t, err)
	b := grid.NewBoard(box(t, 3, 3))
	_, err = counters[0](t.Context(), b, 100)
	require.True(t, errors.Is(err, generate.ErrUndecided))
	b = grid.NewBoard(box(t, 3, 3))
	n, err := counters[1](t.Context(), b, 2)
	require.NoError(t, err)
	require.EqualValues(t, 2, n)
	_, err = maker.Counters(solver.Config{MaxTuple: 1})
	require.ErrorContains(t, err, "largest tuple: size 1")
}

func ExampleMaker_Make() {
	shape, err := grid.Square(2)
	if err != nil {
		panic(err)
	}
	m, err := maker.New(maker.Spec{Shape: shape, Clues: 6, Unique: true})
	if err != nil {
		panic(err)
	}
	x, err := m.Make(context.Background(), rand.New(rand.NewPCG(1, 1)))
	fmt.Println(x.Puzzle.Clues(), x.Unique, err)
	// Output: 6 true <nil>
}

// A number of clues is reached to the last one, or the attempt has failed.
func TestCluesExactly(t *testing.T) {
	reached, missed := 0, 0
	for seed := range uint64(40) {
		x, err := make1(t, maker.Spec{Shape: box(t, 2, 2), Clues: 4, Unique: true, Attempts: 1}, seed)
		if err != nil {
			missed++
			continue
		}
		reached++
		require.Equal(t, 4, x.Puzzle.Clues())
	}
	require.Positive(t, reached)
	require.Positive(t, missed)
}
