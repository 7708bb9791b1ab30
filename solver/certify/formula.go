package certify

import (
	"encoding/binary"
	"fmt"
	"io"
	"slices"

	"basisk/dlx/proof"
	"basisk/grid"
)

// A variable is a candidate of an open cell: a digit that its cell allows and that is given in
// none of its units. Variables are numbered from 1 by cell, then digit. Exactly one of the
// candidates of an open cell is true, and exactly one of the candidates for a digit in a unit in
// which it is not given.
//
// If one of those groups has no candidate left, the formula has other clauses, in the variables
// of an empty grid: for each such group, that one of all its candidates is true, and for each of
// these what excludes it: that a given is true and not both, or that the cell is restricted.
//
// Cost: a step for each pair of candidates that exclude each other; pairs that share two units
// are written twice.

// deriver derives the clauses of a puzzle.
type deriver struct {
	puzzle  *grid.Puzzle
	given   []bool  // by unit and digit: whether the digit is given in the unit
	numbers []int32 // by cell and digit: the variable, or 0
	formula *proof.Formula
	err     error // of the first clause that could not be added
}

// Formula returns clauses that say that p has a solution, other than the given one unless that is
// nil. The error comes from the judge of package grid, if p is not a valid puzzle or the solution
// does not solve it.
func Formula(p *grid.Puzzle, solution []grid.Digit) (*proof.Formula, error) {
	if err := grid.CheckPuzzle(p); err != nil {
		return nil, err
	}
	if solution != nil {
		if err := grid.CheckSolution(p, solution); err != nil {
			return nil, fmt.Errorf("the solution beside the proof: %w", err)
		}
	}
	d := &deriver{puzzle: p}
	d.noteGivens()
	d.formula = proof.NewFormula(d.number())
	switch emptied := d.addGroups(); {
	case emptied != nil:
		d.refute(emptied)
	case solution != nil:
		d.deny(solution)
	}
	return d.formula, d.err
}

// add adds a clause.
func (d *deriver) add(clause ...int32) {
	if d.err == nil {
		d.err = d.formula.Add(clause...)
	}
}

// deny adds the clause that the solution is another.
func (d *deriver) deny(solution []grid.Digit) {
	var other []int32
	for c, digit := range solution {
		if d.puzzle.Givens[c] == 0 {
			other = append(other, -d.numbers[d.at(c, int(digit))])
		}
	}
	d.add(other...)
}

// at returns the index in the lists of a cell or unit and a digit.
func (d *deriver) at(row, digit int) int { return row*(d.puzzle.Shape.Side()+1) + digit }

// noteGivens records the givens of each unit.
func (d *deriver) noteGivens() {
	s := d.puzzle.Shape
	d.given = make([]bool, d.at(s.Units(), 0))
	for u := range s.Units() {
		for _, c := range s.UnitCells(grid.Unit(u)) {
			d.given[d.at(u, int(d.puzzle.Givens[c]))] = true
		}
	}
}

// number numbers the candidates of the open cells and returns how many there are.
func (d *deriver) number() int {
	s := d.puzzle.Shape
	d.numbers = make([]int32, d.at(s.Cells(), 0))
	last := int32(0)
	for c := range s.Cells() {
		if d.puzzle.Givens[c] != 0 {
			continue
		}
		for digit := 1; digit <= s.Side(); digit++ {
			barred := func(p grid.Place) bool { return d.given[d.at(int(p.Unit), digit)] }
			if d.puzzle.Allows(grid.Cell(c), grid.Digit(digit)) && !slices.ContainsFunc(s.Places(grid.Cell(c)), barred) {
				last++
				d.numbers[d.at(c, digit)] = last
			}
		}
	}
	return int(last)
}

type candidate struct{ cell, digit int }

