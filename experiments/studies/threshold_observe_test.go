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

// TestBoundsInOrder: of an order that stays undecided no lower bound is above its upper one.
func TestBoundsInOrder(t *testing.T) {
	h := reportOfThreshold()
	open := 0
	for _, r := range observeThreshold(h.records) {
		for _, m := range r.Metrics {
			if most, bounded := r.Metric(m.Name + atMost); bounded {
				require.LessOrEqual(t, m.Value, most, "%s: %s", r.Key, m.Name)
				if m.Value < most {
					open++
				}
			}
		}
	}
	require.Greater(t, open, 10)
}
