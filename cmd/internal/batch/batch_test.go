package batch_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
	"weak"

	"basisk/cmd/internal/batch"

	"github.com/stretchr/testify/require"
)

// feed sends the records 1 to n.
func feed(n int) <-chan int {
	records := make(chan int)
	go func() {
		defer close(records)
		for i := range n {
			records <- i + 1
		}
	}()
	return records
}

// ExampleBatch doubles numbers by two workers.
func ExampleBatch() {
	b := batch.Batch[int, int]{Records: feed(3), Workers: 2, Wait: func() {}}
	b.Worker = func(int) func(context.Context, int) int {
		return func(_ context.Context, n int) int { return 2 * n }
	}
	b.Print = func(n, double int) { fmt.Println(n, double) }
	b.Run(context.Background())
	// Output:
	// 1 2
	// 2 4
	// 3 6
}

// TestBatchOrder: whatever the number of workers and however long the work takes,
// every record is printed once and in order, with its own answer.
func TestBatchOrder(t *testing.T) {
	const records = 2000
	for _, workers := range []int{0, 1, 2, 7} {
		printed := 0
		b := batch.Batch[int, int]{Records: feed(records), Weight: func(r int) int { return r }, Workers: workers, Wait: func() {}}
		b.Worker = func(i int) func(context.Context, int) int {
			rng := rand.New(rand.NewPCG(1, uint64(i)))
			return func(_ context.Context, r int) int {
				if rng.IntN(50) == 0 {
					time.Sleep(time.Millisecond)
				}
				return -r
			}
		}
		b.Print = func(r, answer int) {
			printed++
			require.Equal(t, printed, r)
			require.Equal(t, -printed, answer)
		}
		b.Run(t.Context())
		require.Equal(t, records, printed, "%d workers", workers)
	}
}

// TestBatchPrintsEarly: a finished answer does not wait for a slow one after it. The
// last record is answered once the one before it is printed, or, if that never happens,
// when the test gives up.
func TestBatchPrintsEarly(t *testing.T) {
	release := make(chan struct{})
	early := false
	b := batch.Batch[int, int]{Records: feed(6), Workers: 2, Wait: func() {}}
	b.Worker = func(int) func(context.Context, int) int {
		return func(_ context.Context, r int) int {
			if r == 6 {
				select {
				case <-release:
					early = true
				case <-time.After(10 * time.Second):
				}
			}
			return r
		}
	}
	var printed []int
	b.Print = func(r, _ int) {
		printed = append(printed, r)
		if r == 5 {
			close(release)
		}
	}
	b.Run(t.Context())
	require.True(t, early, "record 5 waited for record 6")
	require.Equal(t, []int{1, 2, 3, 4, 5, 6}, printed)
}

// TestBatchWaits: answers are flushed before the next record comes, which here is sent only then, or when the test
// gives up.
func TestBatchWaits(t *testing.T) {
	for _, workers := range []int{0, 2} {
		records, flushed := make(chan int), make(chan int, 100)
		late := make(chan int, 2)
		printed := 0
		b := batch.Batch[int, int]{Records: records, Workers: workers}
		b.Wait = func() {
			select {
			case flushed <- printed:
			default: // many waits between two records
			}
		}
		b.Worker = func(int) func(context.Context, int) int {
			return func(_ context.Context, r int) int { return r }
		}
		b.Print = func(int, int) { printed++ }
		go func() {
			defer close(records)
			for r := 1; r <= 2; r++ {
				records <- r
				for giveUp := time.After(2 * time.Second); ; {
					select {
					case n := <-flushed:
						if n < r {
							continue
						}
					case <-giveUp:
						late <- r
					}
					break
				}
			}
		}()
		b.Run(t.Context())
		require.Empty(t, late, "%d workers", workers)
		require.Equal(t, 2, printed)
	}
}

// TestBatchInterrupt: after an interrupt what was begun is printed and nothing
// else is begun.
func TestBatchInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var mutex sync.Mutex // nobody begins between the third and the interrupt
	begun, printed := 0, 0
	records := make(chan int, 100)
	for r := range feed(6) {
		records <- r // and no close: an interrupt must not wait for more input
	}
	b := batch.Batch[int, int]{Records: records, Workers: 2, Wait: func() {}}
	b.Worker = func(int) func(context.Context, int) int {
		return func(ctx context.Context, r int) int {
			mutex.Lock()
			defer mutex.Unlock()
			if begun++; begun == 3 {
				cancel()
			}
			return r
		}
	}
	b.Print = func(int, int) { printed++ }
	b.Run(ctx)
	require.Equal(t, begun, printed)
	require.LessOrEqual(t, printed, 4)
}

