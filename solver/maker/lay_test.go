package maker_test

import (
	"testing"

	"basisk/solver/maker"

	"github.com/stretchr/testify/require"
)

// TestLay: what kinds of holes say of a wish, and which wishes they contradict.
func TestLay(t *testing.T) {
	for _, test := range []struct {
		holes      maker.Holes
		wish, want maker.Wish
	}{
		{maker.RandomHoles, maker.Wish{Clues: 5}, maker.Wish{Clues: 5}},
		{maker.BalancedHoles, maker.Wish{}, maker.Wish{Balanced: true}},
		{maker.UniqueHoles, maker.Wish{Fill: 0.5}, maker.Wish{Fill: 0.5, Unique: true}},
		{maker.MinimalHoles, maker.Wish{}, maker.Wish{}},
		{maker.SymmetricHoles, maker.Wish{}, maker.Wish{Symmetry: "half-turn"}},
		{maker.SymmetricHoles, maker.Wish{Symmetry: "transpose"}, maker.Wish{Symmetry: "transpose"}},
	} {
		require.NoError(t, test.wish.Lay(test.holes))
		require.Equal(t, test.want, test.wish)
	}
	for holes, wish := range map[maker.Holes]maker.Wish{
		maker.SymmetricHoles: {Symmetry: "none"}, maker.MinimalHoles: {Clues: 5},
	} {
		require.Error(t, wish.Lay(holes))
	}
	require.Error(t, (&maker.Wish{Fill: 0.5}).Lay(maker.MinimalHoles))
}
