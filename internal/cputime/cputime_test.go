package cputime_test

import (
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/internal/cputime"
)

// The time of a thread rises with what it does, and not while it sleeps.
func TestThread(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("there the clock stands in")
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	begin := cputime.Thread()
	time.Sleep(20 * time.Millisecond)
	slept := cputime.Since(begin)
	require.Less(t, slept, 10*time.Millisecond)
	for end := time.Now().Add(20 * time.Millisecond); time.Now().Before(end); {
	}
	require.Greater(t, cputime.Since(begin), slept)
}

// What is short runs five times, in the opposite order every other round, and gives the
// median; what is long runs once.
func TestInTurn(t *testing.T) {
	order, next := "", 0
	short := func() time.Duration {
		order, next = order+"s", next+1
		return []time.Duration{9, 1, 3, 2, 8}[next-1] * time.Microsecond
	}
	long := func() time.Duration { order += "l"; return time.Millisecond }
	other := func() time.Duration { order += "o"; return time.Millisecond - 1 }
	require.Equal(t, []time.Duration{3 * time.Microsecond, time.Millisecond, time.Millisecond - 1}, cputime.InTurn(short, long, other))
	require.Equal(t, "slo"+"os"+"so"+"os"+"so", order)
}

// A context has the clock that it was given, else the clock of the system.
func TestClockOf(t *testing.T) {
	system := func() time.Duration { return 1 }
	require.Equal(t, time.Duration(1), cputime.ClockOf(t.Context(), system)())
	given := cputime.WithClock(t.Context(), func() time.Duration { return 2 })
	require.Equal(t, time.Duration(2), cputime.ClockOf(given, system)())
}
