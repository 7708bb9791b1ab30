package maker_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"basisk/grid"
	"basisk/grid/generate"
	"basisk/grid/symmetry"
	"basisk/internal/testenv"
	"basisk/solver"
	"basisk/solver/maker"

	"github.com/stretchr/testify/require"
)

// A digger that knows unavoidable sets and takes many clues at once leaves the same clues as
// one that asks about each in its order, and asks less.
func TestDigInOrder(t *testing.T) {
	for name, test := range map[string]struct {
		basis int
		goal  generate.Goal
	}{
		"9x9":       {basis: 3},
		"clues":     {basis: 3, goal: generate.Goal{Clues: 32}},
		"symmetric": {basis: 3, goal: generate.Goal{Symmetry: "half-turn"}},
		"both":      {basis: 3, goal: generate.Goal{Clues: 33, Symmetry: "half-turn"}},
		"16x16":     {basis: 4, goal: generate.Goal{Clues: 130}},
	} {
		t.Run(name, func(t *testing.T) {
			s := box(t, test.basis, test.basis)
			count, err := maker.NewCounter(solver.Config{Method: solver.Search()})
			require.NoError(t, err)
			one, err := generate.NewDigger(s, test.goal, count)
			require.NoError(t, err)
			many, err := maker.NewDigger(s, test.goal, solver.Config{Method: solver.Bitboard()})
			require.NoError(t, err)
			for i := range testenv.Scale(2, 4, 100) {
				full := generate.Full(s, rand.New(rand.NewPCG(uint64(i), 1)))
				x, err := one.Dig(t.Context(), full, rand.New(rand.NewPCG(uint64(i), 2)))
				require.NoError(t, err)
				y, err := many.Dig(t.Context(), full, rand.New(rand.NewPCG(uint64(i), 2)))
				require.NoError(t, err)
				require.Positive(t, y.Asked)
				require.Equal(t, x.Puzzle, y.Puzzle)
				require.Equal(t, [2]any{x.Minimal, x.Undecided}, [2]any{y.Minimal, y.Undecided})
			}
		})
	}
}

// A clue stays if a budget ends its question, and the result says so.
func TestDigWithinBudget(t *testing.T) {
	s := box(t, 4, 4)
	d, err := maker.NewDigger(s, generate.Goal{}, solver.Config{Method: solver.Bitboard(), Nodes: 1})
	require.NoError(t, err)
	full := generate.Full(s, rand.New(rand.NewPCG(1, 1)))
	x, err := d.Dig(t.Context(), full, rand.New(rand.NewPCG(1, 2)))
	require.NoError(t, err)
	require.Positive(t, x.Undecided)
	require.False(t, x.Minimal)
	requireUnique(t, maker.Result{Puzzle: x.Puzzle, Full: full})
}

// Make asks the method of the spec for other solutions, gives the same puzzle for the same seed, and
// refuses a shape that the method does not serve.
func TestMakeByDiffer(t *testing.T) {
	w := maker.Spec{Solver: solver.Config{Method: solver.Bitboard()}}
	x, err := make1(t, w, 7)
	require.NoError(t, err)
	requireUnique(t, x)
	requireMinimal(t, x)
	require.True(t, x.Minimal)
	require.Less(t, x.Asked, 60)
	again, err := make1(t, w, 7)
	require.NoError(t, err)
	require.Equal(t, x, again)

	w.Population = of("2x3")
	_, err = make1(t, w, 7)
	require.ErrorContains(t, err, "expected a square")
}

// lost is a method that never knows.
type lost struct{ solver.Method }

func (lost) Name() string { return "lost" }

// Other implements [solver.OtherFinder].
func (lost) Other(context.Context, *grid.Puzzle, []grid.Digit, []grid.Cell) ([]grid.Digit, bool, error) {
	return nil, false, nil
}

// Learning answers questions that a method gives up by itself; with a limit they are undecided.
func TestDiffer(t *testing.T) {
	s := box(t, 3, 3)
	full := symmetry.Shift(s)
	entry := solver.MethodEntry{Name: "lost", New: func(solver.Config) (solver.Method, error) { return lost{}, nil }}
	for open, found := range map[[6]grid.Cell]bool{
		{0, 1, 2, 3, 4, 5}:   false, // in a row
		{0, 3, 6, 9, 12, 15}: true,  // three digits in two rows
	} {
		left := grid.NewPuzzle(s)
		copy(left.Givens, full)
		for _, c := range open {
			left.Givens[c] = 0
		}
		for _, m := range []solver.MethodEntry{entry, solver.Bitboard()} {
			other, err := maker.OtherSolution(solver.Config{Method: m})
			require.NoError(t, err)
			for range 2 { // the second time on a used board
				solution, err := other(t.Context(), left, full, nil)
				require.NoError(t, err)
				require.Equal(t, found, solution != nil)
				if found {
					require.NoError(t, grid.CheckSolution(left, solution))
					require.NotEqual(t, full, solution)
				}
			}
		}
		other, err := maker.OtherSolution(solver.Config{Method: entry, Nodes: 5})
		require.NoError(t, err)
		_, err = other(t.Context(), left, full, nil)
		require.ErrorIs(t, err, generate.ErrUndecided)
	}
}

// liar is a method that says of each puzzle that it has no further solution.
type liar struct{ lost }

func (liar) Search(context.Context, *grid.Board, func([]grid.Digit) bool) (solver.Stats, error) {
	return solver.Stats{}, nil
}

// Other implements [solver.OtherFinder].
func (liar) Other(context.Context, *grid.Puzzle, []grid.Digit, []grid.Cell) ([]grid.Digit, bool, error) {
	return nil, true, nil
}

// Uniqueness does not rest on what a method from outside says.
func TestMakeByLiar(t *testing.T) {
	m := solver.MethodEntry{Name: "liar", New: func(solver.Config) (solver.Method, error) { return liar{}, nil }}
	x, err := make1(t, maker.Spec{Solver: solver.Config{Method: m}}, 7)
	require.NoError(t, err)
	requireUnique(t, x)
	requireMinimal(t, x)
}
