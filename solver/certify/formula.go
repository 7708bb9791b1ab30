package certify

import (
	"encoding/binary"
	"fmt"
	"io"
	"slices"

	"basisk/dlx/proof"
	"basisk/grid"
)

// A variable is a candidate of an open cell: a digit that its cell allows and that is
// given in none of its units. Variables are numbered from 1 by cell, then digit. Exactly
// one is true of the candidates of an open cell, and of the candidates for a digit in a
// unit in which it is not given.
//
// Cost: a step for each pair of candidates that exclude each other, of which those that
// share two units are written twice.

// deriver derives the clauses of a puzzle.
type deriver struct {
	puzzle  *grid.Puzzle
	given   []bool  // by unit and digit: whether that is given there
	numbers []int32 // by cell and digit: the variable, 0 for none
	formula *proof.Formula
}

// Formula returns the clauses that say that p has a solution, other than the given one
// unless that is nil. The error says why p is no puzzle or what lies beside its proof is
// no solution of it, as the judge of package grid finds.
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
	if err := d.addGroups(); err != nil {
		return nil, err
	}
	if solution == nil {
		return d.formula, nil
	}
	var other []int32
	for c, digit := range solution {
		if p.Givens[c] == 0 {
			other = append(other, -d.numbers[d.at(c, int(digit))])
		}
	}
	return d.formula, d.formula.Add(other...)
}

// at returns the place of a cell, or a unit, and a digit in the lists.
func (d *deriver) at(row, digit int) int { return row*(d.puzzle.Shape.Side()+1) + digit }

// noteGivens enters what is given in each unit.
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
	units := make([][]int, s.Cells())
	for u := range s.Units() {
		for _, c := range s.UnitCells(grid.Unit(u)) {
			units[c] = append(units[c], u)
		}
	}
	d.numbers = make([]int32, d.at(s.Cells(), 0))
	last := int32(0)
	for c := range s.Cells() {
		if d.puzzle.Givens[c] != 0 {
			continue
		}
		for digit := 1; digit <= s.Side(); digit++ {
			barred := func(u int) bool { return d.given[d.at(u, digit)] }
			if d.puzzle.Allows(grid.Cell(c), grid.Digit(digit)) && !slices.ContainsFunc(units[c], barred) {
				last++
				d.numbers[d.at(c, digit)] = last
			}
		}
	}
	return int(last)
}

// addGroups adds the clauses of all open cells, and of all digits in units.
func (d *deriver) addGroups() error {
	s := d.puzzle.Shape
	group := make([]int32, 0, s.Side())
	join := func(c, digit int) {
		if v := d.numbers[d.at(c, digit)]; v != 0 {
			group = append(group, v)
		}
	}
	for c := range s.Cells() {
		if d.puzzle.Givens[c] != 0 {
			continue
		}
		group = group[:0]
		for digit := 1; digit <= s.Side(); digit++ {
			join(c, digit)
		}
		if err := d.exactlyOne(group); err != nil {
			return err
		}
	}
	for u := range s.Units() {
		for digit := 1; digit <= s.Side(); digit++ {
			if d.given[d.at(u, digit)] {
				continue
			}
			group = group[:0]
			for _, c := range s.UnitCells(grid.Unit(u)) {
				join(int(c), digit)
			}
			if err := d.exactlyOne(group); err != nil {
				return err
			}
		}
	}
	return nil
}

// exactlyOne adds the clauses that exactly one of the group is true. Of an empty group
// that is the empty clause.
func (d *deriver) exactlyOne(group []int32) error {
	if err := d.formula.Add(group...); err != nil {
		return err
	}
	for i, v := range group {
		for _, w := range group[:i] {
			if err := d.formula.Add(-v, -w); err != nil {
				return err
			}
		}
	}
	return nil
}

// CheckClauses returns an error if r, a formula in DIMACS's notation, has a clause that
// is none of f. Those who hand the clauses beside a proof to a checker of others call it,
// since a clause that the puzzle does not have may refute anything.
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
			return fmt.Errorf("clause %v is none of the puzzle's", clause)
		}
	}
	return nil
}

// clauseKey returns the literals of a clause as a key, whatever their order.
func clauseKey(clause []int32) string {
	var key []byte
	for _, l := range slices.Sorted(slices.Values(clause)) {
		key = binary.LittleEndian.AppendUint32(key, uint32(l))
	}
	return string(key)
}
