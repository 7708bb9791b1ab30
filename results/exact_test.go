package results

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// The parts of intervals, one by one, against numbers worked out by hand. Φ is the normal
// distribution; Φ(1) = 0.8413447, and its 99 % quantile 2.3263479.

// Student's quantile of 14 degrees of freedom is 2.144787, so the widened tail of 15 values
// begins at √(15/14)·2.144787 = 2.220073.
func TestTails(t *testing.T) {
	require.InDelta(t, 0.0132072, widenedTail(15), 1e-7)
}

// Of 1,001 statistics from 0 to 1 a twentieth lies beyond each end; statistics that are not numbers
// are left out.
func TestResampled(t *testing.T) {
	next := -1
	low, high, numbers := resampled(1101, 0.05, func() float64 {
		if next++; next > 1000 {
			return math.NaN()
		}
		return float64(1000-next) / 1000
	})
	require.InDeltaSlice(t, []float64{0.05, 0.95}, []float64{low, high}, 1e-12)
	require.Equal(t, 1001, numbers)
	low, high, numbers = resampled(3, plainTail, func() float64 { return math.NaN() })
	require.Equal(t, []any{math.Inf(-1), math.Inf(1), 0}, []any{low, high, numbers})
}

// A resample has as many values as there are, each of them as likely as the others.
func TestDrawn(t *testing.T) {
	r, counts := rand.New(rand.NewPCG(3, 3)), make([]float64, 4)
	for range 1000 {
		list := drawn(indices(4), r)
		require.Len(t, list, 4)
		for _, i := range list {
			counts[i]++
		}
	}
	require.InDeltaSlice(t, []float64{1000, 1000, 1000, 1000}, counts, 100)
}

// Definition 7 of Hyndman and Fan: of 10, 20, 40 and 80 the quantiles lie at 0, 1, 2 and 3
// thirds and on the lines between.
func TestQuantileOf(t *testing.T) {
	values := []float64{10, 20, 40, 80}
	for p, want := range map[float64]float64{0: 10, 1.0 / 6: 15, 1.0 / 3: 20, 0.5: 30, 0.75: 50, 1: 80} {
		require.InDelta(t, want, quantileOf(values, p), 1e-9, "%v", p)
	}
	require.True(t, math.IsNaN(quantileOf(nil, 0.5)))
	inf := math.Inf(1)
	require.Equal(t, inf, quantileOf([]float64{1, inf, inf}, 0.75), "equal infinities have no mean")
}

// Of ten pairs that differ eight go up and two down: 2·(1 + 10 + 45) of 1,024 outcomes are at least as
// unequal. Six pairs that agree are the fewest that reach 5 %.
func TestSignTest(t *testing.T) {
	p := pairs{a: make([]float64, 12), b: []float64{1, 1, 1, 9, 9, 9, 9, 9, -1, -9, 0, 0}}
	require.InDelta(t, 112.0/1024, p.signTest(), 1e-12)
	require.InDelta(t, 112.0/1024, (&pairs{a: p.b, b: p.a}).signTest(), 1e-12)
	for n, want := range map[int]float64{0: 1, 1: 1, 5: 1.0 / 16, 6: 1.0 / 32} {
		up := pairs{a: make([]float64, n), b: make([]float64, n)}
		for k := range up.b {
			up.b[k] = 1
		}
		require.InDelta(t, want, up.signTest(), 1e-12)
	}
}

// TestOrderStatisticsAtTail: a rank that misses with just the probability allowed is taken.
func TestOrderStatisticsAtTail(t *testing.T) {
	for n, tail := range map[int]float64{1: 0.5, 2: 0.25} {
		low, high := orderStatistics(n, 0.5, tail)
		require.Equal(t, []int{1, n}, []int{low, high})
	}
}
