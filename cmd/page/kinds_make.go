package page

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/grid/generate"
	"basisk/internal/suggest"
	"basisk/solver/maker"
)

// Making puzzles, by package maker.

// mostMade is the number of puzzles that a question may ask for.
const mostMade = 1000

// wanted are the options of generate.
type wanted struct {
	Shape    string  `json:"shape"`
	Clues    int     `json:"clues"`
	Fill     float64 `json:"fill"`
	Minimal  bool    `json:"minimal"`
	Holes    string  `json:"holes"`
	Symmetry string  `json:"symmetry"`
	Full     string  `json:"full"`
	Attempts int     `json:"attempts"`
	Count    int     `json:"count"`
}

// blank returns the record of puzzles that are to be made.
func blank(q *query) (format.Record, error) {
	if q.Shape == "" {
		q.Shape = "3"
	}
	shapes, err := maker.ParseShapes(q.Shape)
	if err != nil || len(shapes) != 1 {
		return format.Record{}, errors.Join(errors.New("shape: expected one as in 3, 2x3, cube2"), err)
	}
	if err := fits(shapes[0], q.server.limits.SolveSide); err != nil {
		return format.Record{}, err
	}
	return format.Record{Source: "generate", Index: 1, Puzzle: grid.NewPuzzle(shapes[0])}, nil
}

// putGenerate asks for puzzles: the last is the answer, those before it are told as they are
// made.
func putGenerate(q *query) (work, error) {
	w, err := q.wish()
	if err != nil {
		return nil, err
	}
	count := max(q.Count, 1)
	if count > mostMade {
		return nil, fmt.Errorf("count: expected %d puzzles at most", mostMade)
	}
	return func(ctx context.Context, t *telling) any {
		puzzle := q.desk(t).Generate(w, q.Seed)
		for r := q.record; ; r.Index++ {
			x := puzzle(ctx, r, r.Index)
			if r.Index == count || x.Cut {
				return x
			}
			t.partial(x) // also one that was made just before the question was stopped
		}
	}, nil
}

// wish returns what is wanted.
func (q *query) wish() (maker.Wish, error) {
	w := maker.Wish{
		Shape: q.record.Puzzle.Shape, Clues: q.Clues, Fill: q.Fill, Unique: q.Unique || q.Minimal, Attempts: q.Attempts,
		Rules: q.options.Config.Rules, MaxTuple: q.options.Config.MaxTuple, Symmetry: generate.Symmetry(q.Symmetry), Full: maker.Full(q.Full),
	}
	w.Solver.Method, w.Solver.Nodes = q.options.Config.Method, q.Nodes
	if q.Minimal && (q.Clues != 0 || q.Fill != 0) {
		return w, errors.New("minimal leaves as few clues as it can: expected neither clues nor fill")
	}
	symmetries, _ := generate.Symmetries()
	switch {
	case q.Symmetry != "" && !slices.Contains(symmetries, q.Symmetry):
		return w, fmt.Errorf("symmetry: %s", suggest.Among(q.Symmetry, symmetries))
	case q.Full != "" && !slices.Contains(maker.Fulls(), q.Full):
		return w, fmt.Errorf("full: %s", suggest.Among(q.Full, maker.Fulls()))
	case q.Clues < 0 || q.Attempts < 0:
		return w, errors.New("clues and attempts: expected numbers from 0 on")
	}
	if q.Holes != "" {
		holes, err := maker.ParseHoles(q.Holes)
		if err != nil {
			return w, err
		}
		if len(holes) != 1 {
			return w, errors.New("holes: expected one kind")
		}
		if err := w.Lay(holes[0]); err != nil {
			return w, err
		}
	}
	return w, w.Check()
}
