package verify

import (
	"errors"
	"fmt"
	"slices"

	"basisk/grid"
)

// The plain patterns. Each function checks that the pattern is on the board and returns what it
// shows. All of them rest on two facts: a cell holds exactly one digit, and a digit has exactly one
// place in a unit. The code favours simplicity over speed: it searches lists from end to end and
// looks up units anew each time, so that it is easy to check.

// proof has the conclusions that a pattern proves, or that there is no solution.
type proof struct {
	shows         func(statement) bool
	contradiction bool
}

// prove checks the pattern of s or, if it is not a known one, the conclusions.
func (v *verifier) prove(at *position, s *step) (proof, error) {
	switch s.Pattern {
	case "naked-single":
		return nakedSingle(at.board, s)
	case "hidden-single":
		return hiddenSingle(at.board, s)
	case "pairwise":
		return pairwise(at.board, s)
	case "locked":
		return locked(at.board, s)
	case "naked-tuple":
		return nakedTuple(at.board, s)
	case "hidden-tuple":
		return hiddenTuple(at.board, s)
	case "fish":
		return fish(at.board, s)
	case "chain":
		return chain(at.board, s)
	case "probe":
		return v.probe(at, s)
	case "dilemma":
		return v.dilemma(at, s)
	}
	return v.refutation(at, s)
}

// nakedSingle: a cell with one digit left holds it.
func nakedSingle(b *board, s *step) (proof, error) {
	if err := errors.Join(s.is(form{cells: 1, digits: 1}), s.sizes(1, 0)); err != nil {
		return proof{}, err
	}
	only := statement{s.cells[0], s.Digits[0], false}
	return proof{shows: func(x statement) bool { return x == only }}, b.alone(only)
}

// alone returns an error unless x is the only candidate of its cell.
func (b *board) alone(x statement) error {
	if size := b.size(x.cell); size != 1 || !b.has(x.cell, x.digit) {
		return fmt.Errorf("%s has %d digits, not %d alone", b.shape.CellName(x.cell), size, x.digit)
	}
	return nil
}

// hiddenSingle: a digit with one place left in a unit is there.
func hiddenSingle(b *board, s *step) (proof, error) {
	if err := errors.Join(s.is(form{units: 1, cells: 1, digits: 1}), s.sizes(0, 1)); err != nil {
		return proof{}, err
	}
	u, only := s.units[0], statement{s.cells[0], s.Digits[0], false}
	if places := b.placesOf(u, only.digit); !slices.Equal(places, s.cells) {
		return proof{}, fmt.Errorf("%d has %d places in %s", only.digit, len(places), b.shape.UnitName(u))
	}
	return proof{shows: func(x statement) bool { return x == only }}, nil
}

// pairwise: the peers of a cell with one digit left lose it, even before it is placed: the cell can
// hold nothing else.
func pairwise(b *board, s *step) (proof, error) {
	if err := errors.Join(s.is(form{cells: 1, digits: 1}), s.sizes(1, 0)); err != nil {
		return proof{}, err
	}
	c, d := s.cells[0], s.Digits[0]
	shows := func(x statement) bool {
		return x.absent && x.digit == d && x.cell != c && b.peers(x.cell, c)
	}
	return proof{shows: shows}, b.alone(statement{c, d, false})
}

// peers reports whether two cells share a unit.
func (b *board) peers(x, y grid.Cell) bool {
	return slices.ContainsFunc(b.shape.Places(x), func(p grid.Place) bool { return b.in(y, p.Unit) })
}

// in reports whether c is in u.
func (b *board) in(c grid.Cell, u grid.Unit) bool {
	return slices.Contains(b.shape.UnitCells(u), c)
}

// inAny reports whether c is in one of the units.
func (b *board) inAny(c grid.Cell, units []grid.Unit) bool {
	return slices.ContainsFunc(units, func(u grid.Unit) bool { return b.in(c, u) })
}

// locked: if all places of a digit in one unit are in another too, the rest of that unit loses the
// digit: one of these places holds it, and the other unit has it only once. The cells must be all
// the places, not some.
func locked(b *board, s *step) (proof, error) {
	if err := errors.Join(s.is(form{units: 2, cells: anyNumber, digits: 1}), s.sizes(0, 0)); err != nil {
		return proof{}, err
	}
	from, to, d := s.units[0], s.units[1], s.Digits[0]
	if !sameSet(b.placesOf(from, d), s.cells) {
		return proof{}, fmt.Errorf("the cells are not the places of %d in %s", d, b.shape.UnitName(from))
	}
	for _, c := range s.cells {
		if !b.in(c, to) {
			return proof{}, fmt.Errorf("%s is not in %s", b.shape.CellName(c), b.shape.UnitName(to))
		}
	}
	return proof{shows: func(x statement) bool {
		return x.absent && x.digit == d && b.in(x.cell, to) && !b.in(x.cell, from)
	}}, nil
}
