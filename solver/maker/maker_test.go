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

// make1 makes a puzzle for a spec.
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

// requireUnique fails unless dancing links find one solution of the puzzle, the full grid of x.
func requireUnique(t *testing.T, x maker.Result) {
	t.Helper()
	require.NoError(t, grid.CheckSolution(x.Puzzle, x.Full))
	r, err := solver.Count(t.Context(), x.Puzzle.Board(), solver.Config{Method: solver.DLX()}, 2)
	require.NoError(t, err)
	require.Equal(t, solver.Unique, r.Status)
	require.Equal(t, x.Full, r.Solution)
}

// Every recipe makes what the spec describes, on every kind of shape.
func TestMake(t *testing.T) {
	for name, w := range map[string]maker.Spec{
		"default":           {},
		"minimal box":       {Population: of("2x3"), Symmetry: "half-turn"},
		"clues":             {Population: of("2x3 14"), Unique: true},
		"fill":              {Population: of("3 0.4"), Unique: true},
		"balanced":          {Population: of("3 balanced 45"), Unique: true},
		"rules":             {Population: of("2"), Rules: heuristics.MustParse("none")},
		"by one method":     {Population: of("2"), Solver: solver.Config{Method: solver.DLX(), Nodes: 1_000_000}},
		"impatient at last": {Population: of("2"), Solver: solver.Config{Nodes: 500}},
		"latin":             {Population: of("7 latin")},
		"x":                 {Population: of("3 x")},
		"windows":           {Population: of("3 windows balanced 36"), Unique: true},
		"groups":            {Population: of("2x3 groups 10"), Unique: true},
		"jigsaw":            {Population: of("5 latin+jigsaw:AAABBACABBCCCDBEECDDEEEDD"), Rules: heuristics.MustParse("singles")},
	} {
		t.Run(name, func(t *testing.T) {
			x, err := make1(t, w, 7)
			require.NoError(t, err)
			again, err := make1(t, w, 7)
			require.NoError(t, err)
			require.Equal(t, x, again, "the same seed, the same puzzle")
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
	x, err := make1(t, maker.Spec{Population: of("3 balanced 0.1")}, 1)
	require.NoError(t, err)
	require.False(t, x.Unique)
	require.Zero(t, x.Asked)
	require.Equal(t, 9, x.Puzzle.Clues())
	x, err = make1(t, maker.Spec{Population: of("3 0.53"), Symmetry: "quarter-turn"}, 1)
	require.NoError(t, err)
	require.Equal(t, 44, x.Puzzle.Clues(), "the nearest number that the symmetry allows")
}

// TestBalancedTie: a spec and its population round a share alike, half a hole of a unit up.
func TestBalancedTie(t *testing.T) {
	k := of("3 balanced 0.5")
	x, err := make1(t, maker.Spec{Population: k}, 1)
	require.NoError(t, err)
	p, err := k.Make(t.Context(), heuristics.Catalog(), func(string) *rand.Rand { return rand.New(rand.NewPCG(1, 2)) })
	require.NoError(t, err)
	require.Equal(t, []int{36, 36}, []int{x.Puzzle.Clues(), p.Clues()})
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
	x, err := make1(t, maker.Spec{Population: of("4"), Solver: solver.Config{Nodes: 1}, Attempts: 1}, 0)
	require.EqualError(t, err, fmt.Sprintf(
		"best so far: %d clues, not shown to be minimal within 1 node: %d not decided; gave up after 1 attempt",
		x.Puzzle.Clues(), x.Undecided))
	requireUnique(t, x)
	require.False(t, x.Minimal)
	x, err = make1(t, maker.Spec{Population: of("5 latin balanced 5"), Unique: true, Attempts: 1}, 0)
	require.ErrorContains(t, err, "4 holes in every unit of 5x5, Latin square: no unique puzzle; gave up after 1 attempt")
	require.Nil(t, x.Puzzle, "balanced holes come whole or not at all")
}

// If no attempt comes down to the given number of clues, the one with the fewest is the best: more
// attempts never make it worse.
func TestBestSoFar(t *testing.T) {
	best := 81
	for attempts := 1; attempts <= 4; attempts++ {
		x, err := make1(t, maker.Spec{Population: of("3 15"), Unique: true, Attempts: attempts}, 1)
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
		"minimal": {Population: of("4")},
		"clues":   {Population: of("4 staged 80")},
		"rules":   {Population: of("3x4"), Rules: heuristics.MustParse("singles"), Symmetry: "half-turn"},
	} {
		t.Run(name, func(t *testing.T) {
			before := w.Cells()
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
	m, err := maker.New(maker.Spec{Population: of("5")})
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	x, err := m.Make(ctx, rand.New(rand.NewPCG(1, 1)))
	require.ErrorIs(t, err, context.Canceled)
	require.Nil(t, x.Puzzle, "there is no full grid yet")
}

// Specs that contradict themselves are refused before any work.
func TestSpecErrors(t *testing.T) {
	for message, w := range map[string]maker.Spec{
		"clues 82: expected 1 to 81, the cells of 9x9":   {Population: of("3 82")},
		"clues -1: expected 1 to 81":                     {Population: maker.Population{Clues: -1}},
		"fill 1.5: expected a part":                      {Population: maker.Population{Fill: 1.5}},
		"attempts -1: expected at least 1":               {Attempts: -1},
		"workers -1":                                     {Solver: solver.Config{Workers: -1}},
		"largest tuple: size 1":                          {Rules: heuristics.MustParse("hall"), MaxTuple: 1},
		"holes qwh: expected one of random":              {Population: of("9 latin qwh 40")},
		"minimal holes leave as few clues":               {Population: maker.Population{Basis: 3, Holes: maker.MinimalHoles, Clues: 5}},
		"need a symmetry other than none":                {Population: of("3 symmetric 40"), Symmetry: "none"},
		"balanced holes: say how many clues":             {Population: of("3 balanced")},
		"balanced holes: digging by rules":               {Population: of("3 balanced 36"), Rules: heuristics.MustParse("hall")},
		"balanced holes: expected no symmetry":           {Population: of("3 balanced 36"), Symmetry: "half-turn"},
		"leave a multiple of 9 clues, 36 is the nearest": {Population: of("3 balanced 40")},
		"the nearest numbers are 21 and 24":              {Population: of("3 22"), Unique: true, Symmetry: "quarter-turn"},
		`symmetry "spiral"`:                              {Symmetry: "spiral"},
	} {
		require.ErrorContains(t, w.Check(), message)
		_, err := maker.New(w)
		require.ErrorContains(t, err, message)
	}
}

// A counter with a low limit says that it has not decided.
func TestCounter(t *testing.T) {
	count, err := maker.NewCounter(solver.Config{Nodes: 1})
	require.NoError(t, err)
	_, err = count(t.Context(), grid.NewBoard(box(t, 3, 3)), 100)
	require.ErrorIs(t, err, generate.ErrUndecided)
	count, err = maker.NewCounter(solver.Config{})
	require.NoError(t, err)
	n, err := count(t.Context(), grid.NewBoard(box(t, 3, 3)), 2)
	require.NoError(t, err)
	require.EqualValues(t, 2, n)
	_, err = maker.NewCounter(solver.Config{MaxTuple: 1})
	require.ErrorContains(t, err, "largest tuple: size 1")
}

func ExampleMaker_Make() {
	k, err := maker.ParsePopulation("2 unique 6")
	if err != nil {
		panic(err)
	}
	m, err := maker.New(maker.Spec{Population: k})
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
		x, err := make1(t, maker.Spec{Population: of("2 4"), Unique: true, Attempts: 1}, seed)
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

// of returns the population of a text.
func of(text string) maker.Population {
	k, err := maker.ParsePopulation(text)
	if err != nil {
		panic(err)
	}
	return k
}

// TestSymmetricHoles: symmetric holes have half a turn, or the symmetry that a spec names.
func TestSymmetricHoles(t *testing.T) {
	symmetric := func(w maker.Spec) bool {
		x, err := make1(t, w, 3)
		require.NoError(t, err)
		for c, d := range x.Puzzle.Givens {
			if (d == 0) != (x.Puzzle.Givens[80-c] == 0) {
				return false
			}
		}
		return true
	}
	require.True(t, symmetric(maker.Spec{Population: of("3 symmetric 36")}))
	require.False(t, symmetric(maker.Spec{Population: of("3 symmetric 36"), Symmetry: "diagonal"}))
	require.False(t, symmetric(maker.Spec{Population: of("3 random 36")}))
}
