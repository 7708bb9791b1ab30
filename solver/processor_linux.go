package solver

import (
	"bytes"
	"fmt"
	"os"
	"runtime/debug"
	"strconv"
	"syscall"
	"time"
)

// clockTick is what the times in /proc count: the USER_HZ of Linux is 100.
const clockTick = 10 * time.Millisecond

// groupTime returns what the processes of a group have used of the processors, their
// children that have ended included; ok is false if the system does not tell.
func groupTime(group int) (taken time.Duration, ok bool) {
	entries, _ := os.ReadDir("/proc")
	for _, entry := range entries {
		pid, err := strconv.Atoi(entry.Name())
		if err != nil {
			continue // no process
		}
		ok = true
		if g, err := syscall.Getpgid(pid); err == nil && g == group {
			taken += processTime(pid)
		}
	}
	return taken, ok
}

// ForgetPeak begins to look for the most memory that this process has anew, after it has given
// back what it does not need.
func ForgetPeak() {
	debug.FreeOSMemory()
	_ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0)
}

// PeakMemory returns the most bytes of memory that this process had since [ForgetPeak], or since
// its start where the system does not forget; 0 if it does not tell.
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

// processTime returns what a process and its children that have ended have used, 0 if it
// has gone.
//
// Source: proc(5), /proc/PID/stat: behind the name, which may hold anything, state,
// parent, group and more; from the eleventh on user, system, and both of the children.
func processTime(pid int) (taken time.Duration) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	fields := bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:])
	for _, field := range fields[min(11, len(fields)):min(15, len(fields))] {
		ticks, _ := strconv.ParseInt(string(field), 10, 64)
		taken += time.Duration(ticks) * clockTick
	}
	return taken
}
