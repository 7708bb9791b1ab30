//go:build unix

package cluster

import (
	"fmt"
	"strconv"
	"syscall"
)

// ownSession makes a process start a new session, and so a new group.
func ownSession() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setsid: true} }

// signalGroup sends a signal to the process group of a job; the signal 0 only checks whether there
// is one. kill(2) would read the numbers 0 and 1 as our own group and all processes.
func signalGroup(job string, s syscall.Signal) error {
	id, err := strconv.Atoi(job)
	if err != nil || id < 2 {
		return fmt.Errorf("job %q: expected the number of a group of processes", job)
	}
	return syscall.Kill(-id, s)
}
