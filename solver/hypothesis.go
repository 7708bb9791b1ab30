package solver

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"

	"basisk/dlx"
	"basisk/dlx/cdcl"
	"basisk/grid"
	"basisk/heuristics"
	"basisk/solver/encode"
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
// experiments call it with their catalogue; [New], package rating and the ladders of package payoff call it themselves.
func Checked[L interface {
	Checked(truth heuristics.Truth) L
}](rules L) L {
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
	known = holdAll(ctx, b.Clone(), func(solution []grid.Digit) { solutions = append(solutions, solution) })
	return solutions, false, known
}

// holdAll passes on up to two solutions of b for each candidate, and reports whether it has found one for each that
// has any. It assumes one candidate after another in one engine of clause learning.
func holdAll(ctx context.Context, b *grid.Board, found func(solution []grid.Digit)) (known bool) {
	var c Config
	if rules, err := c.Engine(ctx, b); err != nil || !rules.Propagate() {
		return err == nil
	}
	var problem encode.Encoding
	engine := cdcl.New(c.Learner())
	if problem.Encode(ctx, b) != nil || engine.LoadWithin(ctx, &problem.Problem) != nil {
		return false
	}
	held := make([]int, len(problem.Cells))
	for o := range held {
		if held[o] > 1 {
			continue
		}
		engine.Assume(int32(o) + 1)
		cost, err := engine.Search(ctx, cdcl.Limits{Conflicts: checkNodes}, func(options []dlx.Option) bool {
			for _, x := range options {
				held[x]++
			}
			found(problem.Decode(options, nil))
			return held[o] < 2
		})
		switch {
		case err != nil:
			return false
		case cost.Status == cdcl.Exhausted:
			return true
		case cost.Status == cdcl.ConflictLimit:
			return !slices.Contains(held[o:], 0)
		case held[o] == 0:
			engine.Fix(-int32(o) - 1)
		}
	}
	return true
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
