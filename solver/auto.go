package solver

import (
	"context"

	"basisk/grid"
)

// auto is the method that chooses: the rules first, and if they are stuck a search.
type auto struct {
	logic  *logic
	search Method
}

func newAuto(c Config) (Method, error) {
	l, err := newLogic(c)
	if err != nil {
		return nil, err
	}
	s, err := newSearch(c)
	return &auto{logic: l.(*logic), search: s}, err
}

// Name returns "auto".
func (*auto) Name() string { return "auto" }

// Search reasons, and enumerates the rest by search.
func (a *auto) Search(ctx context.Context, b *grid.Board, yield func([]grid.Digit) bool) (Stats, error) {
	stats, err := a.logic.Search(ctx, b, yield)
	if err != nil || stats.End != Stuck {
		return stats, err
	}
	rest, err := a.search.Search(ctx, b, yield)
	stats.add(rest)
	return stats, err
}
