package processor

import (
	"bytes"
	"fmt"
	"os"
	"runtime/debug"
	"syscall"
	"time"
)

// Time returns the processor time of this process, user and system, of all its threads.
// Unlike the clock it is not affected by other processes.
func Time() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0 // the call cannot fail with these arguments
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// ResetPeakMemory restarts the measurement of the peak memory of this process, after it has
// returned unused memory.
func ResetPeakMemory() {
	debug.FreeOSMemory()
	_ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0)
}

// PeakMemory returns the peak memory of this process in bytes since [ResetPeakMemory], or since its
// start if the system cannot reset it; 0 if the system does not report it.
//
// Source: proc(5), /proc/PID/status, VmHWM in kB.
func PeakMemory() uint64 {
	text, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	_, after, _ := bytes.Cut(text, []byte("VmHWM:"))
	kilobytes := 0
	_, _ = fmt.Sscan(string(after[:min(len(after), 30)]), &kilobytes)
	return uint64(kilobytes) << 10
}
