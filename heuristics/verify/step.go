package verify

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"basisk/grid"
)

// Reading of names: cells, units and statements replace the names in a step. Names are looked up in
// a table of the shape's own names, so they need no parser and are unambiguous. Everything that has
// passed here is in range, so the checks of patterns need not look again.

// names finds cells and units by their names.
type names struct {
	cells map[string]grid.Cell
	units map[string]grid.Unit
	side  int
}

// namesOf lists the names of a shape.
func namesOf(s *grid.Shape) names {
	n := names{make(map[string]grid.Cell), make(map[string]grid.Unit), s.Side()}
	for c := range grid.Cell(s.Cells()) {
		n.cells[s.CellName(c)] = c
	}
	for u := range grid.Unit(s.Units()) {
		n.units[s.UnitName(u)] = u
	}
	return n
}

func (n names) cell(name string) (grid.Cell, error) { return find(n.cells, "cell", name) }

func (n names) unit(name string) (grid.Unit, error) { return find(n.units, "unit", name) }

// find looks up a name.
func find[T any](list map[string]T, what, name string) (T, error) {
	x, ok := list[name]
	if !ok {
		return x, fmt.Errorf("there is no %s %.40q", what, name)
	}
	return x, nil
}

// digit returns an error unless d is 1 to N.
func (n names) digit(d grid.Digit) (grid.Digit, error) {
	if d < 1 || int(d) > n.side {
		return 0, fmt.Errorf("digit %d: expected 1 to %d", d, n.side)
	}
	return d, nil
}

// statement reads R1C2=5 or R1C2<>5.
func (n names) statement(text string) (statement, error) {
	name, number, absent := strings.Cut(text, "<>")
	if !absent {
		name, number, _ = strings.Cut(text, "=")
	}
	d, err := strconv.ParseInt(number, 10, 32)
	if err != nil {
		return statement{}, fmt.Errorf("%.40q: expected CELL=DIGIT or CELL<>DIGIT", text)
	}
	c, err := n.cell(name)
	if err != nil {
		return statement{}, err
	}
	digit, err := n.digit(grid.Digit(d))
	return statement{c, digit, absent}, err
}

// step is a step with its names looked up; Digits, Trials and the sizes are in the line.
type step struct {
	*stepLine
	units, covers   []grid.Unit
	cells           []grid.Cell
	chain           []statement
	placed, removed []statement
	concluded       []statement // placed, then removed
}

// resolve looks up the names of a step and rejects lists with duplicates.
func (n names) resolve(line *stepLine) (*step, error) {
	s := &step{stepLine: line}
	var errs [7]error
	s.units, errs[0] = each(line.Units, n.unit)
	s.covers, errs[1] = each(line.Covers, n.unit)
	s.cells, errs[2] = each(line.Cells, n.cell)
	s.placed, errs[3] = each(line.Placed, n.statement)
	s.removed, errs[4] = each(line.Removed, n.statement)
	_, errs[5] = each(line.Digits, n.digit)
	s.chain, errs[6] = n.chain(line.Chain)
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	s.concluded = slices.Concat(s.placed, s.removed)
	return s, s.checkConclusions()
}

// chain resolves the candidates of a chain, of which only the first and the last one may be the same.
func (n names) chain(list []string) ([]statement, error) {
	last := len(list) - 1
	if last < 1 || list[0] != list[last] {
		return each(list, n.statement)
	}
	all, err := each(list[:last], n.statement)
	if err != nil {
		return nil, err
	}
	return append(all, all[0]), nil
}

// each resolves a list without repetitions.
func each[S comparable, T comparable](list []S, resolve func(S) (T, error)) ([]T, error) {
	var all []T
	seen := make(map[T]bool)
	for _, text := range list {
		x, err := resolve(text)
		switch {
		case err != nil:
			return nil, err
		case seen[x]:
			return nil, fmt.Errorf("%v is named twice", text)
		}
		seen[x] = true
		all = append(all, x)
	}
	return all, nil
}

// checkConclusions returns an error unless the step concludes something and lists it in the right
// place.
func (s *step) checkConclusions() error {
	isAbsent := func(x statement) bool { return x.absent }
	isPresent := func(x statement) bool { return !x.absent }
	switch count := len(s.concluded); {
	case slices.ContainsFunc(s.placed, isAbsent):
		return errors.New("a removal among the placements")
	case slices.ContainsFunc(s.removed, isPresent):
		return errors.New("a placement among the removals")
	case s.Failed && count > 0:
		return errors.New("a contradiction and other conclusions")
	case !s.Failed && count == 0:
		return errors.New("the step concludes nothing")
	}
	return nil
}

// Patterns differ in what they name: a single has one cell, a fish at least one line. A step that
// names more than its pattern needs is rejected too, since nothing would check the rest.

// anyNumber stands for one or more in a form.
const anyNumber = -1

// form has the numbers of what a pattern names, and whether it has trials.
type form struct {
	units, covers, cells, digits int
	trials                       bool
}

// is returns an error unless the step has a form.
func (s *step) is(f form) error {
	for _, part := range []struct {
		what            string
		found, expected int
	}{
		{"units", len(s.units), f.units},
		{"covers", len(s.covers), f.covers},
		{"cells", len(s.cells), f.cells},
		{"digits", len(s.Digits), f.digits},
	} {
		if part.found != part.expected && (part.expected != anyNumber || part.found == 0) {
			return fmt.Errorf("the pattern names %d %s", part.found, part.what)
		}
	}
	if s.Pattern != "chain" && len(s.chain) > 0 {
		return errors.New("the pattern has a chain")
	}
	if f.trials != (len(s.Trials) > 0) {
		return fmt.Errorf("the pattern has %d trials", len(s.Trials))
	}
	return nil
}

// sizes returns an error unless the step states these sizes.
func (s *step) sizes(naked, hidden int) error {
	if s.Naked != naked || s.Hidden != hidden {
		return fmt.Errorf("sizes %d naked, %d hidden: expected %d and %d", s.Naked, s.Hidden, naked, hidden)
	}
	return nil
}
