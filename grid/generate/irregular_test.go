package generate_test

import (
	"testing"

	"basisk/grid"
	"basisk/grid/generate"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// irregular draws irregular boxes as a layout numbers them.
func irregular(t require.TestingT, n int, seed uint64) *grid.Shape {
	list, err := generate.Irregular(n, random(seed))
	require.NoError(t, err)
	return layout(t, grid.Layout{Side: n, Regions: list})
}

// Regions have N cells each, which the layout checks, and are connected; the same seed draws the
// same.
func TestIrregular(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, seed := rapid.SampledFrom([]int{2, 3, 4, 5, 6, 7, 9, 20}).Draw(t, "side"), rapid.Uint64().Draw(t, "seed")
		s := irregular(t, n, seed)
		require.True(t, s.Equal(irregular(t, n, seed)))
		regions := s.Layout().Regions
		if regions == nil {
			return // they are equal boxes
		}
		parts := 0 // connected parts of regions
		seen := make([]bool, n*n)
		var visit func(c int)
		visit = func(c int) {
			seen[c] = true
			for d := range n * n {
				far := max(c/n-d/n, d/n-c/n) + max(c%n-d%n, d%n-c%n)
				if far == 1 && regions[c] == regions[d] && !seen[d] {
					visit(d)
				}
			}
		}
		for c := range n * n {
			if !seen[c] {
				parts++
				visit(c)
			}
		}
		require.Equal(t, n, parts)
	})
	_, err := generate.Irregular(1, random(1))
	require.Error(t, err)
}

// There are 117 partitions of 4×4 into connected regions of four, each of which is drawn equally
// often.
func TestIrregularIsUniform(t *testing.T) {
	rng := random(2)
	requireUniform(t, 117, 25, func() []grid.Digit {
		list, err := generate.Irregular(4, rng)
		require.NoError(t, err)
		numbers, drawn := map[int]grid.Digit{}, make([]grid.Digit, len(list))
		for c, r := range list {
			if numbers[r] == 0 {
				numbers[r] = grid.Digit(len(numbers) + 1)
			}
			drawn[c] = numbers[r]
		}
		return drawn
	})
}

// Irregular boxes have full grids, or it is said that they have none.
func TestFullOfIrregular(t *testing.T) {
	for _, n := range []int{6, 9, 16} {
		s := irregular(t, n, 3)
		requireFull(t, s, generate.Full(s, random(1)))
	}
	snake := layout(t, grid.Layout{Side: 4, Regions: regions(t, "AAAB ACBB CCDB CDDD")})
	_, err := generate.FullWithin(t.Context(), snake, random(1))
	require.ErrorIs(t, err, generate.ErrNoGrid)
	require.ErrorContains(t, err, "4x4, irregular boxes: there is no full grid")
	require.Nil(t, generate.Full(snake, random(1)))
	require.ErrorIs(t, generate.CheckFull(snake), generate.ErrNoGrid)
	require.NoError(t, generate.CheckFull(irregular(t, 7, 1)))
}

// The stiffness above side 16 keeps regions compact: more pairs of neighbours are in one region than at 16,
// where chance alone draws them.
func TestIrregularIsCompact(t *testing.T) {
	together := func(n int) float64 {
		regions, err := generate.Irregular(n, random(3))
		require.NoError(t, err)
		pairs, same := 0, 0
		for c := range n * n {
			for _, d := range []int{c + 1, c + n} {
				if d < n*n && (d != c+1 || d%n != 0) {
					pairs++
					if regions[c] == regions[d] {
						same++
					}
				}
			}
		}
		return float64(same) / float64(pairs)
	}
	require.InDelta(t, 0.58, together(16), 0.05)
	require.InDelta(t, 0.81, together(25), 0.05)
}
