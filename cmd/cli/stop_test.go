package cli

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"basisk/cmd/internal/output"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// TestStop: a signal soon ends every command that works long, with the largest number of workers, too. With
// -short the first few are tried.
func TestStop(t *testing.T) {
	folder := t.TempDir()
	open := func(side int) string {
		name := filepath.Join(folder, "open.txt")
		require.NoError(t, os.WriteFile(name, []byte(strings.Repeat(strings.Repeat(".", side)+"\n", side)), 0o600))
		return name
	}
	empty := open(9)
	problem := filepath.Join(folder, "open.dlx")
	require.NoError(t, command(t, "convert", "-q", "--to", "dlx", "-o", problem, empty).Run())
	many := filepath.Join(folder, "many.txt")
	require.NoError(t, os.WriteFile(many, []byte(strings.Repeat(strings.Repeat(".", 81)+"\n", 2000)), 0o600))
	lines := [][]string{
		{"count", "--limit", "0", "-m", "cdcl", "--workers", "1024", empty},
		{"count", "--estimate", "--probes", "1000000000", "--workers", "1024", empty},
		{"generate", "-n", "1000000000", "--basis", "4", "--workers", "1024"},
		{"claims"},
		{"solve", "--all", "-m", "search", empty},
		{"count", "--limit", "0", "-m", "dlx", "--workers", "1024", empty},
		{"candidates", "--counts", "--limit", "0", "--workers", "1024", many},
		{"bench", many},
		{"cover", "--count", "--workers", "1024", problem},
		{"experiment", "plan", "phase", "--scale", "100", "--pilot", "0"},
		{"experiment", "run", "phase", "--scale", "0.1", "--workers", "1024", "-q", "-o", filepath.Join(folder, "run")},
		// The exhaustive version has these, too.
		{"count", "--limit", "0", "-m", "search", "--workers", "1024", many},
		{"count", "--limit", "0", "-m", "diagram", empty},
		{"solve", "--all", "-m", "cdcl", "--workers", "1024", empty},
		{"cover", "-m", "diagram", "--count", problem},
		{"cover", "-m", "cdcl", "--count", problem},
		{"experiment", "list", "--scale", "100"},
	}
	for _, args := range lines[:testenv.Scale(3, 11, len(lines))] {
		t.Run(strings.Join(args[:min(4, len(args))], " "), func(t *testing.T) {
			t.Parallel()
			code, wait := -1, 100*time.Millisecond
			for ; code < 0 && wait < time.Minute; wait *= 4 { // a slow machine had not begun
				code = stopAfter(t, wait, args)
			}
			require.Equal(t, int(output.Interrupted), code)
		})
	}
}

// stopAfter starts a command line, sends it a signal after some time, so that it is
// at work, and returns its exit code: -1 if it did not yet listen to signals.
func stopAfter(t *testing.T, wait time.Duration, args []string) (code int) {
	c := command(t, args...)
	var talk strings.Builder
	c.Stderr = &talk
	require.NoError(t, c.Start())
	time.Sleep(wait)
	require.NoError(t, c.Process.Signal(syscall.SIGTERM))
	kill := time.AfterFunc(20*time.Second, func() { _ = c.Process.Kill() })
	require.Error(t, c.Wait(), "it had ended before: %s", talk.String())
	require.True(t, kill.Stop(), "the signal was not heard: %v", args)
	require.NotContains(t, talk.String(), "still running")
	return c.ProcessState.ExitCode()
}
