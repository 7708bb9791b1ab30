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
	"basisk/results/plot"
)

// The idea: making the report of a run takes seconds, from hundreds of thousands of records,
// and the report changes only if they do. So the queue keeps it, and clients that ask during a
// read wait for the same result. A read is cancelled when all its clients are gone. The report
// of a growing run may be a little old: at most a fifth of a processor is spent on updating it.

const (
	// readingTime is the limit of a read, and maxReadings the number of runs that
	// may be read or wait for that.
	readingTime = 5 * time.Minute
	maxReadings = 32
	// maxKept bounds the memory of answers, in bytes.
	maxKept = 128 << 20
)

// readQueue limits the number of runs that are read at once, and keeps the results.
type readQueue struct {
	log   *log.Logger
	slots chan struct{} // one per run that may be read at once
	mutex sync.Mutex    // guards kept and the pending reads in it
	kept  map[*run]*pendingRead
}

// pendingRead is a read of a run, in progress or finished.
type pendingRead struct {
	stamp   string
	stop    context.CancelFunc
	waiting int           // the number of callers that wait for it
	done    chan struct{} // closed when the fields below are set
	result  readResult
	err     error
	took    time.Duration
	ended   time.Time
	used    time.Time
}

// readResult is the report of a run: an object of JSON, the answer in it, the number of its
// records, its figures, and the trials that its numbers come from.
type readResult struct {
	object  []byte
	answer  string
	done    int
	figures []plot.Figure
	trace   *results.Trace
}

// size returns its approximate size in bytes.
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

// errBusy is the error that maxReadings is reached.
var errBusy = &httpError{http.StatusTooManyRequests, "too many runs are being read at this time; try again later"}

// read returns the report of a run in the state that stamp names, and calls find unless the
// report is known. If old is true, the report may be a little older.
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
		return r.result, r.err
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
		if d.unfinished() >= maxReadings {
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

// due reports whether the report of a run in the state that stamp names is known or may be
// made now.
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
		return r.result.answer
	}
	return ""
}

// unfinished returns the number of runs that are being read or wait for that.
func (d *readQueue) unfinished() int {
	n := 0
	for _, r := range d.kept {
		if !r.finished() {
			n++
		}
	}
	return n
}

// work makes the report of a run.
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
	r.result, r.err, r.took, r.ended = t, err, took, time.Now()
	close(r.done)
	d.tidy()
}

// withSlot waits for a slot and calls do. An experiment of a user may panic in its summary,
// which must not end the server.
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

// tidy removes the least recently used results until the rest fits maxKept.
func (d *readQueue) tidy() {
	for {
		size := 0
		var oldest *run
		for x, r := range d.kept {
			if !r.finished() {
				continue
			}
			size += r.result.size()
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
