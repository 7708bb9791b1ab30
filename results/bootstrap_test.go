package results_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

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
