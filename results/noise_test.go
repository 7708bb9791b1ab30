package results_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/results"
)

// One pair in twenty exceeds the floor of one pair; the floor of medians of n pairs is
// lower by the root of n, unless one of two times is always slower.
func TestNoise(t *testing.T) {
	var even, slower, few results.Noise
	rng := rand.New(rand.NewPCG(1, 1))
	for i := range 2000 {
		z := math.Exp(0.1 * rng.NormFloat64())
		even.Add(&results.Record{Metrics: []results.Metric{
			{Name: "time", Unit: "s", Value: 2}, {Name: "bytes", Value: 1}, {Name: "time-again", Unit: "s", Value: 2 * z},
		}})
		slower.AddPair(1, 1.5*z)
		if i < 5 {
			few.AddPair(1, z)
		}
	}
	require.Equal(t, 2000, even.Pairs())
	require.InDelta(t, math.Exp(0.196), even.Floor(1), 0.02)
	require.InDelta(t, math.Exp(0.196*1.2533/math.Sqrt(100)), even.Floor(100), 0.01)
	require.InDelta(t, 1.5, slower.Floor(20), 0.2)
	require.Equal(t, even.Floor(17), even.Floor(17))
	require.Zero(t, few.Pairs())
	require.True(t, math.IsNaN(few.Floor(1)))
	require.Contains(t, even.String(), "of 2000 times")
}
