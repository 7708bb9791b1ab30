package cdcl_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"basisk/dlx"
	"basisk/dlx/cdcl"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// langford returns the problem of Langford pairs: two of each number up to n in 2n places,
// with as many places between them as the number says.
func langford(n int) *dlx.Problem {
	p := dlx.NewProblem(3*n, 0)
	for d := 1; d <= n; d++ {
		for place := range 2*n - d - 1 {
			cdcl.Must(p.AddOption(dlx.Item(d-1), dlx.Item(n+place), dlx.Item(n+place+d+1)))
		}
	}
	return p
}

// Links, learning and diagrams have the same solutions.
func TestEnginesAgree(t *testing.T) {
	for _, test := range []struct {
		name    string
		problem *dlx.Problem
		want    int
		cost    int // 1: not with -short
	}{
		{"Langford pairs of 4", langford(4), 2, 0},
		{"Langford pairs of 6", langford(6), 0, 0},
		{"Langford pairs of 7", langford(7), 52, 0},
		{"8 queens", cdcl.Queens(8), 92, 0},
		{"Latin squares of 4", cdcl.Latin(4), 576, 0},
		{"Sudoku grids of 4", cdcl.Sudoku(2, 2), 288, 0},
		{"pentominoes 3 × 20, the cross in four columns", cdcl.Pentominoes(), 4, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.cost > testenv.Scale(0, 1, 1) {
				t.Skip("takes seconds")
			}
			want := cdcl.Reference(t, test.problem)
			require.Len(t, want, test.want)
			require.Equal(t, want, solutions(t, cdcl.New(cdcl.Config{}), test.problem))
			d, _, err := dlx.NewDiagram(t.Context(), test.problem, dlx.DiagramConfig{})
			require.NoError(t, err)
			require.EqualValues(t, test.want, d.Count().Int64())
			var listed [][]dlx.Option
			d.Each(func(solution []dlx.Option) bool {
				listed = append(listed, slices.Sorted(slices.Values(solution)))
				return true
			})
			slices.SortFunc(listed, slices.Compare)
			require.Equal(t, want, listed)
		})
	}
}

// What Load would not take is an error before.
func TestCheck(t *testing.T) {
	p := dlx.NewProblem(1, 0)
	for range 1 << 20 {
		cdcl.Must(p.AddOption(0))
	}
	require.EqualError(t, cdcl.Check(p),
		"cdcl: 1048576 options, 1048576 of one item: expected fewer than 2097152 of one item, and a product of both below 549755813888")
	require.NoError(t, cdcl.Check(cdcl.Queens(8)))
	require.Panics(t, func() { cdcl.New(cdcl.Config{}).Load(p) })
}

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
