package verify

import (
	"errors"
	"fmt"
	"slices"

	"basisk/grid"
)

// Tuples and fish: if k things share only k others, no other thing gets those. This is Hall's
// theorem in its simple direction: if k cells have only k digits between them, they use up all k,
// so no other cell of the unit gets one. With cells and digits exchanged it is a hidden tuple, with
// lines and crossing lines of one digit a fish. If k share fewer than k, one of them gets none, and
// there is no solution.

// nakedTuple: if k open cells of a unit have only k digits, the other cells lose those digits; with
// fewer digits there is a contradiction.
func nakedTuple(b *board, s *step) (proof, error) {
	if err := errors.Join(s.is(form{units: 1, cells: anyNumber, digits: anyNumber}), b.insideUnit(s)); err != nil {
		return proof{}, err
	}
	for _, c := range s.cells {
		for d := grid.Digit(1); int(d) <= b.n; d++ {
			if b.has(c, d) && !slices.Contains(s.Digits, d) {
				return proof{}, fmt.Errorf("%s has %d too", b.shape.CellName(c), d)
			}
		}
	}
	shows := func(x statement) bool {
		return x.absent && slices.Contains(s.Digits, x.digit) && b.in(x.cell, s.units[0]) && !slices.Contains(s.cells, x.cell)
	}
	return setProof(shows, len(s.cells), len(s.Digits), s.Naked)
}

// hiddenTuple: if k digits have only k places in a unit, those cells lose the other digits.
func hiddenTuple(b *board, s *step) (proof, error) {
	if err := errors.Join(s.is(form{units: 1, cells: anyNumber, digits: anyNumber}), b.insideUnit(s)); err != nil {
		return proof{}, err
	}
	for _, d := range s.Digits {
		for _, c := range b.placesOf(s.units[0], d) {
			if !slices.Contains(s.cells, c) {
				return proof{}, fmt.Errorf("%d has a place in %s too", d, b.shape.CellName(c))
			}
		}
	}
	shows := func(x statement) bool {
		return x.absent && slices.Contains(s.cells, x.cell) && !slices.Contains(s.Digits, x.digit)
	}
	return setProof(shows, len(s.Digits), len(s.cells), s.Hidden)
}

// setProof returns the proof of k members that share the given number of others; k must be the
// stated size.
func setProof(shows func(statement) bool, k, others, stated int) (proof, error) {
	switch {
	case k != stated:
		return proof{}, fmt.Errorf("a set of %d, stated as one of %d", k, stated)
	case k < others:
		return proof{}, fmt.Errorf("a set of %d shares %d others", k, others)
	case k > others:
		return proof{contradiction: true}, nil
	}
	return proof{shows: shows}, nil
}

// insideUnit returns an error unless the cells of a tuple are open cells of its unit, and several
// that are in another one too if the step states that. With placed cells the size would mean
// nothing, as any of them could be added.
func (b *board) insideUnit(s *step) error {
	if len(s.units) != 1 || len(s.cells) == 0 {
		return nil // form reports the error
	}
	for _, c := range s.cells {
		if !b.open(c) || !b.in(c, s.units[0]) {
			return fmt.Errorf("%s is not an open cell of %s", b.shape.CellName(c), b.shape.UnitName(s.units[0]))
		}
	}
	if s.Locked != b.crossing(s.units[0], s.cells) {
		return fmt.Errorf("locked is stated as %v", s.Locked)
	}
	return nil
}

// crossing reports whether several cells of u are in another unit too.
func (b *board) crossing(u grid.Unit, cells []grid.Cell) bool {
	return len(cells) > 1 && slices.ContainsFunc(b.shape.Places(cells[0]), func(p grid.Place) bool {
		return p.Unit != u && subset(cells, b.shape.UnitCells(p.Unit))
	})
}

// fish: if all places of a digit in k units without a common cell are in k other units, the rest of
// those loses the digit; if they are in fewer, there is no solution. The units need not be parallel
// lines; it is enough that no place is counted twice.
func fish(b *board, s *step) (proof, error) {
	if err := s.is(form{units: anyNumber, covers: anyNumber, cells: anyNumber, digits: 1}); err != nil {
		return proof{}, err
	}
	d := s.Digits[0]
	var places []grid.Cell
	for _, u := range s.units {
		if b.settled(u, d) {
			return proof{}, fmt.Errorf("%d is placed in %s", d, b.shape.UnitName(u))
		}
		places = append(places, b.placesOf(u, d)...)
	}
	if !sameSet(places, s.cells) || len(places) != len(s.cells) {
		return proof{}, fmt.Errorf("the cells are not the places of %d in the lines, each once", d)
	}
	for _, c := range places {
		if !b.inAny(c, s.covers) {
			return proof{}, fmt.Errorf("%s is in no crossing line", b.shape.CellName(c))
		}
	}
	return setProof(func(x statement) bool {
		return x.absent && x.digit == d && b.inAny(x.cell, s.covers) && !b.inAny(x.cell, s.units)
	}, len(s.units), len(s.covers), s.Naked)
}
