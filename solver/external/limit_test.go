//go:build unix

package external_test

import (
	"context"
	"errors"
	"runtime"
	"testing"
	"time"

	"basisk/grid"
	"basisk/internal/cputime"
	"basisk/internal/testenv"
	"basisk/solver"
	"basisk/solver/processor"

	"github.com/stretchr/testify/require"
)

// raceLimit is the processor time of the tests.
const raceLimit = 60 * time.Millisecond

// still returns a context whose clock of processor time stands still.
func still(t *testing.T) context.Context {
	return cputime.WithClock(t.Context(), func() time.Duration { return 0 })
}

// The system stops a program that works after the whole seconds that cover the limit, also if a child
// does the work.
func TestLimitProgram(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the clock alone limits programs")
	}
	for _, role := range []string{"parent of burn", "burn"}[:testenv.Scale(1, 1, 2)] { // each takes a second
		c := player(t, role, "")
		still := still(t) // the program's time is not ours
		ctx, cancel := processor.WithLimit(still, 500*time.Millisecond)
		r, err := solver.Solve(ctx, grid.NewPuzzle(square(t, 2)).Board(), c)
		cancel()
		require.NoError(t, err, role)
		require.Equal(t, solver.Limit, r.Status, role)
		if !errors.Is(context.Cause(ctx), processor.ErrUsedUp) {
			t.Skip("other work on this machine left the program no second of a processor in ten of the clock")
		}
		require.InDelta(t, 1, r.Stats.ExternalSeconds, 0.5, role)
	}
}

// The costs of programs that run one after another add up.
func TestLimitPrograms(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the system does not report times")
	}
	still := still(t)
	ctx, cancel := processor.WithLimit(still, raceLimit)
	defer cancel()
	r, err := solver.Count(ctx, grid.NewPuzzle(square(t, 2)).Board(), player(t, "toil", ""), 0)
	require.NoError(t, err)
	require.Equal(t, solver.Cancelled, r.Stats.End)
	require.ErrorIs(t, context.Cause(ctx), processor.ErrUsedUp)
	require.LessOrEqual(t, r.Stats.Work, uint64(4), "runs of half of the limit at least")
	require.GreaterOrEqual(t, r.Stats.ExternalSeconds, raceLimit.Seconds())
}

// A program that sleeps is not charged.
func TestLimitProgramSleep(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("programs are charged by the clock")
	}
	c := player(t, "doze", "")
	still := still(t)
	ctx, cancel := processor.WithLimit(still, 100*time.Millisecond)
	defer cancel()
	r, err := solver.Solve(ctx, grid.NewPuzzle(square(t, 2)).Board(), c)
	require.NoError(t, err)
	require.Equal(t, solver.Claimed, r.Stats.End)
	require.Greater(t, r.Elapsed, 150*time.Millisecond)
}
