package solver

import (
	"context"
	"os/exec"
	"time"
)

// A program of others that is raced has one core, as our own methods have, and no more memory
// than it is given. Where Linux lets us make control groups of version 2 in our own, each run
// has one: its processes cannot leave it, and the kernel counts what they take together.
// Elsewhere on Linux the program inherits the right to one core alone, and the limit of memory
// is one of the address space of each of its processes; what they take is read in /proc. On
// other systems nothing holds it.
//
// Source: Control Group v2, Documentation/admin-guide/cgroup-v2.rst of Linux; sched(7),
// prlimit(2) and proc(5).

// Confinement limits external programs in a race besides their processor time: to one core, and to
// an amount of memory.
type Confinement struct {
	// Memory is the most bytes of memory that a program may have; 0 is no limit.
	Memory uint64
	// Groups is the folder of the control group in which each run has its own; default that of
	// this process, where it has the controllers and the process may use them.
	Groups string
}

// How a program was held, as [Stats] say it.
const (
	ConfinedByGroup  = "control group"
	ConfinedByLimits = "affinity and limits"
)

// WithConfinement returns a context in which methods hold the programs that they run, and measure what
// memory these take.
func WithConfinement(ctx context.Context, h Confinement) context.Context {
	return context.WithValue(ctx, holdKey{}, &h)
}

// holdKey is where a context has its hold.
type holdKey struct{}

// usage is the cost of a run of a program.
type usage struct {
	// taken is the processor time, and memory the most bytes at a time, 0 where it is not measured.
	taken  time.Duration
	memory uint64
	// held describes how the program was confined, empty if it was not.
	held string
}

// charge adds what a run of a program took.
func (s *Stats) charge(u usage) {
	s.ExternalSeconds += u.taken.Seconds()
	s.ExternalMemory = max(s.ExternalMemory, u.memory)
	s.Confined = u.held
}

// firstLook is when the memory of a program is looked at for the first time, and looksApart the
// part of its time that goes by between two looks: a program of a minute is looked at 90 times.
const (
	firstLook  = time.Millisecond
	looksApart = 10
)

// runMetered runs c, which has a process group of its own, and returns what it took. The meter
// of ctx charges it meanwhile, if there is one.
func runMetered(ctx context.Context, c *exec.Cmd) (usage, error) {
	hold, _ := ctx.Value(holdKey{}).(*Confinement)
	g := newConfinedRun(hold)
	defer g.end()
	before := PeakMemory()
	if err := g.start(c); err != nil {
		return usage{}, err
	}
	m, metered := ctx.Value(meterKey{}).(*meter)
	if !metered {
		m = &meter{}
	}
	m.follow(g)
	done := make(chan struct{})
	if hold != nil {
		go m.lookAgain(done)
	}
	err := c.Wait()
	close(done)
	_ = disband(c) // processes that it left
	u := m.finish(c.ProcessState)
	if peak := peakMemoryOf(c.ProcessState); hold != nil && peak > before {
		u.memory = max(u.memory, peak)
	}
	return u, err
}

// lookAgain looks at the program again and again until done is closed.
func (m *meter) lookAgain(done <-chan struct{}) {
	for begin := time.Now(); ; m.look() {
		select {
		case <-done:
			return
		case <-time.After(max(firstLook, time.Since(begin)/looksApart)):
		}
	}
}
