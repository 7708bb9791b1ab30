package verify

import (
	"errors"
	"fmt"
	"slices"

	"basisk/grid"
)

// Patterns with trials. Every trial is replayed on a copy of the board: its assumption is made
// true, and each of its steps must follow there, including nested trials. What holds in every case
// that does not fail holds; if every case fails there is no solution. Cost: a copy of the board for
// each trial.

// probe: an assumption that leads to a contradiction does not hold.
func (v *verifier) probe(at *position, s *step) (proof, error) {
	if err := errors.Join(s.is(form{cells: 1, digits: 1, trials: true}), s.sizes(0, 0)); err != nil {
		return proof{}, err
	}
	assumed, boards, err := v.replayAll(at, s)
	switch {
	case err != nil:
		return proof{}, err
	case len(assumed) != 1 || assumed[0].cell != s.cells[0] || assumed[0].digit != s.Digits[0]:
		return proof{}, errors.New("the trial assumes something else")
	case !boards[0].failed:
		return proof{}, errors.New("the trial has no contradiction")
	}
	refuted := assumed[0]
	refuted.absent = !refuted.absent
	return proof{shows: func(x statement) bool { return x == refuted }}, nil
}

// dilemma: what no case leaves does not hold, if the cases are exhaustive.
func (v *verifier) dilemma(at *position, s *step) (proof, error) {
	if err := s.sizes(0, 0); err != nil {
		return proof{}, err
	}
	assumed, boards, err := v.replayAll(at, s)
	if err != nil {
		return proof{}, err
	}
	if err := at.board.exhaustive(s, assumed); err != nil {
		return proof{}, err
	}
	possible := slices.DeleteFunc(boards, func(b *board) bool { return b.failed })
	return proof{
		contradiction: len(possible) == 0,
		shows: func(x statement) bool {
			return x.absent && !slices.ContainsFunc(possible, func(b *board) bool { return b.has(x.cell, x.digit) })
		},
	}, nil
}

// exhaustive returns an error unless one of the cases must hold, since nothing follows from cases
// that may all be wrong: they are all digits of the cell of the step, all places of its digit in
// its unit, or a candidate of its cell both ways.
func (b *board) exhaustive(s *step, cases []statement) error {
	var all []statement
	if len(s.units) > 0 {
		if err := s.is(form{units: 1, digits: 1, trials: true}); err != nil {
			return err
		}
		for _, c := range b.placesOf(s.units[0], s.Digits[0]) {
			all = append(all, statement{c, s.Digits[0], false})
		}
	} else {
		if err := s.is(form{cells: 1, trials: true}); err != nil {
			return err
		}
		for d := grid.Digit(1); int(d) <= b.n; d++ {
			if b.has(s.cells[0], d) {
				all = append(all, statement{s.cells[0], d, false})
			}
		}
		if x := cases[0]; slices.Contains(cases, statement{x.cell, x.digit, true}) && slices.Contains(all, x) {
			all = []statement{x, {x.cell, x.digit, true}}
		}
	}
	if len(all) != len(cases) || !sameSet(all, cases) {
		return errors.New("the cases are not all there are")
	}
	return nil
}

// replayAll replays the trials of a step and returns their assumptions and the resulting boards.
func (v *verifier) replayAll(at *position, s *step) ([]statement, []*board, error) {
	var assumed []statement
	var boards []*board
	for i := range s.Trials {
		t := &s.Trials[i]
		x, b, err := v.replay(at, t)
		if err != nil {
			return nil, nil, fmt.Errorf("trial %.40s: %w", t.Assume, err)
		}
		assumed, boards = append(assumed, x), append(boards, b)
	}
	return assumed, boards, nil
}

// replay follows a trial on a copy of the board. A trial must fail exactly if it is stated as
// failed: otherwise there would be a conclusion that no step shows.
func (v *verifier) replay(at *position, t *trialLine) (statement, *board, error) {
	x, err := v.names.statement(t.Assume)
	switch {
	case err != nil:
	case len(at.under) == maxDepth:
		err = fmt.Errorf("more than %d trials inside each other", maxDepth)
	default:
		err = at.board.possible(x)
	}
	if err != nil {
		return x, nil, err
	}
	inner := position{board: at.board.clone(), under: append(slices.Clip(at.under), t.Assume)}
	inner.board.assert(x)
	for i := range t.Steps {
		v.report.TrialSteps++
		if err := v.step(&inner, i+1, &t.Steps[i]); err != nil {
			return x, nil, err
		}
	}
	if inner.board.failed != t.Failed {
		return x, nil, fmt.Errorf("stated as failed: %v, but %s", t.Failed, inner.board.state())
	}
	return x, inner.board, nil
}
