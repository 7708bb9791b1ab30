package grid_test

import (
	"slices"
	"testing"

	"basisk/grid"

	"github.com/stretchr/testify/require"
)

func TestNewBoard(t *testing.T) {
	forShapes(t, func(t *testing.T, s *grid.Shape) {
		b := grid.NewBoard(s)
		n := s.Side()
		require.Same(t, s, b.Shape())
		require.Equal(t, []int{s.Cells(), s.Cells() * n, s.Cells() + s.Units()*n, (n + 63) / 64},
			[]int{b.Open(), b.Candidates(), b.Sets(), b.Width()})
		require.Zero(t, b.TrailLen())
		require.False(t, b.Solved())
		require.False(t, b.Failed())
		require.True(t, b.Digits(0).All())
		require.True(t, b.PlacesOf(0, 1).All())
	})
}

// Each member of a set of places is the candidate that the cell's own set has.
func TestCandidateInNamesBothViews(t *testing.T) {
	forShapes(t, func(t *testing.T, s *grid.Shape) {
		b := grid.NewBoard(s)
		d := grid.Digit(s.Side())
		for u := range grid.Unit(s.Units()) {
			set := b.PlaceSet(u, d)
			_, isCell := b.CellOf(set)
			unit, digit := b.PlaceOf(set)
			require.False(t, isCell)
			require.Equal(t, u, unit)
			require.Equal(t, d, digit)
			for i, want := range s.UnitCells(u) {
				c, digit := b.CandidateIn(set, i)
				require.Equal(t, want, c)
				require.Equal(t, d, digit)
			}
		}
		last := grid.Cell(s.Cells() - 1)
		c, isCell := b.CellOf(b.CellSet(last))
		require.True(t, isCell)
		require.Equal(t, last, c)
		c, digit := b.CandidateIn(b.CellSet(last), s.Side()-1)
		require.Equal(t, last, c)
		require.Equal(t, d, digit)
	})
}

func TestPlaceTwice(t *testing.T) {
	b := grid.NewBoard(must(grid.Square(2)))
	require.True(t, b.Place(0, 1))
	entries := b.TrailLen()
	require.True(t, b.Place(0, 1), "the same digit again")
	require.Equal(t, entries, b.TrailLen())
	require.False(t, b.Place(0, 2), "another digit")
	set, failed := b.Contradiction()
	require.True(t, failed)
	require.Equal(t, b.CellSet(0), set)
	require.Equal(t, grid.Digit(1), b.Value(0))
}

func TestSettled(t *testing.T) {
	b := grid.NewBoard(must(grid.Square(2)))
	places := b.PlaceSet(0, 4)
	require.False(t, b.Settled(b.CellSet(3)))
	require.False(t, b.Settled(places))
	for c := range grid.Cell(3) {
		b.Remove(c, 4)
	}
	require.Equal(t, 1, b.Size(places))
	require.False(t, b.Settled(places), "the one place of 4 is not placed")
	b.Place(3, 4)
	require.True(t, b.Settled(places))
	require.True(t, b.Settled(b.CellSet(3)))
	require.False(t, b.Settled(b.CellSet(2)))
}

func TestFailNamesTheFirst(t *testing.T) {
	b := grid.NewBoard(must(grid.Square(2)))
	m := b.Mark()
	b.Fail(7)
	b.Fail(9)
	set, failed := b.Contradiction()
	require.Equal(t, grid.Set(7), set)
	require.True(t, failed)
	require.False(t, b.Remove(0, 1))
	b.Undo(m)
	require.False(t, b.Failed())
}

func TestUndoForgetsContradiction(t *testing.T) {
	b := grid.NewBoard(must(grid.Square(2)))
	b.Place(0, 1)
	m := b.Mark()
	require.False(t, b.Place(5, 1))
	set, failed := b.Contradiction()
	require.Equal(t, b.CellSet(5), set)
	require.True(t, failed)
	b.Undo(m)
	set, failed = b.Contradiction()
	require.Zero(t, set)
	require.False(t, failed)
}

// A failed board takes no more digits, so that every count can be taken back.
func TestFailedBoardTakesNoDigit(t *testing.T) {
	b := grid.NewBoard(must(grid.Square(2)))
	b.Place(0, 1)
	b.Place(0, 2)
	open := b.Open()
	require.False(t, b.Place(15, 4))
	require.Equal(t, open, b.Open())
	require.Zero(t, b.Value(15))
}

func TestTrailTellsWhatHappened(t *testing.T) {
	forShapes(t, func(t *testing.T, s *grid.Shape) {
		b := grid.NewBoard(s)
		last, n := grid.Cell(s.Cells()-1), grid.Digit(s.Side())
		b.Remove(0, n)
		b.Place(last, n)
		c, d, placed := b.TrailAt(0)
		require.Equal(t, []any{grid.Cell(0), n, false}, []any{c, d, placed})
		c, d, placed = b.TrailAt(1)
		require.Equal(t, []any{last, n, true}, []any{c, d, placed})
		gone := make(map[[2]int32]bool)
		for i := 2; i < b.TrailLen(); i++ {
			c, d, placed := b.TrailAt(i)
			require.False(t, placed)
			require.False(t, b.Has(c, d))
			gone[[2]int32{int32(c), int32(d)}] = true
		}
		require.Len(t, gone, s.Side()-1+len(s.Peers(last, nil)))
		require.Equal(t, b.TrailLen()-2, len(gone), "entries are distinct")
	})
}

