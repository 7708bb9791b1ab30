package cdcl

import (
	"context"
	"math"
	"slices"
	"testing"

	"basisk/dlx"

	"github.com/stretchr/testify/require"
)

// Levels are counted right when the stamps have come round.
func TestStampsComeRound(t *testing.T) {
	s := loose(t, 5)
	for o := range int32(5) {
		s.vars[o].level = o % 3
	}
	s.levels.stamp = math.MaxUint32 - 2
	s.levels.stamps[1], s.levels.stamps[2] = 1, 2 // of long ago
	for range 5 {
		require.Equal(t, 3, s.countLevels(literalsFrom(0, 5)))
		require.Equal(t, 1, s.countLevels([]literal{positive(1), positive(4).not()}))
		require.NotZero(t, s.levels.stamp)
	}
}

// The clauses of the arena are in the order of adding, without those that carry one of
// the flags; a loop over them may be left early.
func TestArena(t *testing.T) {
	var a arena
	a.reset()
	first, second, third := a.add(literalsFrom(1, 3), 2, 1), a.add(literalsFrom(4, 5), 300, kept), a.add(literalsFrom(1, 4), 7, 0)
	require.Equal(t, []uint32{first, second, third}, slices.Collect(a.clauses(garbage)))
	require.Equal(t, []uint32{first, third}, slices.Collect(a.clauses(garbage|kept)))
	for c := range a.clauses(0) {
		require.Equal(t, first, c)
		break
	}
	a.remove(first)
	require.True(t, a.is(first, garbage))
	require.Equal(t, []uint32{second, third}, slices.Collect(a.clauses(garbage)))
	require.Equal(t, literalsFrom(4, 5), a.lits(second))
	a.setLBD(second, 9)
	a.use(second, 2)
	a.use(second, 1)
	require.Equal(t, []int{9, 7, 2}, []int{a.lbd(second), a.lbd(third), a.lbd(first)})
	require.Equal(t, kept|1, *a.info(second)&flagMask)
}

// Collecting moves clauses together; reasons and watches follow them.
func TestCollect(t *testing.T) {
	s := loose(t, 12)
	gone, reasonOf, last := s.arena.add(literalsFrom(1, 5), 3, 0), s.arena.add(literalsFrom(3, 3), 3, 2), s.arena.add(literalsFrom(6, 4), 4, kept)
	for _, c := range []uint32{gone, reasonOf, last} {
		s.attach(c)
	}
	s.starts = append(s.starts, 0)
	s.assign(positive(5).not(), noReason)
	s.assign(positive(3).not(), noReason)
	s.assign(positive(4), clauseReason|reason(reasonOf))
	s.assign(positive(9), clauseReason|reason(last)) // not watched: none of its first two
	s.vars[9].reason = noReason
	s.arena.remove(gone)
	s.collect()
	places := slices.Collect(s.arena.clauses(0))
	require.Equal(t, []uint32{gone, gone + 5}, places)
	require.Equal(t, clauseReason|reason(gone), s.vars[4].reason)
	require.Equal(t, literalsFrom(3, 3), s.arena.lits(places[0]))
	require.Equal(t, literalsFrom(6, 4), s.arena.lits(places[1]))
	require.Equal(t, []literal{2, kept}, []literal{*s.arena.info(places[0]) & flagMask, *s.arena.info(places[1]) & flagMask})
	for l := range s.watches {
		want := 0
		if o := literal(l).option(); !literal(l).negated() && (o == 3 || o == 4 || o == 6 || o == 7) {
			want = 1
		}
		require.Len(t, s.watches[l], want, "literal %d", l)
	}
	require.Len(t, s.arena.words, 2*headerWords+3+4)
}

// A fact that contradicts another ends the search; one that is known changes nothing.
func TestAddUnit(t *testing.T) {
	s := loose(t, 4)
	s.addUnit(positive(1).not())
	require.Equal(t, []literal{positive(1).not()}, s.trail)
	s.addUnit(positive(1).not())
	require.Len(t, s.trail, 1)
	require.False(t, s.refuted)
	s.addUnit(positive(1))
	require.True(t, s.refuted)
	require.Equal(t, 1, s.rootFacts())
	s.openLevel(positive(2).not())
	require.Equal(t, 1, s.rootFacts())
}

// What a search forced by a clause learned just now is the literal before all others,
// where these are false.
func TestAddClauseForces(t *testing.T) {
	for size := 2; size < 5; size++ {
		for open := range size + 1 {
			s := loose(t, 9)
			lits := literalsFrom(1, size)
			s.starts = append(s.starts, 0)
			for _, l := range lits[min(open, size):] {
				s.assign(l.not(), noReason)
			}
			s.addClause(slices.Clone(lits), 2, 0)
			require.Equal(t, open == 1, s.values[lits[0]] > 0, "%d of %d open", open, size)
		}
	}
}

