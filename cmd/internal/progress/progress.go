// Package progress reports the progress of a long run on stderr: by a bar on a terminal, by log
// lines elsewhere.
//
// # Words
//
// Progress is counted in units, such as puzzles, and within a unit by the share of the work that is
// done. The total is not known before the end, so it is extrapolated from the input: if a tenth of
// it has a hundred puzzles, all of it has a thousand.
//
// # Invariants
//
// A run that ends within the first second shows nothing. Text written through a [Progress] appears
// whole, above the bar. All methods may be called on nil, which shows nothing.
//
// # Design
//
// Workers only set counters; one goroutine reads them periodically and draws. So progress costs the
// workers an atomic store per millisecond. Sending over a channel would cost a goroutine switch each
// time.
package progress

import (
	"math"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/cwriter"
)

// The pace of progress: short runs show nothing.
const (
	barDelay    = time.Second            // before a bar appears on a terminal
	barInterval = 100 * time.Millisecond // between two changes of the bar
	logInterval = 10 * time.Second       // between two lines elsewhere
)

const barParts = 1000

// Progress shows the progress of a run. A nil one shows nothing.
type Progress struct {
	// unit names the unit: "puzzles".
	unit string
	// input returns the share of the input that has been read, NaN if unknown.
	input func() float64
	// read and done count the units read and answered, hands has the state of each worker.
	read, done atomic.Int64
	hands      []hand
	// begin is the start of the clock for the rate.
	begin time.Time
	// stop is closed, once, to end the display, and ended waits for that.
	stop  chan struct{}
	once  sync.Once
	ended sync.WaitGroup
	// bar receives text while it is on the screen, else it is nil.
	mutex sync.Mutex
	bar   *mpb.Progress
}

// hand is the progress of a worker in its unit: the share done, and the progress of learning, which
// has no share.
type hand struct {
	share, walk share
	conflicts   atomic.Uint64
}

// share is a number in [0, 1] that one goroutine sets and another reads.
type share struct{ bits atomic.Uint64 }

func (s *share) set(x float64) { s.bits.Store(math.Float64bits(x)) }

// get returns the last value stored, initially 0.
func (s *share) get() float64 { return math.Float64frombits(s.bits.Load()) }

// New returns the progress of a run with n workers, which is shown until [Progress.Hide]. The unit
// names what is counted, "puzzles"; input returns the share of the input that has been read, NaN if
// unknown.
func New(unit string, workers int, input func() float64) *Progress {
	p := &Progress{
		unit: unit, input: input, hands: make([]hand, max(workers, 1)),
		begin: time.Now(), stop: make(chan struct{}),
	}
	show := p.showLines
	if cwriter.IsTerminal(int(os.Stderr.Fd())) {
		show = p.showBar
	}
	p.ended.Go(show)
	return p
}

// Hide ends the display permanently; nothing is left on the terminal.
func (p *Progress) Hide() {
	if p == nil {
		return
	}
	p.once.Do(func() { close(p.stop) })
	p.ended.Wait()
}

// Write writes text for stderr above the bar, if there is one.
func (p *Progress) Write(text []byte) (int, error) {
	if p != nil {
		p.mutex.Lock()
		defer p.mutex.Unlock()
		if p.bar != nil {
			return p.bar.Write(text)
		}
	}
	return os.Stderr.Write(text)
}

// Started counts units that were read.
func (p *Progress) Started(units int) {
	if p != nil {
		p.read.Add(int64(units))
	}
}

// Finished counts a unit that was answered.
func (p *Progress) Finished() {
	if p != nil {
		p.done.Add(1)
	}
}

// Reporter returns the callback of worker i for its share of the unit, in [0, 1]; nil if progress
// is not shown.
func (p *Progress) Reporter(i int) func(float64) {
	if p == nil {
		return nil
	}
	return p.hands[i].share.set
}

// Learner returns the callback of worker i for the conflicts of clause learning in the unit, and
// the best share of walks; nil if progress is not shown.
func (p *Progress) Learner(i int) func(conflicts uint64, walk float64) {
	if p == nil {
		return nil
	}
	return func(conflicts uint64, walk float64) {
		p.hands[i].conflicts.Store(conflicts)
		p.hands[i].walk.set(walk)
	}
}

// every calls do at every tick until the display ends.
func (p *Progress) every(interval time.Duration, do func()) {
	tick := time.NewTicker(interval)
	defer tick.Stop()
	for {
		select {
		case <-p.stop:
			return
		case <-tick.C:
			do()
		}
	}
}

// setBar directs Write to a bar.
func (p *Progress) setBar(bar *mpb.Progress) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.bar = bar
}