func TestSmallest(t *testing.T) {
	b := grid.NewBoard(must(grid.NewBox(8, 9)))
	cells := grid.Set(b.Shape().Cells())
	set, size := b.Smallest(0, cells)
	require.Equal(t, []int{0, 72}, []int{int(set), size})
	b.Remove(7, 70)
	b.Remove(9, 1)
	set, size = b.Smallest(0, cells)
	require.Equal(t, []int{7, 71}, []int{int(set), size}, "the first of equals")
	b.Remove(9, 2)
	set, size = b.Smallest(0, cells)
	require.Equal(t, []int{9, 70}, []int{int(set), size})
	b.Place(5, 3)
	set, size = b.Smallest(5, 6)
	require.Equal(t, []int{0, 0}, []int{int(set), size}, "only sets of one")
	set, size = b.Smallest(5, 5)
	require.Equal(t, []int{0, 0}, []int{int(set), size}, "no sets")
}

func TestEqualNeedsEqualShapes(t *testing.T) {
	a, b := grid.NewBoard(must(grid.NewBox(2, 3))), grid.NewBoard(must(grid.NewBox(3, 2)))
	require.False(t, a.Equal(b))
	require.True(t, a.Equal(grid.NewBoard(must(grid.NewBox(2, 3)))))
}

// A naked single that is not placed leaves the candidates of a placed one.
func TestEqualComparesValues(t *testing.T) {
	s := must(grid.Square(2))
	placed, left := grid.NewBoard(s), grid.NewBoard(s)
	placed.Place(0, 1)
	for d := grid.Digit(2); d <= 4; d++ {
		left.Remove(0, d)
	}
	for _, peer := range s.Peers(0, nil) {
		left.Remove(peer, 1)
	}
	require.Equal(t, placed.Candidates(), left.Candidates())
	require.False(t, placed.Equal(left))
}

func TestMovesDoNotAllocate(t *testing.T) {
	for _, s := range []*grid.Shape{must(grid.Square(3)), must(grid.Square(10))} {
		b := grid.NewBoard(s)
		var snapshot grid.Snapshot
		b.Save(&snapshot)
		solution := shiftPattern(s)
		for _, test := range []struct {
			name string
			move func()
		}{
			{"place and undo", func() {
				m := b.Mark()
				for c := range grid.Cell(2 * s.Side()) {
					b.Place(c, solution[c])
				}
				b.Undo(m)
			}},
			{"remove and undo", func() {
				m := b.Mark()
				for d := range grid.Digit(s.Side()) {
					b.Remove(0, d+1)
				}
				b.Undo(m)
			}},
			{"singles", func() {
				m := b.Mark()
				for d := range grid.Digit(s.Side() - 1) {
					b.Remove(0, d+1)
					b.Remove(grid.Cell(d)+1, 1)
				}
				b.NextNaked()
				b.NextHidden()
				b.Undo(m)
			}},
			{"save and restore", func() {
				b.Save(&snapshot)
				b.Restore(&snapshot)
			}},
			{"reset", b.Reset},
		} {
			t.Run(s.String()+"/"+test.name, func(t *testing.T) {
				require.Zero(t, testing.AllocsPerRun(3, test.move))
			})
		}
	}
}

// Filling the whole board must stay within what NewBoard has set aside.
func TestFullBoardDoesNotAllocate(t *testing.T) {
	for _, s := range []*grid.Shape{must(grid.Square(3)), must(grid.Square(8)), must(grid.NewBox(8, 9))} {
		b := grid.NewBoard(s)
		solution := shiftPattern(s)
		require.Zero(t, testing.AllocsPerRun(2, func() {
			b.Reset()
			for c, d := range solution {
				b.Place(grid.Cell(c), d)
			}
		}))
		require.True(t, b.Solved())
	}
}

// Reading sets by their headers costs nothing, as long as no closure is made of it.
func TestHeadersDoNotAllocate(t *testing.T) {
	for _, s := range []*grid.Shape{must(grid.Square(3)), must(grid.NewBox(8, 9))} {
		b, total := grid.NewBoard(s), uint(0)
		require.Zero(t, testing.AllocsPerRun(3, func() {
			for set := range grid.Set(b.Sets()) {
				total += b.Bits(set).Count() + b.Bits(set).IntersectionCardinality(b.Digits(0))
				for i, ok := b.Bits(set).NextSet(0); ok; i, ok = b.Bits(set).NextSet(i + 1) {
					total += i
				}
			}
			total += b.PlacesOf(0, 1).Count()
		}))
		require.Positive(t, total)
	}
}

func TestMembers(t *testing.T) {
	require.Equal(t, []int{0, 3, 63, 64, 130}, slices.Collect(grid.Members([]uint64{1<<0 | 1<<3 | 1<<63, 1, 1 << 2})))
	for first := range grid.Members([]uint64{6}) {
		require.Equal(t, 1, first)
		break
	}
	require.Empty(t, slices.Collect(grid.Members([]uint64{0, 0})))
}

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
