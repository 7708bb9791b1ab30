package format

import (
	"fmt"

	"basisk/grid"
)

// shownSolution is a solution as a program shows it.
type shownSolution struct {
	at  position
	err error // an error that does not depend on the puzzle
	// numbers are true variables of clauses; with a width of 3 or more, groups of coordinates, from
	// 1, and a digit.
	numbers []numberAt
	width   int
	largest int // the largest variable
	// lists holds lists of numbers, one of which has the digits of all cells.
	lists [][]numberAt
	grid  []grid.Digit // the solution, if it was read as a grid
}

// fail keeps the first error.
func (s *shownSolution) fail(err error) {
	if s.err == nil {
		s.err = err
	}
}

// add adds a number, up to the largest puzzle.
func (s *shownSolution) add(n numberAt) {
	if len(s.numbers) == maxFacts {
		s.fail(n.at.refused(fmt.Sprintf("more than %d numbers", maxFacts), "one solution"))
		return
	}
	s.numbers = append(s.numbers, n)
}

// digits returns the solution as a solution of p.
func (s *shownSolution) digits(p *grid.Puzzle) ([]grid.Digit, error) {
	switch {
	case s.err != nil:
		return nil, s.err
	case s.grid != nil:
		return s.grid, nil
	case s.width == 1:
		return s.cells(p.Shape)
	case s.width == 0:
		return s.clauses(p)
	}
	f := newFilled(p.Shape)
	dimensions := 2
	if p.Shape.IsCube() {
		dimensions = 3
	}
	if s.width != dimensions+1 {
		return nil, s.at.refused(fmt.Sprintf("%d coordinates", s.width-1), fmt.Sprint(dimensions))
	}
	for i := 0; i < len(s.numbers); i += s.width {
		where := s.numbers[i : i+s.width]
		for _, n := range where[:dimensions] {
			if n.number < 1 || n.number > p.Shape.Side() {
				return nil, n.at.refused(fmt.Sprintf("coordinate %d", n.number), fmt.Sprintf("1 to %d", p.Shape.Side()))
			}
		}
		layer := where[0].number - 1
		if dimensions == 2 {
			layer = 0
		}
		row, col := where[dimensions-2].number-1, where[dimensions-1].number-1
		if err := f.place(p.Shape.CellAt(layer, row, col), where[dimensions]); err != nil {
			return nil, err
		}
	}
	return f.digits, nil
}

// cells returns the solution from the list with one number per cell.
func (s *shownSolution) cells(shape *grid.Shape) ([]grid.Digit, error) {
	var list []numberAt
	for _, l := range s.lists {
		switch {
		case len(l) != shape.Cells():
		case list != nil:
			return nil, l[0].at.refused(fmt.Sprintf("another list of %d numbers", len(l)), "one")
		default:
			list = l
		}
	}
	if list == nil {
		count := 0
		for _, l := range s.lists {
			count = max(count, len(l))
		}
		return nil, s.at.refused(plural(count, "number"), fmt.Sprintf("%d, one for each cell", shape.Cells()))
	}
	f := newFilled(shape)
	for c, n := range list {
		if err := f.place(grid.Cell(c), n); err != nil {
			return nil, err
		}
	}
	return f.digits, nil
}

// clauses returns the solution from the variables of clauses: of all candidates of the empty grid,
// or, if no variable exceeds their number, of those that the givens leave.
func (s *shownSolution) clauses(p *grid.Puzzle) ([]grid.Digit, error) {
	n := p.Shape.Side()
	if all := p.Shape.Cells() * n; s.largest > all {
		return nil, s.at.refused(fmt.Sprintf("variable %d", s.largest), fmt.Sprintf("1 to %d", all))
	}
	f := newFilled(p.Shape)
	variables := openCandidates(p)
	reduced := s.largest <= len(variables)
	if reduced {
		copy(f.digits, p.Givens)
	}
	for _, v := range s.numbers {
		c, d := grid.Cell((v.number-1)/n), (v.number-1)%n+1
		if reduced {
			c, d = variables[v.number-1].Cell, int(variables[v.number-1].Digit)
		}
		if err := f.place(c, numberAt{d, v.at}); err != nil {
			return nil, err
		}
	}
	return f.digits, nil
}

// openCandidates returns the candidates of the open cells in the order of the reduced clauses.
func openCandidates(p *grid.Puzzle) (list []grid.Candidate) {
	b := p.Board()
	for c := range grid.Cell(p.Shape.Cells()) {
		if b.Value(c) != 0 {
			continue
		}
		for i := range b.Digits(c).EachSet() {
			list = append(list, grid.Candidate{Cell: c, Digit: grid.Digit(i) + 1})
		}
	}
	return list
}

// filled is a grid that is being filled in.
type filled struct {
	shape  *grid.Shape
	digits []grid.Digit
	at     []position // the position of each digit
}

// newFilled returns a grid of open cells.
func newFilled(s *grid.Shape) *filled {
	return &filled{s, make([]grid.Digit, s.Cells()), make([]position, s.Cells())}
}

// place sets the digit of a cell, unless it has one.
func (f *filled) place(c grid.Cell, d numberAt) error {
	name := f.shape.CellName(c)
	switch before := f.digits[c]; {
	case d.number < 1 || d.number > f.shape.Side():
		return d.at.refused(fmt.Sprintf("%s=%d", name, d.number), fmt.Sprintf("a digit of 1 to %d", f.shape.Side()))
	case before != 0:
		return d.at.refused(fmt.Sprintf("%s=%d", name, d.number),
			fmt.Sprintf("one digit in %s, which has %d in %v", name, before, f.at[c]))
	}
	f.digits[c], f.at[c] = grid.Digit(d.number), d.at
	return nil
}
