package results_test

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"basisk/internal/testenv"
	"basisk/results"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/stat/distuv"
	"pgregory.net/rapid"
)

func ExampleMedian() {
	times := []float64{0.4, 0.5, 0.5, 0.6, 0.7, 0.9, 1.1, 1.6, 8, 60}
	i := results.Median(times)
	fmt.Println(i)
	// Output: 0.8 [0.5, 8]
}

// upTo returns the values 1..n: the ends of an interval are then ranks.
func upTo(n int) []float64 {
	values := make([]float64, n)
	for i := range values {
		values[i] = float64(i + 1)
	}
	return values
}

// The ranks and levels are from tables for intervals of the median, such as
// W. J. Conover, Practical Nonparametric Statistics, or any on the sign test.
func TestMedianRanks(t *testing.T) {
	for _, test := range []struct {
		n         int
		low, high float64
		level     float64
	}{
		{6, 1, 6, 0.96875},
		{8, 1, 8, 0.9921875},
		{10, 2, 9, 0.978515625},
		{15, 4, 12, 0.96484375},
		{20, 6, 15, 0.9586105},
		{25, 8, 18, 0.9567147},
	} {
		t.Run(fmt.Sprint(test.n), func(t *testing.T) {
			i := results.Median(upTo(test.n))
			require.Equal(t, []float64{test.low, test.high}, []float64{i.Low, i.High})
			require.InDelta(t, test.level, exactBelow(test.n, int(i.High), 8)-exactBelow(test.n, int(i.Low), 8), 1e-7)
			require.Empty(t, i.Warnings)
		})
	}
}

func TestMedianOfFew(t *testing.T) {
	i := results.Median([]float64{3, 1, 2, 5, 4})
	require.Equal(t, 3.0, i.Value)
	require.Equal(t, []float64{math.Inf(-1), math.Inf(1)}, []float64{i.Low, i.High})
	require.Equal(t, []string{"n = 5: too few values to bound the quantile on both sides, which takes 6"}, i.Warnings)

	none := results.Median(nil)
	require.True(t, math.IsNaN(none.Value))
	require.Equal(t, []string{"no values: nothing is known"}, none.Warnings)
}

// The number of values that a warning asks for is the least that works.
func TestQuantileTakes(t *testing.T) {
	for _, p := range []float64{0.05, 0.5, 0.9, 0.99} {
		least := 1
		for {
			if i := results.Quantile(upTo(least), p); !math.IsInf(i.Low, 0) && !math.IsInf(i.High, 0) {
				break
			}
			least++
		}
		warning := results.Quantile(upTo(least-1), p).Warnings
		require.Len(t, warning, 1)
		require.Contains(t, warning[0], fmt.Sprintf("which takes %d", least))
	}
}

// exactBelow returns the chance that fewer than k of n values lie below their
// p-quantile, in exact arithmetic, for a p of sixteenths.
func exactBelow(n, k, sixteenths int) float64 {
	total := new(big.Int)
	for j := range k {
		term := new(big.Int).Binomial(int64(n), int64(j))
		term.Mul(term, new(big.Int).Exp(big.NewInt(int64(sixteenths)), big.NewInt(int64(j)), nil))
		term.Mul(term, new(big.Int).Exp(big.NewInt(int64(16-sixteenths)), big.NewInt(int64(n-j)), nil))
		total.Add(total, term)
	}
	all := new(big.Int).Exp(big.NewInt(16), big.NewInt(int64(n)), nil)
	share, _ := new(big.Rat).SetFrac(total, all).Float64()
	return share
}

