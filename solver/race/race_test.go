package race_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/solver"
	"basisk/solver/race"
)

// starts is a method whose program is started by what it does with the context.
type starts func(ctx context.Context) error

// Overhead does it.
func (s starts) Overhead(ctx context.Context) (time.Duration, error) { return time.Second, s(ctx) }

// Name and Search make it a method.
func (starts) Name() string { return "starts" }

func (starts) Search(context.Context, *grid.Board, func([]grid.Digit) bool) (solver.Stats, error) {
	panic("not to be run")
}

// Measuring what a program takes to start ends long before a time-out of hours, and sooner
// if that is short.
func TestStartUpHasALimit(t *testing.T) {
	taken, err := race.Conditions{Limit: 100 * time.Hour}.Start(t.Context(), "external:dozer", starts(func(ctx context.Context) error {
		end, ok := ctx.Deadline()
		require.True(t, ok)
		require.LessOrEqual(t, time.Until(end), 21*time.Second)
		return nil
	}))
	require.NoError(t, err)
	require.Equal(t, time.Second, taken)

	_, err = race.Conditions{Limit: time.Millisecond}.Start(t.Context(), "external:yes", starts(func(ctx context.Context) error {
		for ctx.Err() == nil {
		}
		return ctx.Err()
	}))
	require.EqualError(t, err, `method "external:yes": a problem without clauses took it more than 1ms of the processor, or 1.004s of the clock`)

	ctx, cancel := context.WithCancel(t.Context())
	_, err = race.Conditions{Limit: time.Second}.Start(ctx, "external:yes", starts(func(context.Context) error { cancel(); return ctx.Err() }))
	require.ErrorIs(t, err, context.Canceled)
}
