package dlx_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"basisk/dlx"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// A sample that is cut short equals the sample of its first probes.
func TestProbeCancelled(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		stop := rapid.Uint64Range(0, 60).Draw(t, "stop")
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		ends := func() dlx.Prober {
			return func(ctx context.Context, i uint64) (dlx.Outcome, error) {
				if i == stop {
					cancel()
				}
				return dlx.Outcome{Log: float64(i)}, ctx.Err()
			}
		}
		s, err := dlx.Probe(ctx, dlx.Sampling{Probes: 100, Workers: 3}, ends)
		require.ErrorIs(t, err, context.Canceled)
		var want dlx.ProbeSum
		for i := range s.Total.Probes {
			want.Add(float64(i))
		}
		require.Equal(t, want, s.Total)
		require.LessOrEqual(t, s.Total.Probes, stop)
	})
}

// An error of a prober ends the sample, which returns it.
func TestProbeError(t *testing.T) {
	broken := errors.New("broken")
	_, err := dlx.Probe(t.Context(), dlx.Sampling{Probes: 1 << 40, Workers: 2}, func() dlx.Prober {
		return func(_ context.Context, i uint64) (dlx.Outcome, error) {
			if i == 7 {
				return dlx.Outcome{}, broken
			}
			return dlx.Outcome{}, nil
		}
	})
	require.ErrorIs(t, err, broken)
	require.ErrorContains(t, err, "of 1099511627776 probes")
}

// Classes share the probes of the sample; those beyond the bound are only counted.
func TestProbeClasses(t *testing.T) {
	byParity := func() dlx.Prober {
		return func(_ context.Context, i uint64) (dlx.Outcome, error) {
			return dlx.Outcome{Log: 0, Class: fmt.Sprint(i % 2)}, nil
		}
	}
	s, err := dlx.Probe(t.Context(), dlx.Sampling{Probes: 10}, byParity)
	require.NoError(t, err)
	require.Len(t, s.Classes, 2)
	require.EqualValues(t, 10, s.Classes["0"].Probes)
	require.EqualValues(t, 5, s.Classes["0"].Hits)
	require.InDelta(t, math.Log(0.5), math.Log(float64(s.Classes["1"].Hits)/10), 1e-12)

	s, err = dlx.Probe(t.Context(), dlx.Sampling{Probes: dlx.MaxClasses + 3}, func() dlx.Prober {
		return func(_ context.Context, i uint64) (dlx.Outcome, error) {
			return dlx.Outcome{Log: 0, Class: fmt.Sprint(i)}, nil
		}
	})
	require.NoError(t, err)
	require.Len(t, s.Classes, dlx.MaxClasses)
	require.EqualValues(t, 3, s.Unsorted)
}

// The progress ends at one and never falls.
func TestProbeProgress(t *testing.T) {
	last := 0.0
	_, err := dlx.Probe(t.Context(), dlx.Sampling{
		Probes: 50, Workers: 2, Progress: func(share float64) {
			require.GreaterOrEqual(t, share, last)
			last = share
		},
	}, func() dlx.Prober {
		return func(context.Context, uint64) (dlx.Outcome, error) { return dlx.Miss(), nil }
	})
	require.NoError(t, err)
	require.Equal(t, 1.0, last)
}

// A context that has ended leaves an empty sample, and the error wraps its cause.
func TestProbeEnded(t *testing.T) {
	cause := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(cause)
	s, err := dlx.Probe(ctx, dlx.Sampling{}, func() dlx.Prober {
		return func(context.Context, uint64) (dlx.Outcome, error) { return dlx.Outcome{}, nil }
	})
	require.ErrorIs(t, err, cause)
	require.EqualError(t, err, "dlx: 0 of 1000 probes: enough")
	require.Zero(t, s.Total.Probes)
}

// tallyOf returns the tally of values.
func tallyOf(values ...float64) *dlx.ProbeSum {
	var t dlx.ProbeSum
	for _, x := range values {
		t.Add(math.Log(x))
	}
	return &t
}

// The figures equal those that the plain formulas give for the values.
func TestTallyMean(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.Float64Range(1, 1e6), 2, 50).Draw(t, "values")
		sum, squares := 0.0, 0.0
		for _, x := range values {
			sum += x
		}
		mean := sum / float64(len(values))
		for _, x := range values {
			squares += (x - mean) * (x - mean)
		}
		e := tallyOf(values...).Estimate(0.95)
		require.InDelta(t, math.Log(mean), e.Log, 1e-9)
		sd := math.Sqrt(squares / float64(len(values)-1))
		require.InDelta(t, sd/math.Sqrt(float64(len(values)))/mean, e.Error, 1e-6)
		require.LessOrEqual(t, e.Low, e.Log)
	})
}

