package results_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"basisk/results"

	"github.com/stretchr/testify/require"
)

func ExampleNewFit() {
	// Distances from the sun in astronomical units, and years: Kepler's third law.
	distance := []float64{0.387, 0.723, 1, 1.524, 5.203, 9.537, 19.19, 30.07}
	period := []float64{0.2408, 0.6152, 1, 1.881, 11.86, 29.45, 84.02, 164.8}
	fit, err := results.NewFit(results.Power, distance, period, 0.95)
	if err != nil {
		panic(err)
	}
	fmt.Printf("exponent %.3f\n", fit.Rate.Value)
	fmt.Println(fit.Warnings)
	// Output:
	// exponent 1.500
	// [n = 8: intervals rest on the errors being log-normal]
}

// anscombe is the first set of F. J. Anscombe, The American Statistician 27 (1973):
// intercept 3.00, slope 0.500 with standard error 0.118, R² 0.667, which belong here
// to the logarithm of y.
func anscombe() (xs, ys []float64) {
	xs = []float64{10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5}
	for _, y := range []float64{8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68} {
		ys = append(ys, math.Exp(y))
	}
	return xs, ys
}

func TestFitOfAnscombe(t *testing.T) {
	xs, ys := anscombe()
	f, err := results.NewFit(results.Exponential, xs, ys, 0.95)
	require.NoError(t, err)
	require.InDelta(t, 0.5001, f.Rate.Value, 0.00005)
	require.InDelta(t, 3.0001, math.Log(f.Scale.Value), 0.00005)
	const quantile = 2.262157 // of Student's distribution, 9 degrees of freedom
	require.InDelta(t, 0.1179, (f.Rate.High-f.Rate.Low)/2/quantile, 0.00005)
	require.InDelta(t, 1.1247, math.Log(f.Scale.High/f.Scale.Low)/2/quantile, 0.00005)
	require.InDelta(t, 0.6665, f.R2, 0.00005)
	// R prints AIC 39.68137 for this regression, with the constants of the normal
	// density in it: n·log 2π + n. The correction for n = 11 is 24/7.
	require.InDelta(t, 39.68137-11*math.Log(2*math.Pi)-11+24.0/7, f.AICc, 0.00005)
	require.Empty(t, f.Warnings)
	// At the mean of x the band is narrowest: the residual error 1.237 over √11.
	require.InDelta(t, quantile*1.237/math.Sqrt(11), math.Log(f.At(9).High/f.At(9).Value), 0.0005)
	require.Less(t, f.At(9).High/f.At(9).Low, f.At(14).High/f.At(14).Low)
}

// A power law is an exponential of the logarithm.
func TestPowerIsExponentialOfLogarithm(t *testing.T) {
	xs, ys := anscombe()
	logs := make([]float64, len(xs))
	for i, x := range xs {
		logs[i] = math.Log(x)
	}
	power, err := results.NewFit(results.Power, xs, ys, 0.9)
	require.NoError(t, err)
	exponential, err := results.NewFit(results.Exponential, logs, ys, 0.9)
	require.NoError(t, err)
	require.InDelta(t, exponential.Rate.Low, power.Rate.Low, 1e-12)
	require.InDelta(t, exponential.AICc, power.AICc, 1e-9)
	require.InDelta(t, exponential.At(math.Log(7)).High, power.At(7).High, 1e-6)
}

func TestFitExact(t *testing.T) {
	xs, powers, exponentials := upTo(12), make([]float64, 12), make([]float64, 12)
	for i, x := range xs {
		powers[i], exponentials[i] = 3*math.Pow(x, 2.5), 3*math.Exp(0.7*x)
	}
	l, err := bothLaws(xs, powers)
	require.NoError(t, err)
	require.Equal(t, results.Power, l.Best.Law)
	require.InDelta(t, 1, l.Weight, 1e-9)
	require.InDelta(t, 2.5, l.Best.Rate.Value, 1e-9)
	require.InDelta(t, 3, l.Best.Scale.Value, 1e-9)
	require.InDelta(t, 2.5, l.Best.Rate.High, 1e-6)
	require.InDelta(t, 3*math.Pow(20, 2.5), l.Best.At(20).Value, 1e-6)
	require.Empty(t, l.Warnings)

	l, err = bothLaws(xs, exponentials)
	require.NoError(t, err)
	require.Equal(t, results.Exponential, l.Best.Law)
	require.InDelta(t, 0.7, l.Best.Rate.Value, 1e-9)
}

