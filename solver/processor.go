package solver

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"runtime"
	"sync"
	"time"
)

// Limits of processor time, for races. The clock charges a run for other work on the same machine:
// a SAT solver was seen to time out after 20 s in which it had the processor for 3.8. So a race
// limits the processor time of a run, user and system, summed over all threads.
//
// A meter reads it periodically, more often when little is left: p processors cannot use up the
// rest in less than a p-th of it. The time of a program comes from its control group if it has one,
// else from the system's list of processes, as the sum over its process group; without either, as
// on all systems but Linux, a program is charged by the clock.
//
// This process and its programs are charged separately, each with the whole limit: a program does
// not pay for the writing of its clauses. The meter charges everything that this process does, so
// only one run can be measured at a time.

// ErrProcessorTime is the cause, in the sense of [context.Cause], of the end of a context
// whose processor time is used up. It is a [context.DeadlineExceeded].
var ErrProcessorTime = fmt.Errorf("processor time used up: %w", context.DeadlineExceeded)

const (
	// meterTick is the shortest time between two readings, the resolution of the system.
	meterTick = 10 * time.Millisecond
	// The clock ends a run that sleeps, after clockFactor times its limit plus grace.
	clockFactor = 10
	grace       = 5 * time.Second
)

// WithProcessorLimit returns a context that ends when this process, or the programs that methods
// run within it, have used the given processor time from now on, with a delay of some 10 ms per
// running thread. Its cause then is [ErrProcessorTime]. The clock ends a run that sleeps after ten
// times the limit and 5 s, as a deadline does. The caller must call the function returned.
func WithProcessorLimit(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	m := &meter{limit: limit, begin: ProcessorTime()}
	ctx = context.WithValue(ctx, meterKey{}, m)
	ctx, stop := context.WithTimeout(ctx, clockFactor*min(limit, math.MaxInt64/(2*clockFactor))+grace)
	ctx, cancel := context.WithCancelCause(ctx)
	go m.watch(ctx, cancel)
	return ctx, func() {
		cancel(context.Canceled)
		stop()
	}
}

// Expired reports whether a deadline, of the clock or of processor time, ended ctx, and not its
// cancel function.
func Expired(ctx context.Context) bool {
	return errors.Is(ctx.Err(), context.DeadlineExceeded) || errors.Is(context.Cause(ctx), ErrProcessorTime)
}

// meterKey is the context key of a meter.
type meterKey struct{}

// meter charges processor time.
type meter struct {
	limit time.Duration
	// begin is the processor time of this process when the meter began.
	begin time.Duration

	mu sync.Mutex
	// program is the running program, nil if there is none, and began its start; charged is the
	// largest usage seen of it, and ended the time of earlier programs.
	program *confinedRun
	began   time.Time
	charged usage
	ended   time.Duration
}

// watch ends ctx when no time is left.
func (m *meter) watch(ctx context.Context, cancel context.CancelCauseFunc) {
	for {
		left := m.left()
		if left <= 0 {
			cancel(ErrProcessorTime)
			return
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(max(meterTick, left/time.Duration(runtime.NumCPU()))):
		}
	}
}

// left returns the time left to this process or to its programs, whichever has less.
func (m *meter) left() time.Duration {
	own := ProcessorTime() - m.begin
	m.mu.Lock()
	defer m.mu.Unlock()
	programs := m.ended + m.charge()
	return m.limit - max(own, programs)
}

// look reads the usage of the running program.
func (m *meter) look() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.charge()
}

// charge updates the charge of the running program and returns the total: by the clock if the
// system does not report its time.
func (m *meter) charge() time.Duration {
	if m.program == nil {
		return 0
	}
	u, known := m.program.usage()
	m.charged = usage{max(m.charged.taken, u.taken), max(m.charged.memory, u.memory), u.held}
	if !known {
		return time.Since(m.began)
	}
	return m.charged.taken
}

// follow begins to charge a program.
func (m *meter) follow(g *confinedRun) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.program, m.began, m.charged = g, time.Now(), usage{}
}

// finish returns the cost of a program that has ended: the larger of the system's final figure and
// the charge, since the former lacks the children of a killed program.
func (m *meter) finish(state *os.ProcessState) usage {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.charge()
	u := m.charged
	u.taken = max(u.taken, processorTimeOf(state))
	m.program, m.ended = nil, m.ended+u.taken
	return u
}

// processorTimeOf returns the processor time of an ended process.
func processorTimeOf(state *os.ProcessState) time.Duration {
	return state.UserTime() + state.SystemTime()
}
