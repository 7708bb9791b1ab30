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

// timed returns an engine of rules for b that stops when ctx ends.
func timed(ctx context.Context, b *grid.Board, rules []heuristics.Heuristic) *heuristics.Engine {
	w := &clock{ctx: ctx}
	w.engine = heuristics.NewEngine(b, append(slices.Clip(rules), w)...)
	return w.engine
}

// clock is the rule that stops its engine when ctx ends.
type clock struct {
	ctx    context.Context
	engine *heuristics.Engine
}

// Name returns "clock".
func (*clock) Name() string { return "clock" }

// Tier returns a tier before that of any rule.
func (*clock) Tier() int { return -1 }

// Wakes returns Pruned.
func (*clock) Wakes() heuristics.Event { return heuristics.Pruned }

// Apply looks at the time.
func (w *clock) Apply(*heuristics.Pass) {
	if w.ctx.Err() != nil {
		w.engine.Stop()
	}
}
