package solver

import (
	"context"

	"basisk/grid"
	"basisk/heuristics"
)

// reasoner runs the rules of a configuration on one board after another.
type reasoner struct {
	rules  []heuristics.Heuristic
	engine *heuristics.Engine
}

// newReasoner reads the rules that c lists, or those of fallback.
func newReasoner(c Config, fallback string) (reasoner, error) {
	list := c.Rules
	if list == "" {
		list = fallback
	}
	rules, err := heuristics.Parse(list)
	return reasoner{rules: rules}, err
}

// attend makes the engine ready for b, keeping its memory if it has served b before.
func (r *reasoner) attend(b *grid.Board) {
	if r.engine == nil || r.engine.Board() != b {
		r.engine = heuristics.NewEngine(b, r.rules...)
		return
	}
	r.engine.Reset()
}

// logic is the method that only reasons.
type logic struct {
	reasoner
	solution []grid.Digit
}

func newLogic(c Config) (Method, error) {
	r, err := newReasoner(c, "singles,locked")
	return &logic{reasoner: r}, err
}

// Name returns "logic".
func (*logic) Name() string { return "logic" }

// Search runs the rules to their fixpoint and yields the solution if that is one.
func (l *logic) Search(ctx context.Context, b *grid.Board, yield func([]grid.Digit) bool) (Stats, error) {
	l.attend(b)
	stands := l.engine.Propagate()
	s := Stats{Rules: l.engine.Tallies(), Work: l.engine.Work()}
	switch {
	case !stands:
		s.End = Exhausted
	case b.Solved():
		l.solution = b.Solution(l.solution[:0])
		yield(l.solution)
		s.End = Exhausted
	default:
		s.End = Stuck
	}
	return s, ctx.Err()
}
