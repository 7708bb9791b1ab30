//go:build !linux

package processor

import (
	"time"
)

// started is the approximate time at which the process began.
var started = time.Now()

// Time returns the time since the process began: without a measure of processor time,
// races need an otherwise idle machine.
func Time() time.Duration { return time.Since(started) }

// ResetPeakMemory does nothing.
func ResetPeakMemory() {}

// PeakMemory returns 0: it does not ask the system.
func PeakMemory() uint64 { return 0 }
