package results

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// The parts of intervals, one by one, against numbers worked out by hand. Φ is the normal
// distribution; Φ(1) = 0.8413447, and its 99 % quantile 2.3263479.

func TestBiasCorrection(t *testing.T) {
	upTo := func(n int) (values []float64) {
		for k := range n {
			values = append(values, float64(k+1))
		}
		return values
	}
	for _, test := range []struct {
		name      string
		resampled []float64
		value     float64
		want      float64
	}{
		{"in the middle", upTo(100), 50.5, 0},
		{"a deviation above", upTo(10_000), 8413.5, 1}, // 8,413 of 10,000 are below
		{"a deviation below", upTo(10_000), 1586.5, -1},
		{"equal ones count by half", []float64{1, 2, 2, 3}, 2, 0}, // 1 + 2/2 of 4
		{"of 99 all below", upTo(99), 100, 2.3263479},             // held at 99 of 100
		{"of 99 all above", upTo(99), 0, -2.3263479},
	} {
		t.Run(test.name, func(t *testing.T) {
			require.InDelta(t, test.want, biasCorrection(test.resampled, test.value), 0.0003)
		})
	}
}

// skewed is the mean of the values 0, 0 and 3 at the places given. Without one of the zeros
// it is 1.5, without the 3 it is 0: they lie -0.5, -0.5 and 1 below their mean 1, the
// squares add up to 1.5 and the cubes to 0.75, so the acceleration is 0.75/(6·1.5^1.5).
func skewed(index []int) float64 {
	return Mean(pick(make([]float64, 3), []float64{0, 0, 3}, index))
}

func TestAccelerationByHand(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	want := 0.0680413817
	require.InDelta(t, want, acceleration([]int{0, 1, 2}, skewed, r), 1e-9)
	require.Zero(t, acceleration([]int{0, 1, 2}, func([]int) float64 { return 4 }, r), "nothing varies")
	// What has no finite value without some place says nothing: places 3 and 4 are left out.
	for _, none := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		require.InDelta(t, want, acceleration([]int{0, 1, 2, 3, 4}, func(index []int) float64 {
			if !slices.Contains(index, 3) || !slices.Contains(index, 4) {
				return none
			}
			return skewed(slices.DeleteFunc(slices.Clone(index), func(i int) bool { return i > 2 }))
		}, r), 1e-9)
	}
}

// Each place is left out once: alone while there are at most 400 of them, else in 400
// groups that differ by one at most and that are not neighbours.
func TestJackknifeGroups(t *testing.T) {
	for _, n := range []int{399, 400, 401, 1000} {
		index := make([]int, n)
		for i := range index {
			index[i] = i
		}
		out, groups, neighbours := make([]int, n), 0, 0
		acceleration(index, func(rest []int) float64 {
			groups++
			kept := make([]bool, n)
			for _, i := range rest {
				kept[i] = true
			}
			left := n - len(rest)
			require.True(t, left == n/min(n, 400) || left == n/min(n, 400)+1, "%d left out of %d", left, n)
			for i := range out {
				if !kept[i] {
					out[i]++
					if i > 0 && !kept[i-1] {
						neighbours++
					}
				}
			}
			return 1
		}, rand.New(rand.NewPCG(1, 1)))
		require.Equal(t, min(n, 400), groups)
		require.Equal(t, slices.Repeat([]int{1}, n), out)
		require.Less(t, neighbours, 20, "groups are drawn")
	}
}

