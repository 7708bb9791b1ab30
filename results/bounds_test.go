package results_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"basisk/results"

	"github.com/stretchr/testify/require"
)

// Where a warning begins and ends, and what is so by the definition of a figure.

// warned returns whether the warnings of n observations are not empty.
func warned(t *testing.T, name string, least int, warnings func(n int) []string) {
	t.Helper()
	require.NotEmpty(t, warnings(least-1), "%s: %d", name, least-1)
	require.Empty(t, warnings(least), "%s: %d", name, least)
}

func TestWarningsEnd(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	list := func(n int) []float64 {
		values := make([]float64, n)
		for i := range values {
			values[i] = 1 + r.Float64()
		}
		return values
	}
	warned(t, "shares", 30, func(n int) []string { return results.Wilson(n/2, n, 0.95).Warnings })
	warned(t, "events", 5, func(n int) []string { return results.Wilson(n, 100, 0.95).Warnings })
	warned(t, "others", 5, func(n int) []string { return results.Wilson(100-n, 100, 0.95).Warnings })
	warned(t, "means", 20, func(n int) []string { return results.MeanInterval(list(n), 0.95).Warnings })
	warned(t, "resamples", 20, func(n int) []string {
		return results.Bootstrap{Resamples: 50}.Interval(list(n), results.Mean, r).Warnings
	})
	warned(t, "ratios", 20, func(n int) []string {
		return results.Bootstrap{Resamples: 50}.Ratio(list(n), list(n), results.Mean, r).Warnings
	})
	warned(t, "peaks", 20, func(n int) []string {
		return results.Bootstrap{Resamples: 50}.MaxMean([]float64{1}, [][]float64{list(n)}, r).Warnings
	})
	warned(t, "ranks", 10, func(n int) []string { return results.Spearman(list(n), list(n), 0.95).Warnings })
	warned(t, "pairs", 6, func(n int) []string { return results.SignedRank(list(n), make([]float64, n)).Warnings })
	warned(t, "runs", 30, func(n int) []string { return results.KaplanMeier(lifetimes(list(n)...), 0.95).Warnings })
	warned(t, "points of a law", 10, func(n int) []string { return fitted(t, results.Exponential, upTo(n)).Warnings })
	warned(t, "places of a law", 4, func(n int) []string {
		xs := make([]float64, 12)
		for i := range xs {
			xs[i] = float64(i % n)
		}
		return fitted(t, results.Exponential, xs).Warnings
	})
	require.Equal(t, []string{"1 of 30: the rarer outcome was seen once only"}, results.Wilson(1, 30, 0.95).Warnings)
	require.Equal(t, []string{"n = 29: interval is wide"}, results.Wilson(1, 29, 0.95).Warnings)
}

// fitted returns a law fitted to ys that rise with xs, with errors.
func fitted(t *testing.T, law results.Law, xs []float64) *results.Fit {
	t.Helper()
	ys := make([]float64, len(xs))
	for i, x := range xs {
		ys[i] = (x + 1) * (1 + 0.1*float64(i%2))
	}
	f, err := results.NewFit(law, xs, ys, 0.95)
	require.NoError(t, err)
	return f
}

// A power law wants places over a factor of 3, an exponential one does not care.
func TestSpanOfPlaces(t *testing.T) {
	places := func(last float64) []float64 { return append(upTo(2), 1.2, 1.4, 1.5, 1.6, 1.7, 1.8, 1.9, 1.1, last) }
	require.Equal(t, []string{"x spans a factor of 2.9 only"}, fitted(t, results.Power, places(2.9)).Warnings)
	require.Empty(t, fitted(t, results.Power, places(3.01)).Warnings)
	require.Empty(t, fitted(t, results.Exponential, places(2.9)).Warnings)
	fit := fitted(t, results.Power, places(2.9))
	require.Equal(t, fit.Warnings, fit.Rate.Warnings)
}

// Half of the runs stopped still tell the median.
func TestStoppedRuns(t *testing.T) {
	runs := func(stopped int) (list []results.Lifetime) {
		for i := range 40 {
			list = append(list, results.Lifetime{Time: float64(i + 1), Done: i >= stopped})
		}
		return list
	}
	require.Empty(t, results.KaplanMeier(runs(20), 0.95).Warnings)
	require.Equal(t, []string{"21 of 40 runs were stopped: the median is not known"}, results.KaplanMeier(runs(21), 0.95).Warnings)
}

