package solver

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

// ErrProcessorTime is the cause, in the sense of [context.Cause], of the end of a context
// whose processor time is used up. It is a [context.DeadlineExceeded].
var ErrProcessorTime = fmt.Errorf("processor time used up: %w", context.DeadlineExceeded)

const (
	// processorTick is the shortest time between two readings, the resolution of the system.
	processorTick = 10 * time.Millisecond
	// The clock ends a run that sleeps, after clockFactor times its limit plus grace.
	clockFactor = 10
	grace       = 5 * time.Second
)

// WithProcessorLimit returns a context that ends when this process, or the programs that methods
// run within it, have used the given processor time from now on: this process with a delay of some 10 ms per
// running thread, a program of up to a second. Its cause then is [ErrProcessorTime]. The clock ends a run
// after ten times the limit and 5 s, as a deadline does. The caller must call the function returned.
func WithProcessorLimit(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	ctx, stop := context.WithTimeout(ctx, clockFactor*min(limit, math.MaxInt64/(2*clockFactor))+grace)
	ctx, cancel := context.WithCancelCause(ctx)
	l := &processorLimit{limit: limit, cancel: cancel, clock: cputime.ClockOf(ctx, ProcessorTime)}
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
	return errors.Is(ctx.Err(), context.DeadlineExceeded) || errors.Is(context.Cause(ctx), ErrProcessorTime)
}

// limitKey is the context key of a limit.
type limitKey struct{}

// processorLimit is a limit of processor time.
type processorLimit struct {
	limit    time.Duration
	cancel   context.CancelCauseFunc
	clock    cputime.Clock
	begin    time.Duration // by the clock
	programs time.Duration // what programs have used, one after another
}

// limitOf returns the limit of ctx, which allows any time if ctx has none.
func limitOf(ctx context.Context) *processorLimit {
	if l, ok := ctx.Value(limitKey{}).(*processorLimit); ok {
		return l
	}
	return &processorLimit{limit: math.MaxInt64, cancel: func(error) {}}
}

// remaining returns what is left to this process.
func (l *processorLimit) remaining() time.Duration { return l.limit - (l.clock() - l.begin) }

// over ends the context if this process has used up the limit, and reports whether it has.
func (l *processorLimit) over() bool {
	if l.remaining() > 0 {
		return false
	}
	l.cancel(ErrProcessorTime)
	return true
}

// watch ends ctx when this process has used up the limit.
func (l *processorLimit) watch(ctx context.Context) {
	for !l.over() {
		select {
		case <-ctx.Done():
			return
		case <-time.After(max(processorTick, l.remaining()/time.Duration(runtime.NumCPU()))):
		}
	}
}

// left returns what is left to programs.
func (l *processorLimit) left() time.Duration { return max(0, l.limit-l.programs) }

// charge adds what a program has used, and ends the context if that is too much.
func (l *processorLimit) charge(taken time.Duration) {
	if l.programs += taken; l.programs >= l.limit {
		l.cancel(ErrProcessorTime)
	}
}