// simulated returns points of y = 2·x^1.7 with errors of the logarithm.
func simulated(n int, r *rand.Rand, deviation func(x float64) float64) (xs, ys []float64) {
	for range n {
		x := math.Exp(1 + 3*r.Float64())
		xs, ys = append(xs, x), append(ys, 2*math.Pow(x, 1.7)*math.Exp(deviation(x)*r.NormFloat64()))
	}
	return xs, ys
}

// fittedRate returns Student's interval of the rate of a power law, for 100 points with
// even errors.
func fittedRate(r *rand.Rand) results.Interval {
	xs, ys := simulated(100, r, func(float64) float64 { return 0.5 })
	f, err := results.NewFit(results.Power, xs, ys, 0.95)
	if err != nil {
		panic(err)
	}
	return f.Rate
}

func TestFitCoverage(t *testing.T) {
	const samples = 300
	r, hits := rand.New(rand.NewPCG(9, 9)), 0
	for range samples {
		if covers(fittedRate(r), 1.7) {
			hits++
		}
	}
	requireCoverage(t, hits, samples)
}

func BenchmarkFitCoverage(b *testing.B) {
	r := rand.New(rand.NewPCG(10, 10))
	reportCoverage(b, func() bool { return covers(fittedRate(r), 1.7) })
}

// The band covers the law at a place far from the middle as often as it says.
func TestFitBandCoverage(t *testing.T) {
	const samples = 1000
	r := rand.New(rand.NewPCG(11, 11))
	hits := 0
	for range samples {
		xs, ys := simulated(20, r, func(float64) float64 { return 0.5 })
		f, err := results.NewFit(results.Power, xs, ys, 0.95)
		require.NoError(t, err)
		if covers(f.At(100), 2*math.Pow(100, 1.7)) {
			hits++
		}
	}
	requireCoverage(t, hits, samples)
	require.Less(t, hits, samples*97/100, "a band that is too wide covers as well")
}

func TestFitRefuses(t *testing.T) {
	for _, test := range []struct {
		name    string
		law     results.Law
		xs, ys  []float64
		message string
	}{
		{"two points", results.Power, []float64{1, 2}, []float64{1, 2}, "fit: 2 usable points: expected 3 or more"},
		{"nothing positive", results.Power, []float64{1, 2, 3, 4}, []float64{0, -1, math.NaN(), math.Inf(1)}, "fit: 0 usable points: expected 3 or more"},
		{"one place", results.Exponential, []float64{2, 2, 2}, []float64{1, 2, 3}, "fit: all points have the same x"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := results.NewFit(test.law, test.xs, test.ys, 0.95)
			require.EqualError(t, err, test.message)
			_, err = bothLaws(test.xs, test.ys)
			require.EqualError(t, err, test.message)
		})
	}
	require.Panics(t, func() { _, _ = results.NewFit(results.Power, upTo(3), upTo(4), 0.95) })
}

func TestFitWarnings(t *testing.T) {
	f, err := results.NewFit(results.Power, []float64{1, 2, 2, 4, 4, -1}, []float64{1, 2, 3, 4, 5, 6}, 0.95)
	require.NoError(t, err)
	require.Equal(t, []string{
		"1 of 6 points are not positive or not finite and were left out",
		"n = 5: intervals rest on the errors being log-normal",
		"x takes 3 values only: hardly a law",
	}, f.Warnings)
}

func TestFitSeries(t *testing.T) {
	xs, ys := simulated(30, rand.New(rand.NewPCG(1, 1)), func(float64) float64 { return 0.2 })
	for _, law := range []results.Law{results.Power, results.Exponential} {
		f, err := results.NewFit(law, xs, ys, 0.95)
		require.NoError(t, err)
		series := f.Series("fit", 2, 50)
		first, last := series.Points[0], series.Points[len(series.Points)-1]
		require.Equal(t, results.Band, series.Style)
		require.Equal(t, 2.0, first.X)
		require.InDelta(t, 50, last.X, 1e-9)
		require.InDelta(t, f.At(50).High, last.High, 1e-6*last.High)
	}
	require.Equal(t, "power law", results.Power.String())
	require.Equal(t, "exponential", results.Exponential.String())
}
