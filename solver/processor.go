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

// Limits of processor time, for races. The clock charges a run for other work on the same machine:
// a SAT solver was seen to time out after 20 s in which it had the processor for 3.8. So a race
// limits the processor time of a run, user and system, summed over all threads.
//
// A meter reads it periodically, more often when little is left: p processors cannot use up the
// rest in less than a p-th of it. The time of a program comes from the system's list of processes,
// as the sum over its process group; without it, as on all systems but Linux, a program is charged
// by the clock.
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
	// group is the process group of the running program, 0 if there is none, and began its start;
	// charged is the largest usage seen of it, and ended the time of earlier programs.
	group   int
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
	if m.group == 0 {
		return 0
	}
	u, known := groupUsage(m.group)
	m.charged = usage{max(m.charged.taken, u.taken), max(m.charged.memory, u.memory)}
	if !known {
		return time.Since(m.began)
	}
	return m.charged.taken
}

// follow begins to charge a program, which has its own process group.
func (m *meter) follow(group int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.group, m.began, m.charged = group, time.Now(), usage{}
}

// finish returns the cost of a program that has ended: the larger of the system's final figure and
// the charge, since the former lacks the children of a killed program.
func (m *meter) finish(state *os.ProcessState) usage {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.charge()
	u := m.charged
	u.taken = max(u.taken, processorTimeOf(state))
	m.group, m.ended = 0, m.ended+u.taken
	return u
}

// processorTimeOf returns the processor time of an ended process.
func processorTimeOf(state *os.ProcessState) time.Duration {
	return state.UserTime() + state.SystemTime()
}

// usage is the cost of a run of a program.
type usage struct {
	// taken is the processor time, and memory the peak in bytes, 0 if it is not measured.
	taken  time.Duration
	memory uint64
}

// charge adds the cost of a run of a program.
func (s *Stats) charge(u usage) {
	s.ExternalSeconds += u.taken.Seconds()
	s.ExternalMemory = max(s.ExternalMemory, u.memory)
}

// firstLook is the time of the first look at the memory of a program, and looksApart the part of
// its time between two looks: a program that runs for a minute is looked at 90 times.
const (
	firstLook  = time.Millisecond
	looksApart = 10
)

// runMetered runs c, which has its own process group, and returns its cost. The meter of ctx, if
// there is one, charges it while it runs, and measures its memory.
func runMetered(ctx context.Context, c *exec.Cmd) (usage, error) {
	before := PeakMemory()
	if err := c.Start(); err != nil {
		return usage{}, err
	}
	m, metered := ctx.Value(meterKey{}).(*meter)
	if !metered {
		m = &meter{}
	}
	m.follow(c.Process.Pid)
	done := make(chan struct{})
	if metered {
		go m.lookAgain(done)
	}
	err := c.Wait()
	close(done)
	_ = disband(c) // processes that it left behind
	u := m.finish(c.ProcessState)
	if peak := peakMemoryOf(c.ProcessState); metered && peak > before {
		u.memory = max(u.memory, peak)
	}
	return u, err
}

// lookAgain looks at the program repeatedly until done is closed.
func (m *meter) lookAgain(done <-chan struct{}) {
	for begin := time.Now(); ; m.look() {
		select {
		case <-done:
			return
		case <-time.After(max(firstLook, time.Since(begin)/looksApart)):
		}
	}
}
