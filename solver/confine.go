package solver

import (
	"context"
	"os/exec"
	"time"
)

// In a race an external program gets one core, as our own methods do, and no more memory than it
// is allowed. Where Linux permits control groups of version 2 within ours, each run has its own:
// its processes cannot leave it, and the kernel counts what they use together. Elsewhere on Linux
// the program inherits an affinity to one core, and each of its processes a limit of its address
// space; /proc says what they use. On other systems the program is not confined.

// Confinement limits external programs in a race, besides their processor time: to one core, and
// to an amount of memory.
type Confinement struct {
	// Memory is the maximum memory of a program in bytes; 0 means no limit.
	Memory uint64
	// Groups is the folder of the control group in which each run gets its own; default that of
	// this process, if it has the controllers and the process may use them.
	Groups string
}

// How a program was confined, as in [Stats].
const (
	ConfinedByGroup  = "control group"
	ConfinedByLimits = "affinity and limits"
)

// WithConfinement returns a context in which methods confine the programs that they run, and measure
// their memory.
func WithConfinement(ctx context.Context, h Confinement) context.Context {
	return context.WithValue(ctx, holdKey{}, &h)
}

// holdKey is the context key of a Confinement.
type holdKey struct{}

// usage is the cost of a run of a program.
type usage struct {
	// taken is the processor time, and memory the peak in bytes, 0 if it is not measured.
	taken  time.Duration
	memory uint64
	// held describes how the program was confined, empty if it was not.
	held string
}

// charge adds the cost of a run of a program.
func (s *Stats) charge(u usage) {
	s.ExternalSeconds += u.taken.Seconds()
	s.ExternalMemory = max(s.ExternalMemory, u.memory)
	s.Confined = u.held
}

// firstLook is the time of the first look at the memory of a program, and looksApart the part of
// its time between two looks: a program that runs for a minute is looked at 90 times.
const (
	firstLook  = time.Millisecond
	looksApart = 10
)

// runMetered runs c, which has its own process group, and returns its cost. The meter of ctx, if
// there is one, charges it while it runs.
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
	_ = disband(c) // processes that it left behind
	u := m.finish(c.ProcessState)
	if peak := peakMemoryOf(c.ProcessState); hold != nil && peak > before {
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
