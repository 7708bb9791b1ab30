package ask

import (
	"context"
	"fmt"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/solver"
)

// Solution is the answer to the question for a solution.
type Solution struct {
	Head
	Solution []grid.Digit `json:"solution,omitempty"`
	// Uniqueness is that of [Desk.Hint], if one was asked for.
	Uniqueness solver.Status `json:"uniqueness,omitempty"`
	Tail
}

// Solve looks for a solution of r. The status is solved, unsolvable, stuck, limit or
// invalid.
func (d *Desk) Solve(ctx context.Context, r format.Record) Solution {
	a := d.put(ctx, r, func(ctx context.Context, s *solver.Solver) (solver.Result, error) {
		return s.SolvePuzzle(ctx, r.Puzzle, d.Board)
	})
	return Solution{Head: a.Head, Solution: a.Result.Solution, Tail: a.Tail}
}

// SolveAll passes every solution of r up to limit, 0 being all, to each, in a slice that
// is valid during the call. Solved is a puzzle all of whose solutions, up to the limit,
// were passed on. The object is that of [Solution.Rest].
func (d *Desk) SolveAll(ctx context.Context, r format.Record, limit uint64, each func([]grid.Digit)) Solution {
	judged := NewAnswer(r, solver.Solved, "")
	judged.Result.Method = d.Config.Method.Name
	a := d.put(ctx, r, func(ctx context.Context, s *solver.Solver) (solver.Result, error) {
		return s.CountPuzzle(ctx, r.Puzzle, d.Board, limit, func(solution []grid.Digit) bool {
			if judged.judge(r.Puzzle, solution); judged.Fault == nil {
				each(solution)
			}
			return judged.Fault == nil
		})
	})
	if judged.Fault != nil {
		a.Fault, a.Message = judged.Fault, judged.Message
	}
	a.Status = statusOfAll(a)
	return Solution{Head: a.Head, Solution: a.Result.Solution, Tail: a.Tail}
}

// statusOfAll returns the status of an enumeration in the words of solve.
func statusOfAll(a Answer) solver.Status {
	switch end := a.Result.Stats.End; {
	case a.Status == solver.Invalid || a.Fault != nil:
		return solver.Invalid
	case end == solver.Stuck:
		return solver.IsStuck
	case end == solver.Unserved:
		return solver.IsUnserved
	case end == solver.Cancelled || end == solver.OutOfNodes:
		return solver.Limit
	case a.Result.Count == 0:
		return solver.Unsolvable
	}
	return solver.Solved
}

// Number is a number of solutions, as a decimal since it may be larger than the numbers
// of most readers of JSON, and whether it is that of all.
type Number struct {
	Count string `json:"count"`
	Exact bool   `json:"exact"`
}

// Rest is the end of the object of several solutions. It begins with the subject and has a
// list of the solutions, which were written as they were found.
type Rest struct {
	Number
	Status   solver.Status `json:"status"`
	Solution []grid.Digit  `json:"solution,omitempty"`
	Tail
}

// Rest returns the end of the object of several solutions.
func (s *Solution) Rest() Rest {
	return Rest{Number{fmt.Sprint(s.Result.Count), s.Result.Exact}, s.Status, s.Solution, s.Tail}
}
