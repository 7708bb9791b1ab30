package generate_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"basisk/grid/generate"
)

// Random clues are as many as asked for, and leave every open cell a digit and every digit a place.
func TestPartial(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyShape(t)
		clues := rapid.IntRange(0, s.Cells()/3).Draw(t, "clues")
		p, err := generate.Partial(context.Background(), s, clues, anyRandom(t))
		require.NoError(t, err)
		given := 0
		for _, d := range p.Givens {
			if d != 0 {
				given++
			}
		}
		require.Equal(t, clues, given)
		require.False(t, p.Board().Failed())
	})
}

// Impossible numbers are refused, and clues that are not all drawn when the context ends are no puzzle.
func TestPartialErrors(t *testing.T) {
	s := box(t, 3, 3)
	for _, clues := range []int{-1, 82} {
		_, err := generate.Partial(t.Context(), s, clues, random(1))
		require.ErrorContains(t, err, "expected 0 to 81")
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := generate.Partial(ended, s, 81, random(1))
	require.ErrorIs(t, err, context.Canceled)
}
