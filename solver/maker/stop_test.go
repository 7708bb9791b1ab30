package maker_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/heuristics"
	"basisk/solver/maker"
)

// Rules that decide what may be dug stop with the context, and serve another one afterwards.
func TestSolvedByStops(t *testing.T) {
	x, err := make1(t, maker.Spec{Population: of("3"), Rules: heuristics.MustParse("singles")}, 1)
	require.NoError(t, err)
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	accept, b := maker.SolvedBy(heuristics.MustParse("singles")), x.Puzzle.Board()
	require.False(t, accept(ended, b))
	require.Equal(t, 81-x.Puzzle.Clues(), b.Open(), "nothing was placed")
	require.True(t, accept(t.Context(), b))
	x.Puzzle.Load(b)
	require.True(t, accept(t.Context(), b))
}

// Make looks at the context from the first step on: it mixes no full grid, and draws no pattern,
// after the end.
func TestMakingStopsBeforeItBegins(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for name, w := range map[string]maker.Spec{
		"minimal":  {Population: of("cube3")},
		"balanced": {Population: of("cube3 balanced 0.5")},
		"rules":    {Population: of("cube3"), Rules: heuristics.MustParse("all")},
	} {
		m, err := maker.New(w)
		require.NoError(t, err)
		x, err := m.Make(ended, rand.New(rand.NewPCG(1, 1)))
		require.ErrorIs(t, err, context.Canceled, name)
		require.Nil(t, x.Puzzle, name)
		require.Zero(t, x.Asked, name)
	}
}
