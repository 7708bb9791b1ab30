// Package cnftest reads clauses in DIMACS notation and lists their models by the
// simplest means, for tests of those who write clauses. It shares no code with them.
package cnftest

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// The idea: read strictly, so that a wrong header is found; then assign the
// variables in their order, propagating clauses with one literal left.
//
// Source: Davis, Logemann and Loveland 1962, without the rule of pure literals,
// which loses models.
//
// Cost: a pass over all clauses for each round of propagation. For formulas of a
// few thousand clauses.

// Formula is a set of clauses over the variables 1 to Variables.
type Formula struct {
	Variables int
	Clauses   [][]int
	// Comments are the lines that start with c, without it.
	Comments []string
}

// Read reads a formula, one clause a line. It fails if the header does not state
// the numbers of variables and clauses to the unit.
func Read(r io.Reader) (*Formula, error) {
	f, stated := &Formula{}, -1
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		text := lines.Text()
		switch {
		case strings.HasPrefix(text, "c "):
			f.Comments = append(f.Comments, text[2:])
		case stated < 0:
			if _, err := fmt.Sscanf(text, "p cnf %d %d", &f.Variables, &stated); err != nil {
				return nil, fmt.Errorf("header %q: %w", text, err)
			}
		default:
			clause, err := f.readClause(text)
			if err != nil {
				return nil, err
			}
			f.Clauses = append(f.Clauses, clause)
		}
	}
	if stated != len(f.Clauses) {
		return nil, fmt.Errorf("%d clauses, the header states %d", len(f.Clauses), stated)
	}
	return f, lines.Err()
}

// readClause reads the literals of a line and the 0 that ends them.
func (f *Formula) readClause(text string) ([]int, error) {
	var clause []int
	fields := strings.Fields(text)
	for i, field := range fields {
		l, err := strconv.Atoi(field)
		if err != nil || max(l, -l) > f.Variables || (l == 0) != (i == len(fields)-1) {
			return nil, fmt.Errorf("clause %q: literal %q", text, field)
		}
		if l != 0 {
			clause = append(clause, l)
		}
	}
	return clause, nil
}

// Models passes each model to yield, as the list of its literals in the order of
// the variables, until yield returns false.
func (f *Formula) Models(yield func(model []int) bool) {
	s := &search{formula: f, values: make([]bool, 2*f.Variables+1), yield: yield}
	s.run()
}

// search is a Models under way.
type search struct {
	formula *Formula
	values  []bool // whether literal l is true, at l + Variables
	trail   []int  // the literals that are true
	yield   func([]int) bool
	ended   bool
}

// holds reports whether literal l is true.
func (s *search) holds(l int) bool { return s.values[l+s.formula.Variables] }

// set makes l true.
func (s *search) set(l int) {
	s.values[l+s.formula.Variables] = true
	s.trail = append(s.trail, l)
}

// run lists the models that extend the trail.
func (s *search) run() {
	mark := len(s.trail)
	if s.propagate() {
		s.branch()
	}
	for _, l := range s.trail[mark:] {
		s.values[l+s.formula.Variables] = false
	}
	s.trail = s.trail[:mark]
}

// branch tries both values of the first variable that has none.
func (s *search) branch() {
	model := make([]int, 0, s.formula.Variables)
	for v := 1; v <= s.formula.Variables; v++ {
		switch {
		case s.holds(v):
			model = append(model, v)
		case s.holds(-v):
			model = append(model, -v)
		default:
			for _, l := range []int{v, -v} {
				if !s.ended {
					s.set(l)
					s.run()
					s.undo()
				}
			}
			return
		}
	}
	s.ended = !s.yield(model)
}

// undo takes back the latest literal.
func (s *search) undo() {
	last := len(s.trail) - 1
	s.values[s.trail[last]+s.formula.Variables] = false
	s.trail = s.trail[:last]
}

// propagate sets what clauses with one literal left force, and reports whether no
// clause is false.
func (s *search) propagate() bool {
	for changed := true; changed; {
		changed = false
		for _, clause := range s.formula.Clauses {
			open, left := s.open(clause)
			if left == 0 {
				return false
			}
			if left == 1 {
				s.set(open)
				changed = true
			}
		}
	}
	return true
}

// open returns a literal of the clause that has no value and the number of them,
// at most 2; 2 also if the clause is true.
func (s *search) open(clause []int) (literal, left int) {
	for _, l := range clause {
		switch {
		case s.holds(l):
			return l, 2
		case !s.holds(-l):
			literal = l
			left = min(left+1, 2)
		}
	}
	return literal, left
}
