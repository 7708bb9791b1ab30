package solver

import (
	"context"
	"math/rand/v2"
	"time"

	"basisk/dlx"
	"basisk/grid"
)

// links solves the exact cover problem of a board by package dlx.
type links struct {
	config   Config
	encoding encoding
	searcher dlx.Searcher
	solution []grid.Digit
}

// search enumerates the solutions of what is open in b.
func (l *links) search(ctx context.Context, b *grid.Board, yield func([]grid.Digit) bool) (Stats, error) {
	if b.Failed() {
		return Stats{End: Exhausted}, nil
	}
	if err := l.encoding.encode(b); err != nil {
		return Stats{}, err
	}
	cost, err := l.searcher.Search(ctx, &l.encoding.problem, l.dlxConfig(0), func(options []dlx.Option) bool {
		l.solution = l.encoding.decode(options, l.solution[:0])
		return yield(l.solution)
	})
	return coverStats(cost), err
}

// count counts them up to limit with the workers of the configuration.
func (l *links) count(ctx context.Context, b *grid.Board, limit uint64) (uint64, Stats, error) {
	if b.Failed() {
		return 0, Stats{End: Exhausted}, nil
	}
	if err := l.encoding.encode(b); err != nil {
		return 0, Stats{}, err
	}
	cost, err := dlx.Count(ctx, &l.encoding.problem, l.dlxConfig(limit), l.config.Workers)
	return cost.Solutions, coverStats(cost), err
}

// dlxConfig translates the configuration.
func (l *links) dlxConfig(limit uint64) dlx.Config {
	c := dlx.Config{MaxNodes: l.config.Nodes, MaxSolutions: limit}
	if l.config.Choose.Random {
		c.Choose = dlx.Random
		c.Rand = rand.New(rand.NewPCG(l.config.Seed, 0))
	}
	if show := l.config.Progress; show != nil {
		c.Progress = func(p dlx.Progress) { show(p.Share) }
	}
	return c
}

// coverStats translates what dlx counted.
func coverStats(c dlx.Stats) Stats {
	s := Stats{Nodes: c.Nodes, Work: c.Updates, Depth: c.MaxDepth, Levels: c.Profile}
	switch c.Status {
	case dlx.SolutionLimit, dlx.Stopped:
		s.End = Stopped
	case dlx.NodeLimit:
		s.End = OutOfNodes
	case dlx.Cancelled:
		s.End = Cancelled
	default:
		s.End = Exhausted
	}
	return s
}

// cover is the method of dancing links alone.
type cover struct{ links }

func newCover(c Config) *cover { return &cover{links{config: c}} }

// Name returns "dlx".
func (*cover) Name() string { return "dlx" }

// Search enumerates the exact covers of the board as it is.
func (m *cover) Search(ctx context.Context, b *grid.Board, yield func([]grid.Digit) bool) (Stats, error) {
	return m.links.search(ctx, b, yield)
}

// Count counts with several workers.
func (m *cover) Count(ctx context.Context, b *grid.Board, limit uint64) (r Result, ok bool, err error) {
	if m.config.Workers < 2 {
		return r, false, nil
	}
	begin := time.Now()
	solutions, stats, err := m.count(ctx, b, limit)
	r.Count = solutions
	err = r.close(ctx, begin, stats, err)
	return r, true, err
}
