package verify

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// One step: does it follow from the board, and what is the result. The pattern is checked on the
// board before the step; then every conclusion must be one that the pattern shows, and must change
// something: a candidate that is still there, in an open cell. The conclusions are applied only
// after all of them have passed, since they come from one reason and must not depend on each other.

// step checks and applies a step, which must have the given number.
func (v *verifier) step(at *position, number int, line *stepLine) error {
	s, err := v.names.resolve(line)
	switch {
	case line.Step != number:
		return fmt.Errorf("step %d where step %d is expected", line.Step, number)
	case err == nil && at.board.failed:
		err = errors.New("the steps before have led to a contradiction")
	case err == nil && !slices.Contains(v.rules, line.Rule) && !(len(at.under) > 0 && isSingle(line.Rule)):
		err = fmt.Errorf("the header names no rule %.40q", line.Rule)
	}
	if err == nil {
		err = v.justify(at, s)
	}
	if err == nil {
		err = v.follow(at, s)
	}
	if err != nil {
		return fmt.Errorf("step %d: %w", number, err)
	}
	return nil
}

// follow checks that the conclusions of s follow and applies them. The pattern must show a
// contradiction that a step claims; a contradiction by removals that empty a cell shows on the
// board.
func (v *verifier) follow(at *position, s *step) error {
	if err := v.cut(); err != nil {
		return err
	}
	for _, x := range s.concluded {
		if err := at.board.possible(x); err != nil {
			return err
		}
	}
	proof, err := v.prove(at, s)
	switch {
	case err != nil:
	case s.Failed && !proof.contradiction:
		err = errors.New("the contradiction does not follow")
	case s.Failed:
		at.board.failed = true
		return nil
	default:
		err = v.conclude(at, s, proof)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", cmp.Or(s.Pattern, s.Rule), err)
	}
	return nil
}

// conclude applies the conclusions of s, all of which its proof must show.
func (v *verifier) conclude(at *position, s *step, p proof) error {
	for _, x := range s.concluded {
		if p.shows == nil || !p.shows(x) {
			return fmt.Errorf("%s does not follow", v.name(x))
		}
	}
	if err := v.checkSizes(at, s); err != nil {
		return err
	}
	for _, x := range s.concluded {
		at.board.assert(x)
	}
	return nil
}

// possible returns an error if x says nothing new, or something that the board excludes.
func (b *board) possible(x statement) error {
	name := b.shape.CellName(x.cell)
	switch {
	case !b.has(x.cell, x.digit):
		return fmt.Errorf("%s has no candidate %d", name, x.digit)
	case !b.open(x.cell):
		return fmt.Errorf("%s is placed already", name)
	}
	return nil
}

// name formats a statement as in logs.
func (v *verifier) name(x statement) string {
	sign := "="
	if x.absent {
		sign = "<>"
	}
	return fmt.Sprintf("%s%s%d", v.puzzle.Shape.CellName(x.cell), sign, x.digit)
}
