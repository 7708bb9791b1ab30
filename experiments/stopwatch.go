package experiments

import (
	"context"
	"time"

	"basisk/grid"
	"basisk/heuristics"
)

// stopwatch is a rule that is timed, and that stops its engine when ctx has ended.
type stopwatch struct {
	heuristics.Heuristic
	ctx  context.Context
	stop func()
	// once stops the engine after the first call.
	once    bool
	elapsed time.Duration
}

// Apply runs the rule unless ctx has ended.
func (s *stopwatch) Apply(p *heuristics.Pass) {
	if s.ctx.Err() != nil {
		s.stop()
		return
	}
	begin := time.Now()
	s.Heuristic.Apply(p)
	s.elapsed += time.Since(begin)
	if s.once {
		s.stop()
	}
}

// timedEngine is an engine whose rules are all timed.
type timedEngine struct {
	*heuristics.Engine
	watches []*stopwatch
}

// newTimedEngine returns an engine for b with the rules of a list.
func newTimedEngine(ctx context.Context, b *grid.Board, list string) *timedEngine {
	return timeRules(ctx, b, mustParse(list)...)
}

// mustParse returns the rules of a list. It panics if the list names something
// unknown: lists are constants of the experiments.
func mustParse(list string) []heuristics.Heuristic {
	rules, err := heuristics.Parse(list)
	if err != nil {
		panic(err)
	}
	return rules
}

// timeRules returns an engine for b with rules that are timed.
func timeRules(ctx context.Context, b *grid.Board, rules ...heuristics.Heuristic) *timedEngine {
	e := &timedEngine{}
	watched := make([]heuristics.Heuristic, len(rules))
	for i, r := range rules {
		w := &stopwatch{Heuristic: r, ctx: ctx, stop: func() { e.Stop() }}
		e.watches, watched[i] = append(e.watches, w), w
	}
	e.Engine = heuristics.NewEngine(b, watched...)
	return e
}

// total returns the time of all rules.
func (e *timedEngine) total() time.Duration {
	var sum time.Duration
	for _, w := range e.watches {
		sum += w.elapsed
	}
	return sum
}
