package solver

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
)

// Where a kernel finds no end, learning tells whether there is another solution; with a limit
// of nodes nobody does.
func TestOtherIsHard(t *testing.T) {
	s, err := grid.Square(3)
	require.NoError(t, err)
	p := grid.NewPuzzle(s)
	for c, r := range "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.." {
		if r != '.' {
			p.Givens[c] = grid.Digit(r - '0')
		}
	}
	full, err := Solve(t.Context(), p.Board(), Config{})
	require.NoError(t, err)
	open := make([]bool, len(p.Givens))
	for c, d := range p.Givens {
		open[c] = d == 0
	}
	for nodes, want := range map[uint64]bool{0: true, 1: false, 20: false} {
		m := newBitSearch(Config{Nodes: nodes})
		m.hard = 1
		for range 2 {
			other, known, err := m.Other(t.Context(), s, full.Solution, open, nil)
			require.NoError(t, err)
			require.Nil(t, other)
			require.Equal(t, want, known)
		}
	}
	require.Greater(t, full.Stats.Nodes, uint64(1))

	// What was favoured is so no longer.
	m, list := newBitSearch(Config{}), func(m *bitSearch) (found [][]grid.Digit) {
		p := grid.NewPuzzle(s)
		p.Givens[80] = 1
		_, err := m.Read(t.Context(), p, nil, 3, func(solution []grid.Digit) bool {
			found = append(found, slices.Clone(solution))
			return true
		})
		require.NoError(t, err)
		return found
	}
	_, _, err = m.Other(t.Context(), s, full.Solution, open, nil)
	require.NoError(t, err)
	require.Equal(t, list(newBitSearch(Config{})), list(m))
}

// What a kernel leaves to method auto has the same answer there.
func TestHardOther(t *testing.T) {
	s, err := grid.Square(2)
	require.NoError(t, err)
	full := []grid.Digit{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1}
	for found, cells := range map[bool][]grid.Cell{
		false: {0, 1, 2, 3}, // a row
		true:  {0, 2, 4, 6}, // 1 and 3 in two rows
	} {
		open := make([]bool, len(full))
		for _, c := range cells {
			open[c] = true
		}
		other, known, err := newBitSearch(Config{}).hardOther(t.Context(), s, full, open)
		require.NoError(t, err)
		require.True(t, known)
		require.Equal(t, found, other != nil)
		m := newBitSearch(Config{})
		for at, differs := range map[grid.Cell]bool{0: found, 9: false} {
			other, known, err = m.Other(t.Context(), s, full, open, []grid.Cell{at})
			require.NoError(t, err)
			require.True(t, known)
			require.Equal(t, differs, other != nil, "only what differs there is looked for")
		}
	}
}
