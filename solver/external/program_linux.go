package external

import (
	"math"
	"os"
	"os/exec"
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
