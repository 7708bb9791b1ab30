package ask

import (
	"context"
	"testing"

	"basisk/grid"
	"basisk/grid/format"
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
