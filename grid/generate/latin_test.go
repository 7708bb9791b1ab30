package generate_test

import (
	"context"
	"testing"

	"basisk/grid"
	"basisk/grid/generate"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// The chain draws all Latin squares of an order, each equally often: 576 of order 4 and 161,280
// of order 5.
func TestRandomLatinIsUniform(t *testing.T) {
	for n, squares := range map[int]int{2: 2, 3: 12, 4: 576, 5: testenv.Scale(0, 0, 161_280)} {
		rng := random(1)
		if squares == 0 {
			continue
		}
		requireUniform(t, squares, 16, func() []grid.Digit {
			full, err := generate.RandomLatin(t.Context(), n, rng)
			require.NoError(t, err)
			return full
		})
	}
}

// It draws larger ones as well, and ends with the context.
func TestRandomLatin(t *testing.T) {
	for _, n := range []int{7, 30} {
		full, err := generate.RandomLatin(t.Context(), n, random(uint64(n)))
		require.NoError(t, err)
		requireFull(t, box(t, 1, n), full)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := generate.RandomLatin(ended, 5, random(1))
	require.ErrorIs(t, err, context.Canceled)
}
