//go:build unix

package cluster

import (
	"strconv"
	"syscall"
)

// ownSession lets a process begin a session, and so a group, of its own.
func ownSession() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setsid: true} }

// group returns a group of processes, as kill(2) names it, unless it has ended.
func group(job string) []int {
	id, err := strconv.Atoi(job)
	if err != nil || id < 2 || syscall.Kill(-id, 0) != nil {
		return nil
	}
	return []int{-id}
}

// terminate asks a process, or a group, to end.
func terminate(pid int) { _ = syscall.Kill(pid, syscall.SIGTERM) }
