package solver

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"

	"basisk/grid"
	"basisk/heuristics"
)

// Rules of a user are hypotheses, see [heuristics.Rules.Checked]: the solutions with which they are compared
// come from the default methods and rules.

// checkNodes is the budget of each search for these solutions, a second or two on 25×25, and checkSolutions
// the number up to which all solutions of a board are listed.
const (
	checkNodes     = 100_000
	checkSolutions = 100
)

// Checked returns the rules with those from outside package heuristics compared with solutions. Commands and
// experiments call it with their catalogue; [New], [Rate] and ladders of package payoff call it themselves.
func Checked(rules heuristics.Rules) heuristics.Rules {
	return rules.Checked(truth(new(atomic.Bool)))
}

// truth returns the function that finds solutions for a comparison, and notes if these are not all.
func truth(sampled *atomic.Bool) heuristics.Truth {
	return func(ctx context.Context, b *grid.Board) ([][]grid.Digit, bool) {
		solutions, all, known := solutionsFor(ctx, b)
		if !all {
			sampled.Store(true)
		}
		return solutions, known
	}
}

// solutionsFor returns solutions of b that hold each of its true candidates, and whether these are all.
func solutionsFor(ctx context.Context, b *grid.Board) (solutions [][]grid.Digit, all, known bool) {
	keep := func(solution []grid.Digit) bool {
		solutions = append(solutions, slices.Clone(solution))
		return len(solutions) < checkSolutions
	}
	s, err := New(Config{Nodes: checkNodes})
	if err != nil {
		return nil, false, false
	}
	r, err := s.Solve(ctx, Question{Board: b.Clone(), Each: keep})
	if err == nil && r.Exact {
		return solutions, true, true
	}
	// A cut-off of 2 asks about every digit, also about those that can change places.
	x := newSurveyor(b.Clone(), Config{Nodes: checkNodes}, 2)
	x.found = func(solution []grid.Digit) { solutions = append(solutions, slices.Clone(solution)) }
	err = x.run(ctx)
	x.spread()
	for i := range x.counts {
		known = x.counts[i] > 0 || x.exact[i]
		if !known {
			break
		}
	}
	return solutions, false, known && (err == nil || ctx.Err() == nil)
}

// checked makes the rules of the configuration of a solver compare their conclusions, if they are from
// outside, and says when not all solutions of a board are known.
func (s *Solver) checked(rules heuristics.Rules) heuristics.Rules {
	if s.hypotheses = rules.Outside(); !s.hypotheses {
		return rules
	}
	return rules.Checked(truth(&s.sampled))
}

// answerChecked is answer for rules from outside: without known solutions there is no verdict, and a number
// of solutions is exact only if all were compared.
func (s *Solver) answerChecked(ctx context.Context, q *Question) (r Result, err error) {
	s.sampled.Store(false)
	err = s.wrong
	if err == nil {
		func() {
			defer heuristics.Caught(&err)
			r, err = s.answer(ctx, q)
		}()
	}
	unchecked := new(heuristics.Unchecked)
	switch {
	case errors.As(err, &unchecked):
		r.Stats.End, r.Stats.Note, err = OutOfNodes, err.Error(), nil
	case errors.As(err, new(*heuristics.Unsound)):
		s.wrong, r = err, Result{Stats: Stats{End: Cancelled}}
	case s.sampled.Load() && r.Stats.End == Exhausted:
		r.Stats.End, r.Stats.Note = OutOfNodes, "not checked: only some of the solutions were compared with the conclusions of the rules"
	}
	return r, err
}
