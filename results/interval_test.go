package results_test

import (
	"fmt"
	"math"
	"testing"

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
