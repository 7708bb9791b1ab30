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

// Limits of processor time, for races. The time of day charges a run for what others
// do on the same machine: a SAT solver was seen to be called out of time after 20 s in
// which it had the processor for 3.8. So the limit of a race is what a run has taken of
// the processors, user and system, all threads together.
//
// A meter looks at it from time to time, and the less is left the sooner: p processors
// cannot spend what is left in less than a p-th of it. What a program took comes from
// its control group if it has one, else from the system's list of processes, all of its
// process group; where there is neither, which is everywhere but on Linux, a program is
// charged by the clock.
//
// This process and the programs that it runs are charged apart, each with the whole
// limit: writing the clauses is no work of the program that reads them. The meter
// charges all that this process does, so one thing is measured at a time.

// ErrProcessorTime is the cause, in the sense of [context.Cause], of the end of a context
// whose processor time is used up. It is a [context.DeadlineExceeded].
var ErrProcessorTime = fmt.Errorf("processor time used up: %w", context.DeadlineExceeded)

const (
	// meterTick is the shortest time between two looks: what the system counts in.
	meterTick = 10 * time.Millisecond
	// patience and grace tell when a run that sleeps is given up by the clock: after
	// patience times its limit and grace.
	patience = 10
	grace    = 5 * time.Second
)

// WithProcessorLimit returns a context that ends when this process, or the programs
// that methods run within it, have used so much processor time from now on, and some
// 10 ms for each thread that is at work. Its cause then is [ErrProcessorTime]. Since
// nothing that sleeps is to go on for ever, it ends at the latest after ten times the
// limit and 5 s of the clock, as at a deadline. The caller must call the function
// returned.
func WithProcessorLimit(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	m := &meter{limit: limit, begin: ProcessorTime()}
	ctx = context.WithValue(ctx, meterKey{}, m)
	ctx, stop := context.WithTimeout(ctx, patience*min(limit, math.MaxInt64/(2*patience))+grace)
	ctx, cancel := context.WithCancelCause(ctx)
	go m.watch(ctx, cancel)
	return ctx, func() {
		cancel(context.Canceled)
		stop()
	}
}

// Expired reports whether a deadline has ended ctx, of the clock or of processor time,
// and not somebody who cancelled it.
func Expired(ctx context.Context) bool {
	return errors.Is(ctx.Err(), context.DeadlineExceeded) || errors.Is(context.Cause(ctx), ErrProcessorTime)
}

// meterKey is where a context has its meter.
type meterKey struct{}

// meter charges processor time.
type meter struct {
	limit time.Duration
	// begin is what this process had used when the meter began.
	begin time.Duration

	mu sync.Mutex
	// cage has the program at work, nil if none is, and began is when it did; charged is the most
	// that it was seen to have taken, and ended what those took that have ended.
	cage    *cage
	began   time.Time
	charged usage
	ended   time.Duration
}

// watch ends ctx when nothing is left.
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

// left returns what is left, to this process or to its programs, whichever has less.
func (m *meter) left() time.Duration {
	own := ProcessorTime() - m.begin
	m.mu.Lock()
	defer m.mu.Unlock()
	programs := m.ended + m.charge()
	return m.limit - max(own, programs)
}

// look looks at what the program at work has taken.
func (m *meter) look() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.charge()
}

// charge looks at what the program at work has taken, and returns what is charged: time of the
// clock where the system does not tell.
func (m *meter) charge() time.Duration {
	if m.cage == nil {
		return 0
	}
	u, told := m.cage.usage()
	m.charged = usage{max(m.charged.taken, u.taken), max(m.charged.memory, u.memory), u.held}
	if !told {
		return time.Since(m.began)
	}
	return m.charged.taken
}

// follow begins to charge a program.
func (m *meter) follow(g *cage) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.cage, m.began, m.charged = g, time.Now(), usage{}
}

// settle returns what the program took that has ended: what the system told at its end,
// or what was charged if that is more, since the children of a program that is killed
// are not in the former.
func (m *meter) finish(state *os.ProcessState) usage {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.charge()
	u := m.charged
	u.taken = max(u.taken, processorTimeOf(state))
	m.cage, m.ended = nil, m.ended+u.taken
	return u
}

// processorTimeOf returns what a process that has ended took of the processors.
func processorTimeOf(state *os.ProcessState) time.Duration {
	return state.UserTime() + state.SystemTime()
}
