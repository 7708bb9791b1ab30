package cdcl

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"basisk/dlx"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// The lists of the items have their options, and those of the options the others that
// share an item with them, each once, however small the pieces in which they are made.
func TestLists(t *testing.T) {
	for seed := range uint64(20) {
		p := Tight(rand.New(rand.NewPCG(seed, 10)), 12, 5, 4)
		s := New(Config{})
		s.Load(p)
		for pieces := 0; !s.cover.listRivals(1 + int(seed)%7); pieces++ {
			require.Less(t, pieces, p.Options())
		}
		for i := range dlx.Item(p.Items()) {
			var want []literal
			for o := range dlx.Option(p.Options()) {
				if slices.Contains(p.ItemsOf(o), i) {
					want = append(want, positive(int32(o)))
				}
			}
			require.Equal(t, want, append([]literal(nil), s.cover.options(int32(i))...))
		}
		for o := range dlx.Option(p.Options()) {
			var want []literal
			for other := range dlx.Option(p.Options()) {
				shares := func(i dlx.Item) bool { return slices.Contains(p.ItemsOf(o), i) }
				if other != o && slices.ContainsFunc(p.ItemsOf(other), shares) {
					want = append(want, positive(int32(other)))
				}
			}
			require.ElementsMatch(t, want, s.cover.rivals[s.cover.rivalStarts[o]:s.cover.rivalEnds[o]])
		}
	}
}

// What is false in all solutions leaves the lists of items and rivals.
func TestTrimLists(t *testing.T) {
	s := loose(t, 5)
	s.assign(positive(2).not(), noReason)
	s.assign(positive(4).not(), noReason)
	s.cover.trim(s.falseAtRoot)
	require.Equal(t, []literal{positive(0), positive(1), positive(3)}, s.cover.options(0))
	require.Empty(t, s.cover.options(1+2))
	require.Equal(t, []literal{positive(1), positive(3)}, s.cover.rivals[s.cover.rivalStarts[0]:s.cover.rivalEnds[0]])
	require.True(t, s.propagate())
	s.openLevel(positive(3).not())
	s.cover.trim(s.falseAtRoot)
	require.Len(t, s.cover.options(0), 3, "a decision is no fact")
}

// Items with too many options, or with too large option numbers, are detected.
func TestTooMany(t *testing.T) {
	for _, test := range []struct {
		size    int32
		options int
		want    bool
	}{
		{0, 1<<29 - 1, false},
		{0, 1 << 29, true},
		{1<<21 - 1, 1, false},
		{1 << 21, 1, true},
		{1 << 10, 1<<29 - 1, false},
		{1 << 10, 1 << 29, true},
		{1 << 20, 1<<19 - 1, false},
		{1 << 20, 1 << 19, true},
	} {
		require.Equal(t, test.want, tooMany(test.size, test.options), "%d of %d", test.size, test.options)
	}
}

// Loading ends with the context, at each of its stages, and the next problem is loaded as ever.
func TestLoadWithin(t *testing.T) {
	p := dlx.NewProblem(1000, 0)
	for i := range 40_000 {
		_, err := p.AddOption(dlx.Item(i%1000), dlx.Item((i%1000+1+i/1000)%1000))
		require.NoError(t, err)
	}
	s, looks := New(Config{}), 0
	for ; s.LoadWithin(testenv.EndingAfter(t.Context(), looks, context.Canceled), p) != nil; looks++ {
		require.Less(t, looks, 100)
	}
	require.Greater(t, looks, 12)
	other := New(Config{})
	other.Load(p)
	require.Equal(t, other.cover.members, s.cover.members)
	require.Equal(t, other.scores.order, s.scores.order)
}

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
		require.Contains(t, []int{0, s.cover.width}, width)
		s.cover.width = width
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