// Values beyond the range of float64 make no difference.
func TestTallyShift(t *testing.T) {
	var small, large dlx.ProbeSum
	for i := range 100 {
		log := float64(i * i % 17)
		small.Add(log)
		large.Add(log + 5000)
	}
	a, b := small.Estimate(0.95), large.Estimate(0.95)
	require.InDelta(t, a.Log+5000, b.Log, 1e-9)
	require.InDelta(t, a.High+5000, b.High, 1e-9)
	require.InDelta(t, a.Low+5000, b.Low, 1e-9)
}

func TestTallyEdges(t *testing.T) {
	var none dlx.ProbeSum
	none.Add(math.Inf(-1))
	e := none.Estimate(0.95)
	require.Equal(t, math.Inf(-1), e.Log)
	require.Equal(t, math.Inf(1), e.High, "no probe has hit: there may be any number")
	require.True(t, math.IsNaN(e.Error))

	e = tallyOf(100, 0, 0).Estimate(0.95)
	require.InDelta(t, math.Log(100.0/3), e.Log, 1e-12)
	require.Zero(t, e.Low, "one was met, so there is one")
	require.Equal(t, math.Inf(1), e.High)

	e = tallyOf(7, 7, 7).Estimate(0.95)
	require.InDelta(t, math.Log(7), e.Low, 1e-9)
	require.InDelta(t, math.Log(7), e.High, 1e-9)

	require.Panics(t, func() { none.Estimate(1) })
}

// A wider level gives a wider interval, and skewness moves it up: a normal interval
// is symmetric.
func TestTallyInterval(t *testing.T) {
	tally := &dlx.ProbeSum{}
	for i := range 400 {
		tally.Add(math.Log(10 + 10*math.Pow(float64(i%20), 2)))
	}
	narrow, wide := tally.Estimate(0.8), tally.Estimate(0.99)
	require.Less(t, wide.Low, narrow.Low)
	require.Greater(t, wide.High, narrow.High)
	mean := math.Exp(wide.Log)
	require.Greater(t, math.Exp(wide.High)-mean, mean-math.Exp(wide.Low))
}

// Intervals of means of log-normal values, whose skewness is 6, hold the true mean about
// as often as they say, and normal intervals more seldom.
func TestTallyCoverage(t *testing.T) {
	const samples, probes, sigma = 2000, 200, 1.0
	rng := rand.New(rand.NewPCG(1, 2))
	ours, normal := 0, 0
	for range samples {
		var tally dlx.ProbeSum
		for range probes {
			tally.Add(10 + sigma*rng.NormFloat64())
		}
		e, truth := tally.Estimate(0.95), 10+sigma*sigma/2
		if e.Low <= truth && truth <= e.High {
			ours++
		}
		if math.Abs(math.Exp(truth-e.Log)-1) <= 1.96*e.Error {
			normal++
		}
	}
	require.InDelta(t, 0.943, float64(ours)/samples, 0.015)
	require.Greater(t, ours, normal+samples/100)
}

func TestDecimal(t *testing.T) {
	for _, test := range []struct {
		name string
		log  float64
		want string
	}{
		{"nothing", math.Inf(-1), "0"},
		{"no bound", math.Inf(1), "unknown"},
		{"one", 0, "1"},
		{"an integer", math.Log(288), "288"},
		{"large", 21*math.Ln10 + math.Log(6.670903752), "6.670904e21"},
		{"beyond float64", 308.64 * math.Ln10, "4.365158e308"},
		{"far beyond", 5000 * math.Ln10, "1.000000e5000"},
		{"rounded up", 400*math.Ln10 - 1e-9, "1.000000e400"},
	} {
		t.Run(test.name, func(t *testing.T) { require.Equal(t, test.want, dlx.Decimal(test.log)) })
	}
}

func TestLogOf(t *testing.T) {
	require.Equal(t, math.Inf(-1), dlx.LogOf(new(big.Int)))
	require.InDelta(t, math.Log(288), dlx.LogOf(big.NewInt(288)), 1e-12)
	huge := new(big.Int).Exp(big.NewInt(10), big.NewInt(1000), nil)
	require.InDelta(t, 1000*math.Ln10, dlx.LogOf(huge), 1e-9)
}
