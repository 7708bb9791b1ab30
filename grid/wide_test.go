package grid_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
)

// The last place of a digit and the last digit of a cell are delivered as singles, the
// loss of it fails the board and names the set, and an undo brings everything back: on
// sides of one word and of two, where the last member is in either.
func TestSetsRunEmpty(t *testing.T) {
	for _, s := range []*grid.Shape{must(grid.Square(3)), must(grid.NewBox(5, 13))} {
		for _, keep := range []int{0, s.Side() / 2, s.Side() - 1} {
			unit, digit := grid.Unit(s.Side()+1), grid.Digit(s.Side())
			cells := s.UnitCells(unit)
			requireRunsEmpty(t, s, keep, func(i int) (grid.Cell, grid.Digit) { return cells[i], digit },
				(*grid.Board).NextHidden, grid.NewBoard(s).PlaceSet(unit, digit))
			cell := grid.Cell(s.Cells() - 2)
			requireRunsEmpty(t, s, keep, func(i int) (grid.Cell, grid.Digit) { return cell, grid.Digit(i + 1) },
				(*grid.Board).NextNaked, grid.NewBoard(s).CellSet(cell))
		}
	}
}

// requireRunsEmpty removes the members of a set, the one to keep last.
func requireRunsEmpty(t *testing.T, s *grid.Shape, keep int, member func(int) (grid.Cell, grid.Digit),
	next func(*grid.Board) (grid.Cell, grid.Digit, bool), set grid.Set,
) {
	t.Helper()
	b := grid.NewBoard(s)
	start := b.Mark()
	all := b.Candidates()
	for i := range s.Side() {
		if i == keep {
			continue
		}
		_, _, found := next(b)
		require.False(t, found, "%v: a single before removal %d", s, i)
		c, d := member(i)
		require.True(t, b.Remove(c, d))
	}
	require.Equal(t, all-s.Side()+1, b.Candidates())
	wantCell, wantDigit := member(keep)
	c, d, found := next(b)
	require.True(t, found, "%v: no single", s)
	require.Equal(t, wantCell, c)
	require.Equal(t, wantDigit, d)

	require.False(t, b.Remove(c, d))
	failed, isFailed := b.Contradiction()
	require.True(t, isFailed)
	require.Equal(t, set, failed)

	late := b.Mark()
	b.Undo(start)
	require.True(t, b.Equal(grid.NewBoard(s)))
	require.False(t, b.Failed())
	require.Panics(t, func() { b.Undo(late) })
}

// A placement takes its digit from all peers and all other digits from its cell, on a
// side of two words, too, and an undo brings them back.
func TestWidePlacement(t *testing.T) {
	s := must(grid.NewBox(5, 13))
	for _, d := range []grid.Digit{1, 64, 65} {
		b := grid.NewBoard(s)
		start := b.Mark()
		c := grid.Cell(s.Cells()/2 + 3)
		require.True(t, b.Place(c, d))
		peers := s.Peers(c, nil)
		require.Equal(t, s.Cells()*s.Side()-(s.Side()-1)-len(peers), b.Candidates())
		for _, peer := range peers {
			require.False(t, b.Has(peer, d))
		}
		require.Equal(t, d, b.Value(c))
		b.Undo(start)
		require.True(t, b.Equal(grid.NewBoard(s)))
		require.Zero(t, b.Value(c))
	}
}
