package results_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"basisk/results"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// sixMP are the weeks of remission of 21 leukaemia patients on 6-MP (E. J. Freireich
// et al., Blood 21, 1963), with which E. A. Gehan (1965) and the texts since, such as
// J. P. Klein, M. L. Moeschberger, Survival Analysis, section 4.2, explain survival.
// Negative: still in remission.
var sixMP = lifetimes(6, 6, 6, -6, 7, -9, 10, -10, -11, 13, 16, -17, -19, -20, 22, 23, -25, -32, -32, -34, -35)

func lifetimes(times ...float64) []results.Lifetime {
	runs := make([]results.Lifetime, len(times))
	for i, t := range times {
		runs[i] = results.Lifetime{Time: math.Abs(t), Done: t > 0}
	}
	return runs
}

func ExampleKaplanMeier() {
	// Seconds; two runs were stopped after a minute.
	runs := []results.Lifetime{{1, true}, {3, true}, {4, true}, {9, true}, {30, true}, {60, false}, {60, false}}
	s := results.KaplanMeier(runs)
	step := s.Steps[3]
	fmt.Printf("after %v s %.3f [%.3f, %.3f]\n", step.Time, step.Share, step.Low, step.High)
	// Output: after 9 s 0.429 [0.098, 0.734]
}

// The table of Klein and Moeschberger: shares, and log-log intervals as
// the survival package of R prints them.
func TestKaplanMeierOfFreireich(t *testing.T) {
	want := []struct {
		time, share, low, high float64
	}{
		{6, 0.857, 0.620, 0.952},
		{7, 0.807, 0.563, 0.923},
		{10, 0.753, 0.503, 0.889},
		{13, 0.690, 0.432, 0.849},
		{16, 0.627, 0.368, 0.805},
		{22, 0.538, 0.268, 0.747},
		{23, 0.448, 0.188, 0.680},
	}
	s := results.KaplanMeier(sixMP)
	require.Len(t, s.Steps, len(want))
	for i, w := range want {
		got := s.Steps[i]
		require.Equal(t, w.time, got.Time)
		require.InDelta(t, w.share, got.Share, 0.0005)
		require.InDelta(t, w.low, got.Low, 0.0005, "at %v", w.time)
		require.InDelta(t, w.high, got.High, 0.0005, "at %v", w.time)
	}
	require.Equal(t, 9, s.Ended)
	require.Equal(t, []string{
		"n = 21: intervals are wide and only nearly right", "12 of 21 runs were stopped: the median is not known",
	}, s.Warnings)
}

// The other half of the trial, without censoring: beyond 8 weeks lasts less than a half.
func TestKaplanMeierOfPlacebo(t *testing.T) {
	placebo := lifetimes(1, 1, 2, 2, 3, 4, 4, 5, 5, 8, 8, 8, 8, 11, 11, 12, 12, 15, 17, 22, 23)
	s := results.KaplanMeier(placebo)
	last := s.Steps[len(s.Steps)-1]
	require.Zero(t, last.Share)
	require.Zero(t, last.Low)
	require.Equal(t, s.Steps[len(s.Steps)-2].High, last.High, "the last upper end is kept")
}

// after returns the step of the curve of runs that applies at a time.
func after(runs []results.Lifetime, time float64) results.SurvivalStep {
	now := results.SurvivalStep{Share: 1, Low: 1, High: 1}
	for _, step := range results.KaplanMeier(runs).Steps {
		if step.Time <= time {
			now = step
		}
	}
	return now
}

// Without stopped runs the curve is the share of runs that last longer, and
// Greenwood's variance the binomial one.
func TestKaplanMeierUncensored(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		times := rapid.SliceOfN(rapid.IntRange(1, 20), 1, 40).Draw(t, "times")
		runs := make([]results.Lifetime, len(times))
		for i, time := range times {
			runs[i] = results.Lifetime{Time: float64(time), Done: true}
		}
		for at := range 22 {
			longer := 0
			for _, time := range times {
				if time > at {
					longer++
				}
			}
			share := float64(longer) / float64(len(times))
			require.InDelta(t, share, after(runs, float64(at)).Share, 1e-9)
		}
	})
}

// The order of the runs does not matter, shares fall, and intervals contain them.
func TestKaplanMeierLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		runs := rapid.SliceOf(rapid.Custom(func(t *rapid.T) results.Lifetime {
			return results.Lifetime{Time: float64(rapid.IntRange(0, 30).Draw(t, "time")), Done: rapid.Bool().Draw(t, "done")}
		})).Draw(t, "runs")
		s := results.KaplanMeier(runs)
		require.Equal(t, s, results.KaplanMeier(rapid.Permutation(runs).Draw(t, "shuffled")))
		share := 1.0
		for _, step := range s.Steps {
			require.Less(t, step.Share, share)
			require.LessOrEqual(t, step.Low, step.Share)
			require.GreaterOrEqual(t, step.High, step.Share)
			share = step.Share
		}
	})
}

// Exponential times stopped at a random moment: a third of them are.
func censoredSample(r *rand.Rand) []results.Lifetime {
	runs := make([]results.Lifetime, 100)
	for i := range runs {
		time, stop := r.ExpFloat64(), 2*r.ExpFloat64()
		runs[i] = results.Lifetime{Time: min(time, stop), Done: time <= stop}
	}
	return runs
}

func TestSurvivalCoverage(t *testing.T) {
	const samples = 1000
	r := rand.New(rand.NewPCG(7, 7))
	share := 0
	for range samples {
		if p := after(censoredSample(r), 1); p.Low <= math.Exp(-1) && math.Exp(-1) <= p.High {
			share++
		}
	}
	requireCoverage(t, share, samples)
}

func TestSurvivalOfNothing(t *testing.T) {
	s := results.KaplanMeier([]results.Lifetime{{math.NaN(), true}})
	require.Zero(t, s.N)
	require.Contains(t, s.Warnings, "1 of 1 times are not numbers and were left out")
	require.Empty(t, s.Steps)
}
