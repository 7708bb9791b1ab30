//go:build unix

package solver_test

import (
	"context"
	"math"
	"os"
	"os/exec"
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

// A program that works is stopped after its processor time, that of its children
// included, and what others do beside it is not charged to it.
func TestProcessorLimitProgram(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("programs are charged by the clock")
	}
	for _, role := range []string{"burn", "parent of burn"} {
		c := player(t, role, "")
		stop := burners(t, role == "burn")
		ctx, cancel := solver.WithProcessorLimit(t.Context(), raceLimit)
		begin, own := time.Now(), solver.ProcessorTime()
		r, err := solver.Solve(ctx, empty(t, 2).Board(), c)
		elapsed := time.Since(begin)
		cancel()
		stop()
		require.NoError(t, err, role)
		require.Equal(t, solver.Limit, r.Status, role)
		require.ErrorIs(t, context.Cause(ctx), solver.ErrProcessorTime, role)
		require.GreaterOrEqual(t, elapsed, raceLimit-3*time.Millisecond, role)
		require.Less(t, solver.ProcessorTime()-own, raceLimit, "the program's time is not ours")
		require.GreaterOrEqual(t, r.Stats.ExternalSeconds, raceLimit.Seconds(), role)
		require.Less(t, r.Stats.ExternalSeconds, (raceLimit + raceSlack).Seconds(), role)
	}
}

// The costs of programs that run one after another add up.
func TestProcessorLimitPrograms(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("programs are charged by the clock")
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
	require.Equal(t, solver.Unsolvable, r.Status)
	require.Greater(t, r.Elapsed, 150*time.Millisecond)
}

// burners keeps all processors busy if that is wanted, and returns what stops it.
func burners(t *testing.T, wanted bool) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	var all []*exec.Cmd
	for i := 0; wanted && i < runtime.NumCPU(); i++ {
		c := exec.CommandContext(ctx, os.Args[0])
		c.Env = append(os.Environ(), playing+"=burn")
		require.NoError(t, c.Start())
		all = append(all, c)
	}
	return func() {
		cancel()
		for _, c := range all {
			_ = c.Wait()
		}
	}
}
