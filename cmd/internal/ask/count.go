package ask

import (
	"context"
	"math"
	"slices"
	"strconv"

	"basisk/experiments/option"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/internal/amount"
	"basisk/solver"
)

// CountOptions says how to count solutions. The zero value counts all.
type CountOptions struct {
	// Limit is the maximum count; default 0, no limit. 1 counts to 2, which is needed to
	// distinguish unique from multiple.
	Limit uint64
	// Show is the number of solutions to keep; default none.
	Show uint64
	// Found, if not nil, is called after each solution with the number found so far. The method
	// then counts one by one, even if it knows a faster way.
	Found func(number uint64)
	// By, if not nil, counts instead of the solver, and passes the solutions to each, if not nil.
	By func(ctx context.Context, each func([]grid.Digit) bool) (solver.Result, error)
}

// Count is the answer to the question how many solutions there are.
type Count struct {
	Head
	Number
	Solutions [][]grid.Digit `json:"solutions,omitzero"` // the solutions that `--show` asks for
	Proof     string         `json:"proof,omitempty"`    // with `--proof`, its file
	Tail
}

// Count counts the solutions of r. The status is none, unique, multiple if two are known, stuck,
// limit if a budget ended the count, or invalid.
func (w *Worker) Count(ctx context.Context, r format.Record, o CountOptions) Count {
	var x Count
	if o.Show > 0 {
		x.Solutions = [][]grid.Digit{}
	}
	each := x.each(o)
	a := w.solve(ctx, r, func(ctx context.Context) (solver.Result, error) {
		if o.By != nil {
			return o.By(ctx, each)
		}
		return w.solver.Solve(ctx, solver.Question{
			Puzzle: r.Puzzle, Load: w.loading(ctx), Limit: AtLeastTwo(o.Limit), Each: each,
		})
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

// each returns the function to call for each solution, or nil if none is needed.
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

// AtLeastTwo returns limit, or 2 if limit is 1: it takes two to distinguish unique from multiple.
func AtLeastTwo(limit uint64) uint64 {
	if limit == 1 {
		return 2
	}
	return limit
}

func numberOf(r *solver.Result) Number {
	if r.Total != nil {
		return Number{r.Total.String(), r.Exact}
	}
	return Number{strconv.FormatUint(r.Count, 10), r.Exact}
}

// Maximum number of solutions to keep in memory for printing, and to send to a page.
const (
	maxShown = 100_000
	maxSent  = 1000
)

// CountQuestion asks for the number of solutions, exact or estimated.
func CountQuestion(c solver.Catalog) Question {
	sampling := func(v option.Values) bool { return IsSet("estimate")(v) || IsSet("cells")(v) }
	listless := func(v option.Values) bool { return IsSet("estimate")(v) && !IsSet("cells")(v) }
	proved := func(v option.Values) bool { return sampling(v) && v.Text("proof") != "" }
	walks := []Field{
		{Name: "seed", Label: "Seed"},
		{Name: "probes", Label: "Walks", Default: "1048576", Start: "10000"},
		{Name: "cells"},
	}
	return Question{
		Name: "count", Short: "count solutions: none, unique or multiple",
		Options: slices.Concat(
			solving(c), walkOptions(),
			[]option.Option{
				TimeoutOption(),
				option.NewCount("limit", 0, math.MaxUint64,
					"stop after this `number` of solutions; 0 counts all").WithDefault("2"),
				option.NewCount("show", 0, maxShown, "print up to this `number` of solutions"),
				option.NewText("proof", "write proofs into this `DIR`, with --limit 2"),
				option.NewText("cells",
					"count by the digits of these cells, `LIST` as in R1C1,R1C2 or numbers from 1 as in 1,81"),
			},
		),
		Relations: []Relation{
			Needs("--estimate or --cells", sampling, "probes"),
			Excludes("--estimate", IsSet("estimate"), "method", "choose", "nodes", "restart", "cdcl", "limit"),
			Excludes("--estimate and --cells", proved, "proof"),
			Excludes("--estimate, which lists no solutions", listless, "show"),
		},
		Answer: answerCount,
		Forms: []Form{{
			Name: "count", Title: "Count", Help: "How many solutions there are.",
			Fields: append(searchFields(), Field{Name: "limit", Label: "Count up to", Choices: []option.Word{
				{Name: "2", Help: "2: one, or more"},
				{Name: "1000", Help: "1,000"},
				{Name: "1000000", Help: "1,000,000"},
				{Name: "0", Help: "all"},
			}}, Field{Name: "show", Max: maxSent}),
			List: []Column{{Of: "status", Title: "Status"}, {Of: "method", Title: "Method"}, timeColumn()},
		}, {
			Name: "estimate", Title: "Estimate",
			Help:   "How many there are, by random walks, where no search can count.",
			Fields: slices.Concat(fields("rules", "max_tuple"), walks), Set: "estimate=true", Unless: "cells",
		}},
	}
}

// walkOptions returns the options for estimates by random walks.
func walkOptions() []option.Option {
	return []option.Option{
		option.NewSwitch("estimate", "estimate the number by random walks, with a 95 % interval"),
		option.NewCount("probes", 1, amount.MaxCount,
			"with --estimate or --cells, take this `number` of walks").WithDefault("1000"),
	}
}

// answerCount returns the answerer that counts solutions, or estimates their number.
func answerCount(v option.Values) (Answerer, error) {
	cells := v.Text("cells")
	if option.Get[bool](v, "estimate") || cells != "" {
		return answerEstimate(v, cells), nil
	}
	o := CountOptions{Limit: option.Get[uint64](v, "limit"), Show: option.Get[uint64](v, "show")}
	if !v.Has("limit") && v.Text("proof") == "" {
		o.Limit = max(o.Limit, o.Show) // otherwise there would be only two to show
	}
	return func(w *Worker, h Hooks) func(context.Context, format.Record) any {
		o := o
		if o.Limit > 0 { // otherwise there may be a faster way than finding each
			o.Found = h.Found
		}
		return func(ctx context.Context, r format.Record) any {
			if h.Prover != nil {
				o.By = h.Prover(r, w.Config)
			}
			return w.Count(ctx, r, o)
		}
	}, single(v, o.Limit != 1)
}
