package bitboard_test

import (
	"fmt"
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
		if p.Shape.Side() < 9 {
			continue // see Limits
		}
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

// Whichever sides guesses begin with, a search finds the same solutions at the same cost, and
// another one first. 16×16 and 9×9 turn, and so does 4×4.
func TestTurned(t *testing.T) {
	for k := 2; k <= 4; k++ {
		x := bitboard.New(k)
		n := k * k
		x.Reset()
		solved := make([]int32, n*n)
		x.Search(bitboard.Limits{Solutions: 1}, func() bool { bitboard.Solution(x, solved); return true })
		for c, d := range solved { // but for the rows of a band
			if c >= 2*n {
				x.Restrict(c, 1<<(d-1))
			}
		}
		firsts := map[string]bool{}
		var whole bitboard.Outcome
		var want []string
		for _, turned := range []uint64{0, 1, 2, 3, 1<<64 - 1} {
			first := ""
			x.Search(bitboard.Limits{Solutions: 1, Flipped: turned}, func() bool {
				bitboard.Solution(x, solved)
				first = fmt.Sprint(solved)
				return true
			})
			firsts[first] = true
			found, o := list(x, n, bitboard.Limits{Flipped: turned})
			o.Levels = slices.Clone(o.Levels)
			if turned == 0 {
				want, whole = found, o
			}
			require.Equal(t, want, found)
			require.Equal(t, [2]uint64{whole.Nodes, whole.States}, [2]uint64{o.Nodes, o.States})
		}
		require.Greater(t, len(want), 1)
		require.Greater(t, len(firsts), 1)
	}
}
