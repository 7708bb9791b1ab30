package solver

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
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
// the system's list of processes, all of its process group; where there is none, which
// is everywhere but on Linux, a program is charged by the clock.
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
	// pid is the program at work, 0 if none is, and began when it did; charged is the most
	// that its group was seen to have taken, and ended what those took that have ended.
	pid            int
	began          time.Time
	charged, ended time.Duration
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
	programs := m.ended
	if m.pid != 0 {
		taken, told := groupTime(m.pid)
		if m.charged = max(m.charged, taken); !told {
			programs += time.Since(m.began)
		}
	}
	return m.limit - max(own, programs+m.charged)
}

// follow begins to charge a program.
func (m *meter) follow(pid int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.pid, m.began = pid, time.Now()
}

// settle returns what the program took that has ended: what the system told at its end,
// or what was charged if that is more, since the children of a program that is killed
// are not in the former.
func (m *meter) settle(state *os.ProcessState) time.Duration {
	m.mu.Lock()
	defer m.mu.Unlock()
	taken := max(m.charged, processorTimeOf(state))
	m.pid, m.charged, m.ended = 0, 0, m.ended+taken
	return taken
}

// runMetered runs c, which has a process group of its own, and returns what it took of
// the processors. The meter of ctx charges it meanwhile, if there is one.
func runMetered(ctx context.Context, c *exec.Cmd) (time.Duration, error) {
	if err := c.Start(); err != nil {
		return 0, err
	}
	m, metered := ctx.Value(meterKey{}).(*meter)
	if !metered {
		m = &meter{}
	}
	m.follow(c.Process.Pid)
	err := c.Wait()
	_ = disband(c) // what it has left behind
	return m.settle(c.ProcessState), err
}

// processorTimeOf returns what a process that has ended took of the processors.
func processorTimeOf(state *os.ProcessState) time.Duration {
	return state.UserTime() + state.SystemTime()
}
