package results_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"basisk/internal/testenv"
	"basisk/results"
	"basisk/results/plot"

	"github.com/stretchr/testify/require"
)

func ExampleClopperPearson() {
	i := results.ClopperPearson(81, 263)
	fmt.Println(i)
	fmt.Println(i.Percent())
	fmt.Println(results.ClopperPearson(0, 1000))
	// Output:
	// 0.308 [0.253, 0.368]
	// 30.8 % [25.3, 36.8]
	// 0 [0, 0.00368]
}

// covers reports whether an interval holds a value.
func covers(i results.Interval, v float64) bool { return i.Low <= v && v <= i.High }

func TestProportionsRefuse(t *testing.T) {
	require.PanicsWithValue(t, "results: 5 successes in 4 trials", func() { results.ClopperPearson(5, 4) })
	require.PanicsWithValue(t, "results: -1 successes in 4 trials", func() { results.ClopperPearson(-1, 4) })
}

// TestIntervalPoint: a bounded estimate is drawn in the middle of its bounds, and one that has a single bound, or
// lies outside what was measured, is that bound.
func TestIntervalPoint(t *testing.T) {
	inf := math.Inf(1)
	for _, test := range []struct {
		i    results.Interval
		want plot.Point
	}{
		{results.Interval{Value: 2, Slack: 1, Low: 1, High: 4}, plot.Point{X: 7, Y: 2.5, Low: 1, High: 4}},
		{results.Interval{Value: 2, Slack: inf, Low: 1, High: inf}, plot.Point{X: 7, Y: 2, Low: 1, High: inf, AtLeast: true}},
		{results.Interval{Value: 6.1, Low: 5, High: 6.1, Least: 4, Most: 6}, plot.Point{X: 7, Y: 6.1, Low: 5, High: inf, AtLeast: true}},
		{results.Interval{Value: 3.9, Low: 3.9, High: 5, Least: 4, Most: 6}, plot.Point{X: 7, Y: 3.9, Low: -inf, High: 5, AtMost: true}},
	} {
		require.Equal(t, test.want, test.i.Point(7))
	}
	i := results.Interval{Value: 2, Low: 1, High: 4}
	require.Equal(t, plot.Point{X: 7, Y: 2, Low: 1, High: 4}, i.Point(7))
}

