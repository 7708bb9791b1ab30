package studies

import (
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/results"
	"basisk/solver/maker"
)

// TestWorthInOrder: the metrics of what tuples are worth always have one order, in which errors and JSON list them.
func TestWorthInOrder(t *testing.T) {
	var r results.Record
	for i, set := range []string{worthLocked, worthPairs, "quads", "K+1", worthAll} {
		r.Metrics = append(r.Metrics, results.Metric{Name: numbered(thresholdLeast, set), Value: float64(30 - i)})
	}
	first := worthOf(&r, maker.Population{Basis: 3})
	require.Len(t, first, 16)
	for range 20 {
		require.Equal(t, first, worthOf(&r, maker.Population{Basis: 3}))
	}
}
