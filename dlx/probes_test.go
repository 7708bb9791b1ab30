package dlx_test

import (
	"context"
	"errors"
	"fmt"
	"math"
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
