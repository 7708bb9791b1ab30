package experiments

import (
	"fmt"
	"time"
)

// How a run is divided into shards. A short shard spends its time on waiting and starting; a long
// one is lost with its machine and delays the end. So shards take ten minutes to an hour, and there
// are several per place to run, so that no place is idle for long at the end, when shards take
// longer than predicted.

// The time of a shard, and the number of shards per place to run.
const (
	minShard     = 10 * time.Minute
	maxShard     = time.Hour
	shardsAPlace = 4
)

// Capacity is the capacity of a cluster for shards.
type Capacity struct {
	// Places is the number of shards that can run at once; 0 is unknown and counts as 16.
	Places int
	// MaxShards is the maximum number of shards, and Limit names the setting that limits it; 0
	// means the number of trials.
	MaxShards int
	Limit     string
	// Time is the maximum time of a shard; 0 means no limit.
	Time time.Duration
}

// defaultPlaces is the number of places if it is unknown.
const defaultPlaces = 16

// Shards returns the number of shards for a plan with the given number of trials and total time,
// with all workers of a shard working; a total of 0 is unknown. It is at most the capacity.
func (r Capacity) Shards(trials int, total time.Duration) int {
	places := r.Places
	if places == 0 {
		places = defaultPlaces
	}
	n := places * shardsAPlace
	if total > 0 {
		longest := maxShard
		if r.Time > 0 { // the forecast is good to a factor of two
			longest = max(min(longest, r.Time/2), 1)
		}
		n = min(n, int(total/minShard))
		n = max(n, int((total+longest-1)/longest))
	}
	if r.MaxShards > 0 {
		n = min(n, r.MaxShards)
	}
	return max(min(n, trials), 1)
}

// Check returns an error if that number of shards is impossible.
func (r Capacity) Check(shards, trials int) error {
	switch {
	case shards > trials:
		return fmt.Errorf("%d shards: the plan has only %d trials", shards, trials)
	case r.MaxShards > 0 && shards > r.MaxShards:
		return fmt.Errorf("%d shards: expected %d at most, %s", shards, r.MaxShards, r.Limit)
	}
	return nil
}

// What a shard requests beyond the forecast, which is good to a factor of two, rounded up to these
// units.
const (
	safety       = 3
	minTime      = 10 * time.Minute
	timeStep     = 5 * time.Minute
	memorySafety = 2
	minMemory    = 512 << 20
	memoryStep   = 256 << 20
)

// TimeFor returns the time to request for a shard with an expected time; 0 is unknown and means the
// time of the longest shards.
func TimeFor(expected time.Duration) time.Duration {
	if expected == 0 {
		return 2 * maxShard
	}
	return max(minTime, (safety*expected+timeStep-1)/timeStep*timeStep)
}

// MemoryFor returns the bytes to request for a shard, given the expected memory of a worker in
// bytes.
func MemoryFor(expected uint64, workers int) uint64 {
	wanted := memorySafety*expected*uint64(workers) + memoryStep
	return max(minMemory, (wanted+memoryStep-1)/memoryStep*memoryStep)
}
