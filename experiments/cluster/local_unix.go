//go:build unix

package cluster

import (
	"fmt"
	"strconv"
	"syscall"
)

// ownSession lets a process begin a session, and so a group, of its own.
func ownSession() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setsid: true} }

// signalGroup sends a signal to the group of processes of a job; the signal 0 only asks
// whether there is one. kill(2) would take the numbers 0 and 1 for our own group and for all
// processes.
func signalGroup(job string, s syscall.Signal) error {
	id, err := strconv.Atoi(job)
	if err != nil || id < 2 {
		return fmt.Errorf("job %q: expected the number of a group of processes", job)
	}
	return syscall.Kill(-id, s)
}
