package solver

import (
	"context"

	"basisk/grid"
	"basisk/heuristics"
)

// reasoner runs the rules of a configuration on one board after another.
type reasoner struct {
	config   Config
	fallback func(side int) heuristics.Rules // the rules if the configuration has none
	engine   *heuristics.Engine
}

// attend prepares the engine for b, keeping its memory if it has served b before. The engine stops
// when ctx ends, even within an assumption, which may take hours. The error names a rule that does
// not support the shape of b.
func (r *reasoner) attend(ctx context.Context, b *grid.Board) error {
	if r.engine != nil && r.engine.Board() == b {
		r.engine.Reset()
		r.engine.StopAt(ctx)
		return nil
	}
	var err error
	r.engine, err = r.config.engineOf(ctx, b, r.fallback)
	return err
}

// Engine returns an engine for b of the rules of c, or of the default rules of methods that reason, which stops
// when ctx ends. The error names a rule that does not support the shape of b.
func (c *Config) Engine(ctx context.Context, b *grid.Board) (*heuristics.Engine, error) {
	return c.engineOf(ctx, b, logicRules)
}

// engineOf is Engine with other default rules.
func (c *Config) engineOf(
	ctx context.Context, b *grid.Board, fallback func(side int) heuristics.Rules,
) (*heuristics.Engine, error) {
	rules := c.Rules
	if rules == nil {
		rules = fallback(b.Shape().Side())
	}
	rules = rules.Capped(b.Shape(), c.MaxTuple)
	if err := rules.CheckFor(b.Shape()); err != nil {
		return nil, err
	}
	e := rules.Engine(b)
	e.StopAt(ctx)
	return e, nil
}

// singles returns the default rules of a search.
func singles(int) heuristics.Rules { return heuristics.MustParse("singles") }

// logicRules returns the rules of methods that reason before they search. Tuples of every size pay
// from about 25×25 on: there they save more time than they cost.
func logicRules(side int) heuristics.Rules {
	if side > 16 {
		return heuristics.MustParse("singles,locked,hall")
	}
	return heuristics.MustParse("singles,locked")
}

// logic is the method that only reasons.
type logic struct {
	reasoner
	solution []grid.Digit
}

func newLogic(c Config) *logic { return &logic{reasoner: reasoner{config: c, fallback: logicRules}} }

func (*logic) Name() string { return "logic" }

// Search runs the rules to their fixpoint and yields the solution if that is one.
func (l *logic) Search(ctx context.Context, b *grid.Board, yield func([]grid.Digit) bool) (Stats, error) {
	if err := ctx.Err(); err != nil {
		return Stats{End: Cancelled}, err
	}
	if err := l.attend(ctx, b); err != nil {
		return Stats{End: Unsupported}, err
	}
	consistent := l.engine.Propagate()
	s := Stats{End: Exhausted, Rules: l.engine.Tallies(), Work: l.engine.Work()}
	switch {
	case !consistent:
	case b.Solved():
		l.solution = b.Solution(l.solution[:0])
		yield(l.solution)
	case ctx.Err() != nil:
		s.End = Cancelled
		return s, ctx.Err()
	default:
		s.End = Stuck
	}
	return s, nil
}
