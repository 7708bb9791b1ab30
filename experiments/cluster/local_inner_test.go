//go:build linux

package cluster

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestSignalGroup: of what is the number of no group nobody is asked.
func TestSignalGroup(t *testing.T) {
	for _, job := range []string{"", "x", "-7", "0", "1"} {
		require.ErrorContains(t, signalGroup(job, 0), "expected the number of a group of processes")
	}
	require.ErrorIs(t, signalGroup("99999999", 0), syscall.ESRCH)
}

// TestAtWork: a group is that of a job if one of its processes works in the directory; it is
// ended as a whole.
func TestAtWork(t *testing.T) {
	c := exec.Command("sh", "-c", "sleep 100 & wait")
	c.Dir, c.SysProcAttr = t.TempDir(), ownSession()
	require.NoError(t, c.Start())
	job := strconv.Itoa(c.Process.Pid)
	require.NoError(t, signalGroup(job, 0))
	require.Eventually(t, func() bool { return atWork(job, c.Dir) }, time.Minute, time.Millisecond)
	require.False(t, atWork(job, filepath.Dir(c.Dir)))
	require.False(t, atWork(job, filepath.Join(c.Dir, "none")))
	require.False(t, atWork("99999999", c.Dir))
	require.NoError(t, signalGroup(job, syscall.SIGTERM))
	require.Error(t, c.Wait())
	require.Eventually(t, func() bool { return !atWork(job, c.Dir) }, time.Minute, time.Millisecond)
}

// TestGroupOf: a process may be called anything, and one that has ended has no group.
func TestGroupOf(t *testing.T) {
	for stat, group := range map[string]string{
		"7 (a b) S 1 55 55 0": "55", "7 (a) S 1 2) S 1 55 55": "55", "7 (a) S 1 55": "55", "7 (a) Z 1 55 55": "", "7 (a) S 1": "", "": "",
	} {
		dir := t.TempDir()
		require.NoError(t, os.WriteFile(filepath.Join(dir, "stat"), []byte(stat), 0o600))
		require.Equal(t, group, groupOf(dir), stat)
	}
	require.Empty(t, groupOf(t.TempDir()))
}
