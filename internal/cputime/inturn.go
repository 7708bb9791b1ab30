package cputime

import (
	"runtime"
	"slices"
	"time"
)

// A run below Short is too short to measure alone: caches are cold, and clocks are coarse. It is
// run Rounds times.
const (
	Short  = time.Millisecond
	Rounds = 5
)

// InTurn measures runs to compare with each other. Each returns the time it took on the current
// thread, to which the goroutine is locked. All run once; those below [Short] are repeated, in the
// opposite order every other round, so that anything that slows the machine for a while slows all
// of them. The result has the median of each.
func InTurn(runs ...func() time.Duration) []time.Duration {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	taken := make([][]time.Duration, len(runs))
	for round := range Rounds {
		for i := range runs {
			if round%2 == 1 {
				i = len(runs) - 1 - i
			}
			if round == 0 || taken[i][0] < Short {
				taken[i] = append(taken[i], runs[i]())
			}
		}
	}
	medians := make([]time.Duration, len(runs))
	for i, t := range taken {
		medians[i] = Median(t)
	}
	return medians
}

// Median sorts an odd number of times and returns the middle one.
func Median(times []time.Duration) time.Duration {
	slices.Sort(times)
	return times[len(times)/2]
}
