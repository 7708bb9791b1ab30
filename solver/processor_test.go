//go:build unix

package solver_test

import (
	"context"
	"math"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/solver"
)

// raceLimit is the processor time of the tests, and raceSlack what a run may go beyond
// it: the tick of the system, a slice of the scheduler, and the collector of garbage.
const (
	raceLimit = 60 * time.Millisecond
	raceSlack = 100 * time.Millisecond
)

// spin uses a processor until ctx ends.
func spin(ctx context.Context) {
	for ctx.Err() == nil {
	}
}

// A context ends when this process has used its processor time, with a cause that differs from that
// of an interrupt.
func TestProcessorLimit(t *testing.T) {
	begin := solver.ProcessorTime()
	ctx, cancel := solver.WithProcessorLimit(t.Context(), raceLimit)
	defer cancel()
	spin(ctx)
	taken := solver.ProcessorTime() - begin
	require.GreaterOrEqual(t, taken, raceLimit)
	require.Less(t, taken, raceLimit+raceSlack)
	require.ErrorIs(t, context.Cause(ctx), solver.ErrProcessorTime)
	require.ErrorIs(t, solver.ErrProcessorTime, context.DeadlineExceeded)
	require.True(t, solver.Expired(ctx))
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

// Sleep is not charged; an interrupt is not reported as a limit.
func TestProcessorLimitSleep(t *testing.T) {
	runtime.GC() // which would go on beside it
	ctx, cancel := solver.WithProcessorLimit(t.Context(), raceLimit)
	time.Sleep(3 * raceLimit / 2)
	require.NoError(t, ctx.Err())
	cancel()
	require.ErrorIs(t, ctx.Err(), context.Canceled)
	require.False(t, solver.Expired(ctx))

	parent, interrupt := context.WithCancel(t.Context())
	ctx, cancel = solver.WithProcessorLimit(parent, raceLimit)
	defer cancel()
	interrupt()
	<-ctx.Done()
	require.False(t, solver.Expired(ctx))
}

// A method of our own that is cut is out of time, and no error: it has had its
// processor time, and did not go on much longer.
func TestProcessorLimitMethod(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	for _, m := range []solver.MethodEntry{solver.DLX(), solver.Auto()} {
		begin := solver.ProcessorTime()
		ctx, cancel := solver.WithProcessorLimit(t.Context(), raceLimit)
		r, err := solver.Count(ctx, empty(t, 4).Board(), solver.Config{Method: m}, 0)
		taken := solver.ProcessorTime() - begin
		cancel()
		require.NoError(t, err)
		require.Equal(t, solver.Cancelled, r.Stats.End)
		require.GreaterOrEqual(t, taken, raceLimit)
		require.Less(t, taken, raceLimit+raceSlack)
	}
}

// The system stops a program that works after the whole seconds that cover the limit, also if a child
// does the work.
func TestProcessorLimitProgram(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the clock alone limits programs")
	}
	for _, role := range []string{"burn", "parent of burn"} {
		c := player(t, role, "")
		ctx, cancel := solver.WithProcessorLimit(t.Context(), 500*time.Millisecond)
		own := solver.ProcessorTime()
		r, err := solver.Solve(ctx, empty(t, 2).Board(), c)
		cancel()
		require.NoError(t, err, role)
		require.Equal(t, solver.Limit, r.Status, role)
		require.ErrorIs(t, context.Cause(ctx), solver.ErrProcessorTime, role)
		require.Less(t, solver.ProcessorTime()-own, 500*time.Millisecond, "the program's time is not ours")
		require.InDelta(t, 1, r.Stats.ExternalSeconds, 0.5, role)
	}
}

// The costs of programs that run one after another add up.
func TestProcessorLimitPrograms(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the system does not report times")
	}
	ctx, cancel := solver.WithProcessorLimit(t.Context(), raceLimit)
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
	ctx, cancel := solver.WithProcessorLimit(t.Context(), 100*time.Millisecond)
	defer cancel()
	r, err := solver.Solve(ctx, empty(t, 2).Board(), c)
	require.NoError(t, err)
	require.Equal(t, solver.Claimed, r.Stats.End)
	require.Greater(t, r.Elapsed, 150*time.Millisecond)
}
