package verify

import (
	"errors"
	"fmt"
	"slices"

	"basisk/grid"
)

// chain: of each pair of a chain, its first and second candidate and so on, at least one holds, since they are all
// that is left in a cell or of a digit in a unit; of the second of a pair and the first of the next at most one
// holds. If the first candidate of all is false, the second is true, the third false, and at last the last one
// true: one end holds. So what excludes both ends is false, and an end that is both ends holds.
func chain(b *board, s *step) (proof, error) {
	if err := b.alternates(s.chain); err != nil {
		return proof{}, err
	}
	var units []grid.Unit
	for i := 0; i < len(s.chain); i += 2 {
		if u, ok := b.shared(s.chain[i], s.chain[i+1]); ok && !slices.Contains(units, u) {
			units = append(units, u)
		}
	}
	if err := errors.Join(s.is(form{units: len(units)}), s.sizes(0, 0)); err != nil {
		return proof{}, err
	}
	if !subset(s.units, units) {
		return proof{}, errors.New("the units are not the first ones that give the pairs")
	}
	first, last := s.chain[0], s.chain[len(s.chain)-1]
	return proof{shows: func(x statement) bool {
		if x.absent {
			return b.excludes(x, first) && b.excludes(x, last)
		}
		return x == first && x == last
	}}, nil
}

// alternates returns an error unless a list of candidates is a chain.
func (b *board) alternates(list []statement) error {
	if len(list) < 2 || len(list)%2 != 0 {
		return fmt.Errorf("a chain of %d candidates", len(list))
	}
	for i, y := range list[1:] {
		linked, x := b.excludes, list[i]
		if i%2 == 0 {
			linked = b.alternatives
		}
		if x.absent || y.absent || !linked(x, y) {
			return fmt.Errorf("candidates %d and %d of the chain are not linked", i+1, i+2)
		}
	}
	return nil
}

// alternatives reports whether two candidates are all that is left in a cell, or of a digit in a unit.
func (b *board) alternatives(x, y statement) bool {
	if x.cell == y.cell {
		return x.digit != y.digit && b.has(x.cell, x.digit) && b.has(y.cell, y.digit) && b.size(x.cell) == 2
	}
	_, ok := b.shared(x, y)
	return ok && x.digit == y.digit
}

// shared returns the first unit in which the digit of x has no places but the cells of x and y; there is none if
// these are one cell.
func (b *board) shared(x, y statement) (grid.Unit, bool) {
	for _, p := range b.shape.Places(x.cell) {
		places := b.placesOf(p.Unit, x.digit)
		if len(places) == 2 && sameSet(places, []grid.Cell{x.cell, y.cell}) {
			return p.Unit, true
		}
	}
	return 0, false
}

// excludes reports whether at most one of two candidates holds: digits of a cell, or places of a digit in a unit.
func (b *board) excludes(x, y statement) bool {
	if x.cell == y.cell {
		return x.digit != y.digit
	}
	return x.digit == y.digit && b.peers(x.cell, y.cell)
}
