package pattern

import (
	"cmp"
	"context"
	"fmt"

	"basisk/grid"
	"basisk/internal/cancel"
)

// Completion by look-up over floors and towers: only the floors that fit the puzzle are possible,
// so a candidate of a band that is in no such floor is false, and the same holds for the towers of
// a stack. Removals in a band narrow the stacks, and so on until nothing changes. The first work
// had the floors in a table and compared them by regular expressions; here the program searches for
// a floor with a candidate, and each floor found confirms all of its candidates, so most need no
// separate search. Floors must also agree with the board outside the band, which only strengthens
// the conclusions.
//
// It is generalised arc consistency (Mackworth 1977) with the bands and stacks as constraints.
// Cost: a search for every candidate of the board at worst, each of at most Nodes steps; a
// candidate whose search was interrupted is kept. Before: a board that has not failed. After: every
// candidate left is in some floor and in some tower that fit the board, unless a search was
// interrupted.

// DefaultLookups is the default limit of steps in the search for one floor.
const DefaultLookups = 10_000

// lookupSteps is the number of steps of package cancel per step of a search.
const lookupSteps = cancel.Pace / 256

// Lookup completes boards by floors and towers. It serves one goroutine, and its counts accumulate
// over boards.
type Lookup struct {
	// Nodes bounds the steps of the search for one floor or tower; 0 means DefaultLookups.
	Nodes int
	// Floors counts the floors and towers found, Removed the candidates found false.
	Floors, Removed int

	board     *grid.Board
	check     cancel.Check
	supported []bool      // for cell·N + digit - 1, by the current part
	part      []grid.Cell // the current band or stack
	nodes     int
	cut       bool // whether some search was interrupted
	stopped   bool // whether the context has ended
}

// Complete removes from b every candidate that no floor and no tower has and places naked singles,
// until nothing changes. It reports whether every search ended; b has then failed, is solved, or is
// stuck. It fails if ctx ends or the shape has no bands.
func (l *Lookup) Complete(ctx context.Context, b *grid.Board) (complete bool, err error) {
	if !b.Shape().HasBoxes() {
		return false, fmt.Errorf("look-up over floors and towers: %v: expected equal boxes", b.Shape())
	}
	l.board, l.check, l.cut, l.stopped = b, cancel.On(ctx), false, false
	l.supported = make([]bool, b.Shape().Cells()*b.Shape().Side())
	parts := bundles(b.Shape())
	for changed := true; changed && !b.Failed() && !b.Solved(); {
		changed = false
		for _, part := range parts {
			before := l.Removed
			if err := l.narrow(part); err != nil {
				return false, err
			}
			if changed = changed || l.Removed > before; b.Failed() {
				break
			}
		}
		if !changed {
			changed = l.placeSingles()
		}
	}
	return !l.cut, nil
}

// bundles lists the cells of each band and stack, in cubes also of each tier of layers.
func bundles(s *grid.Shape) [][]grid.Cell {
	rows, cols := s.Box()
	thick := [3]int{rows, rows, cols} // of layers, rows, columns
	n := s.Side()
	var parts [][]grid.Cell
	for axis := range thick {
		if axis == 0 && !s.IsCube() {
			continue
		}
		first := len(parts)
		parts = append(parts, make([][]grid.Cell, n/thick[axis])...)
		for c := range grid.Cell(s.Cells()) {
			layer, row, col := s.Coordinates(c)
			k := first + [3]int{layer, row, col}[axis]/thick[axis]
			parts[k] = append(parts[k], c)
		}
	}
	return parts
}

// narrow removes the candidates of a part that no floor supports.
func (l *Lookup) narrow(part []grid.Cell) error {
	b, n := l.board, l.board.Shape().Side()
	l.part = part
	for _, c := range part {
		clear(l.supported[int(c)*n : int(c)*n+n])
	}
	for _, c := range part {
		if b.Value(c) != 0 {
			continue
		}
		for d := grid.Digit(1); int(d) <= n; d++ {
			if !b.Has(c, d) || l.supported[int(c)*n+int(d)-1] {
				continue
			}
			if l.check.Ended() {
				return l.check.Err()
			}
			if l.hasSupport(c, d) {
				continue
			}
			l.Removed++
			if !b.Remove(c, d) {
				return nil
			}
		}
	}
	return nil
}

// hasSupport reports whether some consistent floor contains (c, d), or the search was interrupted.
func (l *Lookup) hasSupport(c grid.Cell, d grid.Digit) bool {
	b := l.board
	mark := b.Mark()
	l.nodes = 0
	found := b.Place(c, d) && l.fill()
	b.Undo(mark)
	if found {
		return true
	}
	if l.exhausted() {
		l.cut = true
		return true
	}
	return false
}

// exhausted reports whether the current search may take no more steps.
func (l *Lookup) exhausted() bool {
	l.stopped = l.stopped || l.check.Spend(lookupSteps)
	return l.stopped || l.nodes >= cmp.Or(l.Nodes, DefaultLookups)
}

// fill fills the current part in some way, and marks what it placed.
func (l *Lookup) fill() bool {
	c, open := l.tightest()
	if !open {
		l.support()
		return true
	}
	b := l.board
	for d := grid.Digit(1); int(d) <= b.Shape().Side(); d++ {
		if !b.Has(c, d) {
			continue
		}
		if l.nodes++; l.exhausted() {
			return false
		}
		mark := b.Mark()
		if b.Place(c, d) && l.fill() {
			b.Undo(mark)
			return true
		}
		b.Undo(mark)
	}
	return false
}

// tightest returns the open cell of the part with the fewest candidates.
func (l *Lookup) tightest() (tightest grid.Cell, open bool) {
	b, fewest := l.board, l.board.Shape().Side()+1
	for _, c := range l.part {
		if size := int(b.Digits(c).Count()); b.Value(c) == 0 && size < fewest {
			tightest, fewest, open = c, size, true
		}
	}
	return tightest, open
}

// support marks every candidate of the floor that fills the part.
func (l *Lookup) support() {
	l.Floors++
	n := l.board.Shape().Side()
	for _, c := range l.part {
		l.supported[int(c)*n+int(l.board.Value(c))-1] = true
	}
}

// placeSingles places the naked singles, and reports whether there were any.
func (l *Lookup) placeSingles() bool {
	b, placed := l.board, false
	for c := range grid.Cell(b.Shape().Cells()) {
		if b.Value(c) == 0 && b.Digits(c).Count() == 1 && !b.Failed() {
			d, _ := b.Digits(c).NextSet(0)
			b.Place(c, grid.Digit(d)+1)
			placed = true
		}
	}
	return placed
}
