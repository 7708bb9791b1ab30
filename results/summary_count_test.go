package results_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/results"
)

// observed returns observations of values with their bases.
func observed(base float64, values ...float64) (list []results.Observation) {
	for _, v := range values {
		list = append(list, results.Observation{Value: v, Upper: v, Base: base})
	}
	return list
}

// TestChiSquare: the interval holds how uneven chances are, be they fair or not, as often as
// it says.
func TestChiSquare(t *testing.T) {
	const cells, draws = 40, 2000
	rng := rand.New(rand.NewPCG(7, 7))
	for _, uneven := range []float64{0, 0.2} { // half of the cells have a fifth more, half a fifth less
		held := 0
		for range 400 {
			var counts [cells]float64
			for range draws {
				cell := rng.IntN(cells / 2)
				if rng.Float64() < (1+uneven)/2 {
					cell += cells / 2
				}
				counts[cell]++
			}
			chi2 := 0.0
			for _, n := range counts {
				chi2 += (n - draws/cells) * (n - draws/cells) / (draws / cells)
			}
			i := summarized(t, "chi-square", results.Observation{Value: chi2, Upper: chi2, Base: cells - 1, Weight: draws})
			if i.Low <= uneven*uneven && uneven*uneven <= i.High {
				held++
			}
		}
		require.InDelta(t, 0.95, float64(held)/400, 0.03, "%v", uneven)
	}
	// 270 lies between 277.68 ∓ 1.96·√1155.4, both solutions of (270-x)² = 1.96²·(60+4x).
	i := summarized(t, "chi-square", results.Observation{Value: 300, Upper: 300, Base: 30, Weight: 1000})
	require.InDeltaSlice(t, []float64{0.27, 0.2111, 0.3443}, []float64{i.Value, i.Low, i.High}, 1e-4)
	require.Len(t, i.Warnings, 1, "far from fair")
}

// TestLogMean: numbers are averaged, not their logarithms, and nothing found is 0.
func TestLogMean(t *testing.T) {
	of := func(draws, err float64, values ...float64) results.Interval {
		list := observed(err, values...)
		for i := range list {
			list[i].Weight = draws
		}
		return summarized(t, "log-mean", list...)
	}
	i := of(1e5, 0.01, 300, 300+math.Log10(3)) // draws vary by 3.2 times their mean
	require.InDelta(t, 300+math.Log10(2), i.Value, 1e-12)
	require.True(t, math.IsInf(i.Low, -1), "two values do not bound the mean from below")
	require.Greater(t, i.High, i.Value)
	require.InDelta(t, math.Log10(200.0/3), of(1e5, 0.01, math.Inf(-1), 2, 2).Value, 1e-12)
	require.True(t, math.IsNaN(of(1, 1, math.Inf(-1)).Value))

	// Draws that vary by their mean have a skewness of 4 if they are log-normal: 400 suffice.
	few := []float64{2, 2.1, 2.2, 2, 2.1, 2.2}
	require.Empty(t, of(400, 0.05, few...).Warnings)
	require.Equal(t, []string{"6 of 6 estimates rest on too few draws for so heavy a tail"}, of(399, 1/math.Sqrt(399), few...).Warnings)
	require.Len(t, of(400, math.Inf(1), few...).Warnings, 1, "nothing was met")

	// Of ten means of 40 log-normal draws with a scale of 5 nearly all lie far below the true one.
	rng, held, below := rand.New(rand.NewPCG(11, 1)), 0, 0
	for range 400 {
		means := make([]float64, 10)
		for i := range means {
			for range 40 {
				means[i] += math.Exp(5*rng.NormFloat64()) / 40
			}
			means[i] = math.Log10(means[i])
		}
		i, truth := of(40, 1, means...), 12.5/math.Ln10
		if i.Low <= truth && truth <= i.High {
			held++
		}
		if i.Value < truth {
			below++
		}
	}
	require.GreaterOrEqual(t, held, 380, "Markov's bound holds whatever the tail")
	require.Greater(t, below, 250, "and the estimates are mostly too low")
}

// TestDigits: a measure says how many digits count.
func TestDigits(t *testing.T) {
	c := project(t, runOf(6, "singles"), results.Projection{Measures: []results.Measure{
		{Value: "left", Summary: "count", Scale: 1.23456789, Plain: true},
		{Value: "left", Summary: "count", Scale: 1.23456789, Digits: 4},
		{Value: "left", Summary: "share", Percent: true, Plain: true, Digits: 2},
	}})
	require.Equal(t, []string{"7.40741", "7.407 [7.407, 7.407]", "17 %"}, c.Table().Rows[0])
}
