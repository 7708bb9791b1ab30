package solver

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/heuristics/heuristictest"
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
