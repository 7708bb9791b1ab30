package results_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/results"
)

// TestSumRatioCovers: the interval holds the true share also where the parts of a unit
// come in bunches, as an interval over parts would not.
func TestSumRatioCovers(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	const runs, units = 300, 400
	held := 0
	for range runs {
		var s results.SumRatio
		for range units {
			if r.IntN(10) == 0 { // a bunch: 8 of 18
				s.Add(8, 18)
			} else {
				s.Add(0, 2)
			}
		}
		if covers(s.Interval(0.95), 0.8/(0.1*18+0.9*2)) {
			held++
		}
	}
	require.GreaterOrEqual(t, held, runs*92/100)
}

func TestSumRatio(t *testing.T) {
	var s results.SumRatio
	for range 50 {
		s.Add(0, 3)
	}
	require.Equal(t, results.Unseen(50, 0.95), s.Interval(0.95))
	s.Add(51, 51)
	require.Equal(t, 51.0, s.Part())
	require.InDelta(t, 51.0/201, s.Interval(0.95).Value, 1e-12)
	require.Equal(t, 51, s.Interval(0.95).N)
}

func TestMeanRatio(t *testing.T) {
	b := results.Bootstrap{Resamples: 500}
	i := b.MeanRatio([]float64{2, 2, 2}, []float64{1, 1}, rand.New(rand.NewPCG(2, 0)))
	require.Equal(t, []float64{2, 2, 2}, []float64{i.Low, i.Value, i.High})

	r := rand.New(rand.NewPCG(3, 3))
	held := 0
	const runs = 200
	for range runs {
		above, below := make([]float64, 60), make([]float64, 40)
		for k := range above {
			above[k] = 3 * r.ExpFloat64()
		}
		for k := range below {
			below[k] = 1 + r.Float64()
		}
		if covers(b.MeanRatio(above, below, r), 2) {
			held++
		}
	}
	require.InDelta(t, 0.95*runs, held, 12)
}

// TestMaxMean: the peak is found, its interval goes out to the next places, and is wide
// where the data do not tell.
func TestMaxMean(t *testing.T) {
	xs := []float64{0.1, 0.2, 0.3, 0.4, 0.5}
	samples := make([][]float64, len(xs))
	for k, x := range xs {
		for j := range 40 {
			samples[k] = append(samples[k], 100-400*math.Abs(x-0.3)+float64(j%3))
		}
	}
	b := results.Bootstrap{Resamples: 500}
	i := b.MaxMean(xs, samples, rand.New(rand.NewPCG(1, 1)))
	require.Equal(t, results.Interval{Value: 0.3, Low: 0.2, High: 0.4, Confidence: 0.95, N: 40}, i)

	r := rand.New(rand.NewPCG(4, 4))
	for k := range samples {
		samples[k] = nil
		for range 10 {
			samples[k] = append(samples[k], r.Float64())
		}
	}
	flat := b.MaxMean(xs, samples, r)
	require.Equal(t, []float64{0.1, 0.5}, []float64{flat.Low, flat.High})
	require.NotEmpty(t, flat.Warnings)

	samples[4] = nil // no value there: never the peak
	require.Less(t, b.MaxMean(xs, samples, r).Value, 0.5)
	require.True(t, math.IsNaN(b.MaxMean(xs, make([][]float64, 5), r).Value))
	require.Panics(t, func() { b.MaxMean(xs, samples[:2], r) })
}
