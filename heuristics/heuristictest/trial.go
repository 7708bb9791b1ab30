package heuristictest

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"basisk/grid"
	"basisk/grid/symmetry"
	"basisk/heuristics"
)

// trial is a board and the rules under test.
type trial struct {
	*board
	rng      *rand.Rand
	fresh    Suite
	budgeted bool
}

// severalError reports that the rules have more than one fixpoint.
type severalError struct{ error }

// run makes all checks.
func (x *trial) run() error {
	b := x.puzzle.Board()
	e := heuristics.NewEngine(b, x.fresh()...)
	if err := x.undone(e, x.solutions); err != nil {
		return err
	}
	e.Propagate()
	if err := x.fixpoint(e); err != nil {
		return err
	}
	for range 4 {
		if b.Failed() || b.Open() == 0 {
			return nil
		}
		if err := x.step(e); err != nil {
			return err
		}
	}
	return nil
}

// sound returns an error if b excludes one of the solutions.
func (x *trial) sound(b *grid.Board, solutions [][]grid.Digit) error {
	if b.Failed() {
		if len(solutions) > 0 {
			return fmt.Errorf("contradiction, but there is a solution: %v", solutions[0])
		}
		return nil
	}
	for _, solution := range solutions {
		for c, d := range solution {
			c := grid.Cell(c)
			if v := b.Value(c); !b.Has(c, d) || v != 0 && v != d {
				return fmt.Errorf("%s lost %d, which it holds in a solution", x.puzzle.Shape.CellName(c), d)
			}
		}
	}
	if b.Solved() && x.complete && len(solutions) == 0 {
		return errors.New("solved, but there is no solution")
	}
	return nil
}

// undone runs the rules and undoes what they did; the caller then checks that running them again
// leads to the same board.
func (x *trial) undone(e *heuristics.Engine, solutions [][]grid.Digit) error {
	b := e.Board()
	before := b.Clone()
	var m heuristics.Mark
	e.MarkInto(&m)
	if consistent := e.Propagate(); consistent == b.Failed() {
		return fmt.Errorf("the engine says that the board has no contradiction: %v", consistent)
	}
	if err := x.sound(b, solutions); err != nil {
		return err
	}
	after := b.Clone()
	e.Undo(&m)
	if !b.Equal(before) || b.Open() != before.Open() || b.Failed() != before.Failed() {
		return errors.New("undoing does not restore the board")
	}
	if x.budgeted {
		return nil
	}
	e.Propagate()
	if err := same(after, b); err != nil {
		return severalError{fmt.Errorf("undone and run again: %w", err)}
	}
	e.Undo(&m)
	return nil
}

// fixpoint checks that the rules have nothing to add to their conclusions, and that they conclude
// the same on an image of the puzzle.
func (x *trial) fixpoint(e *heuristics.Engine) error {
	b := e.Board()
	if x.budgeted {
		return nil
	}
	if !b.Failed() {
		length := b.TrailLen()
		e.Propagate()
		if b.TrailLen() != length {
			return severalError{errors.New("running again at the fixpoint is not idle")}
		}
		if err := same(b, x.fixpointOf(grid.PuzzleOf(b))); err != nil {
			return severalError{fmt.Errorf("the fixpoint as a puzzle of its own: %w", err)}
		}
	}
	y := symmetry.Random(x.puzzle.Shape, x.rng)
	if err := compare(y, b, x.fixpointOf(y.Puzzle(x.puzzle))); err != nil {
		return severalError{fmt.Errorf("turned, shuffled and relabelled: %w", err)}
	}
	return nil
}

// fixpointOf runs new rules on a new board.
func (x *trial) fixpointOf(p *grid.Puzzle) *grid.Board {
	b := p.Board()
	heuristics.NewEngine(b, x.fresh()...).Propagate()
	return b
}

// step changes one candidate as a search would, and checks that the rules reach the same fixpoint
// as on a puzzle changed in that way from the start.
func (x *trial) step(e *heuristics.Engine) error {
	b := e.Board()
	c, d := x.draw(b)
	place := x.rng.IntN(2) == 0
	var m heuristics.Mark
	e.MarkInto(&m)
	before := b.Clone()
	move(b, c, d, place)
	if err := x.undone(e, x.keep(c, d, place)); err != nil {
		return fmt.Errorf("after %s=%d, placed %v: %w", x.puzzle.Shape.CellName(c), d, place, err)
	}
	e.Propagate()
	if err := x.incremental(b, c, d, place); err != nil {
		return severalError{fmt.Errorf("%s=%d, placed %v, after the fixpoint and before: %w",
			x.puzzle.Shape.CellName(c), d, place, err)}
	}
	e.Undo(&m)
	if !b.Equal(before) {
		return errors.New("undoing a step does not restore the board")
	}
	return nil
}

// incremental compares b with the fixpoint of a puzzle changed from the start.
func (x *trial) incremental(b *grid.Board, c grid.Cell, d grid.Digit, place bool) error {
	if x.budgeted {
		return nil
	}
	root := x.puzzle.Board()
	move(root, c, d, place)
	heuristics.NewEngine(root, x.fresh()...).Propagate()
	return same(root, b)
}

// draw returns a random candidate of a random open cell.
func (x *trial) draw(b *grid.Board) (grid.Cell, grid.Digit) {
	for {
		c := grid.Cell(x.rng.IntN(b.Shape().Cells()))
		d := grid.Digit(x.rng.IntN(b.Shape().Side())) + 1
		if b.Value(c) == 0 && b.Has(c, d) {
			return c, d
		}
	}
}

// keep returns the solutions that hold d in c, or those that do not.
func (x *trial) keep(c grid.Cell, d grid.Digit, place bool) [][]grid.Digit {
	var kept [][]grid.Digit
	for _, solution := range x.solutions {
		if (solution[c] == d) == place {
			kept = append(kept, solution)
		}
	}
	return kept
}

// move places or removes a candidate.
func move(b *grid.Board, c grid.Cell, d grid.Digit, place bool) {
	if place {
		b.Place(c, d)
	} else {
		b.Remove(c, d)
	}
}

// same returns an error unless both boards have failed or are equal.
func same(a, b *grid.Board) error {
	switch {
	case a.Failed() != b.Failed():
		return fmt.Errorf("contradiction: %v, then: %v", a.Failed(), b.Failed())
	case !a.Failed() && !a.Equal(b):
		return fmt.Errorf("%d candidates, then %d, or others", a.Candidates(), b.Candidates())
	}
	return nil
}

// compare returns an error unless image is the image of b under y. Failed boards are equal.
func compare(y symmetry.Element, b, image *grid.Board) error {
	if b.Failed() || image.Failed() {
		if b.Failed() != image.Failed() {
			return fmt.Errorf("contradiction: %v, in the image: %v", b.Failed(), image.Failed())
		}
		return nil
	}
	s := b.Shape()
	for c := range grid.Cell(s.Cells()) {
		to := y.Cell(c)
		if v := y.Digit(b.Value(c)); v != image.Value(to) {
			return fmt.Errorf("%s is placed as %d, its image %s as %d, expected %d",
				s.CellName(c), b.Value(c), s.CellName(to), image.Value(to), v)
		}
		for d := grid.Digit(1); int(d) <= s.Side(); d++ {
			if has := b.Has(c, d); has != image.Has(to, y.Digit(d)) {
				return fmt.Errorf("%s has %d: %v, its image %s has %d: %v",
					s.CellName(c), d, has, s.CellName(to), y.Digit(d), !has)
			}
		}
	}
	return nil
}
