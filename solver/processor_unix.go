//go:build unix

package solver

import (
	"syscall"
	"time"
)

// ProcessorTime returns the processor time of this process, user and system, of all its threads.
// Unlike the clock it is not affected by other processes.
func ProcessorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0 // the call cannot fail with these arguments
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
