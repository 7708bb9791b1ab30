package studies

import (
	"context"
	"time"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/internal/cputime"
)

// stoppable is a rule after which its engine may stop.
type stoppable struct {
	heuristics.Heuristic
	stop func()
}

// Apply runs the rule.
func (r stoppable) Apply(p *heuristics.Pass) {
	r.Heuristic.Apply(p)
	r.stop()
}

// stopping returns an engine for b that stops with ctx, or once it is due after a rule.
func stopping(
	ctx context.Context, b *grid.Board, due func(*heuristics.Engine) bool, rules ...heuristics.Heuristic,
) (e *heuristics.Engine) {
	list := make([]heuristics.Heuristic, len(rules))
	for i, r := range rules {
		list[i] = stoppable{r, func() {
			if due(e) {
				e.Stop()
			}
		}}
	}
	e = heuristics.NewEngine(b, list...)
	e.StopAt(ctx)
	return e
}

// engineOn returns an engine that runs rules on b unless ctx ends first.
func engineOn(ctx context.Context, b *grid.Board, rules heuristics.Rules) *heuristics.Engine {
	e := rules.Engine(b)
	e.StopAt(ctx)
	return e
}

// timeOf runs an engine to its fixpoint and returns the time that this takes. The goroutine
// must be locked to its thread.
func timeOf(e *heuristics.Engine) time.Duration {
	begin := cputime.Thread()
	e.Propagate()
	return cputime.Since(begin)
}
