package solver

import (
	"context"

	"basisk/dlx"
	"basisk/dlx/cdcl"
	"basisk/grid"
	"basisk/solver/encode"
)

// The idea: the rules run first, and the walks of package dlx/cdcl search the rest, at one temperature
// over partial exact covers. If there are many holes and many solutions, they find one long before
// learning does; they never prove that a puzzle has no solution.

// walkMoves is the number of moves per pair of open sets of the board after which walks give up if there is
// no limit: two minutes at side 36 and seven at 49, half full. A 49×49 board that was solved took at most a
// tenth of that.
const walkMoves = 1000

// Walk is the method of local search. It finds a solution without knowing whether there is another. It
// reports that there is no solution only if the rules prove it; else it ends as stuck or at the limit.
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
	encoding encode.Encoding
	engine   *cdcl.Solver
	solution []grid.Digit
}

func newWalk(c Config) *walk {
	return &walk{logic: newLogic(c), config: c, engine: cdcl.New(c.Learner())}
}

func (*walk) Name() string { return "walk" }

// Search applies the rules, and walks on the rest until there is a solution, the limit of nodes is
// reached or, without one, walkMoves is used up: then it ends as stuck. After a solution it does
// not look for another, and is stuck if the caller wants one.
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
	if err := m.encoding.Encode(ctx, b); err != nil {
		return Stats{End: Cancelled}, err
	}
	p := &m.encoding.Problem
	if err := m.engine.LoadWithin(ctx, p); err != nil {
		return Stats{End: Cancelled}, err
	}
	limits, items := cdcl.Limits{Moves: m.config.Nodes}, uint64(p.Items())
	if limits.Moves == 0 {
		limits.Moves = walkMoves * items * items
	}
	more := true
	cost, err := m.engine.Walk(ctx, limits, func(options []dlx.Option) bool {
		m.solution = m.encoding.Decode(options, m.solution[:0])
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
