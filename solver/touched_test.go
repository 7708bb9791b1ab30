package solver_test

import (
	"context"
	"slices"
	"testing"

	"basisk/grid"
	"basisk/solver"

	"github.com/stretchr/testify/require"
)

// TestObserved: observing a search changes nothing of it, and only open cells are reported.
func TestObserved(t *testing.T) {
	s, err := grid.Square(3)
	require.NoError(t, err)
	p := grid.NewPuzzle(s)
	p.Givens[0], p.Givens[40] = 1, 2
	for _, m := range []solver.MethodEntry{solver.Search(), solver.DLX(), solver.CDCL()} {
		plain := solver.Config{Method: m, Nodes: 20_000}
		want, err := solver.Count(context.Background(), p.Board(), plain, 3000)
		require.NoError(t, err)
		seen, branches := make([]float64, s.Cells()), 0
		observed := plain
		observed.Branched = func(_ int, c grid.Cell, _ grid.Digit, _ bool) {
			require.Zero(t, p.Givens[c])
			branches++
		}
		observed.Touched = func(fill func([]float64)) { fill(seen) }
		got, err := solver.Count(context.Background(), p.Board(), observed, 3000)
		require.NoError(t, err)
		require.Equal(t, want.Stats, got.Stats)
		require.Equal(t, want.Count, got.Count)
		if m.Name == "cdcl" {
			require.Zero(t, seen[0]+seen[40])
			slices.Sort(seen)
			require.Positive(t, seen[s.Cells()/2], "most cells are touched")
			continue
		}
		require.GreaterOrEqual(t, branches, int(want.Stats.Nodes)-1)
	}
}
