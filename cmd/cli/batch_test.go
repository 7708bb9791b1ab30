package cli

import (
	"context"
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"time"

	"basisk/grid"
	"basisk/grid/format"

	"github.com/stretchr/testify/require"
)

// feedRecords sends n records of a small shape, every seventh of them broken.
func feedRecords(t *testing.T, n int) <-chan format.Record {
	shape, err := grid.Square(2)
	require.NoError(t, err)
	records := make(chan format.Record)
	go func() {
		defer close(records)
		for i := range n {
			r := format.Record{Index: i + 1, Puzzle: grid.NewPuzzle(shape)}
			if i%7 == 6 {
				r.Puzzle, r.Err = nil, &format.Error{Line: i}
			}
			records <- r
		}
	}()
	return records
}

// TestBatchOrder: whatever the number of workers and however long the work takes,
// every record is printed once and in order, with its own answer.
func TestBatchOrder(t *testing.T) {
	const records = 2000
	for _, workers := range []int{0, 1, 2, 7} {
		printed := 0
		b := batch[int]{records: feedRecords(t, records), workers: workers, wait: func() {}}
		b.worker = func(i int) func(context.Context, format.Record) int {
			rng := rand.New(rand.NewPCG(1, uint64(i)))
			return func(_ context.Context, r format.Record) int {
				if rng.IntN(50) == 0 {
					time.Sleep(time.Millisecond)
				}
				return r.Index
			}
		}
		b.print = func(r format.Record, answer int) {
			printed++
			require.Equal(t, printed, r.Index)
			if r.Err == nil {
				require.Equal(t, printed, answer)
			} else {
				require.Zero(t, answer, "a broken record must not be worked on")
			}
		}
		b.run(t.Context())
		require.Equal(t, records, printed, "%d workers", workers)
	}
}

// TestBatchPrintsEarly: a finished answer does not wait for a slow one behind it.
func TestBatchPrintsEarly(t *testing.T) {
	release := make(chan struct{})
	b := batch[int]{records: feedRecords(t, 6), workers: 2, wait: func() {}}
	b.worker = func(int) func(context.Context, format.Record) int {
		return func(_ context.Context, r format.Record) int {
			if r.Index == 6 {
				<-release
			}
			return r.Index
		}
	}
	b.print = func(r format.Record, _ int) {
		if r.Index == 5 {
			close(release)
		}
	}
	b.run(t.Context())
}

// TestBatchInterrupt: after an interrupt what was begun is printed and nothing
// else is begun.
func TestBatchInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var begun atomic.Int32
	printed := 0
	records := make(chan format.Record, 100)
	for r := range feedRecords(t, 6) {
		records <- r // and no close: an interrupt must not wait for more input
	}
	b := batch[int]{records: records, workers: 2, wait: func() {}}
	b.worker = func(int) func(context.Context, format.Record) int {
		return func(ctx context.Context, r format.Record) int {
			if begun.Add(1) == 3 {
				cancel()
			}
			return r.Index
		}
	}
	b.print = func(format.Record, int) { printed++ }
	b.run(ctx)
	require.Equal(t, int(begun.Load()), printed)
	require.LessOrEqual(t, printed, 4)
}
