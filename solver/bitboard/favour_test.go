package bitboard_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/solver/bitboard"
)

// A search that favours the digits of a solution finds that first, whichever it is, and finds
// as many as any other search.
func TestFavour(t *testing.T) {
	const limit = 20
	for i, p := range puzzles(t) {
		x, cells := kernelFor(p), make([]int32, p.Shape.Cells())
		var all [][]int32
		list := func(most uint64, favour []int32) bitboard.Outcome {
			load(x, p)
			all = all[:0]
			o := x.Search(bitboard.Limits{Solutions: most, Favour: favour}, func() bool {
				bitboard.Solution(x, cells)
				all = append(all, slices.Clone(cells))
				return true
			})
			o.Levels = slices.Clone(o.Levels)
			return o
		}
		whole := list(limit, nil)
		for _, wanted := range slices.Clone(all) {
			list(1, wanted)
			require.Equal(t, wanted, all[0], "puzzle %d", i)
			if whole.Done {
				require.Equal(t, whole.Solutions, list(0, wanted).Solutions)
			}
		}
		require.Equal(t, whole, list(limit, make([]int32, len(cells))), "any will do")
		require.Equal(t, whole, list(limit, nil))
	}
}
