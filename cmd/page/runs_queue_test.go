package page

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

// finder counts its calls.
type finder struct {
	times atomic.Int64
	takes time.Duration
	err   error
	size  int
}

func (a *finder) find(ctx context.Context) (readResult, error) {
	a.times.Add(1)
	select {
	case <-time.After(a.takes):
		return readResult{object: make([]byte, a.size), answer: "answer"}, a.err
	case <-ctx.Done():
		return readResult{}, ctx.Err()
	}
}

// TestQueueKeeps: a result is kept, several clients share one read, and a growing run is not read
// too often.
func TestQueueKeeps(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, x, a := newReadQueue(nil), &run{}, &finder{takes: time.Second}
		var waiting sync.WaitGroup
		for range 5 {
			waiting.Go(func() {
				_, err := d.read(t.Context(), x, "1", false, a.find)
				require.NoError(t, err)
			})
		}
		waiting.Wait()
		require.EqualValues(t, 1, a.times.Load())
		require.Equal(t, "answer", d.answer(x))
		for _, test := range []struct {
			after time.Duration
			stamp string
			old   bool
			times int
		}{
			{0, "1", false, 1},
			{time.Hour, "1", false, 1},
			{0, "2", false, 2},
			{0, "3", true, 2},
			{3900 * time.Millisecond, "3", true, 2},
			{200 * time.Millisecond, "3", true, 3},
			{0, "4", false, 4},
		} {
			time.Sleep(test.after)
			_, err := d.read(t.Context(), x, test.stamp, test.old, a.find)
			require.NoError(t, err)
			require.EqualValues(t, test.times, a.times.Load(), test)
			require.True(t, d.due(x, d.kept[x].stamp))
		}
		require.False(t, d.due(x, "5"))
		time.Sleep(time.Minute)
		require.True(t, d.due(x, "5"))
	})
}

// TestQueueErrors: an error is kept like a result.
func TestQueueErrors(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, x, a := newReadQueue(nil), &run{}, &finder{err: errors.New("broken")}
		for range 2 {
			_, err := d.read(t.Context(), x, "1", false, a.find)
			require.ErrorContains(t, err, "broken")
		}
		require.EqualValues(t, 1, a.times.Load())
		a.err, a.takes = nil, 2*readingTime
		_, err := d.read(t.Context(), x, "2", false, a.find)
		require.ErrorContains(t, err, "takes longer than 5m0s")
	})
}

// TestQueueLeft: a read ends when its client is gone, and the next one reads.
func TestQueueLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, x, a := newReadQueue(nil), &run{}, &finder{takes: time.Hour}
		ctx, leave := context.WithCancel(t.Context())
		other, stay := context.WithTimeout(t.Context(), time.Minute)
		defer stay()
		var waiting sync.WaitGroup
		for _, who := range []context.Context{ctx, other} {
			waiting.Go(func() {
				_, err := d.read(who, x, "1", false, a.find)
				require.ErrorIs(t, err, who.Err())
			})
			synctest.Wait()
		}
		time.Sleep(time.Second)
		leave()
		synctest.Wait()
		require.False(t, d.due(x, "1"), "one still waits")
		waiting.Wait()
		require.EqualValues(t, 2, a.times.Load())
		require.True(t, d.due(x, "1"))
		require.Empty(t, d.answer(x))
		require.Empty(t, d.slots)
	})
}

// TestQueueBusy: the number of reads at once is limited, and others wait.
func TestQueueBusy(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, a := newReadQueue(nil), &finder{takes: time.Second}
		var waiting sync.WaitGroup
		for range 32 {
			waiting.Go(func() {
				_, err := d.read(t.Context(), &run{}, "1", false, a.find)
				require.NoError(t, err)
			})
		}
		synctest.Wait()
		require.LessOrEqual(t, int(a.times.Load()), cap(d.slots))
		waiting.Wait()
		require.EqualValues(t, 32, a.times.Load())
	})
}

// TestQueueTidies: the least recently used result is removed first.
func TestQueueTidies(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, a := newReadQueue(nil), &finder{size: maxKept/3 + 1}
		list := []*run{{id: "0"}, {id: "1"}, {id: "2"}, {id: "3"}}
		for i, x := range []*run{list[0], list[1], list[0], list[2], list[3]} {
			_, err := d.read(t.Context(), x, "1", false, a.find)
			require.NoError(t, err)
			time.Sleep(time.Second)
			require.LessOrEqual(t, len(d.kept), 3, i)
		}
		require.NotContains(t, d.kept, list[1])
		require.Contains(t, d.kept, list[3])
	})
}
