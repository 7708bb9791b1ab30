package results_test

import (
	"fmt"
	"math"
	"testing"

	"basisk/results"
	"basisk/results/plot"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
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

// The examples of R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 5.
func TestProportionsOfNewcombe(t *testing.T) {
	for _, test := range []struct {
		successes, trials int
		low, high         float64
	}{
		{81, 263, 0.2527, 0.3676},
		{15, 148, 0.0578, 0.1617},
		{0, 20, 0.0000, 0.1684},
		{1, 29, 0.0009, 0.1776},
	} {
		t.Run(fmt.Sprintf("%d of %d", test.successes, test.trials), func(t *testing.T) {
			i := results.ClopperPearson(test.successes, test.trials)
			require.InDelta(t, test.low, i.Low, 0.00005)
			require.InDelta(t, test.high, i.High, 0.00005)
		})
	}
}

// covers reports whether an interval holds a value.
func covers(i results.Interval, v float64) bool { return i.Low <= v && v <= i.High }

func TestProportionsRefuse(t *testing.T) {
	require.PanicsWithValue(t, "results: 5 successes in 4 trials", func() { results.ClopperPearson(5, 4) })
	require.PanicsWithValue(t, "results: -1 successes in 4 trials", func() { results.ClopperPearson(-1, 4) })
}

// The interval mirrors with success and failure, holds its estimate, and shrinks with more trials.
func TestProportionLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 1000).Draw(t, "trials")
		k := rapid.IntRange(0, n).Draw(t, "successes")
		i, mirrored := results.ClopperPearson(k, n), results.ClopperPearson(n-k, n)
		more := results.ClopperPearson(10*k, 10*n)
		require.InDelta(t, 1-i.High, mirrored.Low, 1e-12)
		require.True(t, covers(i, i.Value))
		require.GreaterOrEqual(t, i.Low, 0.0)
		require.LessOrEqual(t, i.High, 1.0)
		require.Less(t, more.High-more.Low, i.High-i.Low)
	})
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
