package ask

import (
	"context"
	"slices"
	"strconv"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/solver"
)

// CountOptions say how to count solutions. The zero value counts all.
type CountOptions struct {
	// Limit is where counting ends; default 0, nowhere. At 1 it goes on to two, since one
	// does not tell unique from multiple.
	Limit uint64
	// Show is the number of solutions to keep; default none.
	Show uint64
	// Found, if not nil, is called after each solution with the number of those found: then
	// solutions are counted one by one, whatever else the method knows.
	Found func(number uint64)
	// By counts in place of the solver, and passes what it finds to each unless that is
	// nil; default nil.
	By func(ctx context.Context, each func([]grid.Digit) bool) (solver.Result, error)
}

// Count is the answer to the question how many solutions there are.
type Count struct {
	Head
	Number
	// Solutions are those that were to be kept; nil if none were.
	Solutions [][]grid.Digit `json:"solutions,omitzero"`
	// Proof names a proof of the answer; for callers to enter.
	Proof string `json:"proof,omitempty"`
	Tail
}

// Count counts the solutions of r. The status is none, unique, multiple as soon as two
// are known, stuck, limit if a budget ended the count before, or invalid.
func (d *Desk) Count(ctx context.Context, r format.Record, o CountOptions) Count {
	var x Count
	if o.Show > 0 {
		x.Solutions = [][]grid.Digit{}
	}
	each := x.each(o)
	a := d.put(ctx, r, func(ctx context.Context, s *solver.Solver) (solver.Result, error) {
		if o.By != nil {
			return o.By(ctx, each)
		}
		return s.CountPuzzle(ctx, r.Puzzle, d.Board, Telling(o.Limit), each)
	})
	for _, solution := range x.Solutions {
		a.judge(r.Puzzle, solution)
	}
	if a.Fault != nil && o.Show > 0 {
		x.Solutions = [][]grid.Digit{}
	}
	x.Head, x.Number, x.Tail = a.Head, numberOf(a.Result), a.Tail
	return x
}

// each returns what is done with each solution, nil if that is nothing.
func (x *Count) each(o CountOptions) func([]grid.Digit) bool {
	if o.Show == 0 && o.Found == nil {
		return nil
	}
	found := uint64(0)
	return func(solution []grid.Digit) bool {
		if uint64(len(x.Solutions)) < o.Show {
			x.Solutions = append(x.Solutions, slices.Clone(solution))
		}
		if found++; o.Found != nil {
			o.Found(found)
		}
		return true
	}
}

// Telling returns the limit that tells unique from multiple: one solution does not.
func Telling(limit uint64) uint64 {
	if limit == 1 {
		return 2
	}
	return limit
}

// numberOf returns the number of solutions of a result.
func numberOf(r *solver.Result) Number {
	if r.Total != nil {
		return Number{r.Total.String(), r.Exact}
	}
	return Number{strconv.FormatUint(r.Count, 10), r.Exact}
}
