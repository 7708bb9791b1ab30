//go:build unix

package solver

import (
	"os/exec"
	"syscall"
)

// isolate gives the command its own process group, which is killed as a whole when the context of
// the command ends.
func isolate(c *exec.Cmd) {
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	c.Cancel = func() error { return disband(c) }
}

// disband kills the process group of the command, which has begun.
func disband(c *exec.Cmd) error { return syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }
