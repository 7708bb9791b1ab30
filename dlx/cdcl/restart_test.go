package cdcl

import (
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

// A restart waits as many conflicts as the Luby sequence says, times its unit.
func TestLuby(t *testing.T) {
	s := loose(t, 3, "luby=7")
	for i := range uint64(70) {
		require.Equal(t, s.stats.Conflicts+7*luby(i+1), s.restartAt, "restart %d", i+1)
		s.stats.Conflicts += 3
		s.nextRestart()
	}
}

// A restart is due when it is time, unless nothing is decided.
func TestRestartDue(t *testing.T) {
	for _, test := range []struct {
		name      string
		conflicts uint64
		levels    int
		want      bool
	}{
		{"due", 1024, 1, true},
		{"not yet", 1023, 1, false},
		{"nothing decided", 1024, 0, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := loose(t, 3)
			s.stats.Conflicts = test.conflicts
			s.starts = make([]int32, test.levels)
			require.Equal(t, test.want, s.restartDue())
		})
	}
}

// A restart keeps the levels whose decisions come before the next one.
func TestReusable(t *testing.T) {
	for above := range 4 {
		s := loose(t, 12, "phase=0")
		for range 3 {
			s.decide()
			require.True(t, s.propagate())
		}
		decided := []int32{s.trail[0].option(), s.trail[1].option(), s.trail[2].option()}
		next := s.next()
		s.scores.push(next)
		for i, o := range slices.Insert(slices.Clone(decided), above, next) {
			s.scores.score[o] = float64(100 - i)
		}
		s.scores.heapify(new(cancel.Check))
		require.Equal(t, above, s.reusable())
		s.restart()
		require.Len(t, s.starts, above)
		require.EqualValues(t, 1, s.stats.Restarts)
		require.GreaterOrEqual(t, s.scores.where[next], int32(0), "still to be found")
	}
}
