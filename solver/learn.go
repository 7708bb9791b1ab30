package solver

import (
	"context"

	"basisk/dlx"
	"basisk/dlx/cdcl"
	"basisk/grid"
	"basisk/solver/encode"
)

// Clause learning over the exact cover problem of a board: the rules run first, so the problem is
// small, and package dlx/cdcl searches the rest. Nodes are conflicts, the usual measure of such
// searches; work is the number of options that were settled.

// LearningProgress is the progress of clause learning on the current puzzle: of all workers together, if there are
// several.
type LearningProgress = cdcl.Progress

// learn is one engine of clause learning and the rules before it.
type learn struct {
	logic    *logic
	config   Config
	encoding encode.Encoding
	engine   *cdcl.Solver
	solution []grid.Digit
}

func newLearn(c Config) *learn {
	return &learn{logic: newLogic(c), config: c, engine: cdcl.New(c.Learner())}
}

func (*learn) Name() string { return "cdcl" }

// search enumerates the solutions of what is open in b with the chains.
func (m *learn) search(
	ctx context.Context, b *grid.Board, chains []encode.Chain, yield func([]grid.Digit) bool,
) (Stats, error) {
	if err := m.encoding.Encode(ctx, b, chains...); err != nil {
		return Stats{End: Cancelled}, err
	}
	return m.run(ctx, yield)
}

// run enumerates the solutions of the encoded problem.
func (m *learn) run(ctx context.Context, yield func([]grid.Digit) bool) (Stats, error) {
	if err := m.engine.LoadWithin(ctx, &m.encoding.Problem); err != nil {
		return Stats{End: Cancelled}, err
	}
	cost, err := m.engine.Search(ctx, cdcl.Limits{Conflicts: m.config.Nodes}, func(options []dlx.Option) bool {
		m.solution = m.encoding.Decode(options, m.solution[:0])
		return yield(m.solution)
	})
	return learnStats(cost), err
}

// learnStats translates the statistics of cdcl.
func learnStats(c cdcl.Stats) Stats {
	ends := [...]StopReason{
		cdcl.Exhausted: Exhausted, cdcl.SolutionLimit: Stopped, cdcl.ConflictLimit: OutOfNodes,
		cdcl.PropagationLimit: OutOfNodes, cdcl.MoveLimit: OutOfNodes,
		cdcl.Stopped: Stopped, cdcl.Cancelled: Cancelled,
	}
	return Stats{End: ends[c.Status], Nodes: c.Conflicts, Work: c.Propagations, Restarts: c.Restarts}
}
