package cli

import (
	"testing"
	"time"

	"basisk/cmd/cli/internal/ask"
	"basisk/solver"

	"github.com/stretchr/testify/require"
)

// TestValues: what flags with a syntax of their own accept.
func TestValues(t *testing.T) {
	var rc [2]int
	for _, text := range []string{"", "3", "x", "0x3", "3x-1", "2x3x4", "axb"} {
		require.Error(t, box(&rc).Set(text), text)
	}
	flag := box(&rc)
	require.Empty(t, flag.String())
	require.NoError(t, flag.Set("2x6"))
	require.Equal(t, [2]int{2, 6}, rc)
	require.Equal(t, "2x6", flag.String())

	var bytes int
	for _, text := range []string{"", "0", "-1", "K", "12T", "9999999G"} {
		require.Error(t, size(&bytes).Set(text), text)
	}
	require.NoError(t, size(&bytes).Set("64M"))
	require.Equal(t, 64<<20, bytes)
}

// TestSummary: times are ranked by the nearest rank, which is a time that occurred.
func TestSummary(t *testing.T) {
	s := newSummary()
	s.detailed = true
	for i := range 200 {
		s.add(ask.Head{Status: solver.Solved, Result: solver.Result{Elapsed: time.Duration(200 - i)}})
	}
	s.detailed = false
	s.add(ask.Head{Status: solver.Unsolvable})
	require.Equal(t, 201, s.puzzles())
	require.Contains(t, s.line(), "200 solved, 1 unsolvable")
	require.Contains(t, s.table(), "200  100ns   100ns  198ns  200ns")
	require.Equal(t, time.Duration(7), quantile([]time.Duration{7}, 0.5))
	require.Equal(t, 1230*time.Microsecond, short(1234567*time.Nanosecond))
}
