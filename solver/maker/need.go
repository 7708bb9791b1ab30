package maker

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"basisk/grid"
	"basisk/heuristics"
)

// Puzzles by need: some rules solve them, and others do not. A puzzle is dug as long as the former
// solve it, and taken if the latter do not. Lists of rules with which no puzzle could be taken are
// refused before any work begins.

// largestUsual is the largest size of tuples that nearly all dug puzzles need: about one in a thousand orders of
// removals needed more, up to 100×100.
const largestUsual = heuristics.K + 1

// Selection names the selection by need, "needs-hall-5-not-hall-4"; empty without one. They are not
// a random sample of the puzzles that these rules solve.
func (w Spec) Selection() string {
	if w.Not == nil {
		return ""
	}
	return "needs-" + strings.ReplaceAll(w.Rules.String(), ",", "+") + "-not-" + strings.ReplaceAll(w.Not.String(), ",", "+")
}

// checkNeed returns an error if no puzzle could be taken: Not includes Rules, or all of them but
// tuples of sizes that are hardly ever needed.
func (w Spec) checkNeed(s *grid.Shape) error {
	if len(w.Rules) == 0 {
		return errors.New("rules that fail on a puzzle: expected others that solve it")
	}
	if err := w.Not.CheckFor(s); err != nil {
		return err
	}
	solving, largest := w.Rules.WithNakedSingles().Capped(s, w.MaxTuple), w.Population.Size(largestUsual)
	switch failing := w.Not.WithNakedSingles(); {
	case failing.Include(s, solving):
		return fmt.Errorf("no puzzle needs %v where %v fails, which includes it", w.Rules, w.Not)
	case failing.Include(s, solving.Capped(s, largest)):
		return fmt.Errorf("%v where %v fails: hardly any puzzle that is made at random needs tuples above size %d in %v; "+
			"testdata/needs.txt has puzzles that do", w.Rules, w.Not, largest.For(s), s)
	}
	return nil
}

// take returns an error unless the puzzle of x has the need and the rating of the spec. It is kept only if
// another rating is all that is wrong.
func (m *Maker) take(ctx context.Context, x *Result) error {
	if err := m.requireNeed(ctx, x); err != nil {
		x.Puzzle = nil
		return err
	}
	return m.rate(ctx, x)
}

// requireNeed returns an error if the rules that must not solve the puzzle of x solve it.
func (m *Maker) requireNeed(ctx context.Context, x *Result) error {
	if m.plan.Not == nil {
		return nil
	}
	m.asked++
	x.Puzzle.Load(m.board)
	switch solved := m.solvedByNot(ctx, m.board); {
	case ctx.Err() != nil:
		return ctx.Err()
	case solved:
		return fmt.Errorf("%v solves the last puzzle too", m.plan.Not)
	}
	x.Puzzle.Population = m.plan.Selection()
	return nil
}