// requireCoverage fails if the hits of intervals with a nominal 95 % rule out, by
// more than two standard errors, that 93 % of them cover.
func requireCoverage(t *testing.T, hits, samples int) {
	t.Helper()
	coverage := float64(hits) / float64(samples)
	t.Logf("covered %.3f of %d", coverage, samples)
	require.Greater(t, coverage, 0.93-2*math.Sqrt(0.93*0.07/float64(samples)))
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

// TestPeak: the interval of a peak goes to the next places, and is wide if the data show no peak.
func TestPeak(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	var clear, flat []results.Observation
	for _, x := range []float64{0.1, 0.2, 0.3, 0.4, 0.5} {
		for j := range 40 {
			clear = append(clear, exactly(100-400*math.Abs(x-0.3)+float64(j%3), 0, x))
		}
		for range 10 {
			flat = append(flat, exactly(r.Float64(), 0, x))
		}
	}
	require.Equal(t, results.Interval{Value: 0.3, Low: 0.2, High: 0.4, N: 40}, summarized(t, "peak", clear...))
	i := summarized(t, "peak", flat...)
	require.Equal(t, []float64{0.1, 0.5}, []float64{i.Low, i.High})
	require.NotEmpty(t, i.Warnings)
}

// TestMoments: of values without a skewness the interval is Student's; a tail to the right
// moves both ends to the right.
func TestMoments(t *testing.T) {
	var even, tail results.Moments
	for v := -10.0; v <= 10; v++ {
		even.Add(1e6 + v)
		tail.Add(math.Exp(v / 4))
	}
	even.Add(math.NaN())
	i := even.Interval()
	require.Equal(t, 21, i.N)
	require.InDelta(t, 1e6, i.Value, 1e-6)
	require.InDelta(t, 2.0860*math.Sqrt(770.0/20/21), i.High-i.Value, 1e-3)
	require.InDelta(t, i.High-i.Value, i.Value-i.Low, 1e-6)
	require.Empty(t, i.Warnings)
	i = tail.Interval()
	require.Greater(t, i.High-i.Value, 2*(i.Value-i.Low))
}

// TestMomentsOfFew: few values, and equal ones, have a warning.
func TestMomentsOfFew(t *testing.T) {
	var none, one, same, few results.Moments
	one.Add(3)
	for _, x := range []float64{1, 2, 4, 5, 8} {
		few.Add(x)
	}
	require.Equal(t, []string{"n = 5: too few for an interval"}, few.Interval().Warnings)
	for range 40 {
		same.Add(2)
	}
	require.True(t, math.IsNaN(none.Interval().Value))
	require.True(t, math.IsInf(one.Interval().High, 1))
	require.Equal(t, 2.0, same.Interval().Value)
	require.True(t, math.IsInf(same.Interval().High, 1))
	for _, m := range []*results.Moments{&none, &one, &same} {
		require.NotEmpty(t, m.Interval().Warnings)
	}
}

// TestBounded: an estimate from values that are only bounded lies between the estimates of the bounds,
// and its interval contains the intervals of both.
func TestBounded(t *testing.T) {
	var list []results.Observation
	for i := range 40 {
		low := float64(i % 2)
		list = append(list, results.Observation{Value: low, Upper: low})
		if i < 10 {
			list[i].Upper = 1
		}
	}
	for name, want := range map[string]string{
		"mean": "0.5 to 0.625 [", "share": "0.5 to 0.625 [", "median": "0.5 to 1 [0, 1]",
	} {
		require.Contains(t, summarized(t, name, list...).String(), want, name)
	}
	list[0].Upper = math.Inf(1)
	i := summarized(t, "mean", list...)
	require.True(t, math.IsInf(i.High, 1))
	require.Contains(t, i.Warnings, "some values have no bound")
	require.Contains(t, i.Warnings, "5 of 40 values are only bounded")
}

// TestModes: a mean of values in two groups has a warning; a mean of answers, or of values in one group, has
// none.
func TestModes(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	against := func(summary string, base float64, value func(i int) float64) []string {
		var list []results.Observation
		for i := range 100 {
			v := value(i)
			list = append(list, results.Observation{Value: v, Upper: v, Base: base, BaseUpper: base})
		}
		return summarized(t, summary, list...).Warnings
	}
	sample := func(value func(i int) float64) []string { return against("mean", 0, value) }
	twice := func(i int) float64 {
		if i < 28 {
			return 0.6 + 0.1*rng.Float64()
		}
		return 0.1 * rng.Float64()
	}
	tipped := sample(twice)
	require.Len(t, tipped, 1)
	require.Contains(t, tipped[0], "two modes: 72 % of the cases up to 0.099, 26 % from 0.6")
	below := against("difference", 0.5, twice)
	require.Len(t, below, 1)
	require.Contains(t, below[0], "two modes: 72 % of the cases up to −0.4")
	require.Empty(t, sample(func(i int) float64 { return float64(i % 2) }))
	require.Empty(t, sample(func(int) float64 { return rng.Float64() }))
}

// TestTotals: the ratio of sums is near the ratio that all cases share, and a case that is
// most of the total is named.
func TestTotals(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	var list []results.Observation
	for range 200 {
		base := math.Exp(rng.NormFloat64())
		value := base * (2 + 0.2*rng.NormFloat64())
		list = append(list, results.Observation{Value: value, Upper: value, Base: base, BaseUpper: base})
	}
	i := summarized(t, "ratio-of-totals", list...)
	require.InDelta(t, 2, i.Value, 0.1)
	require.InDelta(t, 0.337, i.High-i.Low, 1e-3)
	require.Empty(t, i.Warnings)
	list[1].Upper = math.Inf(1)
	require.Equal(t, []string{"1 of 200 values are only bounded"}, summarized(t, "ratio-of-totals", list...).Warnings)
	list[0].Value += 1000
	list[0].Case = "k3/7"
	carried := summarized(t, "ratio-of-totals", list...)
	require.Equal(t, []string{"no interval: 3 of 200 cases are 64 % of the total: k3/7"}, carried.Warnings)
	require.True(t, math.IsInf(carried.Low, -1) && math.IsInf(carried.High, 1))

	one := summarized(t, "ratio-of-totals", results.Observation{Value: 4, Base: 2})
	require.Equal(t, []float64{2, math.Inf(1)}, []float64{one.Value, one.High})
	none := summarized(t, "ratio-of-totals", results.Observation{Value: 4}, results.Observation{Value: 4})
	require.True(t, math.IsInf(none.High, 1), "there is nothing to divide by")
}

// TestNotBelowZero: counts, times and shares have no mean below 0; differences do.
func TestNotBelowZero(t *testing.T) {
	counts := []results.Observation{exactly(0, 0, 0), exactly(1, 0, 0), exactly(30, 0, 0)}
	require.Zero(t, summarized(t, "mean", counts...).Low)
	for i := range counts {
		counts[i].Base, counts[i].BaseUpper = 1, 1
	}
	require.Less(t, summarized(t, "difference", counts...).Low, 0.0)
}

// TestKept: the mean, the share and the sum are over all cases, also over cases that are not kept.
func TestKept(t *testing.T) {
	var list []results.Observation
	for i := range 100_000 {
		v := float64(i / 70_000)
		list = append(list, results.Observation{Value: v, Upper: v})
	}
	require.InDelta(t, 0.3, summarized(t, "mean", list...).Value, 1e-12)
	require.InDelta(t, 0.3, summarized(t, "share", list...).Value, 1e-12)
	require.Equal(t, 30_000.0, summarized(t, "total", list...).Value)
	require.Contains(t, summarized(t, "median", list...).Warnings, "the first 65536 of 100000 cases")
}

func TestMain(m *testing.M) { testenv.Main(m) }
