package grid

import (
	"errors"
	"fmt"
	"slices"
)

// The judge. It works on lists of digits and on coordinates, and uses neither the
// unit lists of a shape nor a board, so that a mistake there cannot hide here.

// Clash is two cells that hold the same digit though they share a line or a box.
type Clash struct {
	Digit Digit
	A, B  Cell
	Where string // "row 3", in cubes "layer 2, box 4"
}

// Describe names the digit, the unit and the coordinates of both cells.
func (c *Clash) Describe(s *Shape) string {
	return fmt.Sprintf("digit %d stands twice in %s: %s and %s",
		c.Digit, c.Where, s.CellName(c.A), s.CellName(c.B))
}

// FindClash returns the first clash between the digits of a grid, or nil. 0 is an
// open cell. Every digit must be 0..N and the list must have one entry a cell
// ([CheckDigits]).
func FindClash(s *Shape, digits []Digit) *Clash {
	for _, plane := range planes(s) {
		if c := plane.clash(s, digits); c != nil {
			return c
		}
	}
	return nil
}

// CheckDigits returns an error if digits does not have one entry a cell or some
// entry is not 0..N, 0 standing for an open cell.
func CheckDigits(s *Shape, digits []Digit) error {
	if len(digits) != s.Cells() {
		return fmt.Errorf("%d cells, expected %d", len(digits), s.Cells())
	}
	for c, d := range digits {
		if d < 0 || int(d) > s.Side() {
			return fmt.Errorf("digit %d in %s, expected 1 to %d", d, s.CellName(Cell(c)), s.Side())
		}
	}
	return nil
}

// CheckPuzzle returns an error if the givens of p are not digits of its shape or
// two equal ones share a unit, or a given is not among the digits its cell allows.
func CheckPuzzle(p *Puzzle) error {
	if err := CheckDigits(p.Shape, p.Givens); err != nil {
		return err
	}
	if clash := FindClash(p.Shape, p.Givens); clash != nil {
		return errors.New(clash.Describe(p.Shape))
	}
	return checkAllowed(p, p.Givens)
}

// CheckSolution returns an error unless solution fills every cell of p with a
// digit, keeps its givens and restrictions, and has no clash.
func CheckSolution(p *Puzzle, solution []Digit) error {
	if err := CheckDigits(p.Shape, solution); err != nil {
		return err
	}
	for c, d := range solution {
		if d == 0 {
			return fmt.Errorf("%s is open", p.Shape.CellName(Cell(c)))
		}
		if given := p.Givens[c]; given != 0 && given != d {
			return fmt.Errorf("%s holds %d, but %d is given", p.Shape.CellName(Cell(c)), d, given)
		}
	}
	if clash := FindClash(p.Shape, solution); clash != nil {
		return errors.New(clash.Describe(p.Shape))
	}
	return checkAllowed(p, solution)
}

// checkAllowed returns an error if the restrictions of p are not lists of digits,
// one a cell, or if one of digits is not among those its cell allows.
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
			return fmt.Errorf("%s holds %d, which its candidates %v exclude", p.Shape.CellName(Cell(c)), d, allowed)
		}
	}
	return nil
}

// plane is a flat N×N part of a grid that must be a Sudoku: origin is its first
// cell, down and across the steps to the next row and column.
type plane struct {
	name                 string
	origin, down, across int
}

// planes lists the planes to judge: the grid itself, or the 3N planes of a cube.
func planes(s *Shape) []plane {
	n := s.Side()
	if !s.IsCube() {
		return []plane{{"", 0, n, 1}}
	}
	var list []plane
	for i := range n {
		list = append(list,
			plane{fmt.Sprintf("layer %d, ", i+1), i * n * n, n, 1},
			plane{fmt.Sprintf("plane of row %d, ", i+1), i * n, n * n, 1},
			plane{fmt.Sprintf("plane of column %d, ", i+1), i, n * n, n})
	}
	return list
}

// clash looks for a digit that stands twice in a row, a column or a box.
func (p plane) clash(s *Shape, digits []Digit) *Clash {
	n := s.Side()
	boxRows, boxCols := s.Box()
	kinds := []struct {
		name string
		of   func(r, c int) int
	}{
		{"row", func(r, _ int) int { return r }},
		{"column", func(_, c int) int { return c }},
		{"box", func(r, c int) int { return r/boxRows*boxRows + c/boxCols }},
	}
	for _, kind := range kinds {
		seen := make([]Cell, n*(n+1)) // cell + 1 that holds a digit in a unit
		for i := range n * n {
			r, c := i/n, i%n
			cell := Cell(p.origin + r*p.down + c*p.across)
			d := digits[cell]
			if d == 0 {
				continue
			}
			first := &seen[kind.of(r, c)*(n+1)+int(d)]
			if *first != 0 {
				where := fmt.Sprintf("%s%s %d", p.name, kind.name, kind.of(r, c)+1)
				return &Clash{d, *first - 1, cell, where}
			}
			*first = cell + 1
		}
	}
	return nil
}
