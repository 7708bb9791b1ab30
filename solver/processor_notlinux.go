//go:build !linux

package solver

import "time"

// groupTime reports false: what a group of processes has used is not known.
func groupTime(int) (taken time.Duration, ok bool) { return 0, false }

// ForgetPeak does nothing.
func ForgetPeak() {}

// PeakMemory returns 0: the system is not asked.
func PeakMemory() uint64 { return 0 }