// TestBatchWorkers: there are no more workers than records, and as many as are asked for
// where each record takes its time.
func TestBatchWorkers(t *testing.T) {
	for _, test := range []struct{ workers, records, want int }{{1024, 3, 3}, {2, 3, 2}, {0, 3, 1}} {
		var started, numbers atomic.Int32
		all := make(chan struct{})
		b := batch.Batch[int, int]{Records: feed(test.records), Workers: test.workers, Wait: func() {}, Print: func(int, int) {}}
		b.Worker = func(i int) func(context.Context, int) int {
			numbers.Add(1 << i)
			if int(started.Add(1)) == test.want {
				close(all)
			}
			return func(_ context.Context, r int) int {
				select { // nobody is ready before all work
				case <-all:
				case <-time.After(10 * time.Second):
				}
				return r
			}
		}
		b.Run(t.Context())
		require.EqualValues(t, test.want, started.Load())
		require.EqualValues(t, 1<<test.want-1, numbers.Load(), "they are numbered from 0")
	}
}

// TestBatchMemory: chunks are used again, so a long input takes no more memory than a
// short one.
func TestBatchMemory(t *testing.T) {
	for _, workers := range []int{0, 1} {
		requireLittleMemory(t, workers)
	}
}

// requireLittleMemory fails if workers allocate memory for most records.
func requireLittleMemory(t *testing.T, workers int) {
	const records = 50_000
	type wide [512]byte
	b := batch.Batch[wide, wide]{Workers: workers, Wait: func() {}, Print: func(wide, wide) {}}
	b.Worker = func(int) func(context.Context, wide) wide {
		return func(_ context.Context, w wide) wide { return w }
	}
	queue := make(chan wide, 64)
	b.Records = queue
	go func() {
		defer close(queue)
		for range records {
			queue <- wide{}
		}
	}()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	b.Run(t.Context())
	runtime.ReadMemStats(&after)
	require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(records*len(wide{})/2))
}

// TestBatchWindow: while a record takes its time, as many chunks are read ahead as the package says, of 32 records or
// of fewer that are large. The clock is a pretended one.
func TestBatchWindow(t *testing.T) {
	for _, x := range []struct{ weight, jobs int }{{0, 32}, {1, 32}, {1 << 12, 4}, {1<<14 - 1, 2}, {1 << 14, 1}} {
		synctest.Test(t, func(t *testing.T) {
			records, release := make(chan int, 1000), make(chan struct{})
			for i := range cap(records) {
				records <- i
			}
			close(records)
			printed := 0
			b := batch.Batch[int, int]{Records: records, Workers: 1, Wait: func() {}, Print: func(int, int) { printed++ }}
			b.Weight = func(int) int { return x.weight }
			b.Worker = func(int) func(context.Context, int) int {
				return func(_ context.Context, r int) int { <-release; return r }
			}
			var running sync.WaitGroup
			running.Go(func() { b.Run(t.Context()) })
			synctest.Wait()
			require.Equal(t, cap(records)-18*x.jobs, len(records))
			close(release)
			running.Wait()
			require.Equal(t, cap(records), printed)
		})
	}
}

// TestBatchDelay: an answer waits at most 20 ms for the rest of its chunk. The clock is a pretended one.
func TestBatchDelay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		records := make(chan int, 2)
		records <- 1
		records <- 2
		close(records)
		begin, late := time.Now(), make([]time.Duration, 0, 2)
		flushed := map[int]bool{}
		b := batch.Batch[int, int]{Records: records, Workers: 1, Wait: func() { flushed[len(late)] = true }}
		b.Print = func(int, int) { late = append(late, time.Since(begin)) }
		b.Worker = func(int) func(context.Context, int) int {
			return func(_ context.Context, r int) int {
				time.Sleep([]time.Duration{0, time.Millisecond, 70 * time.Millisecond}[r])
				return r
			}
		}
		b.Run(t.Context())
		require.Equal(t, []time.Duration{20 * time.Millisecond, 71 * time.Millisecond}, late)
		require.True(t, flushed[1], "the first answer was flushed before the second")
	})
}

// TestBatchForgets: a record that was printed is not kept in memory while later ones are answered.
func TestBatchForgets(t *testing.T) {
	type wide [512]byte
	records := make(chan *wide, 2)
	records <- new(wide)
	second := new(wide)
	printed, kept := 0, weak.Make(second)
	records <- second
	b := batch.Batch[*wide, int]{Records: records, Wait: func() {}}
	b.Print = func(*wide, int) {
		switch printed++; printed {
		case 2:
			records <- new(wide)
		case 3:
			close(records)
		}
	}
	b.Worker = func(int) func(context.Context, *wide) int {
		return func(context.Context, *wide) int {
			if printed == 2 {
				runtime.GC()
				require.True(t, kept.Value() == nil)
			}
			return 0
		}
	}
	b.Run(t.Context())
	require.Equal(t, 3, printed)
}
