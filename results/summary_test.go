package results_test

import (
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
		require.ErrorContains(t, err, "ratio-of-totals", name)
	}
}
