package solver

import (
	"context"
	"math/rand/v2"

	"basisk/dlx"
	"basisk/grid"
	"basisk/solver/encode"
)

// cover is the method of dancing links alone: package dlx solves the exact cover problem of a
// board.
type cover struct {
	config   Config
	encoding encode.Encoding
	searcher dlx.Searcher
	solution []grid.Digit
}

func newCover(c Config) *cover { return &cover{config: c} }

func (*cover) Name() string { return "dlx" }

// Search enumerates the exact covers of the board.
func (m *cover) Search(ctx context.Context, b *grid.Board, yield func([]grid.Digit) bool) (Stats, error) {
	return m.ask(ctx, b, func() (dlx.Stats, error) {
		return m.searcher.Search(ctx, &m.encoding.Problem, m.dlxConfig(), func(options []dlx.Option) bool {
			m.solution = m.encoding.Decode(options, m.solution[:0])
			return yield(m.solution)
		})
	})
}

// Answer counts all solutions with several workers, if there are several.
func (m *cover) Answer(ctx context.Context, q Question) (r Result, err error) {
	if !q.countsAll() || m.config.Workers < 2 || m.config.Nodes != 0 {
		return enumerate(ctx, m, &q)
	}
	r.Stats, err = m.ask(ctx, q.board(), func() (cost dlx.Stats, err error) {
		cost, err = dlx.Count(ctx, &m.encoding.Problem, m.dlxConfig(), m.config.Workers)
		r.Count = cost.Solutions
		return cost, err
	})
	return r, err
}

// ask encodes what is open in b and returns the cost of the question.
func (m *cover) ask(ctx context.Context, b *grid.Board, question func() (dlx.Stats, error)) (Stats, error) {
	if b.Failed() {
		return Stats{End: Exhausted}, nil
	}
	if err := m.encoding.Encode(ctx, b); err != nil {
		return Stats{End: Cancelled}, err
	}
	cost, err := question()
	return coverStats(cost), err
}

// dlxConfig translates the configuration.
func (m *cover) dlxConfig() dlx.Config {
	c := dlx.Config{MaxNodes: m.config.Nodes, Progress: m.config.dlxProgress()}
	if m.config.Choose.Random {
		c.Choose = dlx.Random
		c.Rand = rand.New(rand.NewPCG(m.config.Seed, 0))
	}
	return c
}

// dlxProgress returns the progress callback of dlx, nil without Progress.
func (c *Config) dlxProgress() func(dlx.Progress) {
	if c.Progress == nil && c.Searching == nil {
		return nil
	}
	return func(p dlx.Progress) { c.report(p.Share, p.Nodes, p.Depth) }
}

// report passes the progress of a search to the callbacks.
func (c *Config) report(share float64, nodes uint64, depth int) {
	if c.Progress != nil {
		c.Progress(share)
	}
	if c.Searching != nil {
		c.Searching(nodes, depth)
	}
}

// coverStats translates the statistics of dlx.
func coverStats(c dlx.Stats) Stats {
	ends := [...]StopReason{
		dlx.Exhausted: Exhausted, dlx.SolutionLimit: Stopped, dlx.NodeLimit: OutOfNodes, dlx.MemoryLimit: OutOfMemory,
		dlx.Stopped: Stopped, dlx.Cancelled: Cancelled,
	}
	return Stats{End: ends[c.Status], Nodes: c.Nodes, Work: c.Updates, Depth: c.MaxDepth, Levels: c.Profile}
}
