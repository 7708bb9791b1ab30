package results_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"basisk/internal/testenv"
	"basisk/results"

	"github.com/stretchr/testify/require"
)

func ExampleBootstrap() {
	times := make([]float64, 200)
	r := rand.New(rand.NewPCG(1, 0))
	for i := range times {
		times[i] = r.ExpFloat64()
	}
	i := results.Bootstrap{}.Interval(times, results.Mean, r)
	fmt.Println(i.Low < 1 && 1 < i.High, i.N, i.Confidence)
	// Output: true 200 0.95
}

// spatial are the 26 scores A of the spatial test of B. Efron, R. Tibshirani, An
// Introduction to the Bootstrap (1993), table 14.1.
var spatial = []float64{
	48, 36, 20, 29, 42, 42, 20, 42, 22, 41, 45, 14, 6,
	0, 33, 28, 34, 4, 32, 24, 47, 41, 24, 26, 30, 41,
}

// plugIn is the variance with divisor n, the statistic of that example.
func plugIn(values []float64) float64 {
	mean, squares := results.Mean(values), 0.0
	for _, v := range values {
		squares += (v - mean) * (v - mean)
	}
	return squares / float64(len(values))
}

// Table 14.2 there has, from 2,000 resamples at 90 %: percentile (100.8, 233.9), BCa
// (115.8, 259.6), the estimate 171.5. The tolerance is theirs: an end from 2,000
// resamples has a standard error of about 2.
func TestBootstrapOfEfronTibshirani(t *testing.T) {
	for _, test := range []struct {
		name      string
		bootstrap results.Bootstrap
		low, high float64
	}{
		{"percentile", results.Bootstrap{Resamples: 20_000, Confidence: 0.9, Percentile: true}, 100.8, 233.9},
		{"BCa", results.Bootstrap{Resamples: 20_000, Confidence: 0.9}, 115.8, 259.6},
	} {
		t.Run(test.name, func(t *testing.T) {
			i := test.bootstrap.Interval(spatial, plugIn, rand.New(rand.NewPCG(1, 1)))
			require.InDelta(t, 171.5, i.Value, 0.05)
			require.InDelta(t, test.low, i.Low, 4)
			require.InDelta(t, test.high, i.High, 5)
			require.Equal(t, 0.9, i.Confidence)
		})
	}
}

// bootstrapCases are the distributions for which coverage is claimed, with n = 100.
func bootstrapCases(r *rand.Rand) []bootstrapCase {
	draw := func(value func() float64) []float64 {
		values := make([]float64, 100)
		for i := range values {
			values[i] = value()
		}
		return values
	}
	gamma := func() float64 { return r.ExpFloat64() + r.ExpFloat64() + r.ExpFloat64() }
	return []bootstrapCase{
		{"mean of normal values", 0, func(b results.Bootstrap) results.Interval {
			return b.Interval(draw(r.NormFloat64), results.Mean, r)
		}},
		{"mean of gamma values, shape 3", 3, func(b results.Bootstrap) results.Interval {
			return b.Interval(draw(gamma), results.Mean, r)
		}},
		{"median of exponential values", math.Ln2, func(b results.Bootstrap) results.Interval {
			return b.Interval(draw(r.ExpFloat64), results.MedianOf, r)
		}},
		{"ratio of the means of paired times, widened percentiles always", 2, func(b results.Bootstrap) results.Interval {
			first, second := make([]float64, 100), make([]float64, 100)
			for i := range first { // a puzzle that is hard for one is hard for both
				hard := math.Exp(0.5 * r.NormFloat64())
				first[i] = 2 * hard * math.Exp(0.2*r.NormFloat64())
				second[i] = hard * math.Exp(0.2*r.NormFloat64())
			}
			return b.Ratio(first, second, results.Mean, r)
		}},
	}
}

type bootstrapCase struct {
	name     string
	true     float64
	interval func(b results.Bootstrap) results.Interval
}

// The claim is 93 %; a few hundred samples can only show that it is not far off.
// BASISK_LONG=1 takes thrice as many.
func TestBootstrapCoverage(t *testing.T) {
	samples := testenv.Scale(40, 100, 300)
	for _, test := range bootstrapCases(rand.New(rand.NewPCG(3, 3))) {
		t.Run(test.name, func(t *testing.T) {
			hits := 0
			for range samples {
				if covers(test.interval(results.Bootstrap{Resamples: 400}), test.true) {
					hits++
				}
			}
			requireCoverage(t, hits, samples)
		})
	}
}

// requireCoverage fails if the hits of intervals with a nominal 95 % rule out, by
// more than two standard errors, that 93 % of them cover.
func requireCoverage(t *testing.T, hits, samples int) {
	t.Helper()
	coverage := float64(hits) / float64(samples)
	t.Logf("covered %.3f of %d", coverage, samples)
	require.Greater(t, coverage, 0.93-2*math.Sqrt(0.93*0.07/float64(samples)))
}

// The coverage itself: go test -run none -bench Coverage -benchtime 5000x.
func BenchmarkBootstrapCoverage(b *testing.B) {
	for _, test := range bootstrapCases(rand.New(rand.NewPCG(5, 5))) {
		for _, percentile := range []bool{false, true} {
			b.Run(fmt.Sprintf("%s/percentile=%v", test.name, percentile), func(b *testing.B) {
				reportCoverage(b, func() bool {
					return covers(test.interval(results.Bootstrap{Percentile: percentile}), test.true)
				})
			})
		}
	}
}

