//go:build unix

package solver

import (
	"syscall"
	"time"
)

// ProcessorTime returns what this process has used of the processors, user and system,
// in all its threads. It stands still while others are at work, as the time of day does
// not. Where the system does not tell, it is the time since the process began.
func ProcessorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0 // the call cannot fail with these arguments
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
