package ask

import (
	"context"
	"time"

	"basisk/grid/format"
	"basisk/solver"
)

// People often assume that the solution found is the only one. A second search says whether it is; its
// cost is not in the answer. It is a hint, with little effort, unless the user has asked for it.

// The budget of a hint: nodes, and a time for large sides.
const (
	hintNodes = 2000
	hintTime  = time.Second
)

// HintUniqueness sets in a, the answer about r, whether its solution is the only one, as far as the budget
// of a hint decides it: unique, multiple or limit. Without a solution it sets nothing.
func (w *Worker) HintUniqueness(ctx context.Context, r format.Record, a *Solution) {
	if a.Status != solver.Solved {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, hintTime)
	defer cancel()
	w.settleUniqueness(ctx, r, a, hintNodes)
}

// SolveUnique looks for a solution of r, as [Worker.Solve] does, and within the same time for a second one.
func (w *Worker) SolveUnique(ctx context.Context, r format.Record) Solution {
	ctx, cancel := Limit(ctx, w.Timeout)
	defer cancel()
	a := w.Solve(ctx, r)
	w.settleUniqueness(ctx, r, &a, w.Config.Nodes)
	return a
}

// settleUniqueness sets in a whether r has no solution, one or several: none, unique, multiple, or limit if
// ctx or the nodes do not suffice. An invalid answer stays as it is.
func (w *Worker) settleUniqueness(ctx context.Context, r format.Record, a *Solution, nodes uint64) {
	switch {
	case a.Status == solver.Invalid:
	case a.Status == solver.Unsolvable:
		a.Uniqueness = solver.None
	case a.Status == solver.Solved && a.Result.Several:
		a.Uniqueness = solver.Multiple
	case a.Status == solver.Solved && a.Result.Exact:
		a.Uniqueness = solver.Unique
	default:
		// Auto, since not every method finds a second solution. All errors but the end of ctx are about settings.
		x, _ := solver.Count(ctx, w.Board(ctx, r.Puzzle), solver.Config{Nodes: nodes, Seed: w.Config.Seed}, 2)
		a.Uniqueness = x.Status
	}
}
