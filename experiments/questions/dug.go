package questions

import (
	"context"

	"basisk/experiments"
	"basisk/grid"
	"basisk/grid/generate"
	"basisk/solver"
	"basisk/solver/maker"
)

// Puzzles with one solution are dug: clues are taken away while there is one solution,
// or while certain rules suffice.

// dugPatience has the branches that a question about uniqueness may take before it is
// put off until the easier ones are answered, and in the end.
func dugPatience() []solver.Config {
	return []solver.Config{{Nodes: 30}, {Nodes: 1000}, {Nodes: 100_000}}
}

// minimalClues marks, as a spread of holes, puzzles that are dug until no clue can go.
const minimalClues = "minimal"

// made returns the puzzle of a trial whose configuration comes from holes: dug if the
// spread is minimalClues, else carved.
func made(ctx context.Context, t experiments.Trial) (*grid.Puzzle, error) {
	h := holesOf(t.Config)
	if h.spread != minimalClues {
		return carved(t)
	}
	s, err := h.shape()
	if err != nil {
		return nil, err
	}
	d, err := dug(ctx, t, s, generate.Goal{})
	return d.Puzzle, err
}

// dug returns the puzzle of a trial, dug from a grid of shape s.
func dug(ctx context.Context, t experiments.Trial, s *grid.Shape, goal generate.Goal) (generate.Dug, error) {
	d, err := maker.NewDigger(s, goal, dugPatience()...)
	if err != nil {
		return generate.Dug{}, err
	}
	return d.Dig(ctx, generate.Full(s, t.Rand("grid")), t.Rand("holes"))
}
