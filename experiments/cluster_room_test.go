package experiments_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
)

// TestShards: shards of ten minutes to an hour, several a place, within what there is room
// for.
func TestShards(t *testing.T) {
	const hour, minute = time.Hour, time.Minute
	for _, test := range []struct {
		name   string
		room   experiments.Capacity
		trials int
		total  time.Duration
		want   int
	}{
		{"several a place", experiments.Capacity{Places: 10}, 1e6, 20 * hour, 40},
		{"an hour at most", experiments.Capacity{Places: 1}, 1e6, 20 * hour, 20},
		{"ten minutes at least", experiments.Capacity{Places: 100}, 1e6, 2 * hour, 12},
		{"a short run is one", experiments.Capacity{Places: 100}, 1e6, 3 * minute, 1},
		{"within half of the time of a job", experiments.Capacity{Places: 1, Time: hour}, 1e6, 20 * hour, 40},
		{"as many as a site takes", experiments.Capacity{Places: 100, MaxShards: 30}, 1e6, 200 * hour, 30},
		{"no more than trials", experiments.Capacity{Places: 10}, 7, 20 * hour, 7},
		{"of unknown time", experiments.Capacity{Places: 10}, 1e6, 0, 40},
		{"on unknown places", experiments.Capacity{}, 1e6, 100 * hour, 100},
		{"on unknown places, short", experiments.Capacity{}, 1e6, 20 * hour, 64},
	} {
		require.Equal(t, test.want, test.room.Shards(test.trials, test.total), test.name)
	}
	room := experiments.Capacity{MaxShards: 9, Limit: "as the site says"}
	require.NoError(t, room.Check(9, 100))
	require.EqualError(t, room.Check(10, 100), "10 shards: expected 9 at most, as the site says")
	require.EqualError(t, room.Check(9, 8), "9 shards: the plan has only 8 trials")
}

// TestAsked: three times what is expected of time, twice of memory, in round figures.
func TestAsked(t *testing.T) {
	require.Equal(t, 2*time.Hour, experiments.TimeFor(0))
	require.Equal(t, 10*time.Minute, experiments.TimeFor(time.Second))
	require.Equal(t, 65*time.Minute, experiments.TimeFor(20*time.Minute+time.Second))
	require.EqualValues(t, 512<<20, experiments.MemoryFor(10<<20, 1))
	require.EqualValues(t, 1280<<20, experiments.MemoryFor(100<<20, 5))
}
