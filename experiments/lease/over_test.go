package lease_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/experiments/lease"
)

// TestOver: who waits for a holder goes on as soon as that one ends, or has given the lease
// up, and fails if the directory is lost.
func TestOver(t *testing.T) {
	for name, c := range map[string]struct {
		during     func(dir, file string) error
		generation int
	}{
		"ended": {func(_, file string) error {
			f, err := os.OpenFile(file, os.O_APPEND|os.O_WRONLY, 0)
			if err != nil {
				return err
			}
			_, err = f.WriteString("end done\n")
			return errors.Join(err, f.Close())
		}, 5},
		"given up": {func(_, file string) error { return os.Remove(file) }, 1},
		"lost": {func(dir, _ string) error {
			return errors.Join(os.WriteFile(dir+"-new", nil, 0o600), os.Rename(dir+"-new", dir)) // at once
		}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "leases")
			require.NoError(t, os.Symlink(t.TempDir(), dir))
			file := foreign(t, dir, 4, "")
			ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
			defer cancel()
			var changing sync.WaitGroup
			changing.Go(func() {
				time.Sleep(fast.Beat)
				require.NoError(t, c.during(dir, file))
			})
			l, err := lease.Acquire(ctx, nil, dir, "3", "", lease.Pace{Beat: fast.Beat, Stale: time.Hour})
			changing.Wait()
			if c.generation == 0 {
				require.ErrorContains(t, err, dir) // or a file in it, if it was lost in between
				require.ErrorContains(t, err, "not a directory")
				return
			}
			require.NoError(t, err)
			require.Equal(t, c.generation, l.Generation)
			require.NoError(t, l.Release(""))
		})
	}
}

// TestKilled: a process of this machine that was killed is not waited for, even if nobody
// has taken notice of its end.
func TestKilled(t *testing.T) {
	if _, err := os.Stat("/proc/self/stat"); err != nil {
		t.Skip("the system does not list its processes")
	}
	dir := t.TempDir()
	c := exec.Command(os.Args[0], "-test.run=TestHolder")
	c.Env = append(os.Environ(), "HOLD="+dir)
	require.NoError(t, c.Start())
	require.Eventually(t, func() bool { s, err := lease.Latest(dir, "3"); return err == nil && s.Holder.PID == c.Process.Pid }, time.Minute, time.Millisecond)
	require.NoError(t, c.Process.Kill())
	require.Eventually(t, func() bool {
		s, err := lease.Latest(dir, "3")
		return err == nil && !s.Alive(time.Now(), lease.Pace{})
	}, time.Minute, time.Millisecond)
	_ = c.Wait()
	l, err := lease.Acquire(t.Context(), nil, dir, "3", "", lease.Pace{Beat: time.Hour})
	require.NoError(t, err)
	require.Equal(t, 2, l.Generation)
	require.NoError(t, l.Release(""))
}

// TestHolder is the process that TestKilled kills.
func TestHolder(t *testing.T) {
	dir := os.Getenv("HOLD")
	if dir == "" {
		t.Skip("is run by TestKilled")
	}
	take(t, dir).Hold(t.Context(), idle)
	time.Sleep(time.Minute)
}
