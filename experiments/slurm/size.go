package slurm

import (
	"fmt"
	"time"
)

// How a run is divided into shards. A short shard spends its time on waiting and starting; a long
// one is lost with its machine and delays the end. So shards take ten minutes to an hour, and there
// are several per processor, so that none is idle for long at the end, when shards take longer than
// predicted.

const (
	minShard     = 10 * time.Minute
	maxShard     = time.Hour
	shardsAPlace = 4
	// defaultPlaces is the number of shards that run at once if it is unknown.
	defaultPlaces = 16
)

// Shards returns the number of shards for a plan with the given number of trials and total time,
// with all workers of a shard working, of which places can run at once. A shard may take longest. A
// total, places or longest of 0 is unknown.
func (l Limits) Shards(trials int, total time.Duration, places int, longest time.Duration) int {
	if places == 0 {
		places = defaultPlaces
	}
	n := places * shardsAPlace
	if total > 0 {
		most := maxShard
		if longest > 0 { // the forecast is good to a factor of two
			most = max(min(most, longest/2), 1)
		}
		n = min(n, int(total/minShard))
		n = max(n, int((total+most-1)/most))
	}
	if l.Array > 0 {
		n = min(n, l.Array)
	}
	return max(min(n, trials), 1)
}

// Check returns an error if that number of shards is impossible.
func (l Limits) Check(shards, trials int) error {
	switch {
	case shards > trials:
		return fmt.Errorf("%d shards: the plan has only %d trials", shards, trials)
	case l.Array > 0 && shards > l.Array:
		return fmt.Errorf("%d shards: expected %d at most, as MaxArraySize of this Slurm says", shards, l.Array)
	}
	return nil
}

// TimeFor returns the time to request for a shard with an expected time: three times that, since the
// forecast is good to a factor of two; 0 is unknown and means the time of the longest shards.
func TimeFor(expected time.Duration) time.Duration {
	if expected == 0 {
		return 2 * maxShard
	}
	return max(minShard, 3*expected)
}

// MemoryFor returns the bytes to request for a shard, given the expected memory of a worker in
// bytes.
func MemoryFor(expected uint64, workers int) uint64 {
	return max(512<<20, 256<<20+2*expected*uint64(workers))
}
