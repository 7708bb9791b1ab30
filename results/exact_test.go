package results

import (
	"math"
	"math/rand/v2"
	"testing"

	"basisk/internal/testenv"

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

// Of 40 cases ten turn to yes and two to no: McNemar's exact p is twice the 79 of 4096 tails.
func TestPairsOfAnswers(t *testing.T) {
	var s Sample
	for k, n := range map[[2]float64]int{{1, 0}: 10, {0, 1}: 2, {1, 1}: 20, {0, 0}: 8} {
		for range n {
			s.Add(Observation{Value: k[0], Upper: k[0], Base: k[1], BaseUpper: k[1]})
		}
	}
	require.Equal(t, 10.0, aloneOf(&s).Value)
	require.InDelta(t, 2*79/4096.0, mcNemarOf(&s).Value, 1e-12)
	require.Equal(t, 40, mcNemarOf(&s).N)
	require.Equal(t, 1.0, mcNemarOf(&Sample{Values: []float64{1}, Base: []float64{1}}).Value)
}

func TestLargest(t *testing.T) {
	var s Sample
	for _, v := range []float64{3, 7, 5} {
		s.Add(Observation{Value: v, Upper: v})
	}
	require.Equal(t, 7.0, maxOf(&s).Value)
	s.Add(Observation{Value: 6, Upper: math.Inf(1)})
	require.Equal(t, math.Inf(1), maxOf(&s).Slack)
}

// lawful returns answers of five sizes whose thresholds are 3·size^1.5, but for the factor of
// the last; at nine places each, of which half a step around the threshold is undecided.
func lawful(last float64) *Sample {
	s := &Sample{}
	for _, size := range []float64{9, 12, 16, 20, 25} {
		middle := 3 * math.Pow(size, 1.5)
		if size == 25 {
			middle *= last
		}
		for step := -4; step <= 4; step++ {
			for i := range 12 {
				place := middle * (1 + 0.02*float64(step))
				yes := 0.0
				if i < 6-step-step/3 {
					yes = 1
				}
				s.Add(Observation{Value: yes, Upper: yes, Base: size, BaseUpper: size, Place: place})
			}
		}
	}
	return s
}

// TestThresholdLaw: the exponent that thresholds were made with, inside a narrow interval; one
// that is off widens it.
func TestThresholdLaw(t *testing.T) {
	exact, off := thresholdLawOf(lawful(1)), thresholdLawOf(lawful(1.3))
	require.InDelta(t, 1.5, exact.Value, 0.01)
	require.Less(t, exact.Low, 1.5)
	require.Greater(t, exact.High, 1.5)
	require.Less(t, exact.High-exact.Low, 0.11)
	require.Greater(t, off.High-off.Low, 0.3, "the misfit is part of the interval")

	bounded := lawful(1)
	bounded.Add(Observation{Value: 0, Upper: 1, Base: 9, BaseUpper: 9, Place: 81})
	require.Len(t, thresholdLawOf(bounded).Warnings, 1)
	few := &Sample{}
	few.Add(Observation{Value: 1, Upper: 1, Base: 9, BaseUpper: 9, Place: 81})
	require.True(t, math.IsNaN(thresholdLawOf(few).Value))
}

// TestThresholdLawCovers: at least 95 % of the intervals contain the exponent, on eight sides of eight
// places with 50 cases each; more do, since the intervals cover the misfit of the sides, too.
func TestThresholdLawCovers(t *testing.T) {
	rng, sets, held := rand.New(rand.NewPCG(8, 8)), testenv.Scale(1, 1, 100), 0
	for range sets {
		s := &Sample{}
		for _, size := range []float64{9, 10, 12, 15, 16, 18, 20, 25} {
			middle := math.Pow(size, 1.7)
			for place := range 8 {
				holes := math.Round(middle * (1 + 0.03*(float64(place)-3.5)))
				for range 50 {
					yes := 0.0
					if rng.Float64() < 1/(1+math.Exp((holes-middle)/(0.03*middle))) {
						yes = 1
					}
					s.Add(Observation{Value: yes, Upper: yes, Base: size, BaseUpper: size, Place: holes})
				}
			}
		}
		if i := thresholdLawOf(s); i.Low <= 1.7 && 1.7 <= i.High {
			held++
		}
	}
	t.Logf("%d of %d contain the exponent", held, sets)
	require.GreaterOrEqual(t, float64(held), 0.9*float64(sets)-1)
}
