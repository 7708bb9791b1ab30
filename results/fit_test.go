package results_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"basisk/results"

	"github.com/stretchr/testify/require"
)

func ExampleExponent() {
	// Distances from the sun in astronomical units, and years: Kepler's third law.
	distance := []float64{0.387, 0.723, 1, 1.524, 5.203, 9.537, 19.19, 30.07}
	period := []float64{0.2408, 0.6152, 1, 1.881, 11.86, 29.45, 84.02, 164.8}
	exponent := results.Exponent(distance, period)
	fmt.Printf("exponent %.3f\n", exponent.Value)
	fmt.Println(exponent.Warnings)
	// Output:
	// exponent 1.500
	// [n = 8: intervals rest on the errors being log-normal]
}

// anscombe is the first set of F. J. Anscombe, The American Statistician 27 (1973):
// slope 0.500 with standard error 0.118, which belong here to the logarithms of x and y.
func anscombe() (xs, ys []float64) {
	for _, x := range []float64{10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5} {
		xs = append(xs, math.Exp(x))
	}
	for _, y := range []float64{8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68} {
		ys = append(ys, math.Exp(y))
	}
	return xs, ys
}

func TestRateOfAnscombe(t *testing.T) {
	xs, ys := anscombe()
	rate := results.Exponent(xs, ys)
	require.InDelta(t, 0.5001, rate.Value, 0.00005)
	const quantile = 2.262157 // of Student's distribution, 9 degrees of freedom
	require.InDelta(t, 0.1179, (rate.High-rate.Low)/2/quantile, 0.00005)
	require.Equal(t, 11, rate.N)
	require.Empty(t, rate.Warnings)
}

// Values that do not vary have a law that does not rise, and three points are enough for a
// line.
func TestRateOfLittle(t *testing.T) {
	rate := results.Exponent(exponentials(3), []float64{2, 2, 2})
	require.Equal(t, 0.0, rate.Value)
	// log y = 1, 2, 4 at log x = 1, 2, 3: the slope is 3/2 and the line 7/3 in the middle, so the rest
	// is 1/6 - 1/3 + 1/6 squared, 1/6, of one degree of freedom. 12.7062 is Student's quantile.
	rate = results.Exponent(exponentials(3), []float64{math.E, math.Exp(2), math.Exp(4)})
	require.InDelta(t, 1.5, rate.Value, 1e-12)
	require.InDelta(t, 12.7062*math.Sqrt(1.0/6/2), rate.High-1.5, 1e-4)
}

// exponentials returns e, e², … eⁿ.
func exponentials(n int) (xs []float64) {
	for i := range n {
		xs = append(xs, math.Exp(float64(i+1)))
	}
	return xs
}

// simulated returns points of y = 2·x^1.7 with errors of the logarithm.
func simulated(n int, deviation float64, r *rand.Rand) (xs, ys []float64) {
	for range n {
		x := math.Exp(1 + 3*r.Float64())
		xs, ys = append(xs, x), append(ys, 2*math.Pow(x, 1.7)*math.Exp(deviation*r.NormFloat64()))
	}
	return xs, ys
}

// fittedRate returns Student's interval of the rate of a power law, for 100 points with
// even errors.
func fittedRate(r *rand.Rand) results.Interval {
	return results.Exponent(simulated(100, 0.5, r))
}

func TestRateCoverage(t *testing.T) {
	const samples = 300
	r, hits := rand.New(rand.NewPCG(9, 9)), 0
	for range samples {
		if covers(fittedRate(r), 1.7) {
			hits++
		}
	}
	requireCoverage(t, hits, samples)
}

func BenchmarkRateCoverage(b *testing.B) {
	r := rand.New(rand.NewPCG(10, 10))
	reportCoverage(b, func() bool { return covers(fittedRate(r), 1.7) })
}

func TestRateRefuses(t *testing.T) {
	for _, test := range []struct {
		name    string
		xs, ys  []float64
		message string
	}{
		{"two points", []float64{1, 2}, []float64{1, 2}, "fit: 2 usable points: expected 3 or more"},
		{"nothing positive", []float64{1, 2, 3, 4}, []float64{0, -1, math.NaN(), math.Inf(1)}, "fit: 0 usable points: expected 3 or more"},
		{"one place", []float64{2, 2, 2}, []float64{1, 2, 3}, "fit: all points have the same x"},
	} {
		t.Run(test.name, func(t *testing.T) {
			i := results.Exponent(test.xs, test.ys)
			require.True(t, math.IsNaN(i.Value))
			require.Equal(t, []float64{math.Inf(-1), math.Inf(1)}, []float64{i.Low, i.High})
			require.Equal(t, []string{test.message}, i.Warnings)
		})
	}
	require.Panics(t, func() { results.Exponent(upTo(3), upTo(4)) })
}

func TestRateWarnings(t *testing.T) {
	rate := results.Exponent([]float64{1, 2, 2, 4, 4, -1}, []float64{1, 2, 3, 4, 5, 6})
	require.Equal(t, []string{
		"1 of 6 points are not positive or not finite and were left out",
		"n = 5: intervals rest on the errors being log-normal",
		"x takes 3 values only, too few for a law",
	}, rate.Warnings)
}

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
