package cdcl

import (
	"math/rand/v2"
	"slices"
	"testing"

	"basisk/dlx"
	"basisk/internal/cancel"

	"github.com/stretchr/testify/require"
)

// free returns a solver of a problem with two options per item: the first has the number of
// its item, and the second options follow.
func free(t *testing.T, items int, settings ...string) *Solver {
	p := dlx.NewProblem(items, 0)
	for o := range 2 * items {
		_, err := p.AddOption(dlx.Item(o % items))
		require.NoError(t, err)
	}
	return prepared(MustParse(settings...), p)
}

// long returns a solver with a number of disjoint clauses of one size. Trying a clause settles
// twice as many options: the option of each literal and the other option of its item.
func long(t *testing.T, clauses, size int, settings ...string) *Solver {
	s := free(t, clauses*size, settings...)
	for i := range clauses {
		s.attach(s.arena.add(literalsFrom(int32(i*size), size), 3, 0))
	}
	require.True(t, s.propagate())
	return s
}

// Vivification takes its share of the propagations since the last time, ends with the
// clause that goes beyond it, and tries none twice.
func TestVivifyBudget(t *testing.T) {
	s := long(t, 40, 50, "vivify=10")
	for _, step := range []struct{ propagations, tried uint64 }{
		{9_900, 10}, // up to 990, of which nine clauses take 900
		{10_000, 11},
		{0, 1},
		{1 << 30, 18}, // all that are left
		{1 << 30, 0},
	} {
		s.stats.Propagations += step.propagations
		before := s.stats
		s.vivify()
		require.EqualValues(t, step.tried, s.stats.Vivified-before.Vivified)
		require.Equal(t, 100*step.tried, s.stats.Propagations-before.Propagations)
		require.Equal(t, 100*step.tried, s.stats.VivifyPropagations-before.VivifyPropagations)
		require.Zero(t, s.stats.Strengthened)
		require.Empty(t, s.starts)
	}
	require.Len(t, slices.Collect(s.arena.clauses(0)), 40)
}

// However much is its share, the context does not wait for it.
func TestVivifyAtMost(t *testing.T) {
	s := long(t, 70, 1000, "vivify=1000")
	s.stats.Propagations = 1 << 30
	s.vivify()
	require.EqualValues(t, 66, s.stats.Vivified, "the first multiple of 2000 beyond 2^17")
}

// The clauses with the smallest LBD come first, then the shorter ones; those that block
// a solution, are deleted or were tried stay out.
func TestVivifySchedule(t *testing.T) {
	s := loose(t, 12)
	add := func(size, lbd int, flags literal) uint32 { return s.arena.add(literalsFrom(1, size), lbd, flags) }
	a, b, c, d := add(5, 4, 0), add(4, 4, 1), add(9, 2, 2), add(4, 4, 0)
	add(3, 2, kept)
	add(3, 2, garbage)
	add(3, 2, vivified)
	s.schedule()
	require.Equal(t, []uint32{c, b, d, a}, s.candidates)
}

// TestVivifyClause tries clauses beside others that shorten them.
func TestVivifyClause(t *testing.T) {
	x := func(n int32) literal { return positive(n) }
	for _, test := range []struct {
		name   string
		beside [][]literal
		want   []literal // what comes of 1 2 3 4
		gone   bool      // without anything in its place
	}{
		{"nothing to shorten", nil, []literal{x(1), x(2), x(3), x(4)}, false},
		{"a conflict after two", [][]literal{{x(1), x(2), x(5)}, {x(1), x(2), x(5).not()}}, []literal{x(1), x(2)}, false},
		{"a conflict of the first and the third", [][]literal{{x(1), x(3), x(5)}, {x(1), x(3), x(5).not()}}, []literal{x(1), x(3)}, false},
		{"one is forced", [][]literal{{x(1), x(5).not(), x(6)}, {x(1), x(3), x(5)}, {x(1), x(3), x(6).not()}}, []literal{x(1), x(3)}, false},
		{"another is false already", [][]literal{{x(1), x(2), x(3).not()}}, []literal{x(1), x(2), x(4)}, false},
		{"one is true already", [][]literal{{x(1), x(5)}, {x(5).not(), x(4)}}, []literal{x(1), x(4)}, false},
		{"a fact", [][]literal{{x(1), x(5)}, {x(1), x(5).not()}}, nil, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := free(t, 9, "vivify=1000")
			c := s.arena.add([]literal{x(3), x(1), x(4), x(2)}, 3, 2)
			s.attach(c)
			copy(s.scores.score, []float64{0, 9, 8, 7, 6})
			for _, lits := range test.beside {
				s.addClause(lits, 2, vivified)
			}
			s.stats.Propagations = 1 << 20
			saved := slices.Clone(s.phases.saved)
			s.vivify()
			require.Equal(t, saved, s.phases.saved, "vivification leaves no phases")
			var left [][]literal
			for c := range s.arena.clauses(0) {
				lits := slices.Sorted(slices.Values(s.arena.lits(c)))
				if !slices.ContainsFunc(test.beside, func(b []literal) bool { return slices.Equal(slices.Sorted(slices.Values(b)), lits) }) {
					left = append(left, lits)
					require.True(t, s.arena.is(c, vivified))
					require.EqualValues(t, 2, *s.arena.info(c)&usedMask)
					require.Equal(t, min(3, len(lits)-1), s.arena.lbd(c))
				}
			}
			switch {
			case test.gone:
				require.Empty(t, left)
				require.EqualValues(t, 1, s.values[x(1)])
				require.EqualValues(t, 1, s.stats.Deleted)
			case len(test.want) == 2:
				require.Empty(t, left)
				require.Contains(t, s.pairs[test.want[0]], test.want[1])
				require.Contains(t, s.pairs[test.want[1]], test.want[0])
			default:
				require.Equal(t, [][]literal{test.want}, left)
			}
			if !test.gone {
				require.EqualValues(t, 4-len(test.want), s.stats.LiteralsVivified)
			}
		})
	}
}

