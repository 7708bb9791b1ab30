package ask

import (
	"context"
	"slices"

	"basisk/grid"
	"basisk/heuristics"
)

// Rules do not ask for the time, and a round of trials may take long. So a rule that
// concludes nothing asks for them: it runs before all others, within trials too,
// whenever anything has changed. A stopped engine ends the trials at hand at once and
// draws no conclusion from them.

// timed returns an engine of rules for b that stops when ctx ends, or after that much
// work, 0 being no limit.
func timed(ctx context.Context, b *grid.Board, rules []heuristics.Heuristic, work uint64) *heuristics.Engine {
	w := &clock{ctx: ctx, work: work}
	w.engine = heuristics.NewEngine(b, append(slices.Clip(rules), w)...)
	return w.engine
}

// clock is the rule that stops its engine when ctx ends or the work is too much.
type clock struct {
	ctx    context.Context
	work   uint64 // 0 is no limit
	engine *heuristics.Engine
}

// Name returns "clock".
func (*clock) Name() string { return "clock" }

// Tier returns a tier before that of any rule.
func (*clock) Tier() int { return -1 }

// Wakes returns Pruned.
func (*clock) Wakes() heuristics.Event { return heuristics.Pruned }

// Apply looks at the time and the work. Where that is limited each look counts as an
// eighth of a step a cell, since assuming anything has its price even if no rule follows.
func (w *clock) Apply(p *heuristics.Pass) {
	if w.work != 0 {
		p.Work(p.Board().Shape().Cells() / 8)
	}
	if w.ctx.Err() != nil || w.work != 0 && p.Spent() > w.work {
		w.engine.Stop()
	}
}
