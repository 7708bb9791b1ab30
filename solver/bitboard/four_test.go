package bitboard

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/grid/generate"
)

// TestPropagated4: where there is nothing left to conclude, no cell of a row is open alone,
// since its digit has no other place; and the pairs are the cells with two digits, in bands
// that are done with none.
func TestPropagated4(t *testing.T) {
	s, err := grid.Square(4)
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(4, 1))
	buildFits4()
	done := 0
	for range 200 {
		b := &board4{}
		b.reset()
		full := generate.Full(s, rng)
		for c, d := range full {
			if rng.IntN(100) < 36+7*(c>>6) { // more of them in the bands below
				b.keep(c, 1<<(d-1))
			}
		}
		b.begin()
		holds, _ := b.propagate()
		require.True(t, holds)
		for band, open := range b.open {
			for row := range 4 {
				require.NotEqual(t, 1, bits.OnesCount64(open>>(16*row)&row4))
			}
			pairs := uint64(0)
			for i := range 64 {
				digits := 0
				for _, w := range b.places[band] {
					digits += int(w >> i & 1)
				}
				if digits == 2 {
					pairs |= 1 << i
				}
			}
			require.Equal(t, pairs, b.pairs[band])
			if open == 0 {
				done++
			}
		}
	}
	require.Greater(t, done, 20)
	require.Less(t, done, 780)
}
