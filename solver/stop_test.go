package solver_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/heuristics"
	"basisk/internal/testenv"
	"basisk/solver"
)

// Encoding looks at the context all along, so a method that encodes a board of 625 cells
// takes no node before it was looked at some twenty times.
func TestEncodingStops(t *testing.T) {
	none := heuristics.MustParse("none")
	for _, c := range []solver.Config{
		{Method: solver.DLX()},
		{Method: solver.DLX(), Workers: 2},
		{Method: solver.CDCL(), Rules: none},
		{Method: solver.CDCL(), Rules: none, Workers: 2},
		{Method: solver.Diagram(), Rules: none},
	} {
		looks := func(n int) context.Context { return testenv.EndingAfter(t.Context(), n, context.DeadlineExceeded) }
		r, err := solver.Count(looks(15), empty(t, 5).Board(), c, 2)
		require.NoError(t, err, c.Method.Name)
		require.Equal(t, solver.Limit, r.Status, c.Method.Name)
		require.Zero(t, r.Stats.Nodes, c.Method.Name)
		r, err = solver.Count(looks(10_000), empty(t, 2).Board(), c, 2)
		require.NoError(t, err, c.Method.Name)
		require.Equal(t, solver.Multiple, r.Status, c.Method.Name)
	}
}
