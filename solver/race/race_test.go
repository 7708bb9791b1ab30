package race_test

import (
	"context"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/solver"
	"basisk/solver/race"
)

// TestRun: a run is charged for what it does until its limit ends it, and has a memory of its own.
func TestRun(t *testing.T) {
	large := make([]byte, 64<<20)
	for i := range large {
		large[i] = 1
	}
	high := solver.PeakMemory()
	large = nil
	ctx, cancel := solver.WithProcessorLimit(t.Context(), 200*time.Millisecond)
	defer cancel()
	begin, processors, own := solver.ProcessorTime(), runtime.GOMAXPROCS(0), time.Duration(0)
	o := race.Run(ctx, func(ctx context.Context) (solver.Result, error) {
		require.Equal(t, 1, runtime.GOMAXPROCS(0))
		entered := solver.ProcessorTime()
		for ctx.Err() == nil {
		}
		own = solver.ProcessorTime() - entered
		return solver.Result{Count: 7}, ctx.Err()
	})
	require.LessOrEqual(t, o.Time, solver.ProcessorTime()-begin, "no earlier time")
	require.Equal(t, processors, runtime.GOMAXPROCS(0))
	require.Nil(t, large)
	require.Error(t, o.Err)
	require.EqualValues(t, 7, o.Count)
	require.False(t, o.External)
	require.GreaterOrEqual(t, o.Time, own)
	if high > 0 {
		require.Positive(t, o.Memory)
		require.Less(t, o.Memory, high)
	}
}

// TestRunOfProgram: a run of an external program takes the time of the program, and has no memory.
func TestRunOfProgram(t *testing.T) {
	o := race.Run(t.Context(), func(context.Context) (solver.Result, error) {
		return solver.Result{Stats: solver.Stats{ExternalSeconds: 1.5}}, nil
	})
	require.NoError(t, o.Err)
	require.True(t, o.External)
	require.Equal(t, 1500*time.Millisecond, o.Time)
	require.Zero(t, o.Memory)
}
