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
		trial.Config[backendProve] = prove
		metrics, err := raced(t.Context(), trial, p, s, false)
		require.NoError(t, err)
		require.EqualValues(t, 1, value(t, metrics, backendEnded))
		for _, m := range metrics {
			require.Equal(t, m.Name == metricNodes || m.Name == backendSolutions, m.Exact, m.Name)
			require.NotEqual(t, results.Censored, m.Name)
		}
	}
	metrics, err := backends().Measure(t.Context(), endless(time.Millisecond))
	require.NoError(t, err)
	require.False(t, slices.ContainsFunc(metrics, func(m results.Metric) bool { return m.Exact }))
	require.Zero(t, value(t, metrics, backendEnded))
	require.EqualValues(t, 1, value(t, metrics, results.Censored))

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = raced(ctx, trial, p, s, false)
	require.ErrorIs(t, err, context.Canceled)
}

// Two contestants do not race at a time: each would be charged for both.
func TestBackendsAlone(t *testing.T) {
	require.True(t, backends().Alone())
	require.False(t, phase().Alone())
}
