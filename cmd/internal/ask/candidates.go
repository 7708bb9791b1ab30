package ask

import (
	"context"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/solver"
)

// Candidates is what is left of the cells of a puzzle: the fixpoint of rules, or the true
// candidates, those that some solution holds.
type Candidates struct {
	Head
	// Left counts the candidates of the lists, which are there for each cell unless
	// there is nothing to list; of a contradiction it counts those on the board.
	Left       int            `json:"candidates_left"`
	Candidates [][]grid.Digit `json:"candidates"`
	*Tallies
	// Unknown lists those for which no budget sufficed, nil if there are none.
	Unknown [][]grid.Digit `json:"unknown,omitempty"`
	Tail
	// Rest has what may be true in each cell; nil if nothing may.
	Rest *grid.Puzzle `json:"-"`
	// Open is the number of unknown candidates.
	Open int `json:"-"`
	// Survey is what the search found out, nil of a fixpoint.
	Survey *solver.Survey `json:"-"`
}

// Tallies say how many solutions hold each of the candidates.
type Tallies struct {
	Counts [][]uint64 `json:"counts"`
	// Limit is the cut-off, 0 if there is none, and Exact tells that all are final.
	Limit uint64 `json:"limit,omitempty"`
	Exact bool   `json:"exact"`
}

// Fixpoint returns what rules leave of r, their tuples capped as the desk's configuration
// says. No guess is made, so the status tells how far
// pure reasoning gets: solved, stuck, unsolvable with the first cell or unit that ran
// empty, limit if the time ended them, unserved if a rule would take too long on the shape,
// or invalid.
func (d *Desk) Fixpoint(ctx context.Context, r format.Record, rules heuristics.Rules) Candidates {
	x := Candidates{Candidates: [][]grid.Digit{}}
	if err := grid.CheckPuzzle(r.Puzzle); err != nil {
		a := Invalid(r, err)
		x.Head, x.Tail = a.Head, a.Tail
		return x
	}
	rules = rules.Capped(r.Puzzle.Shape, d.Config.MaxTuple)
	if err := rules.CheckFor(r.Puzzle.Shape); err != nil {
		a := NewAnswer(r, solver.IsUnserved, err.Error())
		x.Head, x.Tail = a.Head, a.Tail
		return x
	}
	b := d.Board(r.Puzzle)
	ctx, cancel := Limit(ctx, d.Timeout)
	defer cancel()
	e := rules.Engine(b)
	e.StopAt(ctx)
	alive := e.Propagate()
	x.Subject, x.Left = About(r), b.Candidates()
	if ctx.Err() != nil && !b.Solved() && alive {
		x.Status, x.Message = solver.Limit, d.Words.say(LateSteps, d.Timeout)
		x.Cut = Interrupted(ctx)
		return x
	}
	if !alive {
		x.Status, x.Message = solver.Unsolvable, heuristics.FailureOf(b).Text(b.Shape(), r.Puzzle.Alphabet)
		return x
	}
	x.Status, x.Rest = solver.IsStuck, grid.PuzzleOf(b)
	if b.Solved() {
		x.Status = solver.Solved
	}
	for cell, given := range x.Rest.Givens {
		list := []grid.Digit{given}
		if given == 0 {
			list = x.Rest.Allowed[cell]
		}
		x.Candidates = append(x.Candidates, list)
	}
	return x
}
