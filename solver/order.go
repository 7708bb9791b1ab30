package solver

import (
	"context"

	"basisk/grid"
	"basisk/solver/encode"
)

// Methods auto, cdcl and diagram break the symmetry of digits and lines, see [encode.PutInOrder], to find one
// solution, to refute, and to count. To list solutions, and to prove that there are none, all methods search
// without an order.

// mayBeInOrder reports whether a solution in order may answer q: q does not ask to list several, nor to
// count all.
func (q *Question) mayBeInOrder() bool { return q.Limit == 1 || q.Limit > 1 && q.Each == nil }

// putInOrder fixes the order of digits and lines on b if a solution in order answers q: if there are
// as many solutions for each in order as q asks for. It returns the chains.
func (q *Question) putInOrder(ctx context.Context, b *grid.Board) []encode.Chain {
	before := b.Mark()
	o := encode.PutInOrder(ctx, b)
	q.ordered = !o.Factor.IsUint64() || o.Factor.Uint64() >= max(q.Limit, 2)
	if !q.ordered {
		b.Undo(before)
		return nil
	}
	return o.Chains
}

// conclude completes r, which a search in order has found: if it has a solution, there are as many as q
// asks for and at least two, of which the search has met only one.
func (q *Question) conclude(r *Result) {
	if !q.ordered || r.Count == 0 {
		return
	}
	r.Stats.End, r.Several, r.Count = Stopped, true, q.Limit
}
