//go:build !linux

package solver

import (
	"os"
	"os/exec"
	"time"
)

// Without the calls of Linux a program alone is killed when its context ends, and only the clock limits it.

func isolate(*exec.Cmd) {}

func disband(*exec.Cmd) {}

func limitProcess(int, time.Duration) {}

func killed(*os.ProcessState) bool { return false }

// started is the approximate time at which the process began.
var started = time.Now()

// ProcessorTime returns the time since the process began: without a measure of processor time,
// races need an otherwise idle machine.
func ProcessorTime() time.Duration { return time.Since(started) }

// ResetPeakMemory does nothing.
func ResetPeakMemory() {}

// PeakMemory returns 0: it does not ask the system.
func PeakMemory() uint64 { return 0 }
