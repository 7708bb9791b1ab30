package questions

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
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
	a.limit, a.engines = time.Millisecond, contestants()
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

// busy is a method that tells when two of it are at work at a time.
type busy struct{ working, met *atomic.Int32 }

func (busy) Name() string { return "busy" }

func (m busy) Search(context.Context, *grid.Board, func([]grid.Digit) bool) (solver.Stats, error) {
	if m.working.Add(1) > 1 {
		m.met.Add(1)
	}
	time.Sleep(5 * time.Millisecond)
	m.working.Add(-1)
	return solver.Stats{}, nil
}

// Workers do not race two contestants at a time: each would be charged for both.
func TestBackendsAlone(t *testing.T) {
	var working, met atomic.Int32
	method := solver.MethodEntry{Name: "busy", New: func(solver.Config) (solver.Method, error) { return busy{&working, &met}, nil }}
	a := &arena{engines: []contestant{{"dlx", method, "", 25}}, limit: time.Minute}
	var workers sync.WaitGroup
	for range 4 {
		workers.Go(func() { _, _ = a.measure(t.Context(), endless()) })
	}
	workers.Wait()
	require.Zero(t, met.Load())
}
