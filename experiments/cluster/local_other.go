//go:build !unix

package cluster

import (
	"os"
	"syscall"
)

// ownSession does nothing where there are no sessions.
func ownSession() *syscall.SysProcAttr { return nil }

// group returns nothing where there are no groups.
func group(string) []int { return nil }

// terminate ends a process.
func terminate(pid int) {
	if p, err := os.FindProcess(pid); err == nil {
		_ = p.Kill()
	}
}
