package format

import (
	"fmt"

	"basisk/grid"
)

// shownSolution is a solution as a program shows it.
type shownSolution struct {
	at      position
	err     error        // an error that does not depend on the puzzle
	numbers []numberAt   // the true variables
	largest int          // the largest variable
	grid    []grid.Digit // the solution, if it was read as a grid
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
	}
	return s.clauses(p)
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
