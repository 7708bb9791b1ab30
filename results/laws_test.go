package results_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"basisk/results"

	"github.com/stretchr/testify/require"
)

// With data from either law the comparison finds it, and says so where the data do
// not decide.
func TestCompareLaws(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 12))
	right := 0
	for i := range 200 {
		xs, ys := simulated(60, r, func(float64) float64 { return 0.3 })
		want := results.Power
		if i%2 == 1 {
			want = results.Exponential
			for k, x := range xs {
				ys[k] = math.Exp(0.1*x + 0.3*r.NormFloat64())
			}
		}
		l, err := results.CompareLaws(xs, ys, 0.95)
		require.NoError(t, err)
		if l.Better == want {
			right++
		}
	}
	require.Equal(t, 200, right)

	l, err := results.CompareLaws([]float64{10, 10.1, 10.2, 10.3, 10.4}, []float64{1, 1.3, 1.1, 1.4, 1.2}, 0.95)
	require.NoError(t, err)
	require.InDelta(t, 0.5, l.Weight, 0.2)
	require.Contains(t, l.Warnings[0], "the data do not decide between the laws")
	require.Contains(t, l.Power.Warnings, "x spans a factor of 1 only")
}

func TestCompareLawsUsesTheSamePoints(t *testing.T) {
	l, err := results.CompareLaws([]float64{0, 1, 2, 3, 4}, []float64{5, 2, 4, 8, 16}, 0.95)
	require.NoError(t, err)
	require.Equal(t, 4, l.Power.Rate.N)
	require.Equal(t, 4, l.Exponential.Rate.N)
	require.Contains(t, l.Warnings, "1 of 5 points have no positive x and were left out")
}
