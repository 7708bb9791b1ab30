package maker

import (
	"cmp"
	"context"
	"slices"

	"basisk/grid"
	"basisk/grid/generate"
	"basisk/heuristics"
	"basisk/solver"
)

// The functions that package generate needs, each made from a solver.

// newCounter returns a counter with the limits of a configuration.
func newCounter(c solver.Config) (generate.CountFunc, error) {
	s, err := solver.New(c)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, b *grid.Board, limit uint64) (uint64, error) {
		r, err := s.Solve(ctx, solver.Question{Board: b, Limit: limit})
		return r.Count, countError(ctx, r, limit, err)
	}, nil
}

// newDigger returns a digger for a goal without an Accept, which goes by the method of c alone if that
// is a [solver.OtherFinder] and proves what it says, or in a strict order, and else by counters in stages.
func newDigger(s *grid.Shape, goal generate.Goal, c solver.Config) (*generate.Digger, error) {
	x, err := solver.New(c)
	if err != nil {
		return nil, err
	}
	if m, can := x.Method().(solver.OtherFinder); can && x.Proves() {
		if goal.Other, err = otherSolution(m, c); err != nil {
			return nil, err
		}
		return generate.NewDigger(s, goal)
	}
	if goal.Strict {
		if goal.Other, err = strictly(c, proving(), nil); err != nil {
			return nil, err
		}
		return generate.NewDigger(s, goal)
	}
	var list []generate.CountFunc
	for _, stage := range stages(c) {
		count, err := newCounter(stage)
		if err != nil {
			return nil, err
		}
		list = append(list, count)
	}
	return generate.NewDigger(s, goal, list...)
}

// countError returns the error of a count without an answer.
func countError(ctx context.Context, r solver.Result, limit uint64, err error) error {
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

// otherSolution returns a function that finds other solutions by a method of a configuration. Method
// auto, which learns, takes over the searches that it gives up.
func otherSolution(m solver.OtherFinder, c solver.Config) (generate.OtherSolution, error) {
	c.Method = solver.Auto()
	x, err := solver.New(c)
	if err != nil {
		return nil, err
	}
	learn := onBoard(x)
	return func(ctx context.Context, left *grid.Puzzle, full []grid.Digit, at []grid.Cell) ([]grid.Digit, error) {
		switch other, known, err := m.Other(ctx, left, full, at); {
		case known || err != nil:
			return other, err
		case c.Nodes != 0:
			return nil, generate.ErrUndecided
		}
		return learn(ctx, left, full, at)
	}, nil
}

// strictly returns a function that finds other solutions: none if rules, which are in the catalogue, solve the puzzle,
// else those that the method of a configuration finds, or auto if that proves nothing. Searched, unless nil, is called
// with a puzzle for which a search has found that there is none.
func strictly(
	c solver.Config, rules heuristics.Rules, searched func(left *grid.Puzzle),
) (generate.OtherSolution, error) {
	list := stages(c)
	short, err1 := solver.New(list[0])
	long, err2 := solver.New(list[len(list)-1])
	if err := cmp.Or(err1, err2); err != nil {
		return nil, err
	}
	var b *grid.Board
	solved, quick, slow := solvedBy(rules), onBoard(short), onBoard(long)
	return func(ctx context.Context, left *grid.Puzzle, full []grid.Digit, at []grid.Cell) ([]grid.Digit, error) {
		if b == nil || b.Shape() != left.Shape {
			b = grid.NewBoard(left.Shape)
		}
		left.Load(b)
		if solved(ctx, b) {
			return nil, ctx.Err()
		}
		if len(at) > 1 { // a smaller block is easier
			return quick(ctx, left, full, at)
		}
		other, err := slow(ctx, left, full, at)
		if searched != nil && err == nil && other == nil {
			searched(left)
		}
		return other, err
	}, nil
}

// proving returns the rules that first try to prove that a puzzle of a strict order has one solution.
func proving() heuristics.Rules { return heuristics.MustParse("singles,locked,hall") }

// onBoard returns a function that loads the puzzle on a board and finds another solution with a
// solver.
func onBoard(s *solver.Solver) generate.OtherSolution {
	var b *grid.Board
	return func(ctx context.Context, left *grid.Puzzle, full []grid.Digit, _ []grid.Cell) (other []grid.Digit, err error) {
		if b == nil || b.Shape() != left.Shape {
			b = grid.NewBoard(left.Shape)
		}
		left.Load(b)
		r, err := s.Solve(ctx, solver.Question{Board: b, Limit: 2, Each: func(solution []grid.Digit) bool {
			if !slices.Equal(solution, full) {
				other = slices.Clone(solution)
			}
			return other == nil
		}})
		if other != nil {
			return other, nil
		}
		return nil, countError(ctx, r, 2, err)
	}
}

// solvedBy returns a function that reports whether rules solve a board.
func solvedBy(rules heuristics.Rules) generate.Accept {
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
