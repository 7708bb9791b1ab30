package verify

import (
	"errors"
	"fmt"
	"slices"
)

// One step: does it follow from the board, and what becomes of that. The pattern is
// checked on the board before the step; then every conclusion must be one that the
// pattern shows, and must change something: a candidate that is there, of a cell
// that is open. Only when all of them have passed is any of them drawn, since they
// come from one reason and must not help each other.

// step checks a step, which must have the given number, and takes it.
func (v *verifier) step(at *position, number int, line *stepLine) error {
	s, err := v.names.resolve(line)
	switch {
	case line.Step != number:
		return fmt.Errorf("step %d where step %d is expected", line.Step, number)
	case err == nil && at.board.failed:
		err = errors.New("the steps before have led to a contradiction")
	case err == nil && !slices.Contains(v.rules, line.Rule):
		err = fmt.Errorf("the header names no rule %.40q", line.Rule)
	}
	if err == nil {
		err = v.follow(at, s)
	}
	if err != nil {
		return fmt.Errorf("step %d: %w", number, err)
	}
	return nil
}

// follow checks that the conclusions of s follow and draws them. A contradiction
// that a step claims must be shown by its pattern; one that its removals lead to, by
// emptying a cell, shows on the board.
func (v *verifier) follow(at *position, s *step) error {
	proof, err := v.prove(at, s)
	switch {
	case err != nil:
		return fmt.Errorf("%s: %w", s.Pattern, err)
	case s.Failed && !proof.contradiction:
		return fmt.Errorf("%s: the contradiction does not follow", s.Pattern)
	case s.Failed:
		at.board.failed = true
		return nil
	}
	for _, x := range slices.Concat(s.placed, s.removed) {
		if err := at.board.possible(x); err != nil {
			return err
		}
		if proof.shows == nil || !proof.shows(x) {
			return fmt.Errorf("%s: %s does not follow", s.Pattern, v.name(x))
		}
	}
	if err := v.checkSizes(at, s); err != nil {
		return fmt.Errorf("%s: %w", s.Pattern, err)
	}
	for _, x := range slices.Concat(s.placed, s.removed) {
		at.board.assert(x)
	}
	return nil
}

// possible returns an error if x concludes nothing new, or something that the board
// excludes.
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

// name writes a statement as logs do.
func (v *verifier) name(x statement) string {
	sign := "="
	if x.absent {
		sign = "<>"
	}
	return fmt.Sprintf("%s%s%d", v.puzzle.Shape.CellName(x.cell), sign, x.digit)
}