// The resamples are the numbers from 0 to 1, so that the ends are parts. With a = 0.068041
// as above and z = 1.959964: the upper end of an unbiased value is Φ(z/(1-az)) = Φ(2.26156)
// and the lower Φ(-z/(1+az)) = Φ(-1.72934). With the value at Φ(0.5) = 0.691462 they are
// Φ(0.5 + (0.5±z)/(1-a(0.5±z))).
func TestEndsByHand(t *testing.T) {
	resampled := make([]float64, 10_001)
	for i := range resampled {
		resampled[i] = float64(i) / 10_000
	}
	for _, test := range []struct {
		name             string
		b                Bootstrap
		value, low, high float64
	}{
		{"percentile", Bootstrap{Percentile: true}, 0.5, 0.025, 0.975},
		{"90 %", Bootstrap{Percentile: true, Confidence: 0.9}, 0.5, 0.05, 0.95},
		{"BCa", Bootstrap{}, 0.5, 0.0418740, 0.9881378},
		{"biased", Bootstrap{}, 0.691462, 0.2038241, 0.9997243},
	} {
		t.Run(test.name, func(t *testing.T) {
			low, high := test.b.withDefaults().ends(test.value, resampled, []int{0, 1, 2}, skewed, nil)
			require.InDelta(t, test.low, low, 1e-4)
			require.InDelta(t, test.high, high, 1e-5)
		})
	}
}

// Student's quantile of 14 degrees of freedom is 2.144787, so of 15 values the widened tail
// is that beyond √(15/14)·2.144787 = 2.220073.
func TestTails(t *testing.T) {
	require.InDelta(t, 0.025, Bootstrap{Confidence: 0.95}.tail(15), 1e-12)
	require.InDelta(t, 0.0132072, Bootstrap{Confidence: 0.95, Widened: true}.tail(15), 1e-7)
}

// Of 1,000 sorted resamples at 90 % fifty lie below the lower end and fifty above the upper.
func TestMiddle(t *testing.T) {
	sorted := make([]float64, 1000)
	for i := range sorted {
		sorted[i] = float64(i)
	}
	low, high := Bootstrap{Confidence: 0.9}.middle(sorted)
	require.Equal(t, []float64{50, 949}, []float64{low, high})
	low, high = Bootstrap{Confidence: 0.95}.middle([]float64{7})
	require.Equal(t, []float64{7, 7}, []float64{low, high})
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

// Ranks are doubled, and equal values share theirs: of 5, 2, 5 and 9 the two in the middle
// share ranks 2 and 3.
func TestDoubledRanks(t *testing.T) {
	require.Equal(t, []int{5, 2, 5, 8}, doubledRanks([]float64{5, 2, 5, 9}))
	require.Empty(t, doubledRanks(nil))
}

// AICc is n·log(S/n) + 6 + 24/(n-4) for three parameters, without the last term where there
// is none. Exact fits count as if S/n were 1e-30.
func TestCorrectedAIC(t *testing.T) {
	require.InDelta(t, 10*math.Log(0.2)+6+4, correctedAIC(10, 2), 1e-9)
	require.InDelta(t, 5*math.Log(0.4)+6+24, correctedAIC(5, 2), 1e-9)
	require.InDelta(t, 4*math.Log(0.5)+6, correctedAIC(4, 2), 1e-9)
	require.InDelta(t, 10*math.Log(1e-30)+6+4, correctedAIC(10, 0), 1e-9)
}

// Half of the normal interval of a ratio of means: pairs (1, 2) and (3, 4) have the ratio
// 6/4, from which they are 0.5 and -0.5 off, so it is 1.96·√0.5/4.
func TestHalfNormal(t *testing.T) {
	p := pairs{a: []float64{1, 3}, b: []float64{2, 4}}
	require.InDelta(t, 1.959964*math.Sqrt(0.5)/4, p.halfNormal(1.5), 1e-6)
}

// The acceleration of the mean is a sixth of the skewness over √n, also when groups
// are left out.
func TestAcceleration(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for _, n := range []int{300, 20_000} {
		values, index := make([]float64, n), make([]int, n)
		for i := range values {
			values[i], index[i] = r.ExpFloat64(), i
		}
		buf := make([]float64, n)
		a := acceleration(index, func(index []int) float64 { return Mean(pick(buf, values, index)) }, r)
		require.InDelta(t, 2/(6*math.Sqrt(float64(n))), a, 0.5*2/(6*math.Sqrt(float64(n))), "skewness 2")
	}
}
