// Package batch answers records by several workers and prints the answers in the order of the
// records.
//
// # Words
//
// A job is a record on its way through the workers, a chunk a run of jobs.
//
// # Invariants
//
// Each answer is printed once. Memory is bounded by at most chunkWindow + 2 chunks, however many
// records there are. After an interrupt, started jobs are finished and printed, and no others are
// started.
//
// # Design
//
// One goroutine packs waiting records into chunks; each chunk goes to as many workers as it has
// jobs, which take single jobs by an atomic counter, so that a hard puzzle blocks no other; the
// caller prints chunk after chunk as jobs finish. A printer that waits for every single answer costs
// a goroutine switch per puzzle, as much as an easy puzzle itself; here channels are touched once
// per chunk, and a single record is a chunk at once. Workers that print in turn would save
// the printer, but then no command could keep state between two answers, such as an open JSON object
// or a summary. Package stream of sourcegraph/conc also keeps an order, but has no workers with
// their own memory, no window by size and no notice before the printer waits; sending every job
// separately, as it does, takes half as long again on a file of easy puzzles.
package batch

import (
	"context"
	"iter"
	"sync"
	"sync/atomic"
	"time"
)

// The bounds of what is in memory: a few hundred 9x9 puzzles, or twenty grids of 65,536 cells. They
// are small enough for memory, and large enough that workers need not wait for each other: while
// one works on a hard puzzle the others have 500 easy ones to do.
const (
	chunkJobs   = 32
	chunkCells  = 1 << 14
	chunkWindow = 16
)

// maxDelay is how long a finished answer may wait for the rest of its chunk.
const maxDelay = 20 * time.Millisecond

// job is a record on its way through the workers.
type job[R, A any] struct {
	record   R
	answer   A
	skipped  bool        // never started, because of an interrupt
	finished atomic.Bool // set last: then the rest may be read
}

// chunk is a run of consecutive jobs.
type chunk[R, A any] struct {
	jobs  []job[R, A]
	cells int
	taken atomic.Int32  // the number of jobs handed to workers
	left  atomic.Int32  // the number of unfinished jobs
	done  chan struct{} // closed when none is left
}

// Batch answers records and prints the answers in order.
type Batch[R, A any] struct {
	// Records are the records to answer, until the channel is closed.
	Records <-chan R
	// Weight returns the size of a record in cells; nil if records have no size.
	Weight func(R) int
	// Workers is the maximum number of goroutines that work; with 0 the caller works on one record
	// after another, so that the work itself may print.
	Workers int
	// Worker returns the work of worker number i; it may own memory.
	Worker func(i int) func(context.Context, R) A
	// Print is called in order, by the caller's goroutine.
	Print func(R, A)
	// Wait is called before the caller waits, to flush the output.
	Wait func()
	// free has the jobs of printed chunks, for reuse.
	free chan []job[R, A]
}

// Run answers all records, or after an interrupt the started ones.
func (b *Batch[R, A]) Run(ctx context.Context) {
	order := make(chan *chunk[R, A], chunkWindow)
	b.free = make(chan []job[R, A], chunkWindow)
	queue := make(chan *chunk[R, A], chunkWindow*max(b.Workers, 1))
	var workers sync.WaitGroup
	go b.pack(ctx, order, queue, &workers)
	if b.Workers == 0 {
		b.workInline(ctx, order)
	} else {
		b.collect(order)
	}
	workers.Wait()
}

// pack makes chunks of the records until they end or ctx is cancelled. It starts no more workers
// than there are records.
func (b *Batch[R, A]) pack(
	ctx context.Context, order chan<- *chunk[R, A], queue chan *chunk[R, A], workers *sync.WaitGroup,
) {
	defer close(order)
	defer close(queue)
	started, records := 0, 0
	for {
		c := b.next(ctx)
		if c == nil {
			return
		}
		select {
		case order <- c:
		case <-ctx.Done():
			return
		}
		for records += len(c.jobs); started < min(b.Workers, records); started++ {
			i := started
			workers.Go(func() { serve(ctx, queue, b.Worker(i)) })
		}
		for range min(started, len(c.jobs)) {
			queue <- c
		}
	}
}

