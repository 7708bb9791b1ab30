package questions

import (
	"context"

	"basisk/experiments"
	"basisk/grid"
	"basisk/grid/generate"
	"basisk/heuristics"
	"basisk/solver"
)

// Puzzles with one solution are dug: clues are taken away while there is one solution,
// or while certain rules suffice.

// dugPatience is how many branches a question about uniqueness may take before it is
// put off until the easier ones are answered, and in the end.
var dugPatience = []uint64{30, 1000, 100_000}

// minimalClues marks, as a spread of holes, puzzles that are dug until no clue can go.
const minimalClues = "minimal"

// made returns the puzzle of a trial whose configuration comes from holes: dug if the
// spread is minimalClues, else carved.
func made(ctx context.Context, t experiments.Trial) (*grid.Puzzle, error) {
	h := holesOf(t.Config)
	if h.spread != minimalClues {
		p, _, err := carved(t)
		return p, err
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
	patience := dugPatience
	if goal.Accept != nil {
		patience = nil // rules decide
	}
	d, err := newDigger(s, goal, patience)
	if err != nil {
		return generate.Dug{}, err
	}
	return d.Dig(ctx, generate.Full(s, t.Rand("grid")), t.Rand("holes"))
}

// newDigger returns a digger whose questions about uniqueness may take so many branches
// each.
func newDigger(s *grid.Shape, goal generate.Goal, patience []uint64) (*generate.Digger, error) {
	var counters []generate.Counter
	for _, nodes := range patience {
		c, err := uniqueness(nodes)
		if err != nil {
			return nil, err
		}
		counters = append(counters, c)
	}
	return generate.NewDigger(s, goal, counters...)
}

// uniqueness returns a counter that gives up after so many branches.
func uniqueness(nodes uint64) (generate.Counter, error) {
	s, err := solver.New(solver.Config{Nodes: nodes})
	return func(ctx context.Context, b *grid.Board, limit uint64) (uint64, error) {
		r, err := s.Count(ctx, b, limit, nil)
		if err == nil && !r.Exact && r.Count < limit {
			err = generate.ErrUndecided
		}
		return r.Count, err
	}, err
}

// solvedBy returns what tells whether the rules of a list solve a board.
func solvedBy(list string) generate.Accept {
	rules := mustParse(list)
	var engine *heuristics.Engine
	return func(b *grid.Board) bool {
		if engine == nil || engine.Board() != b {
			engine = heuristics.NewEngine(b, rules...)
		}
		engine.Reset()
		return engine.Propagate() && b.Open() == 0
	}
}
