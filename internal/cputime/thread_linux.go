package cputime

import (
	"syscall"
	"time"
	"unsafe"
)

// Thread returns what the present thread has taken of the processors.
func Thread() time.Duration {
	const threadClock = 3 // CLOCK_THREAD_CPUTIME_ID of time.h
	var t syscall.Timespec
	// The call cannot fail with these arguments.
	_, _, _ = syscall.RawSyscall(syscall.SYS_CLOCK_GETTIME, threadClock, uintptr(unsafe.Pointer(&t)), 0)
	return time.Duration(t.Nano())
}
