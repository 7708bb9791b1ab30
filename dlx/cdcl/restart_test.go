package cdcl

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/internal/cancel"
)

// luby returns term i of the sequence of Luby, Sinclair and Zuckerman, from 1: if i is 2^k-1
// it is 2^(k-1), and else the term of the difference from the last such number.
func luby(i uint64) uint64 {
	k := uint64(1)
	for 1<<k-1 < i {
		k++
	}
	if i == 1<<k-1 {
		return 1 << (k - 1)
	}
	return luby(i - (1<<(k-1) - 1))
}

// Stable mode waits as many conflicts as the Luby sequence says, times its unit.
func TestLuby(t *testing.T) {
	s := loose(t, 3, "luby=7")
	for i := range uint64(70) {
		require.Equal(t, s.stats.Conflicts+7*luby(i+1), s.restartAt, "restart %d", i+1)
		s.stats.Conflicts += 3
		s.nextRestart()
	}
}

// Focused mode waits as long as its interval says.
func TestFocusedWaits(t *testing.T) {
	s := loose(t, 3, "stable=0", "restart-interval=5")
	for range 4 {
		require.Equal(t, s.stats.Conflicts+5, s.restartAt)
		s.stats.Conflicts += 11
		s.nextRestart()
	}
}

// The average is that of the values with weights that fall by the same factor from the
// latest one back, whatever their number.
func TestAverage(t *testing.T) {
	a := average{rate: 0.25}
	require.Zero(t, a.mean())
	values := []float64{8, 2, 5, 5, 1}
	for n, x := range values {
		a.add(x)
		sum, weights := 0.0, 0.0
		for i, y := range values[:n+1] {
			weight := math.Pow(0.75, float64(n-i))
			sum, weights = sum+weight*y, weights+weight
		}
		require.InDelta(t, sum/weights, a.mean(), 1e-12)
	}
}

// The rates of the averages are those of the source: 33 conflicts, and 10,000.
func TestAverageRates(t *testing.T) {
	s := loose(t, 3)
	require.InDelta(t, 33, 1/s.fast.rate, 1e-9)
	require.InDelta(t, 10_000, 1/s.slow.rate, 1e-6)
}

// Focused mode restarts where the recent average exceeds that of all by the margin,
// stable mode whenever it is time, and neither before it is or where nothing is decided.
func TestRestartDue(t *testing.T) {
	for _, test := range []struct {
		name       string
		settings   []string
		fast, slow float64
		conflicts  uint64
		levels     int
		want       bool
	}{
		{"stable", nil, 1, 9, 1024, 1, true},
		{"stable, not yet", nil, 9, 1, 1023, 1, false},
		{"stable, nothing decided", nil, 1, 9, 1024, 0, false},
		{"focused", []string{"stable=0", "restart-margin=25"}, 5.5, 4, 2, 1, true},
		{"focused, not yet", []string{"stable=0", "restart-margin=25"}, 5.5, 4, 1, 1, false},
		{"focused, at the margin", []string{"stable=0", "restart-margin=25"}, 5, 4, 2, 1, false},
		{"focused, less", []string{"stable=0", "restart-margin=25"}, 4.5, 4, 2, 1, false},
		{"focused, no margin", []string{"stable=0", "restart-margin=0"}, 4, 4, 2, 1, false},
		{"focused, twice", []string{"stable=0", "restart-margin=100"}, 8, 4, 2, 1, false},
		{"focused, more than twice", []string{"stable=0", "restart-margin=100"}, 9, 4, 2, 1, true},
		{"focused, nothing decided", []string{"stable=0"}, 9, 1, 2, 0, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := loose(t, 3, test.settings...)
			s.fast.value, s.fast.weight = test.fast, 1
			s.slow.value, s.slow.weight = test.slow, 1
			s.stats.Conflicts = test.conflicts
			s.starts = make([]int32, test.levels)
			require.Equal(t, test.want, s.restartDue())
		})
	}
}

// The first mode lasts as many conflicts as the setting says; what it propagated, times
// 1, 4, 4, 9, 9, is the work of the next ones.
func TestModes(t *testing.T) {
	s := loose(t, 3, "stable=1", "mode-interval=10", "luby=3")
	require.False(t, s.stable)
	s.stats.Conflicts, s.stats.Propagations, s.stats.Visits = 9, 60, 10
	require.False(t, s.modeDue())
	s.stats.Conflicts = 10
	length := s.work()
	require.EqualValues(t, 100, length)
	for i, rounds := range []uint64{1, 4, 4, 9, 9, 16} {
		require.True(t, s.modeDue())
		before := s.work()
		s.targetSize = 5
		s.changeMode()
		require.Equal(t, i%2 == 0, s.stable)
		require.Zero(t, s.targetSize)
		if s.stable {
			require.Equal(t, s.stats.Conflicts+3, s.restartAt, "the sequence begins anew")
		}
		s.stats.Conflicts += 1000
		s.stats.Propagations = before + length*rounds - 1 - 4*s.stats.Visits
		require.False(t, s.modeDue(), "mode %d", i+1)
		s.stats.Propagations++
	}
	for _, setting := range []string{"stable=0", "stable=2"} {
		one := loose(t, 3, setting)
		one.stats.Conflicts = 1 << 40
		require.False(t, one.modeDue(), setting)
		require.Equal(t, setting == "stable=2", one.stable)
	}
}

// A restart keeps the levels whose decisions come before the next one.
func TestReusable(t *testing.T) {
	for _, setting := range []string{"stable=0", "stable=2"} {
		for above := range 4 {
			s := loose(t, 12, setting, "phase=0")
			for range 3 {
				s.decide()
				require.True(t, s.propagate())
			}
			decided := []int32{s.trail[0].option(), s.trail[1].option(), s.trail[2].option()}
			next := s.next()
			if s.stable {
				s.scores.push(next)
			}
			for i, o := range slices.Insert(slices.Clone(decided), above, next) {
				s.scores.score[o] = float64(100 - i)
				s.queue.moved[o] = uint64(5000 - i)
			}
			s.scores.heapify(new(cancel.Check))
			require.Equal(t, above, s.reusable(), setting)
			s.restart()
			require.Len(t, s.starts, above)
			require.EqualValues(t, 1, s.stats.Restarts)
			if s.stable {
				require.GreaterOrEqual(t, s.scores.where[next], int32(0), "still to be found")
			}
		}
	}
}
