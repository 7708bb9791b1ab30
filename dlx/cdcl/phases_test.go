package cdcl

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/internal/cancel"
)

// The phases are renewed in turn: all to the first value, all to its opposite, to the
// best, each to its opposite, to the best, and again to the best; where there is no best
// they stay.
func TestRephasing(t *testing.T) {
	s := loose(t, 4, "rephase-interval=10", "phase=0")
	require.Equal(t, []int8{-1, -1, -1, -1}, s.saved)
	var at uint64
	for i, want := range [][]int8{
		{-1, -1, -1, -1},
		{1, 1, 1, 1},
		{1, -1, 1, 1},
		{-1, 1, -1, -1},
		{1, -1, -1, -1},
		{1, -1, -1, -1},
		{-1, -1, -1, -1},
		{1, 1, 1, 1},
	} {
		at += 10 * uint64(i+1)
		s.stats.Conflicts = at - 1
		require.False(t, s.rephaseDue(), "renewal %d", i+1)
		s.stats.Conflicts = at
		require.True(t, s.rephaseDue(), "renewal %d", i+1)
		copy(s.best, []int8{1, -1, 0, 0})
		copy(s.target, []int8{1, 1, 1, 1})
		s.bestSize, s.targetSize = 2, 4
		s.rephase()
		require.Equal(t, want, s.saved, "renewal %d", i+1)
		require.Equal(t, []int8{0, 0, 0, 0}, s.target)
		require.Zero(t, s.bestSize+s.targetSize)
		require.EqualValues(t, i+1, s.stats.Rephasings)
	}
	s = loose(t, 4)
	require.Equal(t, []int8{1, 1, 1, 1}, s.saved)
}

// A decision takes the value of the largest assignment, or else the latest one.
func TestPhase(t *testing.T) {
	for _, test := range []struct{ target, want int8 }{{1, 1}, {-1, -1}, {0, -1}} {
		s := loose(t, 3)
		s.saved[1], s.target[1] = -1, test.target
		require.Equal(t, test.want, s.phase(1))
		s.scores.score[1] = 9
		s.scores.heapify(new(cancel.Check))
		s.decide()
		require.Equal(t, test.want < 0, s.trail[0].negated())
		require.EqualValues(t, 1, s.trail[0].option())
	}
}

// The largest assignments are remembered with their values, the best one for longer.
func TestNotePhases(t *testing.T) {
	s := loose(t, 4)
	trail := []literal{positive(2), positive(0).not(), positive(3)}
	s.trail = append(s.trail, trail...)
	s.notePhases(2)
	require.Equal(t, []int8{-1, 0, 1, 0}, s.target)
	require.Equal(t, s.target, s.best)
	s.trail[0] = s.trail[0].not()
	s.notePhases(2)
	require.EqualValues(t, 1, s.target[2], "as large is not larger")
	s.targetSize = 0
	s.notePhases(1)
	require.EqualValues(t, -1, s.target[2])
	require.EqualValues(t, 1, s.best[2])
	s.notePhases(3)
	require.Equal(t, []int8{-1, 0, -1, 1}, s.best)
	require.Equal(t, []int{3, 3}, []int{s.targetSize, s.bestSize})
}

// A decision gives an option that is open again its latest value.
func TestReleaseSaves(t *testing.T) {
	s := loose(t, 3, "phase=0")
	s.openLevel(positive(1))
	require.True(t, s.propagate())
	s.backtrack(0)
	require.Equal(t, []int8{-1, 1, -1}, s.saved)
	s.openLevel(positive(1).not())
	require.True(t, s.propagate())
	s.backtrack(0)
	require.Equal(t, []int8{-1, -1, -1}, s.saved)
	require.True(t, slices.Equal(s.values, make([]int8, 6)))
}
