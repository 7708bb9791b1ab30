//go:build !linux

package solver

import "os"

// groupUsage reports false: the usage of a program is unknown.
func groupUsage(int) (u usage, ok bool) { return u, false }

// peakMemoryOf returns 0, since the unit depends on the system.
func peakMemoryOf(*os.ProcessState) uint64 { return 0 }

// ResetPeakMemory does nothing.
func ResetPeakMemory() {}

// PeakMemory returns 0: it does not ask the system.
func PeakMemory() uint64 { return 0 }
