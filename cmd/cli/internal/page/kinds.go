package page

import (
	"context"
	"slices"

	"basisk/cmd/cli/internal/ask"
	"basisk/heuristics"
)

// What can be asked, in the words of package ask.

// The options of all questions that search.
var searching = []string{"method", "external", "rules", "max_tuple", "choose", "seed", "nodes"}

// kinds are all kinds of questions.
func kinds() []kind {
	with := func(names ...string) []string { return slices.Concat(searching, names) }
	return []kind{
		{name: "check", light: true, put: putCheck},
		{name: "solve", takes: with("unique"), put: putSolve},
		{name: "explain", takes: []string{"rules", "max_tuple", "steps"}, put: putExplain},
		{name: "hint", takes: []string{"rules", "max_tuple"}, put: putHint},
	}
}

// putCheck asks whether a puzzle clashes.
func putCheck(q *query) (work, error) {
	return func(context.Context, *telling) any { return ask.Check(q.record, nil) }, nil
}

// putSolve asks for a solution, and with unique whether there are others.
func putSolve(q *query) (work, error) {
	return func(ctx context.Context, t *telling) any {
		d := q.desk(t)
		a := d.Solve(ctx, q.record)
		if q.Unique {
			d.Hint(ctx, q.record, &a)
		}
		return a
	}, nil
}

// putHint asks for the first step.
func putHint(q *query) (work, error) {
	q.Steps = 1
	return putExplain(q)
}

// putExplain asks for the steps.
func putExplain(q *query) (work, error) {
	catalog := q.server.options.Catalog.Rules
	o := ask.ExplainOptions{Rules: q.options.Config.Rules, Others: ask.AdviceRules(catalog), Steps: q.Steps}
	if o.Rules == nil {
		o.Rules = ask.ExplainRules(catalog)
	}
	return func(ctx context.Context, t *telling) any {
		o.Teller = func(rules []heuristics.Heuristic) ask.Teller { return heuristics.NewLog(t, q.record.Puzzle, rules) }
		return q.desk(t).Explain(ctx, q.record, o)
	}, nil
}
