package cputime

import (
	"context"
	"time"
)

// A Clock returns the processor time of this process so far, of all its threads.
type Clock func() time.Duration

// clockKey is the context key of a clock.
type clockKey struct{}

// WithClock returns a context in which limits of processor time read another clock than the system's: one
// that stands still or leaps, so that a test does not depend on what else the machine does.
func WithClock(ctx context.Context, c Clock) context.Context {
	return context.WithValue(ctx, clockKey{}, c)
}

// ClockOf returns the clock of ctx, or the clock of the system if ctx has none.
func ClockOf(ctx context.Context, system Clock) Clock {
	if c, ok := ctx.Value(clockKey{}).(Clock); ok {
		return c
	}
	return system
}
