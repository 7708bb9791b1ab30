package solver

import (
	"context"

	"basisk/grid"
	"basisk/heuristics"
)

// reasoner runs the rules of a configuration on one board after another.
type reasoner struct {
	config   Config
	fallback func(side int) string // the rules if the configuration lists none
	engine   *heuristics.Engine
}

// newReasoner checks the rules that c lists.
func newReasoner(c Config, fallback func(side int) string) (reasoner, error) {
	_, err := heuristics.ParseCapped(c.Rules, c.MaxTuple)
	return reasoner{config: c, fallback: fallback}, err
}

// attend makes the engine ready for b, keeping its memory if it has served b before.
func (r *reasoner) attend(b *grid.Board) error {
	if r.engine != nil && r.engine.Board() == b {
		r.engine.Reset()
		return nil
	}
	list := r.config.Rules
	if list == "" {
		list = r.fallback(b.Shape().Side())
	}
	rules, err := heuristics.ParseCapped(list, r.config.MaxTuple)
	r.engine = heuristics.NewEngine(b, rules...)
	return err
}

// singles are the rules of a search that is asked for no others.
func singles(int) string { return "singles" }

// logicRules are the rules of methods that reason before they search. Tuples of
// every size pay from about 25×25 on: there they save more nodes than they cost.
func logicRules(side int) string {
	if side > 16 {
		return "singles,locked,hall"
	}
	return "singles,locked"
}

// logic is the method that only reasons.
type logic struct {
	reasoner
	solution []grid.Digit
}

func newLogic(c Config) (Method, error) {
	r, err := newReasoner(c, logicRules)
	return &logic{reasoner: r}, err
}

// Name returns "logic".
func (*logic) Name() string { return "logic" }

// Search runs the rules to their fixpoint and yields the solution if that is one.
func (l *logic) Search(ctx context.Context, b *grid.Board, yield func([]grid.Digit) bool) (Stats, error) {
	if err := ctx.Err(); err != nil {
		return Stats{End: Cancelled}, err
	}
	if err := l.attend(b); err != nil {
		return Stats{}, err
	}
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
	return s, nil
}
