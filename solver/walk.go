package solver

import (
	"context"

	"basisk/dlx"
	"basisk/dlx/cdcl"
	"basisk/grid"
)

// The idea: the rules run first, and what they leave is searched by the walks of package
// dlx/cdcl alone, at one temperature over partial exact covers. Where holes are many and solutions too, it
// finds one long before learning has an overview; that a puzzle has none it learns from
// the rules or never.
//
// Source and cost: dlx/cdcl/walk.go. Nodes and work are moves.

// walkMoves is the number of moves, for each pair of open sets of the board, after which walks
// give up where no limit is set: two minutes at side 36 and seven at 49, half full. A board of 49×49 that was
// settled took a tenth of that at most.
const walkMoves = 1000

// Walk is the method of local search. It finds a solution without knowing whether there is another.
// It reports that there is no solution only if the rules show it, and else ends as stuck or at the limit.
func Walk() MethodEntry {
	e := reasoning("walk", "rules, then local search for one solution: many holes at 36x36 and above; proves nothing",
		newWalk)
	e.Single = true
	return e
}

// walk is the method of local search.
type walk struct {
	logic    *logic
	config   Config
	encoding encoding
	engine   *cdcl.Solver
	solution []grid.Digit
}

func newWalk(c Config) *walk {
	return &walk{logic: newLogic(c), config: c, engine: cdcl.New(c.engine())}
}

func (*walk) Name() string { return "walk" }

// Search reasons, and walks on what is left until there is a solution, the limit of nodes is
// reached or, without one, walks have been long enough: then it ends as stuck. After a solution it
// does not look for another, and is stuck if one is wanted.
func (m *walk) Search(ctx context.Context, b *grid.Board, yield func([]grid.Digit) bool) (Stats, error) {
	stats, err := m.logic.Search(ctx, b, yield)
	if err != nil || stats.End != Stuck {
		return stats, err
	}
	rest, err := m.search(ctx, b, yield)
	stats.Add(rest)
	if stats.End == Stuck {
		stats.Note = "local search proves nothing"
	}
	return stats, err
}

// search walks on what is open in b.
func (m *walk) search(ctx context.Context, b *grid.Board, yield func([]grid.Digit) bool) (Stats, error) {
	if err := m.encoding.encode(ctx, b); err != nil {
		return Stats{End: Cancelled}, err
	}
	p := &m.encoding.problem
	if err := m.engine.LoadWithin(ctx, p); err != nil {
		return Stats{End: Cancelled}, err
	}
	limits, items := cdcl.Limits{Moves: m.config.Nodes}, uint64(p.Items())
	if limits.Moves == 0 {
		limits.Moves = walkMoves * items * items
	}
	more := true
	cost, err := m.engine.Walk(ctx, limits, func(options []dlx.Option) bool {
		m.solution = m.encoding.decode(options, m.solution[:0])
		more = yield(m.solution)
		return false
	})
	stats := learnStats(cost)
	stats.Nodes, stats.Work = cost.WalkMoves, cost.WalkMoves
	if stats.End == Stopped && more || cost.Status == cdcl.MoveLimit && m.config.Nodes == 0 {
		stats.End = Stuck
	}
	return stats, err
}
