package batch_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"time"

	"basisk/cmd/cli/internal/batch"

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

// TestBatchPrintsEarly: a finished answer does not wait for a slow one behind it. The
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

// TestBatchInterrupt: after an interrupt what was begun is printed and nothing
// else is begun.
func TestBatchInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var begun atomic.Int32
	printed := 0
	records := make(chan int, 100)
	for r := range feed(6) {
		records <- r // and no close: an interrupt must not wait for more input
	}
	b := batch.Batch[int, int]{Records: records, Workers: 2, Wait: func() {}}
	b.Worker = func(int) func(context.Context, int) int {
		return func(ctx context.Context, r int) int {
			if begun.Add(1) == 3 {
				cancel()
			}
			return r
		}
	}
	b.Print = func(int, int) { printed++ }
	b.Run(ctx)
	require.Equal(t, int(begun.Load()), printed)
	require.LessOrEqual(t, printed, 4)
}
