package solver

import (
	"context"

	"basisk/grid"
)

// hybrid is the method that reasons first and leaves the rest to dancing links.
type hybrid struct {
	logic *logic
	links links
}

func newHybrid(c Config) (Method, error) {
	l, err := newLogic(c)
	if err != nil {
		return nil, err
	}
	return &hybrid{logic: l.(*logic), links: links{config: c}}, nil
}

// Name returns "hybrid".
func (*hybrid) Name() string { return "hybrid" }

// Search runs the rules to their fixpoint and enumerates the covers of the rest.
func (h *hybrid) Search(ctx context.Context, b *grid.Board, yield func([]grid.Digit) bool) (Stats, error) {
	stats, err := h.logic.Search(ctx, b, yield)
	if err != nil || stats.End != Stuck {
		return stats, err
	}
	rest, err := h.links.search(ctx, b, yield)
	stats.Add(rest)
	return stats, err
}
