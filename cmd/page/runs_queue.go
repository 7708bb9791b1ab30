package page

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net/http"
	"runtime"
	"runtime/debug"
	"sync"
	"time"

	"basisk/results"
)

// The idea: what a run says takes seconds to find out, from hundreds of thousands of
// records, and does not change unless they do. So it is kept, and whoever asks while
// somebody else's question is being worked on waits for the same answer. Nobody reads on
// for clients that have all gone away. Of a run that grows the answer may be a little old:
// at most a fifth of a processor goes into keeping it new.

const (
	// readingTime is the limit of a read, and mostReadings the number of runs that
	// may be read or wait for that.
	readingTime  = 5 * time.Minute
	mostReadings = 32
	// maxKept bounds the memory of answers, in bytes.
	maxKept = 128 << 20
)

// readQueue bounds how many runs are read at once, and keeps what was read.
type readQueue struct {
	log   *log.Logger
	slots chan struct{} // one for each that may be read at once
	mutex sync.Mutex    // guards what follows, and findings
	kept  map[*run]*pendingRead
}

// pendingRead is what a run says, or will have said.
type pendingRead struct {
	stamp   string
	stop    context.CancelFunc
	waiting int           // how many wait for it
	done    chan struct{} // closed when what follows is there
	told    readResult
	err     error
	took    time.Duration
	ended   time.Time
	used    time.Time
}

// readResult is what a run says: an object of JSON, the answer in it, and of how many records and
// which trials its numbers come from.
type readResult struct {
	object []byte
	answer string
	done   int
	trace  *results.Trace
}

// size returns the bytes that it takes, about.
func (s *readResult) size() int {
	if s.trace == nil {
		return len(s.object)
	}
	return len(s.object) + s.trace.Size()
}

// newReadQueue returns a queue that reads one run at once per two processors.
func newReadQueue(l *log.Logger) *readQueue {
	return &readQueue{log: l, slots: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)/2)), kept: map[*run]*pendingRead{}}
}

// errBusy tells that too much is being asked.
var errBusy = &httpError{http.StatusTooManyRequests, "too many runs are being read at this time; try again later"}

// read returns what a run in the state of a stamp says, found out by find unless that is
// known. If old is true it may be what the run said a little earlier.
func (d *readQueue) read(ctx context.Context, x *run, stamp string, old bool,
	find func(context.Context) (readResult, error),
) (readResult, error) {
	r, err := d.join(x, stamp, old, find)
	if err != nil {
		return readResult{}, err
	}
	select {
	case <-r.done:
	case <-ctx.Done():
		err = ctx.Err()
	}
	d.mutex.Lock()
	defer d.mutex.Unlock()
	r.waiting--
	if r.used = time.Now(); err == nil {
		return r.told, r.err
	}
	if r.waiting == 0 && !r.finished() {
		r.stop()
		delete(d.kept, x)
	}
	return readResult{}, err
}

// join returns the pending read of a run, with one more caller that waits for it.
func (d *readQueue) join(
	x *run, stamp string, old bool, find func(context.Context) (readResult, error),
) (*pendingRead, error) {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	r := d.kept[x]
	if r == nil || r.finished() && r.stamp != stamp && !(old && r.young()) {
		if d.atWork() >= mostReadings {
			return nil, errBusy
		}
		ctx, stop := context.WithTimeout(context.Background(), readingTime)
		r = &pendingRead{stamp: stamp, stop: stop, done: make(chan struct{})}
		d.kept[x] = r
		go d.work(ctx, r, find)
	}
	r.waiting++
	return r, nil
}

// finished reports whether the read has ended.
func (r *pendingRead) finished() bool {
	select {
	case <-r.done:
		return true
	default:
		return false
	}
}

// young reports whether it is too early to read a run again.
func (r *pendingRead) young() bool { return time.Since(r.ended) < max(time.Second, 4*r.took) }

// due reports whether what a run in the state of a stamp says is known or may be found out:
// then asking is worth while.
func (d *readQueue) due(x *run, stamp string) bool {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	r := d.kept[x]
	return r == nil || r.finished() && (r.stamp == stamp || !r.young())
}

// answer returns the last answer of a run that is known, empty if none is.
func (d *readQueue) answer(x *run) string {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if r := d.kept[x]; r != nil && r.finished() {
		return r.told.answer
	}
	return ""
}

// atWork returns how many runs are being read or wait for that.
func (d *readQueue) atWork() int {
	n := 0
	for _, r := range d.kept {
		if !r.finished() {
			n++
		}
	}
	return n
}

// work finds out what a run says.
func (d *readQueue) work(ctx context.Context, r *pendingRead, find func(context.Context) (readResult, error)) {
	defer r.stop()
	var t readResult
	var took time.Duration
	err := d.withSlot(ctx, func() (err error) {
		begin := time.Now()
		t, err = find(ctx)
		took = time.Since(begin)
		return err
	})
	d.mutex.Lock()
	defer d.mutex.Unlock()
	r.told, r.err, r.took, r.ended = t, err, took, time.Now()
	close(r.done)
	d.tidy()
}

// withSlot does what takes long once there is room for it. A summary may be an experiment's own
// and have mistakes, which must not end the server.
func (d *readQueue) withSlot(ctx context.Context, do func() error) (err error) {
	select {
	case d.slots <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() {
		<-d.slots
		if mistake := recover(); mistake != nil {
			d.log.Printf("panic: %v\n%s", mistake, debug.Stack())
			err = fmt.Errorf("the experiment has failed: %v", mistake)
		}
	}()
	err = do()
	if errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("reading the run takes longer than %v; basisk experiment report has no limit", readingTime)
	}
	return err
}

// tidy forgets what was not used for longest while too much is kept.
func (d *readQueue) tidy() {
	for {
		size := 0
		var oldest *run
		for x, r := range d.kept {
			if !r.finished() {
				continue
			}
			size += r.told.size()
			if r.waiting == 0 && (oldest == nil || r.used.Before(d.kept[oldest].used)) {
				oldest = x
			}
		}
		if size <= maxKept || oldest == nil {
			return
		}
		delete(d.kept, oldest)
	}
}
