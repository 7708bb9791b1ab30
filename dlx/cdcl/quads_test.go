package cdcl

import (
	"context"
	"testing"

	"basisk/dlx"

	"github.com/stretchr/testify/require"
)

// The loops for four and for three items do the same as those for any number.
func TestQuadsChangeNothing(t *testing.T) {
	t.Run("4", func(t *testing.T) { widthChangesNothing(t, Sudoku(3, 3), 4) })
	t.Run("3", func(t *testing.T) { widthChangesNothing(t, Latin(9), 3) })
}

// widthChangesNothing holds the loops for options of a number of items to those for any.
func widthChangesNothing(t *testing.T, p *dlx.Problem, width int) {
	search := func(width int) (Stats, [][]dlx.Option) {
		var found [][]dlx.Option
		s := New(Config{Seed: 1})
		s.Load(p)
		require.Contains(t, []int{0, s.width}, width)
		s.width = width
		stats, err := s.Search(context.Background(), Limits{Solutions: 300}, func(solution []dlx.Option) bool {
			found = append(found, append([]dlx.Option(nil), solution...))
			return true
		})
		require.NoError(t, err)
		require.True(t, s.propagate())
		s.requireSound(t)
		return stats, found
	}
	stats, found := search(width)
	wantStats, want := search(0)
	require.Positive(t, stats.Conflicts)
	require.Equal(t, wantStats, stats)
	require.Equal(t, want, found)
}
