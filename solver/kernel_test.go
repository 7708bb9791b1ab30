package solver

import (
	"slices"
	"testing"

	"basisk/dlx"
	"basisk/grid"
	"basisk/heuristics/heuristictest"

	"github.com/stretchr/testify/require"
)

// A kernel that is asked for another solution gives up in time, with a limit of its own or
// without one.
func TestOtherIsHard(t *testing.T) {
	s, err := grid.Square(3)
	require.NoError(t, err)
	p := heuristictest.Line(s, "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
	full, err := Solve(t.Context(), p.Board(), Config{})
	require.NoError(t, err)
	for nodes, want := range map[uint64]bool{0: true, 1: false, 20: false} {
		m := newBitSearch(Config{Nodes: nodes})
		for range 2 {
			other, known, err := m.Other(t.Context(), p, full.Solution, nil)
			require.NoError(t, err)
			require.Nil(t, other)
			require.Equal(t, want, known)
		}
	}
	require.Greater(t, full.Stats.Nodes, uint64(1))

	// Answer favours none of the candidates of an earlier Other.
	m, list := newBitSearch(Config{}), func(m *bitSearch) (found [][]grid.Digit) {
		p := grid.NewPuzzle(s)
		p.Givens[80] = 1
		_, err := m.Answer(t.Context(), Question{Puzzle: p, Limit: 3, Each: func(solution []grid.Digit) bool {
			found = append(found, slices.Clone(solution))
			return true
		}})
		require.NoError(t, err)
		return found
	}
	_, _, err = m.Other(t.Context(), p, full.Solution, nil)
	require.NoError(t, err)
	require.Equal(t, list(newBitSearch(Config{})), list(m))
}

// Clauses are shared that are short, or not long and of few levels; they are passed on as
// they were, once.
func TestSharing(t *testing.T) {
	clause := func(length int) []int32 {
		c := make([]int32, length)
		for i := range c {
			c[i] = int32(-1 - i)
		}
		return c
	}
	m := &member{}
	var want [][]int32
	for _, x := range []struct {
		literals, lbd int
		shared        bool
	}{{1, 1, true}, {20, 100, true}, {21, 10, true}, {21, 11, false}, {60, 10, true}, {60, 11, false}, {61, 10, false}, {61, 2, false}} {
		m.Export(clause(x.literals), x.lbd)
		if x.shared {
			want = append(want, clause(x.literals))
		}
		require.EqualValues(t, len(want), m.exported, "%d literals of %d levels", x.literals, x.lbd)
	}
	other := &member{}
	p := portfolio{members: []*member{m, other}}
	p.exchange()
	for _, imported := range [][][]int32{want, nil} {
		var got [][]int32
		other.Import(func(clause []int32) { got = append(got, append([]int32(nil), clause...)) })
		require.Equal(t, imported, got)
	}
	m.Import(func([]int32) { require.Fail(t, "its own") })
	p.exchange()
	require.Empty(t, other.incoming, "nothing twice")
}

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

// manyNine returns a 9×9 puzzle of 130,083 solutions.
func manyNine(t *testing.T) *grid.Puzzle {
	s, err := grid.Square(3)
	require.NoError(t, err)
	return heuristictest.Line(s, "62..9............6....8.3......1.4.3......21..1.4......53....92..9..........53..1")
}

// A kernel counts, without a diagram, more than other methods list.
func TestCountManyByKernel(t *testing.T) {
	p := manyNine(t)
	alone, err := Count(t.Context(), p.Board(), Config{Method: Bitboard()}, 0)
	require.NoError(t, err)
	r, err := Count(t.Context(), p.Board(), Config{}, 0)
	require.NoError(t, err)
	require.True(t, r.Exact)
	require.EqualValues(t, 130_083, r.Count)
	require.NoError(t, grid.CheckSolution(p, r.Solution))
	require.Equal(t, alone.Stats, r.Stats)
}

// A diagram answers for more than the kernel counts first, or the kernel does if the diagram is too
// large.
func TestCountAfter(t *testing.T) {
	p := manyNine(t)
	p.Givens[1], p.Givens[2] = 2, 1
	want, err := Count(t.Context(), p.Board(), Config{Method: DLX()}, 0)
	require.NoError(t, err)
	require.Greater(t, want.Count, uint64(3000))
	for _, x := range []struct {
		first, memory uint64
		diagram       bool
	}{{want.Count + 1, 0, false}, {1000, 0, true}, {1000, 1 << 12, false}} {
		a := newAuto(Config{Memory: x.memory})
		r, err := a.countAfter(t.Context(), Question{Board: p.Board()}, x.first)
		require.NoError(t, err)
		require.Equal(t, Exhausted, r.Stats.End)
		require.Equal(t, want.Count, r.Count)
		require.NoError(t, grid.CheckSolution(p, r.Solution))
		require.Equal(t, x.diagram, r.Stats.Rules != nil, "rules come before a diagram")
	}
}
