package ask

import (
	"context"
	"fmt"
	"math"

	"basisk/experiments/option"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/solver"
)

// Solution is the answer to the question for a solution.
type Solution struct {
	Head
	Solution []grid.Digit `json:"solution,omitempty"` // the digit of each cell
	// with `--unique`: `unique`, `multiple`, `none` or `limit`
	Uniqueness solver.Status `json:"uniqueness,omitempty"`
	Tail
}

// Solve looks for a solution of r. The status is solved, unsolvable, stuck, limit or
// invalid.
func (w *Worker) Solve(ctx context.Context, r format.Record) Solution {
	a := w.solve(ctx, r, func(ctx context.Context) (solver.Result, error) {
		return w.solver.Solve(ctx, solver.Question{Puzzle: r.Puzzle, Load: w.loading(ctx), Limit: 1})
	})
	return Solution{Head: a.Head, Solution: a.Result.Solution, Tail: a.Tail}
}

// SolveAll passes every solution of r up to limit (0 means all) to each, in a slice that is valid
// during the call. The status is solved if all solutions, up to the limit, were passed on. The
// object is the same as from [Solution.Rest].
func (w *Worker) SolveAll(ctx context.Context, r format.Record, limit uint64, each func([]grid.Digit)) Solution {
	judged := NewAnswer(r, solver.Solved, "")
	judged.Result.Method = w.Config.Method.Name
	a := w.solve(ctx, r, func(ctx context.Context) (solver.Result, error) {
		q := solver.Question{Puzzle: r.Puzzle, Load: w.loading(ctx), Limit: limit}
		q.Each = func(solution []grid.Digit) bool {
			if judged.judge(r.Puzzle, solution); judged.Fault == nil {
				each(solution)
			}
			return judged.Fault == nil
		}
		return w.solver.Solve(ctx, q)
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
		return solver.StatusStuck
	case end == solver.Unsupported:
		return solver.StatusUnsupported
	case end == solver.Cancelled || end == solver.OutOfNodes || end == solver.Claimed:
		return solver.Limit
	case a.Result.Count == 0:
		return solver.Unsolvable
	}
	return solver.Solved
}

// Number is a number of solutions, as a decimal since it may exceed the numbers of most JSON
// readers, and whether these are all.
type Number struct {
	Count string `json:"count"` // the number of solutions
	Exact bool   `json:"exact"` // whether these are all, not an estimate
}

// SolutionsTail is the end of the object of several solutions, which begins with the subject and a
// list of the solutions, written as they were found.
type SolutionsTail struct {
	Number
	Status   solver.Status `json:"status"`             // as for one solution
	Solution []grid.Digit  `json:"solution,omitempty"` // the first of them
	Tail
}

// Rest returns the end of the object of several solutions.
func (s *Solution) Rest() SolutionsTail {
	return SolutionsTail{Number{fmt.Sprint(s.Result.Count), s.Result.Exact}, s.Status, s.Solution, s.Tail}
}

// SolveQuestion asks for a solution, or with --all for each.
func SolveQuestion(c solver.Catalog) Question {
	return Question{
		Name: "solve", Short: "solve puzzles",
		Options: append(solving(c), TimeoutOption(),
			option.NewSwitch("all", "print all solutions, one puzzle after the other"),
			option.NewCount("limit", 0, math.MaxUint64,
				"with --all, stop after this `number` of solutions (default none)"),
			option.NewSwitch("unique", "report whether the solution is the only one: unique, multiple, none or limit"),
			option.NewSwitch("stats",
				"print the cost of each puzzle, and of all: on stderr, or with --json in a last object"),
		),
		Relations: []Relation{Needs("--all", IsSet("all"), "limit"), Excludes("--all", IsSet("all"), "unique")},
		Answer:    answerSolve,
		Forms: []Form{{
			Name: "solve", Title: "Solve", Help: "A solution, by any method.",
			Fields: append(searchFields(), Field{Name: "unique", Label: "Check that it is unique"}),
			List:   []Column{{Of: "status", Title: "Status"}, {Of: "method", Title: "Method"}, timeColumn()},
		}},
	}
}

// answerSolve returns the answerer that looks for solutions.
func answerSolve(v option.Values) (Answerer, error) {
	all, limit := option.Get[bool](v, "all"), option.Get[uint64](v, "limit")
	unique := option.Get[bool](v, "unique")
	return func(w *Worker, h Hooks) func(context.Context, format.Record) any {
		return func(ctx context.Context, r format.Record) any {
			if all {
				return w.SolveAll(ctx, r, limit, func(solution []grid.Digit) { h.Each(r, solution) })
			}
			if unique {
				return w.SolveUnique(ctx, r)
			}
			a := w.Solve(ctx, r)
			if h.Hint != nil && h.Hint() {
				w.HintUniqueness(ctx, r, &a)
			}
			return a
		}
	}, single(v, all && limit != 1)
}
