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
	"gonum.org/v1/gonum/stat/distuv"
	"pgregory.net/rapid"
)

func ExampleWilson() {
	i := results.Wilson(81, 263)
	fmt.Println(i)
	fmt.Println(i.Percent())
	fmt.Println(results.Wilson(3, 12).Warnings)
	// Output:
	// 0.308 [0.255, 0.366]
	// 30.8 % [25.5, 36.6]
	// [n = 12: interval is wide]
}

func ExampleShare() {
	fmt.Println(results.Share(0, 1000)) // about 3/1000
	// Output: 0 [0, 0.00299]
}

// The examples of R. G. Newcombe, Statistics in Medicine 17 (1998), table I: method 3
// is Wilson's, method 5 that of Clopper and Pearson.
func TestProportionsOfNewcombe(t *testing.T) {
	for _, test := range []struct {
		successes, trials     int
		wilsonLow, wilsonHigh float64
	}{
		{81, 263, 0.2553, 0.3662},
		{15, 148, 0.0624, 0.1605},
		{0, 20, 0.0000, 0.1611},
		{1, 29, 0.0061, 0.1718},
	} {
		t.Run(fmt.Sprintf("%d of %d", test.successes, test.trials), func(t *testing.T) {
			wilson := results.Wilson(test.successes, test.trials)
			require.InDelta(t, test.wilsonLow, wilson.Low, 0.00005)
			require.InDelta(t, test.wilsonHigh, wilson.High, 0.00005)
		})
	}
}

// TestShare: what none or all of the trials had is bounded on one side only, and all else is
// Wilson's.
func TestShare(t *testing.T) {
	require.InDelta(t, 1-math.Pow(0.05, 1.0/20), results.Share(0, 20).High, 1e-12)
	require.InDelta(t, math.Pow(0.05, 1.0/20), results.Share(20, 20).Low, 1e-12)
	require.Equal(t, results.Wilson(3, 20), results.Share(3, 20))
	require.True(t, math.IsNaN(results.Share(0, 0).Value))
}

// What Wilson's interval covers can be added up exactly: the chance of each number
// of successes whose interval holds p. Simulated trials must agree with it.
func TestWilsonCoverage(t *testing.T) {
	samples := testenv.Scale(4_000, 20_000, 20_000)
	r := rand.New(rand.NewPCG(1, 1))
	for _, n := range []int{10, 40, 385} {
		for _, p := range []float64{0.01, 0.1, 0.3, 0.5, 0.93} {
			exact := 0.0
			for k := range n + 1 {
				if covers(results.Wilson(k, n), p) {
					exact += distuv.Binomial{N: float64(n), P: p}.Prob(float64(k))
				}
			}
			hits := 0
			for range samples {
				k := 0
				for range n {
					if r.Float64() < p {
						k++
					}
				}
				if covers(results.Wilson(k, n), p) {
					hits++
				}
			}
			simulated := float64(hits) / float64(samples)
			standard := math.Sqrt(exact * (1 - exact) / float64(samples))
			t.Logf("n = %d, p = %v: exact %.4f, simulated %.4f, %+.1f standard errors", n, p, exact, simulated, (simulated-exact)/standard)
			require.InDelta(t, exact, simulated, 3*standard)
			require.Greater(t, exact, 0.83, "the worst coverage of Wilson's interval")
		}
	}
}

// covers reports whether an interval holds a value.
func covers(i results.Interval, v float64) bool { return i.Low <= v && v <= i.High }

func TestShareOfNothing(t *testing.T) {
	for _, n := range []int{1, 10, 385, 100_000} {
		i := results.Share(0, n)
		require.Zero(t, i.Value)
		require.Zero(t, i.Low)
		require.InDelta(t, 0.05, math.Pow(1-i.High, float64(n)), 1e-9)
	}
	require.InDelta(t, 3.0/385, results.Share(0, 385).High, 1e-4, "the rule of three")
}

func TestProportionsWithoutTrials(t *testing.T) {
	for name, i := range map[string]results.Interval{
		"Wilson": results.Wilson(0, 0), "Share": results.Share(0, 0),
	} {
		require.True(t, math.IsNaN(i.Value), name)
		require.Equal(t, []float64{0, 1}, []float64{i.Low, i.High}, name)
		require.Equal(t, []string{"no trials: nothing is known"}, i.Warnings, name)
	}
}

// TestProportionsOfOneTrial: the score interval of one trial is [0, z²/(1+z²)], and the one-sided one
// begins or ends at the probability that 95 % of such trials show.
func TestProportionsOfOneTrial(t *testing.T) {
	z2 := 1.959964 * 1.959964
	for name, test := range map[string]struct {
		of               results.Interval
		value, low, high float64
	}{
		"Wilson, none": {results.Wilson(0, 1), 0, 0, z2 / (1 + z2)},
		"Wilson, all":  {results.Wilson(1, 1), 1, 1 / (1 + z2), 1},
		"Share, none":  {results.Share(0, 1), 0, 0, 0.95},
		"Share, all":   {results.Share(1, 1), 1, 0.05, 1},
	} {
		require.InDeltaSlice(t, []float64{test.value, test.low, test.high},
			[]float64{test.of.Value, test.of.Low, test.of.High}, 1e-6, name)
		require.Equal(t, 1, test.of.N, name)
		require.Equal(t, []string{"n = 1: interval is wide"}, test.of.Warnings, name)
	}
}

func TestProportionWarnings(t *testing.T) {
	require.Equal(t, []string{"n = 12: interval is wide"}, results.Wilson(3, 12).Warnings)
	require.Empty(t, results.Wilson(1, 2500).Warnings)
}

func TestProportionsRefuse(t *testing.T) {
	require.PanicsWithValue(t, "results: 5 successes in 4 trials", func() { results.Wilson(5, 4) })
	require.PanicsWithValue(t, "results: -1 successes in 4 trials", func() { results.Wilson(-1, 4) })
}

// Wilson's interval mirrors with success and failure, holds its estimate, and shrinks
// with more trials.
func TestWilsonLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 1000).Draw(t, "trials")
		k := rapid.IntRange(0, n).Draw(t, "successes")
		i, mirrored, more := results.Wilson(k, n), results.Wilson(n-k, n), results.Wilson(10*k, 10*n)
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
