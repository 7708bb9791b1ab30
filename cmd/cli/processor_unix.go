//go:build unix

package cli

import (
	"syscall"
	"time"
)

// processorTime returns the time that this process has taken of the processors. It
// stands still while others are at work, as the time of day does not.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0 // the call cannot fail with these arguments
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