// The interval is the narrowest whose tails are both small enough.
func TestQuantileExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 120).Draw(t, "n")
		p := rapid.IntRange(1, 15).Draw(t, "sixteenths")
		i := results.Quantile(upTo(n), float64(p)/16)
		low, high := 0, n+1
		if !math.IsInf(i.Low, 0) {
			low = int(i.Low)
		}
		if !math.IsInf(i.High, 0) {
			high = int(i.High)
		}
		require.LessOrEqual(t, exactBelow(n, low, p), 0.025)
		require.Greater(t, exactBelow(n, low+1, p), 0.025, "the next rank up")
		require.GreaterOrEqual(t, exactBelow(n, high, p), 0.975)
		require.Less(t, exactBelow(n, high-1, p), 0.975, "the next rank down")
	})
}

// Whatever the distribution, the interval covers the true quantile as often as its ranks say, for continuous
// values, and at least as often for others.
func TestQuantileCoverage(t *testing.T) {
	samples := testenv.Scale(1000, 1000, 4000)
	r := rand.New(rand.NewPCG(2, 2))
	for _, test := range []struct {
		name    string
		draw    func() float64
		p, true float64
		exactly bool
	}{
		{"median of exponential times", r.ExpFloat64, 0.5, math.Ln2, true},
		{"90 % quantile of Cauchy values", func() float64 { return math.Tan(math.Pi * (r.Float64() - 0.5)) }, 0.9, math.Tan(0.4 * math.Pi), true},
		{"median of dice", func() float64 { return float64(1 + r.IntN(5)) }, 0.5, 3, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			hits, values := 0, make([]float64, 100)
			ranks, below := results.Quantile(upTo(len(values)), test.p), distuv.Binomial{N: float64(len(values)), P: test.p}
			level := below.CDF(ranks.High-1) - below.CDF(ranks.Low-1)
			for range samples {
				for i := range values {
					values[i] = test.draw()
				}
				if covers(results.Quantile(values, test.p), test.true) {
					hits++
				}
			}
			coverage := float64(hits) / float64(samples)
			t.Logf("covered %.4f, exact level %.4f", coverage, level)
			standard := math.Sqrt(level * (1 - level) / float64(samples))
			require.Greater(t, coverage, level-3*standard)
			if test.exactly {
				require.InDelta(t, level, coverage, 3*standard)
			}
		})
	}
}

func TestQuantileKeepsInfinities(t *testing.T) {
	values := []float64{1, 2, 3, 4, 5, 6, 7, math.Inf(1), math.Inf(1), math.Inf(1)}
	i := results.Median(values)
	require.Equal(t, 5.5, i.Value)
	require.Equal(t, 2.0, i.Low)
	require.True(t, math.IsInf(i.High, 1))
	require.True(t, math.IsInf(results.Quantile(values, 0.9).Value, 1))
}

func TestNotNumbersAreLeftOut(t *testing.T) {
	values := []float64{1, math.NaN(), 3, 2}
	i := results.Median(values)
	require.Equal(t, 2.0, i.Value)
	require.Equal(t, 3, i.N)
	require.Contains(t, i.Warnings, "1 of 4 values are not numbers and were left out")
	require.Equal(t, 3.0, values[2], "the caller's values are not touched")
}

func TestQuantileRefuses(t *testing.T) {
	for _, p := range []float64{0, 1, -1, math.NaN()} {
		require.Panics(t, func() { results.Quantile(upTo(9), p) })
	}
}

func TestMeans(t *testing.T) {
	require.Equal(t, 2.5, results.Mean([]float64{1, 2, 3, 4}))
	require.Equal(t, 2.5, results.MedianOf([]float64{4, 1, 3, 2}))
	for _, mean := range []func([]float64) float64{results.Mean, results.MedianOf} {
		require.True(t, math.IsNaN(mean(nil)))
	}
	require.True(t, math.IsNaN(results.MedianOf([]float64{math.NaN()})))
	require.Equal(t, 2.0, results.MedianOf([]float64{3, math.NaN(), 1}), "NaNs are left out")
	values := []float64{3, 1, 2}
	results.MedianOf(values)
	require.False(t, slices.IsSorted(values), "the caller's values stay in order")
}