// Nothing seen begins at 0 and all seen ends at 1, to the bit.
func TestEndsOfShares(t *testing.T) {
	for n := 1; n < 200; n++ {
		none, all := results.Wilson(0, n, 0.95), results.Wilson(n, n, 0.95)
		require.Zero(t, none.Low)
		require.Greater(t, none.High, 0.0)
		require.Equal(t, 1.0, all.High)
		require.Less(t, all.Low, 1.0)
	}
	for _, confidence := range []float64{0, 1} {
		require.Panics(t, func() { results.Wilson(1, 4, confidence) })
	}
	i := results.Interval{Value: 2, Low: 1, High: 4, Confidence: 0.9, N: 7}
	require.Equal(t, results.Interval{Value: 6, Low: 3, High: 12, Confidence: 0.9, N: 7}, i.Times(3))
}

// The interval of Fisher's z with the variance of Bonett and Wright, (1 + r²/2)/(n-3): of
// r = 0.8 it is 1.32/2 for n = 5 and 1.32 for n = 4, and atanh 0.8 ± 1.96 times its root
// goes back by tanh. Three pairs, and ranks that agree in all, have none.
func TestSpearmanInterval(t *testing.T) {
	for _, test := range []struct {
		second          []float64
		value, low, top float64
	}{
		{[]float64{20, 10, 40, 30, 50}, 0.8, -0.4571244, 0.9908429},
		{[]float64{1, 2, 4, 3}, 0.8, -0.8188163, 0.9975434},
		{[]float64{1, 3, 2}, 0.5, -1, 1},
		{[]float64{1, 2, 3, 4, 5}, 1, -1, 1},
		{[]float64{5, 4, 3, 2, 1}, -1, -1, 1},
		{[]float64{1, 2}, 1, -1, 1},
	} {
		i := results.Spearman(upTo(len(test.second)), test.second, 0.95)
		require.InDelta(t, test.value, i.Value, 1e-12)
		require.InDelta(t, test.low, i.Low, 1e-6, "%v", test.second)
		require.InDelta(t, test.top, i.High, 1e-6, "%v", test.second)
		require.Equal(t, []any{0.95, len(test.second)}, []any{i.Confidence, i.N})
		require.Equal(t, []string{fmt.Sprintf("n = %d: the interval wants 10 pairs or more", i.N)}, i.Warnings)
	}
	nan := math.NaN()
	require.Equal(t, 2, results.Spearman([]float64{1, nan, 2, 3}, []float64{1, 2, nan, 3}, 0.95).N)
	require.True(t, math.IsNaN(results.Spearman([]float64{1}, []float64{1}, 0.95).Value))
}

// Of 201 different sizes the ranks add up to 201·202/2 = 20,301 and vary by n(n+1)(2n+1)/24
// = 681,775.25 (Wilcoxon 1945). The positive ones are those up to 129 and 131; the continuity adds a
// half to the sum of their ranks, and the other way around it is the same. Sizes in threes
// share ranks, which takes (27-3)/48 for each three from the variance.
func TestNormalSignedRanks(t *testing.T) {
	for _, test := range []struct {
		name     string
		size     func(i int) float64
		variance float64
	}{
		{"no ties", func(i int) float64 { return float64(i + 1) }, 681_775.25},
		{"ties", func(i int) float64 { return float64(i/3 + 1) }, 681_775.25 - 67*0.5},
	} {
		t.Run(test.name, func(t *testing.T) {
			first, sum := make([]float64, 201), 0.0
			for i := range first {
				first[i] = -test.size(i)
				if i < 129 || i == 130 { // in threes: ranks 130 to 132 have the mean 131
					first[i] *= -1
					sum += float64(i + 1)
				}
			}
			z := (20_301.0/2 - sum - 0.5) / math.Sqrt(test.variance)
			want := math.Erfc(z / math.Sqrt2)
			got := results.SignedRank(first, make([]float64, 201))
			require.Equal(t, sum, got.Statistic)
			require.InDelta(t, want, got.P, 1e-9)
			require.InDelta(t, want, results.SignedRank(make([]float64, 201), first).P, 1e-9)
		})
	}
	// As many ranks up as down speak for nothing: 200 pairs in twos, and one that is equal.
	even := make([]float64, 202)
	for i := range even {
		even[i] = float64(i/2+1) * float64(1-2*(i%2))
	}
	require.Equal(t, 1.0, results.SignedRank(even, make([]float64, 202)).P)
}

// Units of 1 of 2 and 3 of 4 have the share 4/6, of which they are 1/3 below and above: the
// sum of squares is 2/9, and half the interval 1.96·√(2/9)/6. Shares stay within 0 and 1.
func TestSumRatioByHand(t *testing.T) {
	var s results.SumRatio
	s.Add(1, 2)
	s.Add(3, 4)
	i := s.Interval(0.95)
	require.InDeltaSlice(t, []float64{2.0 / 3, 0.5126774, 0.8206560}, []float64{i.Value, i.Low, i.High}, 1e-6)
	require.Equal(t, []any{0.95, 2}, []any{i.Confidence, i.N})
	s = results.SumRatio{}
	s.Add(0, 2)
	s.Add(2, 2)
	i = s.Interval(0.95)
	require.Equal(t, []float64{0.5, 0, 1}, []float64{i.Value, i.Low, i.High})
}

