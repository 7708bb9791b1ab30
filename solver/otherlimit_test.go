package solver_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/solver"
)

// A question that takes a kernel more nodes than its limit is undecided.
func TestOtherWithinLimit(t *testing.T) {
	undecided := 0
	for _, p := range puzzlesOf(t, "min16.txt") {
		r, err := solver.Solve(t.Context(), p.Board(), solver.Config{})
		require.NoError(t, err)
		for nodes, decided := range map[uint64]bool{0: true, 200: false} {
			m, err := solver.Bitboard().New(solver.Config{Nodes: nodes})
			require.NoError(t, err)
			other, known, err := m.(solver.OtherFinder).Other(t.Context(), p, r.Solution, nil)
			require.NoError(t, err)
			require.Nil(t, other)
			require.True(t, known || !decided)
			if !known {
				undecided++
			}
		}
	}
	require.Equal(t, 18, undecided, "puzzles that take the kernel more than 200 nodes")
}
