package results_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/results"
)

// TestQuantilesByName checks quantiles of 0 to 100, and names that are not percentages.
func TestQuantilesByName(t *testing.T) {
	var list []results.Observation
	for i := range 101 {
		list = append(list, exactly(float64(i), 0, 0))
	}
	require.InDelta(t, 90, summarized(t, "p90", list...).Value, 1e-9)
	require.InDelta(t, 99.5, summarized(t, "p99.5", list...).Value, 1e-9)
	for _, name := range []string{"p0", "p100", "px", "p"} {
		_, err := results.FindSummary(name)
		require.ErrorContains(t, err, "median-difference", name)
	}
}

// TestMedianDifference uses pairs whose bases fall as their values rise. The result has bounds if a
// value has.
func TestMedianDifference(t *testing.T) {
	var list []results.Observation
	for i := range 10 {
		list = append(list, exactly(float64(i), -float64(i*i), 0))
	}
	require.InDelta(t, (4+16+5+25)/2.0, summarized(t, "median-difference", list...).Value, 1e-9)
	list[0].Upper = math.Inf(1)
	require.Greater(t, summarized(t, "median-difference", list...).Slack, 0.0)
}
