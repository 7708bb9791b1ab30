package cli

import (
	"context"
	"iter"
	"sync"
	"sync/atomic"
	"time"

	"basisk/grid/format"
)

// The idea: one goroutine packs the records that wait into chunks; every worker
// receives every chunk and takes single jobs from it by an atomic counter, so a
// hard puzzle holds up nobody; the caller prints chunk after chunk as far as the
// jobs are finished. Channels are touched once a chunk and not once a puzzle, so
// their cost vanishes, and a record that comes alone is a chunk at once, so it
// need not wait for company.
//
// Before and after: answers are printed in the order of the records, each once.
// At most chunkWindow + 2 chunks are in memory.

// The bounds of what is in memory: a few hundred 9x9 puzzles, or twenty grids of
// 65,536 cells. Small enough for that, large enough that workers need not wait for
// each other: while one is at a hard puzzle the others have 500 easy ones to do.
const (
	chunkJobs   = 32
	chunkCells  = 1 << 14
	chunkWindow = 16
)

// impatience is how long a finished answer may wait for the rest of its chunk.
const impatience = 20 * time.Millisecond

// job is a record on its way through the workers.
type job[A any] struct {
	record   format.Record
	answer   A
	skipped  bool        // never begun, because of an interrupt
	finished atomic.Bool // set last: whoever reads true may read the rest
}

// chunk is a run of consecutive jobs.
type chunk[A any] struct {
	jobs  []job[A]
	cells int
	taken atomic.Int32  // jobs handed to workers
	left  atomic.Int32  // jobs not finished
	done  chan struct{} // closed when none is left
}

// batch answers records and prints the answers in order.
type batch[A any] struct {
	records <-chan format.Record
	// workers is the number of goroutines that work; with 0 the caller works on
	// one record after another, so that work itself may print.
	workers int
	// worker returns the work of worker number i; it may own memory.
	worker func(i int) func(context.Context, format.Record) A
	// print is called in order, by the caller's goroutine.
	print func(format.Record, A)
	// wait is called before the caller waits, to flush what is printed.
	wait func()
}

// run answers all records, or after an interrupt those that were begun.
func (b *batch[A]) run(ctx context.Context) {
	order := make(chan *chunk[A], chunkWindow)
	queue := make(chan *chunk[A], chunkWindow*max(b.workers, 1))
	go b.pack(ctx, order, queue)
	var workers sync.WaitGroup
	for i := range b.workers {
		workers.Go(func() { serve(ctx, queue, b.worker(i)) })
	}
	if b.workers == 0 {
		b.workInline(ctx, order)
	} else {
		b.collect(order)
	}
	workers.Wait()
}

// pack makes chunks of the records until they end or ctx is cancelled.
func (b *batch[A]) pack(ctx context.Context, order, queue chan<- *chunk[A]) {
	defer close(order)
	defer close(queue)
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
		for range b.workers {
			queue <- c
		}
	}
}

// next waits for a record and returns a chunk of it and those that are there, nil
// if there will be none.
func (b *batch[A]) next(ctx context.Context) *chunk[A] {
	c := &chunk[A]{done: make(chan struct{})}
	select {
	case record, ok := <-b.records:
		if !ok {
			return nil
		}
		c.add(record)
	case <-ctx.Done():
		return nil
	}
	b.fill(c)
	c.left.Store(int32(len(c.jobs)))
	return c
}

// fill adds the records that wait already, as far as there is room.
func (b *batch[A]) fill(c *chunk[A]) {
	for len(c.jobs) < chunkJobs && c.cells < chunkCells {
		select {
		case record, ok := <-b.records:
			if !ok {
				return
			}
			c.add(record)
		default:
			return
		}
	}
}

// add appends a job. No worker knows the chunk yet.
func (c *chunk[A]) add(r format.Record) {
	c.jobs = append(c.jobs, job[A]{record: r})
	if r.Puzzle != nil {
		c.cells += r.Puzzle.Shape.Cells()
	}
}

// serve works on the jobs of all chunks, together with the other workers.
func serve[A any](ctx context.Context, queue <-chan *chunk[A], work func(context.Context, format.Record) A) {
	for c := range queue {
		for i := c.taken.Add(1); int(i) <= len(c.jobs); i = c.taken.Add(1) {
			c.jobs[i-1].do(ctx, work)
			if c.left.Add(-1) == 0 {
				close(c.done)
			}
		}
	}
}

// do answers the record unless that is unreadable or work is to cease.
func (j *job[A]) do(ctx context.Context, work func(context.Context, format.Record) A) {
	switch {
	case ctx.Err() != nil:
		j.skipped = true
	case j.record.Err == nil:
		j.answer = work(ctx, j.record)
	}
	j.finished.Store(true)
}

// collect prints what the workers have answered.
func (b *batch[A]) collect(order <-chan *chunk[A]) {
	tick := time.NewTicker(impatience)
	defer tick.Stop()
	for c := range b.waitFor(order) {
		printed := b.printFrom(c, 0)
		for printed < len(c.jobs) {
			b.wait()
			select {
			case <-c.done:
			case <-tick.C:
			}
			printed = b.printFrom(c, printed)
		}
	}
}

// waitFor yields the chunks and calls wait whenever there is none as yet.
func (b *batch[A]) waitFor(order <-chan *chunk[A]) iter.Seq[*chunk[A]] {
	return func(yield func(*chunk[A]) bool) {
		for {
			if len(order) == 0 {
				b.wait()
			}
			c, ok := <-order
			if !ok || !yield(c) {
				return
			}
		}
	}
}

// printFrom prints the finished jobs from number i on and returns the number of
// the first that is not.
func (b *batch[A]) printFrom(c *chunk[A], i int) int {
	for ; i < len(c.jobs) && c.jobs[i].finished.Load(); i++ {
		if j := &c.jobs[i]; !j.skipped {
			b.print(j.record, j.answer)
		}
	}
	return i
}

// workInline answers and prints job after job.
func (b *batch[A]) workInline(ctx context.Context, order <-chan *chunk[A]) {
	work := b.worker(0)
	for c := range b.waitFor(order) {
		for i := range c.jobs {
			c.jobs[i].do(ctx, work)
			b.printFrom(c, i)
		}
	}
}
