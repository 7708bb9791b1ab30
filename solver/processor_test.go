//go:build unix

package solver_test

import (
	"context"
	"errors"
	"math"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/internal/cputime"
	"basisk/internal/testenv"
	"basisk/solver"
)

// raceLimit is the processor time of the tests.
const raceLimit = 60 * time.Millisecond

// leaping returns a context whose clock of processor time advances by a step at each reading, and the number
// of readings so far.
func leaping(t *testing.T, step time.Duration) (context.Context, *atomic.Int64) {
	readings := new(atomic.Int64)
	return cputime.WithClock(t.Context(), func() time.Duration { return time.Duration(readings.Add(1)) * step }), readings
}

// A context ends when this process has used its processor time, with a cause that differs from that
// of an interrupt.
func TestProcessorLimit(t *testing.T) {
	begin := solver.ProcessorTime()
	ctx, cancel := solver.WithProcessorLimit(t.Context(), raceLimit)
	defer cancel()
	for ctx.Err() == nil {
	}
	require.GreaterOrEqual(t, solver.ProcessorTime()-begin, raceLimit)
	require.ErrorIs(t, context.Cause(ctx), solver.ErrProcessorTime)
	require.ErrorIs(t, solver.ErrProcessorTime, context.DeadlineExceeded)
	require.True(t, solver.Expired(ctx))
}

// The clock is read until it shows the limit, and no more. A limit that is used up at once ends the context
// before anything runs in it; a clock that stands still ends nothing.
func TestProcessorLimitReadings(t *testing.T) {
	slow, readings := leaping(t, raceLimit/8)
	ctx, cancel := solver.WithProcessorLimit(slow, raceLimit)
	defer cancel()
	<-ctx.Done()
	require.ErrorIs(t, context.Cause(ctx), solver.ErrProcessorTime)
	require.LessOrEqual(t, readings.Load(), int64(10))

	fast, readings := leaping(t, raceLimit)
	ctx, cancel = solver.WithProcessorLimit(fast, raceLimit)
	defer cancel()
	require.ErrorIs(t, context.Cause(ctx), solver.ErrProcessorTime)
	require.EqualValues(t, 2, readings.Load())

	still, _ := leaping(t, 0)
	ctx, cancel = solver.WithProcessorLimit(still, time.Nanosecond)
	defer cancel()
	r, err := solver.Count(ctx, empty(t, 2).Board(), solver.Config{}, 0)
	require.NoError(t, err)
	require.Equal(t, solver.Exhausted, r.Stats.End)
}

// A context ends at the latest after ten times its limit and five seconds, by the clock; and the
// longest limit of all is not over at once.
func TestProcessorLimitClock(t *testing.T) {
	for limit, want := range map[time.Duration]time.Duration{time.Second: 15 * time.Second, time.Minute: 605 * time.Second} {
		begin := time.Now()
		ctx, cancel := solver.WithProcessorLimit(t.Context(), limit)
		deadline, ok := ctx.Deadline()
		cancel()
		require.True(t, ok)
		require.InDelta(t, want.Seconds(), deadline.Sub(begin).Seconds(), 1)
	}
	ctx, cancel := solver.WithProcessorLimit(t.Context(), math.MaxInt64)
	defer cancel()
	deadline, _ := ctx.Deadline()
	require.Greater(t, time.Until(deadline), 100*365*24*time.Hour)
	require.NoError(t, ctx.Err())
}

// An interrupt is not reported as a limit.
func TestProcessorLimitInterrupt(t *testing.T) {
	still, _ := leaping(t, 0)
	ctx, cancel := solver.WithProcessorLimit(still, raceLimit)
	cancel()
	require.ErrorIs(t, ctx.Err(), context.Canceled)
	require.False(t, solver.Expired(ctx))

	parent, interrupt := context.WithCancel(still)
	ctx, cancel = solver.WithProcessorLimit(parent, raceLimit)
	defer cancel()
	interrupt()
	<-ctx.Done()
	require.False(t, solver.Expired(ctx))
}

// A method of our own that is cut is out of time, and no error: it has had its processor time.
func TestProcessorLimitMethod(t *testing.T) {
	for _, m := range []solver.MethodEntry{solver.DLX(), solver.Auto()} {
		ctx, _ := leaping(t, raceLimit/4)
		ctx, cancel := solver.WithProcessorLimit(ctx, raceLimit)
		r, err := solver.Count(ctx, empty(t, 4).Board(), solver.Config{Method: m}, 0)
		cancel()
		require.NoError(t, err)
		require.Equal(t, solver.Cancelled, r.Stats.End)
	}
}

// The system stops a program that works after the whole seconds that cover the limit, also if a child
// does the work.
func TestProcessorLimitProgram(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the clock alone limits programs")
	}
	for _, role := range []string{"parent of burn", "burn"}[:testenv.Scale(1, 1, 2)] { // each takes a second
		c := player(t, role, "")
		still, _ := leaping(t, 0) // the program's time is not ours
		ctx, cancel := solver.WithProcessorLimit(still, 500*time.Millisecond)
		r, err := solver.Solve(ctx, empty(t, 2).Board(), c)
		cancel()
		require.NoError(t, err, role)
		require.Equal(t, solver.Limit, r.Status, role)
		if !errors.Is(context.Cause(ctx), solver.ErrProcessorTime) {
			t.Skip("other work on this machine left the program no second of a processor in ten of the clock")
		}
		require.InDelta(t, 1, r.Stats.ExternalSeconds, 0.5, role)
	}
}

// The costs of programs that run one after another add up.
func TestProcessorLimitPrograms(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the system does not report times")
	}
	still, _ := leaping(t, 0)
	ctx, cancel := solver.WithProcessorLimit(still, raceLimit)
	defer cancel()
	r, err := solver.Count(ctx, empty(t, 2).Board(), player(t, "toil", ""), 0)
	require.NoError(t, err)
	require.Equal(t, solver.Cancelled, r.Stats.End)
	require.ErrorIs(t, context.Cause(ctx), solver.ErrProcessorTime)
	require.LessOrEqual(t, r.Stats.Work, uint64(4), "runs of half of the limit at least")
	require.GreaterOrEqual(t, r.Stats.ExternalSeconds, raceLimit.Seconds())
}

// A program that sleeps is not charged.
func TestProcessorLimitProgramSleep(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("programs are charged by the clock")
	}
	c := player(t, "doze", "")
	still, _ := leaping(t, 0)
	ctx, cancel := solver.WithProcessorLimit(still, 100*time.Millisecond)
	defer cancel()
	r, err := solver.Solve(ctx, empty(t, 2).Board(), c)
	require.NoError(t, err)
	require.Equal(t, solver.Claimed, r.Stats.End)
	require.Greater(t, r.Elapsed, 150*time.Millisecond)
}
