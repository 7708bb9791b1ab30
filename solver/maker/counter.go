package maker

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"basisk/grid"
	"basisk/grid/generate"
	"basisk/heuristics"
	"basisk/solver"
)

// The functions that package generate asks for, each made of a solver.

// fillRestart is the number of branches after which a random search begins anew.
const fillRestart = 1000

// Counters returns a counter for each configuration, which gives up as that says.
func Counters(configs ...solver.Config) ([]generate.Counter, error) {
	var counters []generate.Counter
	for _, c := range configs {
		s, err := solver.New(c)
		if err != nil {
			return nil, err
		}
		counters = append(counters, func(ctx context.Context, b *grid.Board, limit uint64) (uint64, error) {
			r, err := s.Count(ctx, b, limit, nil)
			return r.Count, settled(ctx, r, limit, err)
		})
	}
	return counters, nil
}

// NewDigger returns a digger for the goal that asks counters of the configurations, one
// after another, or the method of the last one if that is a [solver.Differ]. Nobody asks
// them if the goal has an Accept.
func NewDigger(s *grid.Shape, goal generate.Goal, configs ...solver.Config) (*generate.Digger, error) {
	if goal.Accept != nil {
		configs = nil
	}
	if last := len(configs) - 1; last >= 0 && goal.Other == nil {
		other, err := Differ(s, configs[last])
		if err != nil {
			return nil, err
		}
		if goal.Other = other; other != nil {
			configs = nil
		}
	}
	counters, err := Counters(configs...)
	if err != nil {
		return nil, err
	}
	return generate.NewDigger(s, goal, counters...)
}

// settled returns the error of a count that has not led to an answer.
func settled(ctx context.Context, r solver.Result, limit uint64, err error) error {
	switch {
	case err != nil:
		return err
	case r.Exact || r.Count >= limit:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	}
	return generate.ErrUndecided
}

// Other returns what finds a second solution.
func Other(c solver.Config) (generate.Other, error) {
	s, err := solver.New(c)
	return func(ctx context.Context, b *grid.Board, full []grid.Digit) ([]grid.Digit, error) {
		var found []grid.Digit
		r, err := s.Count(ctx, b, 2, func(solution []grid.Digit) bool {
			if !slices.Equal(solution, full) {
				found = slices.Clone(solution)
			}
			return found == nil
		})
		if found != nil {
			return found, nil
		}
		return nil, settled(ctx, r, 2, err)
	}, err
}

// Differ returns what finds another solution than a full grid, nil if the method of c is no
// [solver.Differ].
func Differ(s *grid.Shape, c solver.Config) (generate.Differ, error) {
	x, err := solver.New(c)
	if err != nil {
		return nil, err
	}
	m, can := x.Method().(solver.Differ)
	if !can {
		return nil, nil
	}
	return func(ctx context.Context, full []grid.Digit, open generate.Pattern, at []grid.Cell) ([]grid.Digit, error) {
		other, known, err := m.Other(ctx, s, full, open, at)
		if err == nil && !known {
			err = generate.ErrUndecided
		}
		return other, err
	}, nil
}

// SolvedBy returns what tells whether rules solve a board.
func SolvedBy(rules heuristics.Rules) generate.Accept {
	var engine *heuristics.Engine
	return func(ctx context.Context, b *grid.Board) bool {
		if engine == nil || engine.Board() != b {
			engine = rules.Engine(b)
		}
		engine.Reset()
		engine.StopAt(ctx)
		return engine.Propagate() && b.Open() == 0
	}
}

// Fill fills an empty board by random search: a [generate.Filler].
func Fill(ctx context.Context, s *grid.Shape, rng *rand.Rand) ([]grid.Digit, error) {
	r, err := solver.Solve(ctx, grid.NewBoard(s), solver.Config{
		Method: solver.Search(), Choose: solver.ChooseRandom(), Seed: rng.Uint64(), Restart: fillRestart,
	})
	if err == nil && r.Solution == nil {
		err = errors.Join(errors.New("no grid was found"), ctx.Err())
	}
	return r.Solution, err
}