// reportCoverage reports the share of samples whose interval covers.
func reportCoverage(b *testing.B, covered func() bool) {
	hits := 0
	for range b.N {
		if covered() {
			hits++
		}
	}
	b.ReportMetric(100*float64(hits)/float64(b.N), "%covered")
}

func TestBootstrapIsDeterministic(t *testing.T) {
	run := func(seed uint64) results.Interval {
		return results.Bootstrap{}.Interval(spatial, results.MedianOf, rand.New(rand.NewPCG(seed, 0)))
	}
	require.Equal(t, run(5), run(5))
	mean := func(seed uint64) results.Interval {
		return results.Bootstrap{}.Interval(spatial, results.Mean, rand.New(rand.NewPCG(seed, 0)))
	}
	require.NotEqual(t, mean(5), mean(6))
}

// Pairing pays: instances that are hard for both cancel in the ratio.
func TestRatioIsPaired(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	first, second := make([]float64, 100), make([]float64, 100)
	for i := range first {
		second[i] = math.Exp(3 * r.NormFloat64())
		first[i] = 3 * second[i]
	}
	i := results.Bootstrap{}.Ratio(first, second, results.Mean, r)
	for _, v := range []float64{i.Value, i.Low, i.High} {
		require.InDelta(t, 3, v, 1e-9)
	}
}

// Widened ends are those of Student's interval where the statistic is a mean.
func TestBootstrapWidened(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	values := make([]float64, 15)
	for i := range values {
		values[i] = r.NormFloat64()
	}
	student := results.MeanInterval(values, 0.95)
	b := results.Bootstrap{Resamples: 50_000, Percentile: true}
	narrow := b.Interval(values, results.Mean, r)
	b.Widened = true
	wide := b.Interval(values, results.Mean, r)
	require.InEpsilon(t, student.High-student.Low, wide.High-wide.Low, 0.03)
	require.Less(t, narrow.High-narrow.Low, 0.9*(wide.High-wide.Low))
}

func TestBootstrapWarnings(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	one := results.Bootstrap{}.Interval([]float64{7}, results.Mean, r)
	require.Equal(t, 7.0, one.Value)
	require.True(t, math.IsInf(one.Low, -1) && math.IsInf(one.High, 1))
	require.Equal(t, []string{"n = 1: nothing to resample"}, one.Warnings)

	none := results.Bootstrap{}.Interval([]float64{math.NaN()}, results.Mean, r)
	require.True(t, math.IsNaN(none.Value))
	require.Equal(t, []string{"1 of 1 values are not numbers and were left out", "n = 0: nothing to resample"}, none.Warnings)

	equal := results.Bootstrap{}.Interval([]float64{2, 2, 2}, results.Mean, r)
	require.Equal(t, []float64{2, 2}, []float64{equal.Low, equal.High})
	require.Equal(t, []string{
		"all resamples agree: the interval has no width to trust", "n = 3: a bootstrap interval of so few is too narrow",
	}, equal.Warnings)

	nothing := results.Bootstrap{}.Interval([]float64{1, 2}, func([]float64) float64 { return math.NaN() }, r)
	require.Equal(t, []string{"the statistic of the whole sample is not a number"}, nothing.Warnings)

	nan := math.NaN()
	pairs := results.Bootstrap{}.Ratio([]float64{2, nan, 4, 6}, []float64{1, 2, 2, nan}, results.Mean, r)
	require.Equal(t, 2.0, pairs.Value)
	require.Contains(t, pairs.Warnings, "2 of 4 pairs are not numbers and were left out")

	// A resample without both values has no ratio.
	undefined := results.Bootstrap{Resamples: 1000}.Ratio([]float64{0, 1, 0, 0}, []float64{0, 1, 0, 0}, results.Mean, r)
	require.Equal(t, 1.0, undefined.Value)
	require.Contains(t, undefined.Warnings[0], "of 1000 resamples gave no number and were left out")
}

// More values than groups of the jackknife, infinite values and statistics: nothing
// breaks.
func TestBootstrapOfManyAndOfInfinite(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	many := make([]float64, 3000)
	for i := range many {
		many[i] = r.ExpFloat64()
	}
	i := results.Bootstrap{Resamples: 500}.Interval(many, results.Mean, r)
	require.True(t, covers(i, 1))
	require.InDelta(t, 4*1/math.Sqrt(3000), i.High-i.Low, 0.02)

	many[0] = math.Inf(1)
	infinite := results.Bootstrap{Resamples: 100}.Interval(many, results.Mean, r)
	require.True(t, math.IsInf(infinite.Value, 1))
	require.True(t, covers(results.Bootstrap{Resamples: 100}.Interval(many[:500], results.MedianOf, r), math.Ln2))
}

func TestBootstrapRefuses(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	require.PanicsWithValue(t, "results: 1 values paired with 2", func() {
		results.Bootstrap{}.Ratio([]float64{1}, []float64{1, 2}, results.Mean, r)
	})
	require.Panics(t, func() { results.Bootstrap{Confidence: 1}.Interval(spatial, results.Mean, r) })
}
