package results_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/internal/testenv"
	"basisk/results"
)

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

// The ratio of the means of paired times, of puzzles that are hard for both.
func TestRatioOfMeansCovers(t *testing.T) {
	r, hits, samples := rand.New(rand.NewPCG(3, 3)), 0, testenv.Scale(40, 60, 300)
	first, second := make([]float64, 100), make([]float64, 100)
	for range samples {
		for i := range first {
			hard := math.Exp(0.5 * r.NormFloat64())
			first[i] = 2 * hard * math.Exp(0.2*r.NormFloat64())
			second[i] = hard * math.Exp(0.2*r.NormFloat64())
		}
		if covers(results.RatioOfMeans(first, second, r), 2) {
			hits++
		}
	}
	requireCoverage(t, hits, samples)
}

// Pairing pays: instances that are hard for both cancel in the ratio.
func TestRatioOfMeansIsPaired(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	first, second := make([]float64, 100), make([]float64, 100)
	for i := range first {
		second[i] = math.Exp(3 * r.NormFloat64())
		first[i] = 3 * second[i]
	}
	i := results.RatioOfMeans(first, second, r)
	require.InDeltaSlice(t, []float64{3, 3, 3}, []float64{i.Value, i.Low, i.High}, 1e-9)
}

// Of the values 1 to 15, to ones, the deviation of the mean is √20/√15, and the widened ends
// are those of Student's interval: 2.1448 deviations off, of which n-1 makes 2.2201.
func TestRatioOfMeansIsWidened(t *testing.T) {
	i := results.RatioOfMeans(upTo(15), repeated(1, 15), rand.New(rand.NewPCG(2, 2)))
	require.Equal(t, 8.0, i.Value)
	require.InDelta(t, 2*2.1448*math.Sqrt(20.0/15), i.High-i.Low, 0.25)
	require.Greater(t, i.High-i.Low, 2*1.96*math.Sqrt(56.0/3/15)+0.15, "the plain percentiles are narrower")
	require.Equal(t, []string{"n = 15: a bootstrap interval of so few is too narrow"}, i.Warnings)
}

// repeated returns a value n times.
func repeated(v float64, n int) []float64 {
	list := make([]float64, n)
	for i := range list {
		list[i] = v
	}
	return list
}

// What has no ratio, or nothing to draw from, has no ends.
func TestRatioOfMeansOfLittle(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	one, none := results.RatioOfMeans([]float64{6}, []float64{2}, r), results.RatioOfMeans([]float64{0, 0}, []float64{0, 0}, r)
	require.Equal(t, 3.0, one.Value)
	require.True(t, math.IsNaN(none.Value))
	for _, i := range []results.Interval{one, none} {
		require.Equal(t, []float64{math.Inf(-1), math.Inf(1)}, []float64{i.Low, i.High})
	}
	require.PanicsWithValue(t, "results: 1 values paired with 2", func() {
		results.RatioOfMeans([]float64{1}, []float64{1, 2}, r)
	})
}

// TestPeak: the peak is found, its interval goes out to the next places, and is wide where the
// data leave open.
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
	require.Equal(t, results.Interval{Value: 0.3, Low: 0.2, High: 0.4, Confidence: 0.95, N: 40}, summarized(t, "peak", clear...))
	i := summarized(t, "peak", flat...)
	require.Equal(t, []float64{0.1, 0.5}, []float64{i.Low, i.High})
	require.NotEmpty(t, i.Warnings)
}
