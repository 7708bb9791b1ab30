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

// latinProblem returns the exact cover problem of the empty Latin square of order 9.
func latinProblem(t *testing.T) *dlx.Problem {
	p := dlx.NewProblem(3*81, 0)
	for i := range 9 * 81 {
		row, column, digit := i/81, i/9%9, i%9
		_, err := p.AddOption(dlx.Item(9*row+column), dlx.Item(81+9*row+digit), dlx.Item(162+9*column+digit))
		require.NoError(t, err)
	}
	return p
}

// The loops for four and for three items do the same as those for any number.
func TestQuadsChangeNothing(t *testing.T) {
	t.Run("4", func(t *testing.T) { widthChangesNothing(t, sudokuProblem(t), 4) })
	t.Run("3", func(t *testing.T) { widthChangesNothing(t, latinProblem(t), 3) })
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
