package questions

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/grid"
	"basisk/results"
	"basisk/solver"
)

// endless is a trial that takes minutes.
func endless() experiments.Trial {
	return experiments.Params{}.Trial("x", "dlx", random(5, 0.45).Config(experiments.Config{"method": "dlx", "prove": false}))
}

// What the limit cuts is censored, and no metric of it is exact; nodes of what ended by
// itself are, and whether it did is not.
func TestBackendsCut(t *testing.T) {
	s, err := grid.Square(4)
	require.NoError(t, err)
	dlx := contestant{"dlx", solver.DLX(), "", 25}
	a := &arena{limit: time.Minute}
	for _, prove := range []bool{false, true} {
		metrics, err := a.race(t.Context(), grid.NewPuzzle(s), dlx, prove)
		require.NoError(t, err)
		require.EqualValues(t, 1, value(t, metrics, backendEnded))
		for _, m := range metrics {
			require.Equal(t, m.Name == metricNodes || m.Name == backendSolutions, m.Exact, m.Name)
			require.NotEqual(t, results.Censored, m.Name)
		}
	}
	a.limit = time.Millisecond
	metrics, err := a.measure(t.Context(), endless())
	require.NoError(t, err)
	require.False(t, slices.ContainsFunc(metrics, func(m results.Metric) bool { return m.Exact }))
	require.Zero(t, value(t, metrics, backendEnded))
	require.EqualValues(t, 1, value(t, metrics, results.Censored))

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = a.race(ctx, grid.NewPuzzle(s), dlx, false)
	require.ErrorIs(t, err, context.Canceled)
}

// Workers do not charge each other: two runs at a time have the processor time of two.
func TestBackendsAlone(t *testing.T) {
	const limit = 100 * time.Millisecond
	a := &arena{limit: limit}
	begin := solver.ProcessorTime()
	var both sync.WaitGroup
	runs := make([][]results.Metric, 2)
	for i := range runs {
		both.Go(func() { runs[i], _ = a.measure(t.Context(), endless()) })
	}
	both.Wait()
	require.GreaterOrEqual(t, solver.ProcessorTime()-begin, 2*limit)
	for _, metrics := range runs {
		require.EqualValues(t, 1, value(t, metrics, results.Censored))
	}
}
