package cdcl_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"basisk/dlx"
	"basisk/dlx/cdcl"

	"github.com/stretchr/testify/require"
)

// has reports whether a solution, in ascending order, has all literals.
func has(solution []dlx.Option, literals []int32) bool {
	return !slices.ContainsFunc(literals, func(l int32) bool {
		_, chosen := slices.BinarySearch(solution, dlx.Option(max(l, -l)-1))
		return chosen != (l > 0)
	})
}

// assume returns a few literals of p, some of which may contradict each other.
func assume(rng *rand.Rand, p *dlx.Problem) (literals []int32) {
	for range rng.IntN(5) {
		l := 1 + rng.Int32N(int32(p.Options()))
		if rng.IntN(2) == 0 {
			l = -l
		}
		literals = append(literals, l)
	}
	return literals
}

// TestFailedIsSmall: of many assumptions those that have nothing to do with it are not
// named.
func TestFailedIsSmall(t *testing.T) {
	s := cdcl.New(cdcl.Config{})
	s.Load(cdcl.Latin(5))
	option := func(row, column, digit int32) int32 { return 1 + row*25 + column*5 + digit }
	s.Assume(option(4, 4, 4), option(0, 0, 0), option(3, 3, 4), option(2, 0, 0), option(4, 3, 1))
	stats, err := s.Search(ctx, cdcl.Limits{}, nil)
	require.NoError(t, err)
	require.Equal(t, cdcl.Failed, stats.Status)
	require.ElementsMatch(t, []int32{option(0, 0, 0), option(2, 0, 0)}, s.Failed())
	s.Assume(1, -1)
	stats, err = s.Search(ctx, cdcl.Limits{}, nil)
	require.NoError(t, err)
	require.Equal(t, cdcl.Failed, stats.Status)
	require.ElementsMatch(t, []int32{1, -1}, s.Failed())
	s.Load(cdcl.Latin(5))
	stats, err = s.Search(ctx, cdcl.Limits{Solutions: 1}, nil)
	require.NoError(t, err)
	require.Equal(t, cdcl.SolutionLimit, stats.Status, "a problem loaded assumes nothing")
}

// TestNoWalkUnderAssumptions: a walk knows nothing of assumptions, so there is none before
// they are taken back.
func TestNoWalkUnderAssumptions(t *testing.T) {
	s := cdcl.New(cdcl.MustParse("walk=1000000000", "walk-patience=0", "walk-length=1"))
	s.Load(cdcl.Latin(6))
	assumptions := []int32{1 + 5, 1 + 7*6 + 3, 1 + 14*6 + 1} // 6, 4 and 2 on the diagonal
	s.Assume(assumptions...)
	stats, err := s.Search(ctx, cdcl.Limits{}, func(solution []dlx.Option) bool {
		require.True(t, has(slices.Sorted(slices.Values(solution)), assumptions))
		return false
	})
	require.NoError(t, err)
	require.Equal(t, cdcl.Stopped, stats.Status)
	require.Zero(t, stats.Walks)
	s.Load(cdcl.Latin(6))
	stats, err = s.Search(ctx, cdcl.Limits{Solutions: 1}, nil)
	require.NoError(t, err)
	require.Positive(t, stats.Walks)
}
