package ask

import (
	"context"
	"time"

	"basisk/grid/format"
	"basisk/solver"
)

// People often assume that the solution found is the only one. A hint says whether it is, if a
// cheap search can find that out. It is a second search, whose cost is not in the answer.

// The budget of a hint: nodes, and a time for large sides.
const (
	hintNodes = 2000
	hintTime  = time.Second
)

// CheckUniqueness sets in a, the answer about r, whether there are other solutions: unique, multiple,
// or limit if the budget does not suffice. Without a solution it sets nothing.
func (w *Worker) CheckUniqueness(ctx context.Context, r format.Record, a *Solution) {
	switch {
	case a.Status != solver.Solved:
		return
	case a.Result.Exact && a.Result.Count == 1:
		a.Uniqueness = solver.Unique
		return
	}
	ctx, cancel := context.WithTimeout(ctx, hintTime)
	defer cancel()
	// Auto, since not every method finds a second solution. An interrupt leaves it unknown, and all
	// other possible errors are about settings.
	x, _ := solver.Count(ctx, w.Board(ctx, r.Puzzle), solver.Config{Nodes: hintNodes, Seed: w.Config.Seed}, 2)
	if a.Uniqueness = x.Status; x.Status != solver.Unique && x.Status != solver.Multiple {
		a.Uniqueness = solver.Limit
	}
}
