package solver

import (
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// The figure of /proc is the processor time of a process and its children; a process that has gone
// has none.
func TestProcessTime(t *testing.T) {
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), "BASISK_TEST_SOLVER=toil")
	require.NoError(t, child.Run())
	for begin := ProcessorTime(); ProcessorTime()-begin < 30*time.Millisecond; {
	}
	var children syscall.Rusage
	require.NoError(t, syscall.Getrusage(syscall.RUSAGE_CHILDREN, &children))
	want := ProcessorTime() + time.Duration(children.Utime.Nano()+children.Stime.Nano())
	require.InDelta(t, want, processTime(os.Getpid()), float64(5*clockTick))
	require.Zero(t, processTime(child.Process.Pid))
	u, ok := groupUsage(syscall.Getpgrp())
	require.True(t, ok)
	require.GreaterOrEqual(t, u.taken, want-5*clockTick)
	require.GreaterOrEqual(t, u.memory, PeakMemory())
}
