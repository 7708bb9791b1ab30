package progress

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestProgressPart: the share follows from what is read, done and at hand.
func TestProgressPart(t *testing.T) {
	input := 1.0
	p := &Progress{unit: "puzzles", input: func() float64 { return input }, shares: make([]share, 2), begin: time.Now()}
	require.Zero(t, p.part())
	for range 4 {
		p.Started(1)
	}
	p.Finished()
	p.Reporter(0)(0.5)
	require.Equal(t, 1.5/4, p.part())
	input = 0.5 // a second half of the file is still to come
	require.Equal(t, 1.5/8, p.part())
	input = math.NaN()
	require.Equal(t, "?", p.percent())
	require.Equal(t, "?", p.timeLeft())
	require.Equal(t, "0.0124", threeDigits(0.0124))
	require.Equal(t, "12345", threeDigits(12345))
	require.Equal(t, "0", threeDigits(0))

	var none *Progress // with --quiet
	none.Started(1)
	none.Finished()
	none.Hide()
	require.Nil(t, none.Reporter(0))
}