// The literal of the highest level but the conflict's comes second, and its level is
// where the search goes back to.
func TestJumpLevel(t *testing.T) {
	for _, test := range []struct {
		levels []int32
		second int32 // the option
		want   int
	}{
		{[]int32{5}, -1, 0},
		{[]int32{5, 2}, 1, 2},
		{[]int32{5, 2, 4, 3}, 2, 4},
		{[]int32{5, 1, 3, 3}, 2, 3},
		{[]int32{5, 4, 3, 2}, 1, 4},
		{[]int32{5, 1, 2, 4}, 3, 4},
	} {
		s := loose(t, 6)
		s.learned = literalsFrom(0, len(test.levels))
		for o, level := range test.levels {
			s.vars[o].level = level
		}
		require.Equal(t, test.want, s.jumpLevel(), test.levels)
		require.EqualValues(t, 0, s.learned[0].option())
		if len(test.levels) > 1 {
			require.Equal(t, test.second, s.learned[1].option(), test.levels)
		}
	}
}

// every is an Exchange that passes clauses on once.
type every [][]int32

func (e *every) Export([]int32, int) {}

func (e *every) Import(add func([]int32)) {
	for _, clause := range *e {
		add(clause)
	}
	*e = nil
}

// A walk may find what an imported clause forbids; then the search goes on.
func TestWalkAgainstImports(t *testing.T) {
	forbidden := uint64(0)
	for seed := range uint64(12) {
		p := dlx.NewProblem(2, 0)
		for _, item := range []dlx.Item{0, 0, 1, 1} {
			_, err := p.AddOption(item)
			require.NoError(t, err)
		}
		c := MustParse("walk=1073741824", "walk-length=1", "walk-patience=0")
		c.Seed = seed
		c.Exchange = &every{{-1, -3}, {-2, -4}, {-1, -4}} // options 1 and 2 are left, from 0
		s := New(c)
		s.Load(p)
		s.walk.share, s.stats.Propagations = 30, 100
		s.Share()
		var found [][]dlx.Option
		stats, err := s.Search(context.Background(), Limits{}, func(solution []dlx.Option) bool {
			found = append(found, slices.Sorted(slices.Values(solution)))
			return true
		})
		require.NoError(t, err)
		require.Equal(t, [][]dlx.Option{{1, 2}}, found)
		require.EqualValues(t, 3, stats.Imported)
		if stats.Walked > 0 && stats.Conflicts > 0 {
			forbidden++
		}
	}
	require.Positive(t, forbidden)
}

// Every status has a name.
func TestStatusWords(t *testing.T) {
	var got []string
	for s := running; s <= Cancelled+1; s++ {
		got = append(got, s.String())
	}
	require.Equal(t, []string{
		"running", "exhausted", "solution limit", "conflict limit", "propagation limit", "move limit",
		"stopped", "cancelled", "failed",
	}, got)
	require.True(t, (&Stats{Status: Exhausted}).Exhausted())
	require.False(t, (&Stats{Status: Stopped}).Exhausted())
}

// Literals are written as options from 1, with a minus sign where they deny, and read
// back; so are reasons.
func TestLiterals(t *testing.T) {
	for o := range int32(5) {
		l := positive(o)
		require.Equal(t, []int32{o + 1, -o - 1}, []int32{l.external(), l.not().external()})
		require.Equal(t, []literal{l, l.not()}, []literal{internal(o + 1), internal(-o - 1)})
		require.Equal(t, []int32{o, o}, []int32{l.option(), l.not().option()})
		require.True(t, !l.negated() && l.not().negated() && l.not().not() == l)
	}
	for _, kind := range []reason{pairReason, itemReason, clauseReason} {
		r := kind | (1<<30 - 1)
		require.Equal(t, kind, r.kind())
		require.EqualValues(t, 1<<30-1, r.value())
		require.EqualValues(t, 1<<30-1, r.other())
	}
}

// A solver without a problem has a problem without items, with one empty solution.
func TestNewSolver(t *testing.T) {
	s := New(Config{})
	var found [][]dlx.Option
	stats, err := s.Search(context.Background(), Limits{}, func(solution []dlx.Option) bool {
		found = append(found, slices.Clone(solution))
		return true
	})
	require.NoError(t, err)
	require.Equal(t, Stats{Status: Exhausted, Solutions: 1}, stats)
	require.Equal(t, [][]dlx.Option{nil}, found)
}
