package cli

import (
	"encoding/binary"
	"fmt"
	"os"
	"slices"

	"basisk/dlx/proof"
	"basisk/grid"
)

// The idea: what a proof refutes is derived here from the puzzle alone, its shape and
// its givens, by code that shares nothing with the way on which count came to its
// clauses (a board, its exact cover problem, and the writer of package dlx). A mistake
// in either makes the two disagree, which is told, instead of a proof about another
// puzzle.
//
//	variable     a candidate of an open cell: a digit that its cell allows and that
//	             is given in none of its units; numbered from 1 by cell, then digit
//	exactly one  of the candidates of an open cell; of the candidates for a digit in
//	             a unit in which it is not given
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

// puzzleFormula returns the clauses that say that p has a solution, other than the one
// given unless that is nil. The givens of p must not clash.
func puzzleFormula(p *grid.Puzzle, solution []grid.Digit) (*proof.Formula, error) {
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
		if p.Givens[c] != 0 {
			continue
		}
		v := d.numbers[d.at(c, int(digit))]
		if v == 0 {
			return nil, fmt.Errorf("the solution has %d in %s, which the givens exclude", digit, p.Shape.CellName(grid.Cell(c)))
		}
		other = append(other, -v)
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
		for digit := 1; digit <= s.Side(); digit++ {
			barred := func(u int) bool { return d.given[d.at(u, digit)] }
			if d.allows(c, digit) && !slices.ContainsFunc(units[c], barred) {
				last++
				d.numbers[d.at(c, digit)] = last
			}
		}
	}
	return int(last)
}

// allows reports whether an open cell may hold a digit as far as the cell itself goes.
func (d *deriver) allows(c, digit int) bool {
	if d.puzzle.Givens[c] != 0 {
		return false
	}
	if d.puzzle.Allowed == nil || d.puzzle.Allowed[c] == nil {
		return true
	}
	return slices.Contains(d.puzzle.Allowed[c], grid.Digit(digit))
}

// addGroups adds the clauses of all open cells, and of all digits in units.
func (d *deriver) addGroups() error {
	s := d.puzzle.Shape
	var group []int32
	for c := range s.Cells() {
		if d.puzzle.Givens[c] != 0 {
			continue
		}
		group = group[:0]
		for digit := 1; digit <= s.Side(); digit++ {
			group = d.join(group, c, digit)
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
				group = d.join(group, int(c), digit)
			}
			if err := d.exactlyOne(group); err != nil {
				return err
			}
		}
	}
	return nil
}

// join appends the variable of a candidate to a group, if there is one.
func (d *deriver) join(group []int32, c, digit int) []int32 {
	if v := d.numbers[d.at(c, digit)]; v != 0 {
		group = append(group, v)
	}
	return group
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

// checkClauses returns an error if the file of clauses beside a proof, which is what
// the checkers of others are given, has one that is none of formula.
func checkClauses(name string, formula *proof.Formula) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	beside, err := proof.ReadFormula(file, proof.Options{})
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	known := make(map[string]bool, formula.Clauses())
	for clause := range formula.All() {
		known[clauseKey(clause)] = true
	}
	for clause := range beside.All() {
		if !known[clauseKey(clause)] {
			return fmt.Errorf("%s: clause %v is none of the puzzle's", name, clause)
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