// next waits for a record and returns a chunk of it and the other waiting ones, nil at the end.
func (b *Batch[R, A]) next(ctx context.Context) *chunk[R, A] {
	c := &chunk[R, A]{done: make(chan struct{})}
	select {
	case record, ok := <-b.Records:
		if !ok {
			return nil
		}
		c.jobs = b.room()
		b.add(c, record)
	case <-ctx.Done():
		return nil
	}
	b.fill(c)
	c.left.Store(int32(len(c.jobs)))
	return c
}

// room returns the memory of a printed chunk, if there is one. Workers that come late to that chunk
// find all jobs taken, and touch none.
func (b *Batch[R, A]) room() []job[R, A] {
	select {
	case jobs := <-b.free:
		return jobs[:0]
	default:
		return make([]job[R, A], 0, chunkJobs)
	}
}

// release gives back the memory of a printed chunk.
func (b *Batch[R, A]) release(c *chunk[R, A]) {
	clear(c.jobs) // so that nothing is kept alive
	select {
	case b.free <- c.jobs:
	default:
	}
}

// fill adds the records that already wait, as far as the chunk has room.
func (b *Batch[R, A]) fill(c *chunk[R, A]) {
	for len(c.jobs) < chunkJobs && c.cells < chunkCells {
		select {
		case record, ok := <-b.Records:
			if !ok {
				return
			}
			b.add(c, record)
		default:
			return
		}
	}
}

// add appends a job. No worker knows the chunk yet.
func (b *Batch[R, A]) add(c *chunk[R, A], r R) {
	c.jobs = append(c.jobs, job[R, A]{record: r})
	if b.Weight != nil {
		c.cells += b.Weight(r)
	}
}

// serve works on the jobs of all chunks, together with the other workers.
func serve[R, A any](ctx context.Context, queue <-chan *chunk[R, A], work func(context.Context, R) A) {
	for c := range queue {
		for i := c.taken.Add(1); int(i) <= len(c.jobs); i = c.taken.Add(1) {
			c.jobs[i-1].do(ctx, work)
			if c.left.Add(-1) == 0 {
				close(c.done)
			}
		}
	}
}

// do answers the record unless work must stop.
func (j *job[R, A]) do(ctx context.Context, work func(context.Context, R) A) {
	if ctx.Err() != nil {
		j.skipped = true
	} else {
		j.answer = work(ctx, j.record)
	}
	j.finished.Store(true)
}

// collect prints what the workers have answered.
func (b *Batch[R, A]) collect(order <-chan *chunk[R, A]) {
	tick := time.NewTicker(maxDelay)
	defer tick.Stop()
	for c := range b.waitFor(order) {
		printed := b.printFrom(c, 0)
		for printed < len(c.jobs) {
			b.Wait()
			select {
			case <-c.done:
			case <-tick.C:
			}
			printed = b.printFrom(c, printed)
		}
		b.release(c)
	}
}

// waitFor yields the chunks and calls Wait before it has to wait for one.
func (b *Batch[R, A]) waitFor(order <-chan *chunk[R, A]) iter.Seq[*chunk[R, A]] {
	return func(yield func(*chunk[R, A]) bool) {
		for {
			if len(order) == 0 {
				b.Wait()
			}
			c, ok := <-order
			if !ok || !yield(c) {
				return
			}
		}
	}
}

// printFrom prints the finished jobs from number i on and returns the number of the first
// unfinished one.
func (b *Batch[R, A]) printFrom(c *chunk[R, A], i int) int {
	for ; i < len(c.jobs) && c.jobs[i].finished.Load(); i++ {
		if j := &c.jobs[i]; !j.skipped {
			b.Print(j.record, j.answer)
		}
	}
	return i
}

// workInline answers and prints job after job.
func (b *Batch[R, A]) workInline(ctx context.Context, order <-chan *chunk[R, A]) {
	work := b.Worker(0)
	for c := range b.waitFor(order) {
		for i := range c.jobs {
			c.jobs[i].do(ctx, work)
			b.printFrom(c, i)
		}
		b.release(c)
	}
}
