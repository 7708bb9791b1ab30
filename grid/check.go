package grid

import (
	"fmt"
	"slices"
)

// The judge. It works on lists of digits and on coordinates, and uses neither the unit lists of a
// shape nor a board, so that a mistake in those cannot go undetected.

// CheckDigits returns an error unless digits has one entry per cell, each 0..N; 0 is an open cell.
func CheckDigits(s *Shape, digits []Digit) error {
	if len(digits) != s.Cells() {
		return fmt.Errorf("%d cells, expected %d", len(digits), s.Cells())
	}
	for c, d := range digits {
		if uint(d) > uint(s.Side()) {
			return fmt.Errorf("digit %d in %s, expected 1 to %d", d, s.CellName(Cell(c)), s.Side())
		}
	}
	return nil
}

// CheckPuzzle returns an error if the givens of p are not digits of its shape, or equal ones share
// a unit, which is a [*ClashError], or a given is not among the digits its cell allows. Errors show
// digits in the alphabet of p.
func CheckPuzzle(p *Puzzle) error {
	if err := CheckDigits(p.Shape, p.Givens); err != nil {
		return err
	}
	return checkUnits(p, p.Givens)
}

// CheckSolution returns an error unless solution fills every cell of p with a digit, keeps its
// givens and restrictions, and has no clash, which is a [*ClashError]. Errors show digits in the
// alphabet of p.
func CheckSolution(p *Puzzle, solution []Digit) error {
	if err := CheckDigits(p.Shape, solution); err != nil {
		return err
	}
	for c, d := range solution {
		if d == 0 {
			return fmt.Errorf("%s is open", p.Shape.CellName(Cell(c)))
		}
		if given := p.Givens[c]; given != 0 && given != d {
			return fmt.Errorf("%s holds %s, but %s is given",
				p.Shape.CellName(Cell(c)), p.Alphabet.Symbol(d), p.Alphabet.Symbol(given))
		}
	}
	return checkUnits(p, solution)
}

// checkUnits returns an error if digits clash or are not what p allows.
func checkUnits(p *Puzzle, digits []Digit) error {
	if HasClash(p.Shape, digits) {
		return &ClashError{p.Shape, p.Alphabet, slices.Collect(Clashes(p.Shape, digits))}
	}
	return checkAllowed(p, digits)
}

// checkAllowed returns an error if the restrictions of p are not lists of digits, one per cell, or
// if one of digits is not among those its cell allows.
func checkAllowed(p *Puzzle, digits []Digit) error {
	if p.Allowed != nil && len(p.Allowed) != p.Shape.Cells() {
		return fmt.Errorf("candidates for %d cells, expected %d", len(p.Allowed), p.Shape.Cells())
	}
	for c, allowed := range p.Allowed {
		for _, d := range allowed {
			if d < 1 || int(d) > p.Shape.Side() {
				return fmt.Errorf("candidate %d in %s, expected 1 to %d", d, p.Shape.CellName(Cell(c)), p.Shape.Side())
			}
		}
		if d := digits[c]; allowed != nil && d != 0 && !slices.Contains(allowed, d) {
			return fmt.Errorf("%s holds %s, which its candidates [%s] exclude",
				p.Shape.CellName(Cell(c)), p.Alphabet.Symbol(d), p.Alphabet.List(allowed, " "))
		}
	}
	return nil
}
