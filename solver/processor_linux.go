package solver

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"syscall"
	"time"
)

// clockTick is the unit of times in /proc: the USER_HZ of Linux is 100.
const clockTick = 10 * time.Millisecond

// groupUsage returns the processor time of the processes of a process group, including that of
// their ended children, and the sum of their peak memories; ok is false if the system does not
// report them.
func groupUsage(group int) (u usage, ok bool) {
	entries, _ := os.ReadDir("/proc")
	for _, entry := range entries {
		pid, err := strconv.Atoi(entry.Name())
		if err != nil {
			continue // not a process
		}
		ok = true
		if g, err := syscall.Getpgid(pid); err == nil && g == group {
			u.taken += processTime(pid)
			u.memory += peakOf(entry.Name())
		}
	}
	return u, ok
}

// ResetPeakMemory restarts the measurement of the peak memory of this process, after it has
// returned unused memory.
func ResetPeakMemory() {
	debug.FreeOSMemory()
	_ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0)
}

// PeakMemory returns the peak memory of this process in bytes since [ResetPeakMemory], or since its
// start if the system cannot reset it; 0 if the system does not report it.
func PeakMemory() uint64 { return peakOf("self") }

// peakOf returns the peak memory of a process, 0 if the process is gone.
//
// Source: proc(5), /proc/PID/status, VmHWM in kB.
func peakOf(process string) uint64 {
	text, err := os.ReadFile(filepath.Join("/proc", process, "status"))
	if err != nil {
		return 0
	}
	_, after, _ := bytes.Cut(text, []byte("VmHWM:"))
	kilobytes := 0
	_, _ = fmt.Sscan(string(after[:min(len(after), 30)]), &kilobytes)
	return uint64(kilobytes) << 10
}

// peakMemoryOf returns the peak memory of an ended process, of its children, or of this process, which
// started it, whichever is larger.
//
// Source: getrusage(2), ru_maxrss in kB.
func peakMemoryOf(state *os.ProcessState) uint64 {
	if u, ok := state.SysUsage().(*syscall.Rusage); ok {
		return uint64(u.Maxrss) << 10
	}
	return 0
}

// processTime returns the processor time of a process and its children that have ended, 0 if the
// process is gone.
//
// Source: proc(5), /proc/PID/stat: from the eleventh field on user, system, and both for the
// children.
func processTime(pid int) (taken time.Duration) {
	fields := statOf(pid)
	for _, field := range fields[min(11, len(fields)):min(15, len(fields))] {
		ticks, _ := strconv.ParseInt(string(field), 10, 64)
		taken += time.Duration(ticks) * clockTick
	}
	return taken
}

// statOf returns the fields of /proc/PID/stat after the name, which may contain any character:
// state, parent, group and more; nil for a process that has ended.
func statOf(pid int) [][]byte {
	text, _ := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "stat"))
	return bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:])
}
