package solver

import (
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/dlx"
)

// Luby's sequence as the paper has it, and runs of those lengths.
func TestLuby(t *testing.T) {
	want := []uint64{1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 1}
	r := restarts{unit: 10, run: 1, next: 10}
	begin := uint64(0)
	for i, x := range want {
		require.Equal(t, x, dlx.Luby(uint64(i+1)), "number %d", i+1)
		require.False(t, r.due(begin+10*x-1))
		require.True(t, r.due(begin+10*x))
		begin += 10 * x
	}
	r.stop()
	require.False(t, r.due(1<<40))
}