// A clause of a search that vivification shortened is a part of the one before, and
// follows by propagation from the others.
func TestVivifyInSearches(t *testing.T) {
	shortened := uint64(0)
	for seed := range uint64(5) {
		s := prepared(MustParse("vivify=1000"), Tight(rand.New(rand.NewPCG(seed, 9)), 40, 8, 9))
		for s.stats.Conflicts < 60 && !s.refuted {
			switch {
			case !s.propagate():
				s.learn()
			case len(s.trail) == len(s.vars):
				s.block()
			default:
				s.decide()
			}
		}
		s.backtrack(0)
		if s.refuted || !s.propagate() {
			continue
		}
		var before [][]literal
		for c := range s.arena.clauses(garbage) {
			before = append(before, slices.Clone(s.arena.lits(c)))
		}
		s.vivify()
		shortened += s.stats.Strengthened
		for c := range s.arena.clauses(garbage) {
			lits := s.arena.lits(c)
			require.True(t, slices.ContainsFunc(before, func(b []literal) bool {
				return !slices.ContainsFunc(lits, func(l literal) bool { return !slices.Contains(b, l) })
			}))
		}
		if !s.refuted {
			s.requireSound(t)
		}
	}
	require.Positive(t, shortened)
}

// luby returns term i of the sequence of Luby, Sinclair and Zuckerman, from 1: if i is 2^k-1
// it is 2^(k-1), and else the term of the difference from the last such number.
func luby(i uint64) uint64 {
	k := uint64(1)
	for 1<<k-1 < i {
		k++
	}
	if i == 1<<k-1 {
		return 1 << (k - 1)
	}
	return luby(i - (1<<(k-1) - 1))
}

// A restart waits as many conflicts as the Luby sequence says, times its unit.
func TestLuby(t *testing.T) {
	s := loose(t, 3, "luby=7")
	for i := range uint64(70) {
		require.Equal(t, s.stats.Conflicts+7*luby(i+1), s.restartAt, "restart %d", i+1)
		s.stats.Conflicts += 3
		s.stats.Restarts++
		s.nextRestart()
	}
}

// A restart is due when it is time, unless nothing is decided.
func TestRestartDue(t *testing.T) {
	for _, test := range []struct {
		name      string
		conflicts uint64
		levels    int
		want      bool
	}{
		{"due", 1024, 1, true},
		{"not yet", 1023, 1, false},
		{"nothing decided", 1024, 0, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := loose(t, 3)
			s.stats.Conflicts = test.conflicts
			s.starts = make([]int32, test.levels)
			require.Equal(t, test.want, s.restartDue())
		})
	}
}

// A restart keeps the levels whose decisions come before the next one.
func TestReusable(t *testing.T) {
	for above := range 4 {
		s := loose(t, 12, "phase=0")
		for range 3 {
			s.decide()
			require.True(t, s.propagate())
		}
		decided := []int32{s.trail[0].option(), s.trail[1].option(), s.trail[2].option()}
		next := s.next()
		s.scores.push(next)
		for i, o := range slices.Insert(slices.Clone(decided), above, next) {
			s.scores.score[o] = float64(100 - i)
		}
		s.scores.heapify(new(cancel.Check))
		require.Equal(t, above, s.reusable())
		s.restart()
		require.Len(t, s.starts, above)
		require.EqualValues(t, 1, s.stats.Restarts)
		require.GreaterOrEqual(t, s.scores.where[next], int32(0), "still to be found")
	}
}
