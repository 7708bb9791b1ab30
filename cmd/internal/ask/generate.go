package ask

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/solver"
	"basisk/solver/maker"
)

// Generating is like answering questions about blank records. Puzzle i of a spec depends on the
// seed and i alone. Package maker does the work.

// Unchecked is the status of a puzzle whose solutions were not counted.
const Unchecked solver.Status = "unchecked"

// Generated is a puzzle that was made, or the best so far, with a message about what it lacks.
type Generated struct {
	Head
	Seed    uint64 `json:"seed"`              // the seed of the command
	Message string `json:"message,omitempty"` // what it lacks
	*Content
	Attempts   int     `json:"attempts"`             // the number of full grids tried
	Asked      int     `json:"asked"`                // questions to a solver
	Population string  `json:"population,omitempty"` // with `--needs`, how it was selected; `staged` if it was dug so
	Rating     float64 `json:"rating,omitempty"`     // with `--rating`, the rating of the puzzle
	Seconds    Seconds `json:"seconds"`              // what it took
	// Puzzle is nil if there is none.
	Puzzle *grid.Puzzle `json:"-"`
	// Failure is why there is no puzzle, or only the best so far.
	Failure error `json:"-"`
}

// Content describes a puzzle that was made.
type Content struct {
	// what is lost without any clue, or with --symmetry without any orbit: `unique`, `solvable` by
	// the rules of `--rules` or `--needs`; absent unless that is known
	Minimal  string       `json:"minimal,omitempty"`
	Unique   bool         `json:"unique"`   // whether the solution is known to be unique
	Cells    []grid.Digit `json:"cells"`    // the digit of each cell
	Solution []grid.Digit `json:"solution"` // the full grid
}

// Generate returns a function that makes puzzle i of a spec, from 1. The record has the label and
// the symbols of the puzzle. The status is unique, unchecked, or limit if there is a failure.
func (w *Worker) Generate(spec maker.Spec, seed uint64) func(ctx context.Context, r format.Record, i int) Generated {
	spec.Progress = w.Config.Progress
	m, failure := maker.New(spec)
	population := spec.Selection()
	if population == "" && spec.Staged() {
		population = string(maker.StagedHoles)
	}
	return func(ctx context.Context, r format.Record, i int) Generated {
		begin := time.Now()
		var x maker.Result
		err := failure
		if err == nil {
			x, err = w.make(ctx, m, rand.New(rand.NewPCG(seed, uint64(i))))
			heuristics.Throw(err)
		}
		if spec.Progress != nil {
			spec.Progress(0) // nothing is in progress any more
		}
		g := Generated{
			Seed: seed, Attempts: x.Attempts, Asked: x.Asked, Puzzle: x.Puzzle, Failure: err,
			Population: population, Rating: x.Rating,
			Seconds: Seconds(time.Since(begin).Seconds()),
		}
		status := Unchecked
		switch {
		case err != nil:
			status, g.Message = solver.Limit, err.Error()
		case x.Unique:
			status = solver.Unique
		}
		if x.Puzzle != nil {
			x.Puzzle.Alphabet, x.Puzzle.Population = r.Puzzle.Alphabet, population
			r.Puzzle = x.Puzzle
			g.Content = &Content{minimalFor(spec, x), x.Unique, x.Puzzle.Givens, x.Full}
		}
		g.Head = NewAnswer(r, status, "").Head
		g.Interrupted = err != nil && Interrupted(ctx)
		return g
	}
}

// minimalFor returns what a result of a spec is known to lose without any of its clues.
func minimalFor(spec maker.Spec, x maker.Result) string {
	switch {
	case !x.Minimal:
		return ""
	case spec.Rules != nil:
		return "solvable"
	}
	return "unique"
}

// make makes a puzzle within the time-out.
func (w *Worker) make(ctx context.Context, m *maker.Maker, rng *rand.Rand) (maker.Result, error) {
	if w.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, w.Timeout, errors.New(w.timedOut("made")))
		defer cancel()
	}
	return m.Make(ctx, rng)
}
