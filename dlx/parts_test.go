package dlx

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// The quantiles are those of printed tables of Student's distribution.
func TestStudent(t *testing.T) {
	for _, test := range []struct{ level, freedom, want, within float64 }{
		{0.95, 1e9, 1.9600, 1e-4},
		{0.95, 30, 2.0423, 2e-4},
		{0.95, 10, 2.2281, 3e-3},
		{0.99, 20, 2.8453, 5e-3},
		{0.90, 5, 2.0150, 2e-2},
	} {
		z := math.Sqrt2 * math.Erfinv(test.level)
		require.InDelta(t, test.want, student(z, test.freedom), test.within, "%v of %v", test.level, test.freedom)
	}
	require.Zero(t, student(0, 3))
	// Cornish and Fisher's terms, by hand for z = 2 and three degrees of freedom:
	// 2 + 10/12 + (160 + 128 + 6)/864.
	require.InDelta(t, 2+10.0/12+294.0/864, student(2, 3), 1e-12)
}

// What the transformation takes to y is y again when it is transformed.
func TestUnskew(t *testing.T) {
	for _, skew := range []float64{-2, -0.3, 0.001, 0.5, 3} {
		for _, n := range []float64{10, 400} {
			for _, y := range []float64{-1.96, -0.5, 0, 1, 1.96} {
				x := unskew(y, skew, n)
				g := x + skew*x*x/(3*math.Sqrt(n)) + skew*skew*x*x*x/(27*n) + skew/(6*math.Sqrt(n))
				require.InDelta(t, y, g, 1e-9, "skewness %v, n %v", skew, n)
			}
		}
	}
	require.Equal(t, 1.5, unskew(1.5, 0, 9))
	require.Equal(t, 1.5, unskew(1.5, 2e-6, 9), "a third of it per root of n is too little to see")
	require.NotEqual(t, 1.5, unskew(1.5, 6e-6, 9))
}

// spread returns what the textbook says of a few values: 1, 2, 3 and 10 have the mean 4,
// squares of distances 9, 4, 1 and 36, and cubes -27, -8, -1 and 216.
func TestSpread(t *testing.T) {
	var tally ProbeSum
	for _, x := range []float64{1, 2, 3, 10} {
		tally.Add(math.Log(x))
	}
	sd, skew := tally.spread(4.0 / 10) // in units of the largest
	require.InDelta(t, math.Sqrt(50.0/3)/10, sd, 1e-12)
	require.InDelta(t, 180.0/4/math.Pow(50.0/3, 1.5), skew, 1e-12)

	var same ProbeSum
	for range 7 {
		same.Add(math.Log(1.1))
	}
	sd, skew = same.spread(1)
	require.Equal(t, []float64{0, 0}, []float64{sd, skew})
	almost := same
	almost.Add(math.Log(1.1 * (1 + 1e-7)))
	e := almost.Estimate(0.9)
	require.Greater(t, e.Error, 0.0, "a ten millionth is no rounding")
}

// The order of the probes makes no difference but for rounding, wherever the largest is.
func TestTallyOrder(t *testing.T) {
	logs := []float64{3, -2, math.Inf(-1), 900, 4, 899, math.Inf(-1), 2}
	for first := range logs {
		var tally ProbeSum
		for i := range logs {
			tally.Add(logs[(first+i)%len(logs)])
		}
		require.Equal(t, []uint64{8, 6}, []uint64{tally.Probes, tally.Hits})
		require.InDelta(t, 900.0, tally.unit, 0)
		require.InDelta(t, 1+math.Exp(-1), tally.sums[0], 1e-12)
		require.InDelta(t, 1+math.Exp(-2), tally.sums[1], 1e-12)
		require.InDelta(t, 1+math.Exp(-3), tally.sums[2], 1e-12)
	}
}

// One probe gives the mean and no error, and a value that is not above zero has the logarithm of zero.
func TestEstimateOfFewProbes(t *testing.T) {
	var tally ProbeSum
	e := tally.Estimate(0.9)
	require.Equal(t, []float64{math.Inf(-1), math.Inf(-1), math.Inf(1)}, []float64{e.Log, e.Low, e.High})
	tally.Add(math.Log(50))
	e = tally.Estimate(0.9)
	require.InDelta(t, math.Log(50), e.Log, 1e-12)
	require.Equal(t, []float64{0, math.Inf(1)}, []float64{e.Low, e.High})
	require.True(t, math.IsNaN(e.Error))
	tally.Add(math.Inf(-1))
	require.InDelta(t, 1, tally.Estimate(0.9).Error, 1e-12, "50 and 0: an error as large as the mean")
	tally.Add(math.Log(20))
	e = tally.Estimate(0.9)
	require.False(t, math.IsInf(e.High, 1), "two have hit")
	require.False(t, e.Exact)

	var small ProbeSum
	small.Add(math.Log(0.25))
	small.Add(math.Log(0.5))
	require.Zero(t, small.Estimate(0.9).Log, "there is one at least")
	for _, x := range []float64{0, -3, math.Inf(-1)} {
		require.Equal(t, math.Inf(-1), logOfPart(x))
	}
	require.InDelta(t, -math.Ln2, logOfPart(0.5), 1e-12)
	for _, level := range []float64{0, 1, -0.1, 1.1, math.NaN()} {
		require.Panics(t, func() { small.Estimate(level) }, level)
	}
}

// The mixer is SplitMix64's, whose first numbers from the seed 0 are these; the seeds of
// probes differ from each other.
func TestSeeds(t *testing.T) {
	const golden = 0x9e3779b97f4a7c15
	for i, want := range []uint64{0xe220a8397b1dcdaf, 0x6e789e6aa1b965f4, 0x06c45d188009454f} {
		require.Equal(t, want, Mix64(uint64(i+1)*0x9e3779b97f4a7c15))
	}
	seen := map[uint64]bool{} // the first word alone distinguishes all probes
	for seed := range uint64(30) {
		for i := range uint64(30) {
			a, _ := Seeds(seed, i)
			require.False(t, seen[a])
			seen[a] = true
		}
	}
	base := Mix64(5 + uint64(golden))
	third := uint64(golden)
	third *= 3
	a, b := Seeds(5, 3)
	require.Equal(t, []uint64{Mix64(base + third), Mix64(base ^ Mix64(3+uint64(golden)))}, []uint64{a, b})
}

// Misses are worth nothing, hits what they say.
func TestOutcomes(t *testing.T) {
	s := Sample{Classes: map[string]*ProbeSum{}}
	for _, o := range []Outcome{Miss(), {Log: 1}, {Log: 2, Class: "a"}, {Log: math.Inf(-1), Class: "b"}, {Log: 3, Class: "a"}, {Log: 3, Class: "c"}} {
		s.add(o)
	}
	require.Equal(t, []uint64{6, 4, 0}, []uint64{s.Total.Probes, s.Total.Hits, s.Unsorted})
	require.Len(t, s.Classes, 2)
	require.EqualValues(t, 2, s.Classes["a"].Hits)
}
