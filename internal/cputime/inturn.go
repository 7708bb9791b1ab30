package cputime

import (
	"runtime"
	"slices"
	"time"
)

// Short is the time below which one run says little: caches are cold, a clock ticks. What
// takes less is run Rounds times.
const (
	Short  = time.Millisecond
	Rounds = 5
)

// InTurn measures runs that are compared with each other: each returns what it took of the
// present thread, to which the goroutine is locked meanwhile. All run once, and those that
// are [Short] again and again, in the opposite order every other round, so that whatever
// slows the machine down for a while slows all of them. The result is the median of each.
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

// Median returns the middle one of an odd number of times, and sorts them.
func Median(times []time.Duration) time.Duration {
	slices.Sort(times)
	return times[len(times)/2]
}
