package results_test

import (
	"math"
	"testing"

	"basisk/results"

	"github.com/stretchr/testify/require"
)

// The numbers of observations from which warnings end, and values that follow from definitions.

// warned fails unless fewer observations than least have warnings, and least of them have none.
func warned(t *testing.T, name string, least int, warnings func(n int) []string) {
	t.Helper()
	require.NotEmpty(t, warnings(least-1), "%s: %d", name, least-1)
	require.Empty(t, warnings(least), "%s: %d", name, least)
}

// meanOf returns the warnings of a mean of n values.
func meanOf(t *testing.T, n int, value func(i int) float64) []string {
	t.Helper()
	list := make([]results.Observation, n)
	for i := range list {
		list[i] = exactly(value(i), 0, 0)
	}
	return summarized(t, "mean", list...).Warnings
}

func TestWarningsEnd(t *testing.T) {
	warned(t, "modes", 20, func(n int) []string { return meanOf(t, n, func(i int) float64 { return 0.5 + 0.01*float64(i) }) })
	warned(t, "costs", 20, func(n int) []string { return meanOf(t, n, func(i int) float64 { return math.Pow(2, float64(i%4)) }) })
	require.Empty(t, meanOf(t, 19, func(i int) float64 { return 2 + float64(i%4) }), "costs that hardly spread")
	warned(t, "rarer answers", 6, func(n int) []string {
		list := make([]results.Observation, 40)
		for i := range list {
			list[i] = exactly(yes(i >= 40-n && i != 40-n+1 || i == 38-n), 0, float64(i))
		}
		return summarized(t, "threshold", list...).Warnings
	})
	warned(t, "peaks", 20, func(n int) []string {
		peak := make([]results.Observation, n)
		peak = append(peak, exactly(-1, 0, 1)) // at another place
		return summarized(t, "peak", peak...).Warnings
	})
	warned(t, "points of a law", 10, func(n int) []string { return fitted(exponentials(n)).Warnings })
	warned(t, "places of a law", 4, func(n int) []string {
		xs := make([]float64, 12)
		for i := range xs {
			xs[i] = math.Exp(float64(i % n))
		}
		return fitted(xs).Warnings
	})
}

// fitted returns the exponent of a law fitted to ys that rise with xs, with errors.
func fitted(xs []float64) results.Interval {
	ys := make([]float64, len(xs))
	for i, x := range xs {
		ys[i] = (x + 1) * (1 + 0.1*float64(i%2))
	}
	return results.Exponent(xs, ys)
}

// A power law needs places that span a factor of 3.
func TestSpanOfPlaces(t *testing.T) {
	places := func(last float64) []float64 { return append(upTo(2), 1.2, 1.4, 1.5, 1.6, 1.7, 1.8, 1.9, 1.1, last) }
	require.Equal(t, []string{"x spans a factor of 2.9 only"}, fitted(places(2.9)).Warnings)
	require.Empty(t, fitted(places(3.01)).Warnings)
}

// The interval of a share of none begins at exactly 0, and of a share of all it ends at exactly 1.
func TestEndsOfShares(t *testing.T) {
	for n := 1; n < 200; n++ {
		none, all := results.ClopperPearson(0, n), results.ClopperPearson(n, n)
		require.Zero(t, none.Low)
		require.Greater(t, none.High, 0.0)
		require.Equal(t, 1.0, all.High)
		require.Less(t, all.Low, 1.0)
	}
	i := results.Interval{Value: 2, Low: 1, High: 4, N: 7}
	require.Equal(t, results.Interval{Value: 6, Low: 3, High: 12, N: 7}, i.Times(3))
}