// The resamples asked for are drawn, 2,000 without a word, and none but those and the
// jackknife of the acceleration.
func TestResamplesDrawn(t *testing.T) {
	for _, test := range []struct {
		b    results.Bootstrap
		want int
	}{
		{results.Bootstrap{}, 1 + 2000 + 30},
		{results.Bootstrap{Resamples: -1, Percentile: true}, 1 + 2000},
		{results.Bootstrap{Resamples: 1, Percentile: true}, 1 + 1},
		{results.Bootstrap{Resamples: 7}, 1 + 7 + 30},
	} {
		calls := 0
		i := test.b.Interval(upTo(30), func(values []float64) float64 {
			calls++
			return results.Mean(values)
		}, rand.New(rand.NewPCG(1, 1)))
		require.Equal(t, test.want, calls)
		require.Equal(t, 0.95, i.Confidence)
	}
	two := results.Bootstrap{}.Interval([]float64{1, 2}, results.Mean, rand.New(rand.NewPCG(1, 1)))
	require.Equal(t, []float64{1, 1.5, 2}, []float64{two.Low, two.Value, two.High}, "a half of the resamples is at an end")
	require.Equal(t, []string{"n = 2: a bootstrap interval of so few is too narrow"}, two.Warnings)
}

// A ratio to ones is the statistic itself: the interval is that of widened percentiles,
// also if another is asked for.
func TestRatioIsWidened(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	values, ones := make([]float64, 25), make([]float64, 25)
	for i := range values {
		values[i], ones[i] = r.ExpFloat64(), 1
	}
	want := results.Bootstrap{Percentile: true, Widened: true}.Interval(values, results.Mean, rand.New(rand.NewPCG(2, 2)))
	require.Equal(t, want, results.Bootstrap{}.Ratio(values, ones, results.Mean, rand.New(rand.NewPCG(2, 2))))
	require.NotEqual(t, want, results.Bootstrap{}.Interval(values, results.Mean, rand.New(rand.NewPCG(2, 2))))
	complete := results.Bootstrap{}.Ratio(values, values, results.Mean, r)
	require.Equal(t, []string{"all resamples agree: the interval has no width to trust"}, complete.Warnings)
}

// The curve of a law goes in 48 steps: even ones for an exponential law, even factors for a
// power law.
func TestFitSeriesPlaces(t *testing.T) {
	for law, middle := range map[results.Law]float64{results.Power: 10, results.Exponential: 26} {
		points := fitted(t, law, upTo(12)).Series("fit", 2, 50).Points
		require.Len(t, points, 49)
		require.InDelta(t, middle, points[24].X, 1e-9)
	}
}

// Values that do not vary are explained by a law that does not rise, and three points are
// enough for a line.
func TestFitOfLittle(t *testing.T) {
	f, err := results.NewFit(results.Exponential, upTo(3), []float64{2, 2, 2}, 0.95)
	require.NoError(t, err)
	require.Equal(t, []float64{1, 0}, []float64{f.R2, f.Rate.Value})
	require.InDelta(t, 2, f.At(9).Value, 1e-12)
	// y = e, e², e⁴ at 1, 2, 3: the slope is 3/2 and the line 7/3 in the middle, so the rest
	// is 1/6 - 1/3 + 1/6 squared, 1/6, of one degree of freedom. 12.7062 is Student's quantile.
	f, err = results.NewFit(results.Exponential, upTo(3), []float64{math.E, math.Exp(2), math.Exp(4)}, 0.95)
	require.NoError(t, err)
	require.InDelta(t, 1.5, f.Rate.Value, 1e-12)
	require.InDelta(t, 12.7062*math.Sqrt(1.0/6/2), f.Rate.High-1.5, 1e-4)
	require.InDelta(t, 1-(1.0/6)/(14.0/3), f.R2, 1e-12)
	require.Equal(t, results.Power, results.Law(0))
}

// One law alone has all the support, and no other to be told from.
func TestOneLaw(t *testing.T) {
	l, err := results.CompareLaws(upTo(12), 0.95, results.Candidate{Name: "N^b", Xs: upTo(12)})
	require.NoError(t, err)
	require.Equal(t, []float64{1, 0}, []float64{l.Weight, l.Apart})
	require.Empty(t, l.Warnings)
	require.Same(t, l.Fits[0], l.Best)
}