// groups yields the groups of candidates exactly one of which is true, if no given decides which: a
// group for every open cell, and one for every digit in a unit in which it is not given. Groups
// also have the candidates that are excluded. A group is valid until the next.
func (d *deriver) groups(yield func([]candidate) bool) {
	s := d.puzzle.Shape
	group := make([]candidate, s.Side())
	for c := range s.Cells() {
		if d.puzzle.Givens[c] != 0 {
			continue
		}
		for i := range group {
			group[i] = candidate{c, i + 1}
		}
		if !yield(group) {
			return
		}
	}
	for u := range s.Units() {
		for digit := 1; digit <= s.Side(); digit++ {
			if d.given[d.at(u, digit)] {
				continue
			}
			for i, c := range s.UnitCells(grid.Unit(u)) {
				group[i] = candidate{int(c), digit}
			}
			if !yield(group) {
				return
			}
		}
	}
}

// addGroups adds the clauses of all groups. It returns the groups that have no candidate left.
func (d *deriver) addGroups() (emptied [][]candidate) {
	var variables []int32
	for group := range d.groups {
		variables = variables[:0]
		for _, x := range group {
			if v := d.numbers[d.at(x.cell, x.digit)]; v != 0 {
				variables = append(variables, v)
			}
		}
		if len(variables) == 0 {
			emptied = append(emptied, slices.Clone(group))
		}
		d.exactlyOne(variables)
	}
	return emptied
}

// refute makes the formula the clauses that refute groups without candidates.
func (d *deriver) refute(emptied [][]candidate) {
	side := d.puzzle.Shape.Side()
	number := func(x candidate) int32 { return int32(x.cell*side + x.digit) }
	d.formula = proof.NewFormula(d.puzzle.Shape.Cells() * side)
	for _, group := range emptied {
		var all []int32
		for _, x := range group {
			all = append(all, number(x))
			if !d.puzzle.Allows(grid.Cell(x.cell), grid.Digit(x.digit)) {
				d.add(-number(x))
			}
			for _, given := range d.excluding(x) {
				d.add(number(given))
				d.add(-number(given), -number(x))
			}
		}
		d.add(all...)
	}
}

// excluding returns the givens that exclude x: another digit in its cell, or its digit in a
// cell that shares a unit with it.
func (d *deriver) excluding(x candidate) (givens []candidate) {
	p := d.puzzle
	if g := int(p.Givens[x.cell]); g != 0 && g != x.digit {
		givens = append(givens, candidate{x.cell, g})
	}
	for _, place := range p.Shape.Places(grid.Cell(x.cell)) {
		for _, c := range p.Shape.UnitCells(place.Unit) {
			if int(c) != x.cell && int(p.Givens[c]) == x.digit {
				givens = append(givens, candidate{int(c), x.digit})
			}
		}
	}
	return givens
}

// exactlyOne adds the clauses that exactly one of the group is true.
func (d *deriver) exactlyOne(group []int32) {
	d.add(group...)
	for i, v := range group {
		for _, w := range group[:i] {
			d.add(-v, -w)
		}
	}
}

// CheckClauses returns an error if r, a formula in DIMACS notation, has a clause that is not in f.
// Call it before passing the clauses of a proof to another checker, since a clause that the puzzle
// does not have may refute anything.
func CheckClauses(f *proof.Formula, r io.Reader) error {
	beside, err := proof.ReadFormula(r, proof.Options{})
	if err != nil {
		return err
	}
	known := make(map[string]bool, f.Clauses())
	for clause := range f.All() {
		known[clauseKey(clause)] = true
	}
	for clause := range beside.All() {
		if !known[clauseKey(clause)] {
			return fmt.Errorf("clause %v is not one of the puzzle", clause)
		}
	}
	return nil
}

// clauseKey returns a key for the literals of a clause, independent of their order.
func clauseKey(clause []int32) string {
	var key []byte
	for _, l := range slices.Sorted(slices.Values(clause)) {
		key = binary.LittleEndian.AppendUint32(key, uint32(l))
	}
	return string(key)
}
