package proof

import (
	"errors"
	"fmt"
	"io"
	"iter"
)

// Formula is a list of clauses over variables that are numbered from 1. Clauses follow one another
// in one slice, each followed by a 0.
type Formula struct {
	variables int
	literals  []int32
	clauses   int
}

// NewFormula returns a formula without clauses. It panics if the number of variables
// is negative or beyond 2^30.
func NewFormula(variables int) *Formula {
	if variables < 0 || variables > maxVariables {
		panic("proof: number of variables out of range")
	}
	return &Formula{variables: variables}
}

// Clauses returns the number of clauses.
func (f *Formula) Clauses() int { return f.clauses }

// Add adds a copy of a clause. It returns an error, and leaves f unchanged, if a literal is 0 or
// its variable is not in f.
func (f *Formula) Add(clause ...int32) error {
	for _, l := range clause {
		if err := checkLiteral(l, f.variables); err != nil {
			return fmt.Errorf("proof: clause %d: %w", f.clauses+1, err)
		}
	}
	f.literals = append(append(f.literals, clause...), 0)
	f.clauses++
	return nil
}

// All returns the clauses, in slices that are valid until the next clause is added and
// must not be changed.
func (f *Formula) All() iter.Seq[[]int32] {
	return func(yield func([]int32) bool) {
		first := 0
		for i, l := range f.literals {
			if l != 0 {
				continue
			}
			if !yield(f.literals[first:i:i]) {
				return
			}
			first = i + 1
		}
	}
}

// checkLiteral returns an error if l is not a literal of the given number of variables.
func checkLiteral(l int32, variables int) error {
	switch {
	case l == 0:
		return errors.New("0 is no literal")
	case int(max(l, -l)) > variables:
		return fmt.Errorf("variable of %d exceeds %d", l, variables)
	}
	return nil
}

// ReadFormula reads a formula in DIMACS's notation:
//
//	c a comment
//	p cnf 3 2      the numbers of variables and of clauses
//	1 -3 0         a clause; it may go over several lines
//	2 3 -1 0
//
// The error names the line and the cause.
func ReadFormula(r io.Reader, o Options) (*Formula, error) {
	s := newScanner(r, o.withDefaults())
	f, clauses, err := readHeader(s)
	for err == nil && f.clauses < clauses {
		var clause []int32
		if clause, err = s.clause(); err == nil {
			err = f.Add(clause...)
		}
		if err == nil && len(f.literals) > s.limits.Literals {
			err = fmt.Errorf("more than %d literals", s.limits.Literals)
		}
	}
	if err == nil {
		err = s.expectEnd()
	}
	if err != nil {
		return nil, fmt.Errorf("formula: line %d: %w", s.line, err)
	}
	return f, nil
}

// readHeader reads the line that begins with p.
func readHeader(s *scanner) (f *Formula, clauses int, err error) {
	for _, want := range []string{"p", "cnf"} {
		word, err := s.word()
		if err != nil {
			return nil, 0, ended(err, "before the header")
		}
		if string(word) != want {
			return nil, 0, fmt.Errorf("found %q, expected the header, p cnf VARIABLES CLAUSES", word)
		}
	}
	var numbers [2]int32
	for i := range numbers {
		if numbers[i], err = s.number(); err != nil {
			return nil, 0, ended(err, "inside the header")
		}
		if numbers[i] < 0 {
			return nil, 0, fmt.Errorf("%d in the header is negative", numbers[i])
		}
	}
	if int(numbers[0]) > s.limits.Variables {
		return nil, 0, fmt.Errorf("%d variables exceed %d", numbers[0], s.limits.Variables)
	}
	return NewFormula(int(numbers[0])), int(numbers[1]), nil
}
