//go:build unix

package processor_test

import (
	"context"
	"math"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/internal/cputime"
	"basisk/solver"
	"basisk/solver/processor"
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
func TestLimit(t *testing.T) {
	begin := processor.Time()
	ctx, cancel := processor.WithLimit(t.Context(), raceLimit)
	defer cancel()
	for ctx.Err() == nil {
	}
	require.GreaterOrEqual(t, processor.Time()-begin, raceLimit)
	require.ErrorIs(t, context.Cause(ctx), processor.ErrUsedUp)
	require.ErrorIs(t, processor.ErrUsedUp, context.DeadlineExceeded)
	require.True(t, processor.Expired(ctx))
}

// The clock is read until it shows the limit, and no more. A limit that is used up at once ends the context
// before anything runs in it; a clock that stands still ends nothing.
func TestLimitReadings(t *testing.T) {
	slow, readings := leaping(t, raceLimit/8)
	ctx, cancel := processor.WithLimit(slow, raceLimit)
	defer cancel()
	<-ctx.Done()
	require.ErrorIs(t, context.Cause(ctx), processor.ErrUsedUp)
	require.LessOrEqual(t, readings.Load(), int64(10))

	fast, readings := leaping(t, raceLimit)
	ctx, cancel = processor.WithLimit(fast, raceLimit)
	defer cancel()
	require.ErrorIs(t, context.Cause(ctx), processor.ErrUsedUp)
	require.EqualValues(t, 2, readings.Load())

	still, _ := leaping(t, 0)
	ctx, cancel = processor.WithLimit(still, time.Nanosecond)
	defer cancel()
	r, err := solver.Count(ctx, grid.NewPuzzle(square(t, 2)).Board(), solver.Config{}, 0)
	require.NoError(t, err)
	require.Equal(t, solver.Exhausted, r.Stats.End)
}

// A context ends at the latest after ten times its limit and five seconds, by the clock; and the
// longest limit of all is not over at once.
func TestLimitClock(t *testing.T) {
	for limit, want := range map[time.Duration]time.Duration{time.Second: 15 * time.Second, time.Minute: 605 * time.Second} {
		begin := time.Now()
		ctx, cancel := processor.WithLimit(t.Context(), limit)
		deadline, ok := ctx.Deadline()
		cancel()
		require.True(t, ok)
		require.InDelta(t, want.Seconds(), deadline.Sub(begin).Seconds(), 1)
	}
	ctx, cancel := processor.WithLimit(t.Context(), math.MaxInt64)
	defer cancel()
	deadline, _ := ctx.Deadline()
	require.Greater(t, time.Until(deadline), 100*365*24*time.Hour)
	require.NoError(t, ctx.Err())
}

// An interrupt is not reported as a limit.
func TestLimitInterrupt(t *testing.T) {
	still, _ := leaping(t, 0)
	ctx, cancel := processor.WithLimit(still, raceLimit)
	cancel()
	require.ErrorIs(t, ctx.Err(), context.Canceled)
	require.False(t, processor.Expired(ctx))

	parent, interrupt := context.WithCancel(still)
	ctx, cancel = processor.WithLimit(parent, raceLimit)
	defer cancel()
	interrupt()
	<-ctx.Done()
	require.False(t, processor.Expired(ctx))
}

// A method of our own that is cut is out of time, and no error: it has had its processor time.
func TestLimitMethod(t *testing.T) {
	for _, m := range []solver.MethodEntry{solver.DLX(), solver.Auto()} {
		ctx, _ := leaping(t, raceLimit/4)
		ctx, cancel := processor.WithLimit(ctx, raceLimit)
		r, err := solver.Count(ctx, grid.NewPuzzle(square(t, 4)).Board(), solver.Config{Method: m}, 0)
		cancel()
		require.NoError(t, err)
		require.Equal(t, solver.Cancelled, r.Stats.End)
	}
}

// square returns the shape of basis k.
func square(t testing.TB, k int) *grid.Shape {
	t.Helper()
	s, err := grid.Square(k)
	require.NoError(t, err)
	return s
}
