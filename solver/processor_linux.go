package solver

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"os/exec"
	"runtime/debug"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// isolate gives the command its own process group, which is killed as a whole when the context of
// the command ends.
func isolate(c *exec.Cmd) {
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	c.Cancel = func() error { return syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }
}

// disband kills the process group of a command that has begun, which may have gone.
func disband(c *exec.Cmd) { _ = c.Cancel() }

// limitProcess limits the processor time of a process, and of each that it starts from now on, to whole
// seconds. A process that has gone has no limit.
func limitProcess(pid int, limit time.Duration) {
	if limit < math.MaxInt64/2 {
		seconds := uint64((limit + time.Second - 1) / time.Second)
		_ = unix.Prlimit(pid, unix.RLIMIT_CPU, &unix.Rlimit{Cur: seconds, Max: seconds}, nil)
	}
}

// killed reports whether a process was killed, as by its limit.
func killed(state *os.ProcessState) bool {
	status, ok := state.Sys().(syscall.WaitStatus)
	return ok && status.Signaled() && (status.Signal() == syscall.SIGKILL || status.Signal() == syscall.SIGXCPU)
}

// ProcessorTime returns the processor time of this process, user and system, of all its threads.
// Unlike the clock it is not affected by other processes.
func ProcessorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0 // the call cannot fail with these arguments
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// ResetPeakMemory restarts the measurement of the peak memory of this process, after it has
// returned unused memory.
func ResetPeakMemory() {
	debug.FreeOSMemory()
	_ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0)
}

// PeakMemory returns the peak memory of this process in bytes since [ResetPeakMemory], or since its
// start if the system cannot reset it; 0 if the system does not report it.
//
// Source: proc(5), /proc/PID/status, VmHWM in kB.
func PeakMemory() uint64 {
	text, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	_, after, _ := bytes.Cut(text, []byte("VmHWM:"))
	kilobytes := 0
	_, _ = fmt.Sscan(string(after[:min(len(after), 30)]), &kilobytes)
	return uint64(kilobytes) << 10
}
