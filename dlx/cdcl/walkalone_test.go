package cdcl

import (
	"context"
	"testing"

	"basisk/dlx"

	"github.com/stretchr/testify/require"
)

// Walks alone find a solution without a conflict, pass it on once and stop.
func TestWalkAlone(t *testing.T) {
	s := New(Config{Seed: 3})
	s.Load(Latin(14))
	found := 0
	stats, err := s.Walk(t.Context(), Limits{}, func(solution []dlx.Option) bool {
		found++
		require.Len(t, solution, 14*14)
		return true
	})
	require.NoError(t, err)
	require.Equal(t, SolutionLimit, stats.Status)
	require.Equal(t, 1, found)
	require.Zero(t, stats.Conflicts)
	require.EqualValues(t, 1, stats.Walked)
	require.Equal(t, 1.0, s.Progress().Walk)
}

// threeOfTwo returns a problem without a solution, which propagation does not see: three items, of which
// every two share an option, and no option has one.
func threeOfTwo(t *testing.T) *dlx.Problem {
	p := dlx.NewProblem(6, 0)
	for i := range dlx.Item(3) {
		for j := range i {
			for k := range dlx.Item(3) {
				_, err := p.AddOption(j, i, 3+k)
				require.NoError(t, err)
			}
		}
	}
	return p
}

// Walks end at their limit where there is no solution, and a search afterwards knows that.
func TestWalkLimit(t *testing.T) {
	s := New(Config{})
	s.Load(threeOfTwo(t))
	stats, err := s.Walk(t.Context(), Limits{Moves: 10_000}, nil)
	require.NoError(t, err)
	require.Equal(t, MoveLimit, stats.Status)
	require.GreaterOrEqual(t, stats.WalkMoves, uint64(10_000))
	require.Less(t, stats.WalkMoves, uint64(10_000+walkPace))
	require.Equal(t, .5, s.Progress().Walk, "one option of three items")
	require.Zero(t, stats.Conflicts)
	stats, err = s.Search(t.Context(), Limits{}, nil)
	require.NoError(t, err)
	require.Equal(t, Exhausted, stats.Status)
	require.Zero(t, stats.Solutions)
}

// An item without options is a contradiction to walks, too; and they end with their context.
func TestWalkEnds(t *testing.T) {
	p := dlx.NewProblem(2, 0)
	_, err := p.AddOption(0)
	require.NoError(t, err)
	s := New(Config{})
	s.Load(p)
	stats, err := s.Walk(t.Context(), Limits{}, nil)
	require.NoError(t, err)
	require.Equal(t, Exhausted, stats.Status)
	s.Load(threeOfTwo(t))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	stats, err = s.Walk(ctx, Limits{}, nil)
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, Cancelled, stats.Status)
}

// A problem without items is solved by no option, without a walk that goes on.
func TestWalkWithoutItems(t *testing.T) {
	stats, err := New(Config{}).Walk(t.Context(), Limits{}, nil)
	require.NoError(t, err)
	require.Equal(t, SolutionLimit, stats.Status)
}
