package lease_test

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/experiments/lease"
	"basisk/internal/testenv"
)

// TestGenerations: the latest of each thing, by its number; other files are none.
func TestGenerations(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"3.1", "3.12", "3.2", "a.b.2", "3.x", ".5", "7", "8."} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), nil, 0o600))
	}
	all, err := lease.Generations(dir)
	require.NoError(t, err)
	require.Equal(t, map[string]int{"3": 12, "a.b": 2}, all)
}

// TestLines: what is cut off or glued together, as a full disk leaves it, is left out.
func TestLines(t *testing.T) {
	whole := lease.Heartbeat{After: 10500 * time.Millisecond, Progress: lease.Progress{Done: 3, Kept: 5, Size: 70}}
	for lines, want := range map[string]lease.State{
		"10.5 3 5 70\n":                         {Last: whole},
		"0.0 0 0 0\n10.5 3 5 70\n20 4 6 8":      {Last: whole},
		"10.5 3 5 70\n20 4 620.5 4 6 90\n":      {Last: whole},
		"10.5 3 5 70\n20 4\nnonsense\n":         {Last: whole},
		"10.5 3 5 70\nend of it\n20.0 4 6 90\n": {Last: whole, Ended: true, Outcome: "of it"},
		"10.5 3 5 70\nend of":                   {Last: whole},
		"20.0 4 6 90\n10.5 3 5 70\nend \n":      {Last: whole, Ended: true},
		"":                                      {},
	} {
		dir := t.TempDir()
		foreign(t, dir, 1, lines)
		s, err := lease.Latest(dir, "3")
		require.NoError(t, err)
		require.Equal(t, "node7", s.Holder.Host)
		require.Equal(t, want, lease.State{Last: s.Last, Ended: s.Ended, Outcome: s.Outcome}, lines)
	}
}

// TestDefaultPace: without one, a holder may be silent for ninety seconds.
func TestDefaultPace(t *testing.T) {
	dir := t.TempDir()
	file := foreign(t, dir, 1, "")
	now := time.Now()
	for age, alive := range map[time.Duration]bool{89 * time.Second: true, 91 * time.Second: false} {
		require.NoError(t, os.Chtimes(file, now, now.Add(-age)))
		s, err := lease.Latest(dir, "3")
		require.NoError(t, err)
		require.Equal(t, alive, s.Alive(now, lease.Pace{}), age)
	}
	l, err := lease.Acquire(t.Context(), nil, dir, "4", "", lease.Pace{})
	require.NoError(t, err)
	l.Hold(t.Context(), idle)
	time.Sleep(2 * time.Millisecond)
	text, err := os.ReadFile(filepath.Join(dir, "4.1"))
	require.NoError(t, err)
	require.Equal(t, 2, strings.Count(string(text), "\n"), "one beat in ten seconds")
	require.NoError(t, l.Release(""))
	l, err = lease.Acquire(t.Context(), nil, dir, "5", "", lease.Pace{Beat: time.Second})
	require.NoError(t, err)
	require.NoError(t, l.Release(""))
	s, err := lease.Latest(dir, "5")
	require.NoError(t, err)
	s.Ended = false
	require.False(t, s.Alive(now.Add(10*time.Second), lease.Pace{Beat: time.Second}))
	require.True(t, s.Alive(now.Add(8*time.Second), lease.Pace{Beat: time.Second}))
}

// TestFullDisk: a lease that could not be written is nobody's, and no one waits for it; what
// a clock leaves is nothing.
func TestFullDisk(t *testing.T) {
	if !testenv.FullDisk(t, 0) {
		return
	}
	dir := t.TempDir()
	_, err := lease.Acquire(t.Context(), nil, dir, "3", "", fast)
	require.ErrorIs(t, err, syscall.EFBIG)
	now, err := lease.Clock(nil, dir)
	require.NoError(t, err)
	require.WithinDuration(t, time.Now(), now, time.Minute)
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Empty(t, entries)
}

// TestClockLeavesNothing: neither a file nor an open one.
func TestClockLeavesNothing(t *testing.T) {
	open := func() int {
		entries, err := os.ReadDir("/proc/self/fd")
		if err != nil {
			t.Skip("the system does not list open files")
		}
		return len(entries)
	}
	dir := t.TempDir()
	before := open()
	for range 100 {
		_, err := lease.Clock(nil, dir)
		require.NoError(t, err)
	}
	require.Less(t, open(), before+50)
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Empty(t, entries)
}

// TestLateNames: a list of names may be older than the files.
func TestLateNames(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.Symlink(filepath.Join(dir, "late"), filepath.Join(dir, "3.1")))
	began := time.Now()
	_, err := lease.Latest(dir, "3")
	require.ErrorIs(t, err, os.ErrNotExist)
	require.GreaterOrEqual(t, time.Since(began), 100*time.Millisecond)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "late"), nil, 0o600))
	s, err := lease.Latest(dir, "3")
	require.NoError(t, err)
	require.Equal(t, 1, s.Generation)
}

// TestErrors: a look into something other than a directory returns an error.
func TestErrors(t *testing.T) {
	none := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(none, nil, 0o600))
	_, err := lease.Latest(none, "3")
	require.Error(t, err)
	_, err = lease.Acquire(t.Context(), nil, none, "3", "", fast)
	require.Error(t, err)
	_, err = lease.Generations(none)
	require.Error(t, err)
	_, err = lease.Clock(nil, none)
	require.Error(t, err)
	_, err = lease.Read(t.TempDir(), "3", 1)
	require.ErrorIs(t, err, os.ErrNotExist)
}
