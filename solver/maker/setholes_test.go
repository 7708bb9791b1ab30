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
		wish, want maker.Spec
	}{
		{maker.RandomHoles, maker.Spec{Clues: 5}, maker.Spec{Clues: 5}},
		{maker.BalancedHoles, maker.Spec{}, maker.Spec{Balanced: true}},
		{maker.UniqueHoles, maker.Spec{Fill: 0.5}, maker.Spec{Fill: 0.5, Unique: true}},
		{maker.MinimalHoles, maker.Spec{}, maker.Spec{}},
		{maker.SymmetricHoles, maker.Spec{}, maker.Spec{Symmetry: "half-turn"}},
		{maker.SymmetricHoles, maker.Spec{Symmetry: "transpose"}, maker.Spec{Symmetry: "transpose"}},
	} {
		require.NoError(t, test.wish.SetHoles(test.holes))
		require.Equal(t, test.want, test.wish)
	}
	for holes, wish := range map[maker.Holes]maker.Spec{
		maker.SymmetricHoles: {Symmetry: "none"}, maker.MinimalHoles: {Clues: 5},
	} {
		require.Error(t, wish.SetHoles(holes))
	}
	require.Error(t, (&maker.Spec{Fill: 0.5}).SetHoles(maker.MinimalHoles))
}
