package studies

import (
	"context"
	"time"

	"basisk/grid"
	"basisk/heuristics"
)

// stopwatch is a rule that is timed.
type stopwatch struct {
	heuristics.Heuristic
	stop func()
	// once stops the engine after the first call.
	once    bool
	elapsed time.Duration
}

// Apply runs the rule.
func (s *stopwatch) Apply(p *heuristics.Pass) {
	begin := time.Now()
	s.Heuristic.Apply(p)
	s.elapsed += time.Since(begin)
	if s.once {
		s.stop()
	}
}

// timedEngine is an engine whose rules are all timed, and so is the whole. The time of
// a rule that assumes holds that of the rules that it sets to work, so the times of the
// rules add up to more than the whole.
type timedEngine struct {
	*heuristics.Engine
	watches []*stopwatch
	// total is the time of all runs.
	total time.Duration
}

// Propagate runs the rules to their fixpoint.
func (e *timedEngine) Propagate() bool {
	begin := time.Now()
	defer func() { e.total += time.Since(begin) }()
	return e.Engine.Propagate()
}

// timeRules returns an engine for b with rules that are timed and end with ctx.
func timeRules(ctx context.Context, b *grid.Board, rules ...heuristics.Heuristic) *timedEngine {
	e := &timedEngine{}
	watched := make([]heuristics.Heuristic, len(rules))
	for i, r := range rules {
		w := &stopwatch{Heuristic: r, stop: func() { e.Stop() }}
		e.watches, watched[i] = append(e.watches, w), w
	}
	e.Engine = heuristics.NewEngine(b, watched...)
	e.StopAt(ctx)
	return e
}

// propagate runs rules on b to their fixpoint, unless ctx ends first, and reports whether b
// still stands.
func propagate(ctx context.Context, b *grid.Board, rules heuristics.Rules) bool {
	e := rules.Engine(b)
	e.StopAt(ctx)
	return e.Propagate()
}
