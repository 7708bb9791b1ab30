// Package progress tells on stderr how far a long run has come: by a bar on a
// terminal, by log lines elsewhere.
//
// # Words
//
// What is done is counted in units, such as puzzles, and within the units at hand in
// the share of its work that each worker has left behind. How many units there will be
// is not known before the end, so it is taken from the input: if a tenth of it held a
// hundred puzzles, all of it holds a thousand.
//
// # Invariants
//
// A run that ends within the first second shows nothing at all. What is written
// through a [Progress] appears whole, above the bar. All methods may be called on nil,
// which shows nothing.
//
// # Design
//
// Whoever works only sets counters; one goroutine looks at them now and then and
// draws. So progress costs the workers an atomic store a millisecond. Workers that
// send what they have done over a channel would cost a switch of goroutines each time.
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

// barParts is the resolution of the bar.
const barParts = 1000

// Progress shows how far a run has come. A nil one shows nothing.
type Progress struct {
	// unit is what is counted: "puzzles".
	unit string
	// input returns the part of the input that is read, NaN if nobody knows.
	input func() float64
	// read and done count the units read and answered, hands has what each worker tells of
	// the unit that it is at.
	read, done atomic.Int64
	hands      []hand
	// begin is when the clock of the rate started.
	begin time.Time
	// stop is closed, once, to end the showing, and ended waits for that.
	stop  chan struct{}
	once  sync.Once
	ended sync.WaitGroup
	// bar is what text must go through while a bar is on the screen, else nil.
	mutex sync.Mutex
	bar   *mpb.Progress
}

// hand is what a worker tells of the unit at hand: the share of it that is done, and how
// far learning has come, of which no share is known.
type hand struct {
	share, walk share
	conflicts   atomic.Uint64
}

// share is a number in [0, 1] that one goroutine sets and another reads.
type share struct{ bits atomic.Uint64 }

// set stores x.
func (s *share) set(x float64) { s.bits.Store(math.Float64bits(x)) }

// get returns what was stored last, at first 0.
func (s *share) get() float64 { return math.Float64frombits(s.bits.Load()) }

// New returns the progress of a run of the given number of workers that shows itself
// until it is hidden. It counts in the unit, "puzzles"; input returns the part of the
// input that is read, NaN if nobody knows.
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

// Hide ends the showing for good; nothing is left on the terminal.
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

// Reporter returns what worker i calls with its share of the unit at hand, in [0, 1],
// nil if nobody wants to know.
func (p *Progress) Reporter(i int) func(float64) {
	if p == nil {
		return nil
	}
	return p.hands[i].share.set
}

// Learner returns what worker i calls with the conflicts of clause learning in the unit at
// hand, and the best share of walks, nil if nobody wants to know.
func (p *Progress) Learner(i int) func(conflicts uint64, walk float64) {
	if p == nil {
		return nil
	}
	return func(conflicts uint64, walk float64) {
		p.hands[i].conflicts.Store(conflicts)
		p.hands[i].walk.set(walk)
	}
}

// every calls do at every tick until the showing ends.
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

// setBar tells Write where to go.
func (p *Progress) setBar(bar *mpb.Progress) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.bar = bar
}
