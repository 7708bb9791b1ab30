package ask

import (
	"context"
	"testing"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/internal/testenv"
	"basisk/solver"

	"github.com/stretchr/testify/require"
)

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

// TestWorkerForgets: the boards of a worker do not pile up.
func TestWorkerForgets(t *testing.T) {
	w := New(Options{})
	shapes := 0
	for side := 2; side <= 160; side += testenv.Scale(9, 3, 1) {
		shapes++
		shape, err := grid.NewBox(1, side)
		require.NoError(t, err)
		w.Board(t.Context(), grid.NewPuzzle(shape))
		require.LessOrEqual(t, w.held, heldCandidates)
	}
	require.Less(t, len(w.boards), shapes)
}
