package ask

import (
	"bytes"
	"context"
	"fmt"
	"time"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/heuristics/verify"
)

// All steps that are possible on a board: each rule runs alone on it as it is, and a step is passed on
// if the verifier confirms it there, so that it needs none of the steps before, and if no earlier rule concludes
// the same. Rules with assumptions are left out, since they take long and their steps are no patterns to see.

// Limits of the possible steps: their time, and the number of a rule that is examined.
const (
	possibleTime = 2 * time.Second
	perRule      = 100
)

// Possible passes the steps that rules make on r as it is to a step writer of its own each. The status is ok,
// or invalid; a message says if the time was up.
func (w *Worker) Possible(ctx context.Context, r format.Record, o ExplainOptions) Answer {
	if err := grid.CheckPuzzle(r.Puzzle); err != nil {
		return Invalid(r, err)
	}
	ctx, cancel := context.WithTimeout(ctx, possibleTime)
	defer cancel()
	b := w.Board(ctx, r.Puzzle)
	known := map[string]bool{}
	for _, e := range o.Rules.Capped(r.Puzzle.Shape, w.Config.MaxTuple) {
		if e.New().Tier() >= heuristics.TrialTier {
			continue
		}
		for _, s := range stepsOf(ctx, b, e) {
			rules, concluded := []heuristics.Heuristic{e.New()}, fmt.Sprint(s.Placed, s.Removed)
			if !known[concluded] && holds(ctx, r.Puzzle, rules, s) {
				known[concluded] = true
				o.StepWriter(b, rules).Step(s)
			}
		}
	}
	a := NewAnswer(r, OK, "")
	if ctx.Err() != nil {
		a.Message = fmt.Sprintf("stopped after %v", possibleTime)
	}
	return a
}

// stepsOf returns the first steps of a rule alone on b, which stays as it is.
func stepsOf(ctx context.Context, b *grid.Board, e heuristics.Rule) (steps []heuristics.Step) {
	mark := b.Mark()
	defer b.Undo(mark)
	engine := heuristics.NewEngine(b, e.New())
	engine.StopAt(ctx)
	engine.RecordFirst(perRule, func(s heuristics.Step) { steps = append(steps, s) })
	engine.Propagate()
	return steps
}

// holds reports whether a step of rules follows on p as it is.
func holds(ctx context.Context, p *grid.Puzzle, rules []heuristics.Heuristic, s heuristics.Step) bool {
	var log bytes.Buffer
	l := heuristics.NewLog(&log, p, rules)
	l.Step(s)
	if l.Close(heuristics.Outcome{Status: heuristics.Stopped}) != nil {
		return false
	}
	x, err := verify.Verify(ctx, &log, p, verify.Options{})
	return err == nil && len(x.Unproved) == 0
}
