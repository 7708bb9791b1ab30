package studies

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/grid"
	"basisk/results"
	"basisk/solver"
)

// endless is a trial that takes minutes, with a limit.
func endless(limit time.Duration) experiments.Trial {
	p := experiments.Params{}.With("methods", "dlx").With("holes", "random").With("shapes", "5").With("fill", "0.45").With("limit", limit.String())
	for trial := range backends().Plan(p) {
		return trial
	}
	panic("an empty plan")
}

// What the limit cuts is censored, and no metric of it is exact; nodes of what ended by
// itself are, and whether it did is not.
func TestBackendsCut(t *testing.T) {
	p := grid.NewPuzzle(square(t, 4))
	trial := endless(time.Minute)
	s, err := solver.New(solver.Config{Method: solver.DLX()})
	require.NoError(t, err)
	for _, prove := range []bool{false, true} {
		trial.Config[raceProve] = prove
		metrics, err := raced(t.Context(), trial, p, s)
		require.NoError(t, err)
		require.EqualValues(t, 1, value(t, metrics, ranEnded))
		for _, m := range metrics {
			require.Equal(t, m.Name == metricNodes || m.Name == ranSolutions, m.Exact, m.Name)
			require.NotEqual(t, results.Censored, m.Name)
		}
	}
	metrics, err := backends().Measure(t.Context(), endless(time.Millisecond))
	require.NoError(t, err)
	require.False(t, slices.ContainsFunc(metrics, func(m results.Metric) bool { return m.Exact }))
	require.Zero(t, value(t, metrics, ranEnded))
	require.EqualValues(t, 1, value(t, metrics, results.Censored))

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = raced(ctx, trial, p, s)
	require.ErrorIs(t, err, context.Canceled)
}

// Two contestants do not race at a time: each would be charged for both.
func TestBackendsAlone(t *testing.T) {
	require.True(t, backends().Exclusive())
	require.False(t, phase().Exclusive())
}

// TestBackendsSeeds: of the runs with several seeds the one with the median time counts, a run
// that did not end being slower than all others, and seeds are no puzzles more.
func TestBackendsSeeds(t *testing.T) {
	var records []results.Record
	for i := range 2 {
		for seed, seconds := range []float64{10, 1, 3} {
			c := experiments.Config{raceContestant: "a", raceMethod: "a", raceSeed: seed + 1, raceLimit: 10.0}
			records = append(records, made(minimal(3), i, raceVariant("a", seed+1), c, numbers(ranEnded, seconds < 10, ranSeconds, seconds)...))
		}
	}
	row := tableOf(t, backends().Summarize(slices.Values(records)), "Time to the answer").Rows[0]
	require.Equal(t, []string{"3000 [3000, 3000]†", "100 % [22.4, 100]†", "2"}, row[3:])
}
