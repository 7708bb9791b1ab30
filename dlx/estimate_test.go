package dlx_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"basisk/dlx"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// kinds are the ways to estimate.
var kinds = map[string]bool{"knuth": false, "chen": true}

// estimate returns the sample of a valid configuration.
func estimate(t require.TestingT, p *dlx.Problem, c dlx.EstimateConfig) dlx.Sample {
	s, err := dlx.EstimateCount(context.Background(), p, c)
	require.NoError(t, err)
	return s
}

// Solutions and nodes are estimated without bias: over many probes the true numbers lie
// within 4.5 standard errors.
func TestEstimateUnbiased(t *testing.T) {
	problems := map[string]*dlx.Problem{
		"queens": queens(6), "grids of 4": sudoku(2, 2, open), "latin 4": latin(4, open), "toy": toy(),
	}
	for name, p := range problems {
		exact, err := dlx.Search(t.Context(), p, dlx.Config{}, nil)
		require.NoError(t, err)
		for kind, stratified := range kinds {
			t.Run(name+"/"+kind, func(t *testing.T) {
				s := estimate(t, p, dlx.EstimateConfig{Sampling: dlx.Sampling{Probes: uint64(testenv.Scale(800, 2000, 2000)), Seed: 3}, Stratified: stratified})
				requireNear(t, float64(exact.Solutions), s.Total.Estimate(0.95))
				requireNear(t, float64(exact.Nodes), s.Nodes.Estimate(0.95))
			})
		}
	}
}

// requireNear fails if truth is far from an estimate, by its standard error.
func requireNear(t *testing.T, truth float64, e dlx.Estimate) {
	t.Helper()
	require.InDelta(t, truth, math.Exp(e.Log), 4.5*e.Error*math.Exp(e.Log)+1e-6*truth)
}

// The expectation over all probes, weighted by their chances, is exact on small problems:
// here the mean over very many probes of random problems that brute force solves.
func TestEstimateRandomProblems(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	for i := range testenv.Scale(15, 40, 40) {
		p := random(rng)
		truth := float64(len(bruteForce(p)))
		for kind, stratified := range kinds {
			s := estimate(t, p, dlx.EstimateConfig{Sampling: dlx.Sampling{Probes: 1500, Seed: uint64(i)}, Stratified: stratified})
			if truth == 0 {
				require.Zero(t, s.Total.Hits, kind)
				continue
			}
			requireNear(t, truth, s.Total.Estimate(0.95))
		}
	}
}

// Strata make an estimate more precise than as many walks; on the grids of side 4 all
// nodes of a stratum are alike, and there is no error at all.
func TestStrataNarrow(t *testing.T) {
	errors := func(p *dlx.Problem) (walk, strata float64) {
		c := dlx.EstimateConfig{Sampling: dlx.Sampling{Probes: 300}}
		walks := estimate(t, p, c)
		c.Stratified = true
		stratified := estimate(t, p, c)
		return walks.Total.Estimate(0.95).Error, stratified.Total.Estimate(0.95).Error
	}
	walk, strata := errors(queens(8))
	require.Less(t, strata, walk)
	walk, strata = errors(sudoku(2, 2, open))
	require.Greater(t, walk, 0.01)
	require.Zero(t, strata)
}

// The same seed gives the same sample, bit by bit, for any number of workers.
func TestEstimateWorkers(t *testing.T) {
	for kind, stratified := range kinds {
		c := dlx.EstimateConfig{Sampling: dlx.Sampling{Probes: 200, Seed: 9}, Stratified: stratified, Choose: dlx.Random}
		want := estimate(t, latin(4, open), c)
		c.Workers = 5
		require.Equal(t, want, estimate(t, latin(4, open), c), kind)
		c.Seed++
		require.NotEqual(t, want, estimate(t, latin(4, open), c), kind)
	}
}

// A sample that is cut short is that of its first probes.
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
				return dlx.Outcome{Log: float64(i), Nodes: math.Inf(-1)}, ctx.Err()
			}
		}
		s, err := dlx.Probe(ctx, dlx.Sampling{Probes: 100, Workers: 3}, ends)
		require.ErrorIs(t, err, context.Canceled)
		var want dlx.Tally
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

	_, err = dlx.EstimateCount(t.Context(), queens(8), dlx.EstimateConfig{Stratified: true, MaxStrata: 3})
	require.ErrorContains(t, err, "more than 3 strata")
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

	s, err = dlx.Probe(t.Context(), dlx.Sampling{Probes: 10, MaxClasses: 1}, byParity)
	require.NoError(t, err)
	require.Len(t, s.Classes, 1)
	require.EqualValues(t, 5, s.Unsorted)
}

// The progress ends at one and never falls.
func TestProbeProgress(t *testing.T) {
	last := 0.0
	_, err := dlx.EstimateCount(t.Context(), queens(6), dlx.EstimateConfig{Sampling: dlx.Sampling{
		Probes: 50, Workers: 2, Progress: func(share float64) {
			require.GreaterOrEqual(t, share, last)
			last = share
		},
	}})
	require.NoError(t, err)
	require.Equal(t, 1.0, last)
}

// Estimate the 92 ways to place eight queens, by strata.
func ExampleEstimateCount() {
	s, err := dlx.EstimateCount(context.Background(), queens(8), dlx.EstimateConfig{
		Sampling: dlx.Sampling{Probes: 2000}, Stratified: true,
	})
	e := s.Total.Estimate(0.95)
	fmt.Println(math.Exp(e.Low) < 92, 92 < math.Exp(e.High), e.Error < 0.03, err)
	// Output: true true true <nil>
}
