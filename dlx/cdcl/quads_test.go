package cdcl

import (
	"context"
	"testing"

	"basisk/dlx"

	"github.com/stretchr/testify/require"
)

// sudokuProblem returns the exact cover problem of the empty grid of basis 3.
func sudokuProblem(t *testing.T) *dlx.Problem {
	p := dlx.NewProblem(4*81, 0)
	for i := range 9 * 81 {
		row, column, digit := i/81, i/9%9, i%9
		box := row/3*3 + column/3
		_, err := p.AddOption(dlx.Item(9*row+column), dlx.Item(81+9*row+digit), dlx.Item(162+9*column+digit), dlx.Item(243+9*box+digit))
		require.NoError(t, err)
	}
	return p
}

// The loops for four items do the same as those for any number.
func TestQuadsChangeNothing(t *testing.T) {
	p := sudokuProblem(t)
	search := func(quads bool) (Stats, [][]dlx.Option) {
		var found [][]dlx.Option
		s := New(Config{Seed: 1})
		s.Load(p)
		require.True(t, s.quads)
		s.quads = quads
		stats, err := s.Search(context.Background(), Limits{Solutions: 300}, func(solution []dlx.Option) bool {
			found = append(found, append([]dlx.Option(nil), solution...))
			return true
		})
		require.NoError(t, err)
		require.True(t, s.propagate())
		s.requireSound(t)
		return stats, found
	}
	stats, found := search(true)
	wantStats, want := search(false)
	require.Positive(t, stats.Conflicts)
	require.Equal(t, wantStats, stats)
	require.Equal(t, want, found)
}
