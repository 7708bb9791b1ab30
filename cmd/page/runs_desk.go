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
	// readingTime is what finding out may take, and mostReadings the number of runs that
	// may be read or wait for that.
	readingTime  = 5 * time.Minute
	mostReadings = 32
	// mostKept bounds the memory of answers, in bytes.
	mostKept = 128 << 20
)

// desk is where runs are read.
type desk struct {
	log   *log.Logger
	slots chan struct{} // one for each that may be read at once
	mutex sync.Mutex    // guards what follows, and findings
	kept  map[*run]*finding
}

// finding is what a run says, or will have said.
type finding struct {
	stamp   string
	stop    context.CancelFunc
	waiting int           // how many wait for it
	done    chan struct{} // closed when what follows is there
	told    saying
	err     error
	took    time.Duration
	ended   time.Time
	used    time.Time
}

// saying is what a run says: an object of JSON, the answer in it, and of how many records and
// which trials its numbers come from.
type saying struct {
	object []byte
	answer string
	done   int
	trace  *results.Trace
}

// size returns the bytes that it takes, about.
func (s *saying) size() int {
	if s.trace == nil {
		return len(s.object)
	}
	return len(s.object) + s.trace.Size()
}

// newDesk returns a desk where one run is read at once for each two processors.
func newDesk(l *log.Logger) *desk {
	return &desk{log: l, slots: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)/2)), kept: map[*run]*finding{}}
}

// errBusy tells that too much is being asked.
var errBusy = &fault{http.StatusTooManyRequests, "too many runs are being read at this time; try again later"}

// read returns what a run in the state of a stamp says, found out by find unless that is
// known. If old is true it may be what the run said a little earlier.
func (d *desk) read(ctx context.Context, x *run, stamp string, old bool,
	find func(context.Context) (saying, error),
) (saying, error) {
	r, err := d.join(x, stamp, old, find)
	if err != nil {
		return saying{}, err
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
	return saying{}, err
}

// join returns the finding that is wanted, with one more that waits for it.
func (d *desk) join(x *run, stamp string, old bool, find func(context.Context) (saying, error)) (*finding, error) {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	r := d.kept[x]
	if r == nil || r.finished() && r.stamp != stamp && !(old && r.young()) {
		if d.atWork() >= mostReadings {
			return nil, errBusy
		}
		ctx, stop := context.WithTimeout(context.Background(), readingTime)
		r = &finding{stamp: stamp, stop: stop, done: make(chan struct{})}
		d.kept[x] = r
		go d.work(ctx, r, find)
	}
	r.waiting++
	return r, nil
}

// finished reports whether the finding has ended.
func (r *finding) finished() bool {
	select {
	case <-r.done:
		return true
	default:
		return false
	}
}

// young reports whether it is too early to read a run again.
func (r *finding) young() bool { return time.Since(r.ended) < max(time.Second, 4*r.took) }

// due reports whether what a run in the state of a stamp says is known or may be found out:
// then asking is worth while.
func (d *desk) due(x *run, stamp string) bool {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	r := d.kept[x]
	return r == nil || r.finished() && (r.stamp == stamp || !r.young())
}

// answer returns the last answer of a run that is known, empty if none is.
func (d *desk) answer(x *run) string {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if r := d.kept[x]; r != nil && r.finished() {
		return r.told.answer
	}
	return ""
}

// atWork returns how many runs are being read or wait for that.
func (d *desk) atWork() int {
	n := 0
	for _, r := range d.kept {
		if !r.finished() {
			n++
		}
	}
	return n
}

// work finds out what a run says.
func (d *desk) work(ctx context.Context, r *finding, find func(context.Context) (saying, error)) {
	defer r.stop()
	var t saying
	var took time.Duration
	err := d.sit(ctx, func() (err error) {
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

// sit does what takes long once there is room for it. A summary may be an experiment's own
// and have mistakes, which must not end the server.
func (d *desk) sit(ctx context.Context, do func() error) (err error) {
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
func (d *desk) tidy() {
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
		if size <= mostKept || oldest == nil {
			return
		}
		delete(d.kept, oldest)
	}
}
