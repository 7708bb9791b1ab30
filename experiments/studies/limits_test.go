package studies

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/solver"
	"basisk/solver/maker"
)

// TestBackboneWithinLimits: a cell belongs to the backbone only if the survey has proved its digit; with a
// small budget it is unknown, never wrong.
func TestBackboneWithinLimits(t *testing.T) {
	doubtful := 0
	for _, text := range []string{tuple9, fish9, several4, strings.Repeat(".", 81)} {
		p := given(t, text).Puzzles[0].Puzzle
		n := naiveOf(maker.PopulationOn(p.Shape)).with(p.Givens)
		forced := 0
		for c := range n.cells {
			if p.Givens[c] == 0 && n.forced(c) {
				forced++
			}
		}
		for _, nodes := range []int{1, 2, 3, 1000} {
			metrics, err := backboneOf(t.Context(), p, solver.Config{Nodes: uint64(nodes)})
			require.NoError(t, err)
			fixed, unknown := int(value(t, metrics, freezingFixed)), int(value(t, metrics, freezingUnknown))
			require.LessOrEqual(t, fixed, forced, "%s, %d", text, nodes)
			require.GreaterOrEqual(t, fixed+unknown, forced, "%s, %d", text, nodes)
			if nodes == 1000 {
				require.Equal(t, []int{forced, 0}, []int{fixed, unknown}, text)
			}
			doubtful += unknown
		}
	}
	require.Positive(t, doubtful, "some budget is too small")
}
