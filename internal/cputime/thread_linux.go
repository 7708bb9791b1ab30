package cputime

import (
	"time"

	"golang.org/x/sys/unix"
)

// Thread returns the processor time of the current thread.
func Thread() time.Duration {
	var t unix.Timespec
	_ = unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t) // which every kernel has
	return time.Duration(t.Nano())
}
