package lease_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/experiments/lease"
)

// fast is a pace at which a test ends soon.
var fast = lease.Pace{Beat: 10 * time.Millisecond, Stale: 200 * time.Millisecond}

// take takes a lease, which must be free.
func take(t *testing.T, dir string) *lease.Lease {
	l, err := lease.Acquire(t.Context(), nil, dir, "3", "12_3", fast)
	require.NoError(t, err)
	return l
}

// idle is the progress of a holder that does nothing.
func idle() lease.Progress { return lease.Progress{} }

// foreign makes the lease of a holder on another machine, of a generation, and returns its
// file.
func foreign(t *testing.T, dir string, generation int, lines string) string {
	text, err := json.Marshal(lease.Holder{Host: "node7", Job: "8_3", PID: 77, Kernel: "another", Birth: "1"})
	require.NoError(t, err)
	name := filepath.Join(dir, fmt.Sprintf("3.%d", generation))
	require.NoError(t, os.WriteFile(name, []byte(string(text)+"\n"+lines), 0o600))
	return name
}

// mode returns what others may do with a file in a directory, which it makes if it is not
// there.
func mode(t *testing.T, dir, name string) os.FileMode {
	f, err := os.OpenFile(filepath.Join(dir, name), os.O_CREATE, 0o666)
	require.NoError(t, err)
	info, err := f.Stat()
	require.NoError(t, errors.Join(err, f.Close()))
	return info.Mode()
}

// TestRelease: who ends leaves word, and the next begins at once, with a generation of its
// own.
func TestRelease(t *testing.T) {
	dir := t.TempDir()
	s, err := lease.Latest(dir, "3")
	require.NoError(t, err)
	require.Zero(t, s)
	now := func() time.Time {
		now, err := lease.Clock(nil, dir)
		require.NoError(t, err)
		return now
	}
	require.False(t, s.Alive(now(), fast))

	l := take(t, dir)
	require.Equal(t, mode(t, dir, "any"), mode(t, dir, "3.1"), "others may read it, as far as they may read what its holder writes")
	held := l.Hold(t.Context(), func() lease.Progress { return lease.Progress{Done: 42, Kept: 50, Size: 9000} })
	require.Equal(t, 1, l.Generation)
	s, err = lease.Latest(dir, "3")
	require.NoError(t, err)
	require.True(t, s.Alive(now(), fast))
	require.Equal(t, "12_3", s.Holder.Job)
	require.Equal(t, os.Getpid(), s.Holder.PID)
	require.Equal(t, lease.Progress{Done: 42, Kept: 50, Size: 9000}, s.Last.Progress)
	require.Eventually(t, func() bool { s, err := lease.Latest(dir, "3"); return err == nil && s.Last.After > 0 }, time.Minute, time.Millisecond)
	require.NoError(t, l.Release("done\nand more"))
	require.NoError(t, held.Err())

	s, err = lease.Latest(dir, "3")
	require.NoError(t, err)
	require.True(t, s.Ended)
	require.Equal(t, "done and more", s.Outcome)
	require.False(t, s.Alive(now(), fast))
	again := take(t, dir)
	require.Equal(t, 2, again.Generation)
	require.False(t, again.Lost())
	require.True(t, l.Lost())
	require.NoError(t, again.Release("done"))
	all, err := lease.Generations(dir)
	require.NoError(t, err)
	require.Equal(t, map[string]int{"3": 2}, all)
}

// TestHeld: the error of a second holder names the first, which is alive.
func TestHeld(t *testing.T) {
	dir := t.TempDir()
	l := take(t, dir)
	l.Hold(t.Context(), idle)
	_, err := lease.Acquire(t.Context(), nil, dir, "3", "", fast)
	var held *lease.HeldError
	require.ErrorAs(t, err, &held)
	require.Equal(t, os.Getpid(), held.Holder.PID)
	host, err := os.Hostname()
	require.NoError(t, err)
	require.EqualError(t, held, fmt.Sprintf("process %d of %s, job 12_3, is at work on it", os.Getpid(), host))
	other, err := lease.Acquire(t.Context(), nil, dir, "4", "", fast)
	require.NoError(t, err, "another thing")
	require.NoError(t, errors.Join(l.Release(""), other.Release("")))
}

