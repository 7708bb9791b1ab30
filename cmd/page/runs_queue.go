package page

import (
	"context"
	"errors"
	"fmt"
	"log"
	"runtime"
	"runtime/debug"
	"sync"
	"time"

	"basisk/results"
	"basisk/results/plot"
)

// The idea: making the report of a run takes seconds, from hundreds of thousands of records,
// and the report changes only if they do. So the queue keeps it, and clients that ask during a
// read wait for the same result. A read ends when its client is gone, and the next one reads. The
// report of a growing run may be a little old: at most a fifth of a processor is spent on updating it.

const (
	// readingTime is the limit of a read.
	readingTime = 5 * time.Minute
	// maxKept bounds the memory of answers, in bytes.
	maxKept = 128 << 20
)

// readQueue limits the number of runs that are read at once, and keeps the results.
type readQueue struct {
	log   *log.Logger
	slots chan struct{} // one per run that may be read at once
	mutex sync.Mutex    // guards kept and the results in it
	kept  map[*run]*keptRead
}

// keptRead is the last read of a run.
type keptRead struct {
	turn   chan struct{} // has an element while a client reads the run
	stamp  string        // the state of the run, "" before the first read
	result readResult
	err    error
	took   time.Duration
	ended  time.Time
	used   time.Time
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
	return &readQueue{log: l, slots: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)/2)), kept: map[*run]*keptRead{}}
}

// read returns the report of a run in the state that stamp names, and calls find unless the
// report is known. If old is true, the report may be a little older.
func (d *readQueue) read(ctx context.Context, x *run, stamp string, old bool,
	find func(context.Context) (readResult, error),
) (readResult, error) {
	r := d.of(x)
	select {
	case r.turn <- struct{}{}:
	case <-ctx.Done():
		return readResult{}, ctx.Err()
	}
	defer func() { <-r.turn }()
	if r.stamp == "" || r.stamp != stamp && !(old && r.young()) {
		if err := d.renew(ctx, r, stamp, find); err != nil {
			return readResult{}, err
		}
	}
	d.mutex.Lock()
	defer d.mutex.Unlock()
	r.used = time.Now()
	return r.result, r.err
}

// of returns the last read of a run.
func (d *readQueue) of(x *run) *keptRead {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if d.kept[x] == nil {
		d.kept[x] = &keptRead{turn: make(chan struct{}, 1)}
	}
	return d.kept[x]
}

// renew makes the report of a run. It fails only if ctx ends.
func (d *readQueue) renew(ctx context.Context, r *keptRead, stamp string,
	find func(context.Context) (readResult, error),
) error {
	var t readResult
	var took time.Duration
	err := d.withSlot(ctx, func(ctx context.Context) (err error) {
		begin := time.Now()
		t, err = find(ctx)
		took = time.Since(begin)
		return err
	})
	if ctx.Err() != nil {
		return ctx.Err()
	}
	d.mutex.Lock()
	defer d.mutex.Unlock()
	r.stamp, r.result, r.err, r.took, r.ended, r.used = stamp, t, err, took, time.Now(), time.Now()
	d.tidy()
	return nil
}

// young reports whether it is too early to read a run again.
func (r *keptRead) young() bool { return time.Since(r.ended) < max(time.Second, 4*r.took) }

// due reports whether the report of a run in the state that stamp names is known or may be
// made now.
func (d *readQueue) due(x *run, stamp string) bool {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	r := d.kept[x]
	return r == nil || len(r.turn) == 0 && (r.stamp == stamp || !r.young())
}

// answer returns the last answer of a run that is known, empty if none is.
func (d *readQueue) answer(x *run) string {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if r := d.kept[x]; r != nil {
		return r.result.answer
	}
	return ""
}

// withSlot waits for a slot and calls do, both within readingTime. An experiment of a user may panic
// in its summary, which must not end the server.
func (d *readQueue) withSlot(ctx context.Context, do func(context.Context) error) (err error) {
	ctx, cancel := context.WithTimeout(ctx, readingTime)
	defer cancel()
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
	err = do(ctx)
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
			size += r.result.size()
			if len(r.turn) == 0 && (oldest == nil || r.used.Before(d.kept[oldest].used)) {
				oldest = x
			}
		}
		if size <= maxKept || oldest == nil {
			return
		}
		delete(d.kept, oldest)
	}
}
