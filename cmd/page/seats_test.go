package page

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSeats: seats are given in order, and no more turns wait than the queue takes.
func TestSeats(t *testing.T) {
	s := newSeats(2)
	enter := func() turn {
		t.Helper()
		x, err := s.enter()
		require.NoError(t, err)
		return x
	}
	in := func(x turn) bool {
		select {
		case <-x:
			return true
		default:
			return false
		}
	}
	first, second, third, fourth := enter(), enter(), enter(), enter()
	require.Equal(t, []bool{true, true, false, false}, []bool{in(first), in(second), in(third), in(fourth)})
	require.Equal(t, []int{0, 1}, []int{s.ahead(third), s.ahead(fourth)})
	var others []turn
	for range mostWaiting - 2 {
		others = append(others, enter())
	}
	_, err := s.enter()
	require.ErrorContains(t, err, "the queue is full")
	s.leave(third)
	require.Equal(t, 0, s.ahead(fourth), "who gives up lets others move up")
	require.False(t, in(fourth))
	for _, x := range others {
		s.leave(x)
	}
	others = nil
	fifth := enter()
	s.leave(first)
	require.Equal(t, []bool{true, false}, []bool{in(fourth), in(fifth)})
	s.leave(second)
	require.True(t, in(fifth))
	for _, x := range append(others, fourth, fifth) {
		s.leave(x)
	}
	require.Equal(t, 2, s.free)
	require.Empty(t, s.waiting)
}