// TestClocks: whether a holder on another machine is alive does not depend on the clock of
// that, or of this one: only time stamps of one server, and what is seen to change, count.
func TestClocks(t *testing.T) {
	for name, ahead := range map[string]time.Duration{"an hour slow": -time.Hour, "an hour fast": time.Hour} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			file := foreign(t, dir, 1, "0 0\n")
			stamp := time.Now().Add(ahead)
			require.NoError(t, os.Chtimes(file, stamp, stamp))
			// It beats, whatever its clock says.
			ctx, stop := context.WithCancel(t.Context())
			var beating sync.WaitGroup
			beating.Go(func() {
				for ctx.Err() == nil {
					f, err := os.OpenFile(file, os.O_APPEND|os.O_WRONLY, 0)
					if err != nil {
						return
					}
					fmt.Fprintln(f, "10 37")
					f.Close()
					_ = os.Chtimes(file, stamp, stamp)
					time.Sleep(fast.Beat)
				}
			})
			_, err := lease.Acquire(t.Context(), nil, dir, "3", "", lease.Pace{Beat: fast.Beat, Stale: 2 * time.Hour})
			var held *lease.HeldError
			require.ErrorAs(t, err, &held)
			require.Equal(t, "node7", held.Holder.Host)
			stop()
			beating.Wait()
		})
	}
}

// TestStale: who has not beaten for long is taken for dead: by the stamp of the file at
// once, and by watching where that says nothing.
func TestStale(t *testing.T) {
	for name, age := range map[string]time.Duration{"old": time.Hour, "from the future": -time.Hour} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			file := foreign(t, dir, 4, "0 0\n10 3")
			require.NoError(t, os.Chtimes(file, time.Now(), time.Now().Add(-age)))
			began := time.Now()
			l := take(t, dir)
			require.Equal(t, 5, l.Generation)
			require.Equal(t, age < 0, time.Since(began) >= fast.Stale)
			require.NoError(t, l.Release(""))
		})
	}
}

// TestEmpty: a file that its holder has only made is that of somebody, until it is stale.
func TestEmpty(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "3.1"), nil, 0o600))
	began := time.Now()
	l := take(t, dir)
	require.Equal(t, 2, l.Generation)
	require.GreaterOrEqual(t, time.Since(began), fast.Stale/2)
	require.NoError(t, l.Release(""))
}

// TestLost: a holder that wakes to find a later generation learns that it has lost the lease.
func TestLost(t *testing.T) {
	dir := t.TempDir()
	l := take(t, dir)
	held := l.Hold(t.Context(), idle)
	foreign(t, dir, 2, "")
	<-held.Done()
	require.ErrorIs(t, context.Cause(held), lease.ErrLost)
	require.NoError(t, l.Release("lost"))
}

// TestOneHolder: of many who take a stale lease at once, one gets it.
func TestOneHolder(t *testing.T) {
	dir := t.TempDir()
	file := foreign(t, dir, 1, "")
	require.NoError(t, os.Chtimes(file, time.Now(), time.Now().Add(-time.Hour)))
	var got, others atomic.Int32
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			l, err := lease.Acquire(t.Context(), nil, dir, "3", "", lease.Pace{Beat: fast.Beat, Stale: time.Minute})
			var held *lease.HeldError
			switch {
			case err == nil:
				got.Add(1)
				l.Hold(t.Context(), idle)
			case errors.As(err, &held):
				others.Add(1)
			}
		})
	}
	all.Wait()
	require.EqualValues(t, []int32{1, 7}, []int32{got.Load(), others.Load()})
}

// TestTakeIsInterrupted: who waits to see whether another is alive can be asked to end.
func TestTakeIsInterrupted(t *testing.T) {
	dir := t.TempDir()
	foreign(t, dir, 1, "")
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Millisecond)
	defer cancel()
	_, err := lease.Acquire(ctx, nil, dir, "3", "", lease.Pace{Beat: fast.Beat, Stale: time.Hour})
	require.ErrorIs(t, err, context.DeadlineExceeded)
	_, err = lease.Acquire(t.Context(), nil, filepath.Join(dir, "none"), "3", "", fast)
	require.True(t, strings.Contains(fmt.Sprint(err), "no such file"), err)
}

// TestNoBeatAfterTheEnd: the line about the end is the last one, and nothing asks for progress
// after it.
func TestNoBeatAfterTheEnd(t *testing.T) {
	dir := t.TempDir()
	l := take(t, dir)
	asked, answered := make(chan struct{}), make(chan struct{})
	calls := 0
	l.Hold(t.Context(), func() lease.Progress {
		if calls++; calls == 2 {
			close(asked)
			time.Sleep(fast.Beat)
			close(answered)
		}
		return lease.Progress{}
	})
	<-asked
	require.NoError(t, l.Release("done"))
	select {
	case <-answered:
	default:
		require.Fail(t, "a beat is under way")
	}
	for range 20 {
		l, err := lease.Acquire(t.Context(), nil, dir, "3", "", lease.Pace{Beat: 50 * time.Microsecond, Stale: time.Minute})
		require.NoError(t, err)
		l.Hold(t.Context(), idle)
		require.NoError(t, l.Release("done"))
		text, err := os.ReadFile(filepath.Join(dir, fmt.Sprintf("3.%d", l.Generation)))
		require.NoError(t, err)
		require.True(t, strings.HasSuffix(string(text), "end done\n"), string(text))
	}
}
