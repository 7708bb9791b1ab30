package cli

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// starts is a program whose start is measured by what it does with the context.
type starts func(ctx context.Context) error

// Overhead does it.
func (s starts) Overhead(ctx context.Context) (time.Duration, error) { return time.Second, s(ctx) }

// Measuring what a program takes to start ends long before a time-out of hours, and sooner
// if that is short.
func TestStartUpHasALimit(t *testing.T) {
	taken, err := startUp(t.Context(), "external:dozer", starts(func(ctx context.Context) error {
		end, ok := ctx.Deadline()
		require.True(t, ok)
		require.LessOrEqual(t, time.Until(end), startPatience*startLimit+startGrace)
		return nil
	}), 100*time.Hour)
	require.NoError(t, err)
	require.Equal(t, time.Second, taken)

	_, err = startUp(t.Context(), "external:yes", starts(func(ctx context.Context) error {
		for ctx.Err() == nil {
		}
		return ctx.Err()
	}), time.Millisecond)
	require.EqualError(t, err, `method "external:yes": a problem without clauses took it more than 1ms of the processor, or 1.004s of the clock`)

	ctx, cancel := context.WithCancel(t.Context())
	_, err = startUp(ctx, "external:yes", starts(func(context.Context) error { cancel(); return ctx.Err() }), time.Second)
	require.ErrorIs(t, err, context.Canceled)
}
