package solver_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/heuristics"
	"basisk/solver"
)

// A deadline without a clock: it ends when it was looked at so many times.
type looks struct {
	context.Context
	left int
}

// Err counts a look.
func (l *looks) Err() error {
	if l.left == 0 {
		return context.DeadlineExceeded
	}
	l.left--
	return nil
}

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
		r, err := solver.Count(&looks{t.Context(), 15}, empty(t, 5).Board(), c, 2)
		require.NoError(t, err, c.Method.Name)
		require.Equal(t, solver.Limit, r.Status, c.Method.Name)
		require.Zero(t, r.Stats.Nodes, c.Method.Name)
		r, err = solver.Count(&looks{t.Context(), 10_000}, empty(t, 2).Board(), c, 2)
		require.NoError(t, err, c.Method.Name)
		require.Equal(t, solver.Multiple, r.Status, c.Method.Name)
	}
}
