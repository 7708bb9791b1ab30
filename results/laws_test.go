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

func TestCrossover(t *testing.T) {
	xs := upTo(8)
	fit := func(law results.Law, y func(x float64) float64) *results.Fit {
		ys := make([]float64, len(xs))
		for i, x := range xs {
			ys[i] = y(x)
		}
		f, err := results.NewFit(law, xs, ys, 0.95)
		require.NoError(t, err)
		return f
	}
	cube, line := fit(results.Power, func(x float64) float64 { return x * x * x }), fit(results.Power, func(x float64) float64 { return 100 * x })
	require.InDelta(t, 10, results.Crossover(cube, line), 1e-9)
	require.InDelta(t, 10, results.Crossover(line, cube), 1e-9)
	require.True(t, math.IsNaN(results.Crossover(line, line)))
	slow, fast := fit(results.Exponential, func(x float64) float64 { return 9 * math.Exp(x) }), fit(results.Exponential, func(x float64) float64 { return math.Exp(3 * x) })
	require.InDelta(t, math.Log(9)/2, results.Crossover(slow, fast), 1e-9)
	require.PanicsWithValue(t, "results: crossover of different laws, power law and exponential", func() { results.Crossover(line, slow) })
}
