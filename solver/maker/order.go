package maker

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"basisk/grid"
	"basisk/grid/generate"
	"basisk/heuristics"
	"basisk/solver"
)

// Order is a full grid and the order in which its clues go: a puzzle of the population with n clues less is what is
// left after the first n of them, so the puzzles of an order are nested.
type Order struct {
	Shape *grid.Shape
	Full  []grid.Digit
	// Gone are the clues in the order in which they go.
	Gone []grid.Cell
	// Open reports whether it stayed undecided how the order goes on.
	Open bool
}

// Left returns the puzzle after the first n clues of the order have gone.
func (o *Order) Left(n int) *grid.Puzzle {
	p := grid.NewPuzzle(o.Shape)
	copy(p.Givens, o.Full)
	for _, c := range o.Gone[:n] {
		p.Givens[c] = 0
	}
	return p
}

// Order draws an order of a population, which is random, unique or staged and says no number of clues. Clues go as long
// as some puzzle that is left is solved, or until none can go; solved must report true of puzzles with more clues of
// an order if it does so of one with fewer. Rules, from the catalogue, prove that puzzles that they solve have one
// solution.
func (k Population) Order(
	ctx context.Context, rules heuristics.Rules, stream func(purpose string) *rand.Rand, solved func(*grid.Puzzle) bool,
) (*Order, error) {
	s, err := k.Shape()
	if err != nil {
		return nil, err
	}
	o := &Order{Shape: s}
	if k.Holes == RandomHoles {
		for _, c := range stream("holes").Perm(s.Cells()) {
			o.Gone = append(o.Gone, grid.Cell(c))
		}
		o.Full, err = generate.FullWithin(ctx, s, stream("grid"))
		return o, err
	}
	rng := stream("puzzle")
	if o.Full, err = generate.FullWithin(ctx, s, rng); err != nil {
		return nil, err
	}
	var d *generate.Digger
	if k.Holes == UniqueHoles {
		d, err = o.strictDigger(rules, solved)
	} else {
		d, err = o.stagedDigger(solved)
	}
	if err != nil {
		return nil, err
	}
	dug, err := d.Dig(ctx, o.Full, rng)
	o.Gone, o.Open = dug.Removed, errors.Is(err, generate.ErrUndecided)
	if o.Open {
		err = nil
	}
	return o, err
}

// strictDigger returns a digger in strict order. Only a puzzle that the rules do not solve and that has one solution
// may be one that is not solved.
func (o *Order) strictDigger(rules heuristics.Rules, solved func(*grid.Puzzle) bool) (*generate.Digger, error) {
	over := false
	other, err := strictly(solver.Config{Nodes: dugNodes}, rules, func(left *grid.Puzzle) { over = !solved(left) })
	if err != nil {
		return nil, err
	}
	goal := generate.Goal{Strict: true, Other: other, Enough: func(generate.Mask) bool { return over }}
	return generate.NewDigger(o.Shape, goal)
}

// stagedPieces is how often in an order it is asked whether a puzzle is solved.
const stagedPieces = 200

// stagedDigger returns a digger in stages.
func (o *Order) stagedDigger(solved func(*grid.Puzzle) bool) (*generate.Digger, error) {
	removed := 0
	enough := func(left generate.Mask) bool {
		removed++
		return removed%(1+o.Shape.Cells()/stagedPieces) == 0 && !solved(generate.Carve(o.Shape, o.Full, left))
	}
	return newDigger(o.Shape, generate.Goal{Enough: enough}, solver.Config{Nodes: dugNodes})
}

// uniformSteps is the number of steps of a walk for each cell. The shares that rules solve settle within half of it.
const uniformSteps = 10

// Walked makes a puzzle of a uniform population by a walk of some steps for each cell from a puzzle of another kind,
// unique or staged, and returns how many of its steps moved.
func (k Population) Walked(
	ctx context.Context, known heuristics.Entries, stream func(purpose string) *rand.Rand, from Holes, steps int,
) (p *grid.Puzzle, moved int, err error) {
	k.Holes = from
	made, err := k.dug(ctx, known, stream("puzzle"))
	if err != nil {
		return nil, 0, err
	}
	other, err := strictly(solver.Config{Nodes: dugNodes}, proving(), nil)
	if err != nil {
		return nil, 0, err
	}
	w, err := generate.NewWalker(made.Puzzle, made.Full, other)
	if err == nil {
		moved, err = w.Walk(ctx, steps*len(made.Full), stream("walk"))
	}
	if errors.Is(err, generate.ErrUndecided) {
		err = fmt.Errorf("%w: %w", ErrNoPuzzle, err)
	}
	return made.Puzzle, moved, err
}
