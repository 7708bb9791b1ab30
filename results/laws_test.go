package results_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"basisk/results"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/stat/combin"
)

// laws returns a power law and an exponential one of some places.
func laws(xs []float64) []results.Candidate {
	return []results.Candidate{{Name: "N^b", Law: results.Power, Xs: xs}, {Name: "e^(bN)", Law: results.Exponential, Xs: xs}}
}

// bothLaws compares them.
func bothLaws(xs, ys []float64) (*results.Laws, error) {
	return results.CompareLaws(ys, 0.95, laws(xs)...)
}

// With data from either law the comparison finds it, and says so where the data do
// not decide.
func TestCompareLaws(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 12))
	right := 0
	for i := range 200 {
		xs, ys := simulated(60, r, func(float64) float64 { return 0.3 })
		want := results.Power
		if i%2 == 1 {
			want = results.Exponential
			for k, x := range xs {
				ys[k] = math.Exp(0.1*x + 0.3*r.NormFloat64())
			}
		}
		l, err := bothLaws(xs, ys)
		require.NoError(t, err)
		if l.Best.Law == want {
			right++
		}
	}
	require.Equal(t, 200, right)

	l, err := bothLaws([]float64{10, 10.1, 10.2, 10.3, 10.4}, []float64{1, 1.3, 1.1, 1.4, 1.2})
	require.NoError(t, err)
	require.InDelta(t, 0.5, l.Weight, 0.2)
	require.Contains(t, l.Warnings[0], "the data do not decide between the laws")
	require.Contains(t, l.Fits[0].Warnings, "x spans a factor of 1 only")
}

func TestCompareLawsUsesTheSamePoints(t *testing.T) {
	l, err := bothLaws([]float64{0, 1, 2, 3, 4}, []float64{5, 2, 4, 8, 16})
	require.NoError(t, err)
	require.Equal(t, 4, l.Fits[0].Rate.N)
	require.Equal(t, 4, l.Fits[1].Rate.N)
	require.Contains(t, l.Warnings, "1 of 5 points have no place on the scale of some law and were left out")
}

// A cost by the subsets of k of N is told from powers and exponentials of N, and its
// exponent is 1; the weight is shared by three.
func TestBinomialLaw(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 13))
	var sides, subsets, costs []float64
	for k := 2; k <= 7; k++ {
		n := k * k
		sides, subsets = append(sides, float64(n)), append(subsets, float64(n*combin.Binomial(n, k+1)))
		costs = append(costs, 5*subsets[k-2]*math.Exp(0.1*r.NormFloat64()))
	}
	l, err := results.CompareLaws(costs, 0.95, append(laws(sides), results.Candidate{Name: "(N·C(N,k))^b", Law: results.Power, Xs: subsets})...)
	require.NoError(t, err)
	require.Equal(t, "(N·C(N,k))^b", l.Best.Name)
	require.InDelta(t, 1, l.Best.Rate.Value, 0.03)
	require.Greater(t, l.Apart, 5.0)
	support := 0.0
	for _, f := range l.Fits {
		support += math.Exp((l.Best.AICc - f.AICc) / 2)
	}
	require.InDelta(t, 1/support, l.Weight, 1e-12)
}

// The interval by resampling covers the rate that other samples at the same places would
// give as often as it says, and is narrower than that of the fit where the law is wrong.
func TestBootstrapLaws(t *testing.T) {
	const runs = 200
	places, r, hits := []float64{4, 9, 16, 25, 36}, rand.New(rand.NewPCG(14, 14)), 0
	draw := func(law func(x float64) float64) [][]float64 {
		samples := make([][]float64, len(places))
		for i, x := range places {
			for range 40 {
				samples[i] = append(samples[i], law(x)*r.ExpFloat64())
			}
		}
		return samples
	}
	b := results.Bootstrap{Resamples: 300}
	for range runs {
		l, err := b.Laws(draw(func(x float64) float64 { return x * x }), results.Mean, r, laws(places)...)
		require.NoError(t, err)
		if covers(l.Fits[0].Resampled, 2) {
			hits++
		}
	}
	require.InDelta(t, 0.94, float64(hits)/runs, 0.04)

	bent, err := b.Laws(draw(func(x float64) float64 { return math.Exp(0.3 * x) }), results.Mean, r, laws(places)...)
	require.NoError(t, err)
	width := func(i results.Interval) float64 { return i.High - i.Low }
	require.Less(t, 3*width(bent.Fits[0].Resampled), width(bent.Fits[0].Rate))
	require.Equal(t, bent.Fits[0].Rate.Value, bent.Fits[0].Resampled.Value)

	_, err = b.Laws([][]float64{{1}, {2}}, results.Mean, r, laws([]float64{1, 2})...)
	require.EqualError(t, err, "fit: 2 usable points: expected 3 or more")
}
