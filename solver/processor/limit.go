// Package processor limits and measures processor time, and measures memory.
package processor

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"time"

	"basisk/internal/cputime"
)

// Limits of processor time, for races. The clock charges a run for other work on the same machine: a SAT
// solver was seen to time out after 20 s in which it had the processor for 3.8. So a race limits the
// processor time of a run, user and system, summed over all threads.
//
// For this process a goroutine reads it periodically, more often when little is left: p processors cannot
// use up the rest in less than a p-th of it. The system ends a program after the whole seconds that cover
// the rest of the limit (RLIMIT_CPU, on Linux), and reports what it and the children that it waited for
// have taken; each of its processes has that limit for itself. This process and its programs are charged
// separately: a program does not pay for the writing of its clauses. All that this process does is
// charged, so only one run can be measured at a time.

// ErrUsedUp is the cause, in the sense of [context.Cause], of the end of a context
// whose processor time is used up. It is a [context.DeadlineExceeded].
var ErrUsedUp = fmt.Errorf("processor time used up: %w", context.DeadlineExceeded)

const (
	// tick is the shortest time between two readings, the resolution of the system.
	tick = 10 * time.Millisecond
	// The clock ends a run that sleeps, after clockFactor times its limit plus grace.
	clockFactor = 10
	grace       = 5 * time.Second
)

// WithLimit returns a context that ends when this process, or the programs that methods
// run within it, have used the given processor time from now on: this process with a delay of some 10 ms per
// running thread, a program of up to a second. Its cause then is [ErrUsedUp]. The clock ends a run
// after ten times the limit and 5 s, as a deadline does. The caller must call the function returned.
func WithLimit(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	ctx, stop := context.WithTimeout(ctx, clockFactor*min(limit, math.MaxInt64/(2*clockFactor))+grace)
	ctx, cancel := context.WithCancelCause(ctx)
	l := &Limit{limit: limit, cancel: cancel, clock: cputime.ClockOf(ctx, Time)}
	l.begin = l.clock()
	if !l.over() {
		go l.watch(ctx)
	}
	return context.WithValue(ctx, limitKey{}, l), func() {
		cancel(context.Canceled)
		stop()
	}
}

// Expired reports whether a deadline, of the clock or of processor time, ended ctx, and not its
// cancel function.
func Expired(ctx context.Context) bool {
	return errors.Is(ctx.Err(), context.DeadlineExceeded) || errors.Is(context.Cause(ctx), ErrUsedUp)
}

// limitKey is the context key of a limit.
type limitKey struct{}

// Limit is a limit of processor time.
type Limit struct {
	limit    time.Duration
	cancel   context.CancelCauseFunc
	clock    cputime.Clock
	begin    time.Duration // by the clock
	programs time.Duration // what programs have used, one after another
}

// LimitOf returns the limit of ctx, which allows any time if ctx has none.
func LimitOf(ctx context.Context) *Limit {
	if l, ok := ctx.Value(limitKey{}).(*Limit); ok {
		return l
	}
	return &Limit{limit: math.MaxInt64, cancel: func(error) {}}
}

// remaining returns what is left to this process.
func (l *Limit) remaining() time.Duration { return l.limit - (l.clock() - l.begin) }

// over ends the context if this process has used up the limit, and reports whether it has.
func (l *Limit) over() bool {
	if l.remaining() > 0 {
		return false
	}
	l.cancel(ErrUsedUp)
	return true
}

// watch ends ctx when this process has used up the limit.
func (l *Limit) watch(ctx context.Context) {
	for !l.over() {
		select {
		case <-ctx.Done():
			return
		case <-time.After(max(tick, l.remaining()/time.Duration(runtime.NumCPU()))):
		}
	}
}

// Left returns what is left to programs.
func (l *Limit) Left() time.Duration { return max(0, l.limit-l.programs) }

// Charge adds what a program has used, and ends the context if that is too much.
func (l *Limit) Charge(taken time.Duration) {
	if l.programs += taken; l.programs >= l.limit {
		l.cancel(ErrUsedUp)
	}
}
