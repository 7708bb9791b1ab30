package testenv

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// Clauses in DIMACS notation and their models, for tests of code that writes clauses; they share no
// code with it.
//
// The idea: parse strictly, so that a wrong header is found; then assign the variables in order,
// and propagate clauses with one literal left.
//
// Source: Davis, Logemann and Loveland 1962, without the rule of pure literals, which loses models.
//
// Cost: a pass over all clauses per round of propagation. It is meant for formulas of a few
// thousand clauses.

// Formula is a set of clauses over the variables 1 to Variables.
type Formula struct {
	Variables int
	Clauses   [][]int
	// Comments are the lines that start with c, without the c.
	Comments []string
}

// ReadFormula reads a formula with one clause per line. It fails if the header's numbers of variables and
// clauses are not exact.
func ReadFormula(r io.Reader) (*Formula, error) {
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

// readClause parses the literals of a line and the final 0.
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

// Models passes each model to yield, as a list of literals in the order of the variables, until
// yield returns false.
func (f *Formula) Models(yield func(model []int) bool) {
	f.extend(make([]int, f.Variables), yield)
}

// extend lists the models that have all nonzero literals of values, and reports whether yield wants
// more.
func (f *Formula) extend(values []int, yield func([]int) bool) bool {
	if !f.propagate(values) {
		return true
	}
	v := slices.Index(values, 0) + 1
	if v == 0 {
		return yield(values)
	}
	for _, l := range []int{v, -v} {
		next := slices.Clone(values)
		next[v-1] = l
		if !f.extend(next, yield) {
			return false
		}
	}
	return true
}

// propagate assigns the literals that clauses with one literal left force, and reports whether no
// clause is false.
func (f *Formula) propagate(values []int) bool {
	for changed := true; changed; {
		changed = false
		for _, clause := range f.Clauses {
			open, left := openIn(clause, values)
			if left == 0 {
				return false
			}
			if left == 1 {
				values[max(open, -open)-1] = open
				changed = true
			}
		}
	}
	return true
}

// openIn returns a literal of the clause without a value and the number of such literals, at most
// 2; 2 also if the clause is true.
func openIn(clause, values []int) (literal, left int) {
	for _, l := range clause {
		switch values[max(l, -l)-1] {
		case l:
			return l, 2
		case 0:
			literal = l
			left = min(left+1, 2)
		}
	}
	return literal, left
}
