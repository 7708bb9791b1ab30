//go:build linux

package cluster

import (
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSignalGroup: of what is the number of no group nobody is asked.
func TestSignalGroup(t *testing.T) {
	require.NoError(t, signalGroup(strconv.Itoa(syscall.Getpgrp()), 0))
	for _, job := range []string{"", "x", "-7", "0", "1"} {
		require.ErrorContains(t, signalGroup(job, 0), "expected the number of a group of processes")
	}
	require.ErrorIs(t, signalGroup("99999999", 0), syscall.ESRCH)
}

// TestAtWork: a group is that of a job if one of its processes works in the directory.
func TestAtWork(t *testing.T) {
	here, err := os.Getwd()
	require.NoError(t, err)
	group := strconv.Itoa(syscall.Getpgrp())
	require.True(t, atWork(group, here))
	require.False(t, atWork(group, filepath.Dir(here)))
	require.False(t, atWork(group, filepath.Join(here, "none")))
	require.False(t, atWork("99999999", here))
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
