package page

import (
	"context"
	"slices"

	"basisk/cmd/internal/ask"
	"basisk/grid/format"
	"basisk/heuristics"
)

// What can be asked, in the words of package ask. Here are the table and the questions that
// only reason; those that search are in kinds_search.go.

// The options of questions about one board that search, and of those that reason.
var (
	searching = []string{"method", "external", "rules", "max_tuple", "choose", "seed", "nodes"}
	reasoning = []string{"rules", "max_tuple"}
)

// kind is a kind of question.
type kind struct {
	name string
	// takes are the options besides seconds.
	takes []string
	// put returns the work of a question, or an error if it cannot be.
	put func(q *query) (work, error)
	// light tells that the sides of what is only viewed will do.
	light bool
	// record returns the record of a question that is about no board; nil where it is.
	record func(q *query) (format.Record, error)
}

// kinds are all kinds of questions.
func kinds() []kind {
	with := func(names []string, more ...string) []string { return slices.Concat(names, more) }
	return []kind{
		{name: "check", put: putCheck, light: true},
		{name: "solve", put: putSolve, takes: with(searching, "unique")},
		{name: "count", put: putCount, takes: with(searching, "limit", "show")},
		{name: "estimate", put: putEstimate, takes: with(reasoning, "seed", "probes", "level", "cells")},
		{name: "candidates", put: putCandidates, takes: with(searching, "counts", "limit")},
		{name: "fixpoint", put: putFixpoint, takes: reasoning},
		{name: "explain", put: putExplain, takes: with(reasoning, "steps")},
		{name: "hint", put: putHint, takes: reasoning},
		{name: "rate", put: putRate, takes: []string{"nodes"}},
		{name: "payoff", put: putPayoff, takes: []string{"rules", "fish", "probe"}},
		{name: "why", put: putWhy, takes: []string{"seed", "nodes"}},
		{name: "generate", put: putGenerate, record: blank, takes: []string{
			"shape", "clues", "fill", "unique", "minimal", "holes", "symmetry", "full", "rules", "max_tuple", "method", "seed", "nodes", "attempts", "count",
		}},
	}
}

// putCheck asks whether a puzzle clashes.
func putCheck(q *query) (work, error) {
	return func(context.Context, *telling) any { return ask.Check(q.record, nil) }, nil
}

// putFixpoint asks what rules leave.
func putFixpoint(q *query) (work, error) {
	rules := q.rules(ask.FixpointRules())
	return func(ctx context.Context, t *telling) any { return q.desk(t).Fixpoint(ctx, q.record, rules) }, nil
}

// putHint asks for the first step.
func putHint(q *query) (work, error) {
	q.Steps = 1
	return putExplain(q)
}

// putExplain asks for the steps.
func putExplain(q *query) (work, error) {
	catalog := q.server.options.Catalog.Rules
	o := ask.ExplainOptions{Rules: q.rules(ask.ExplainRules(catalog)), Others: ask.AdviceRules(catalog), Steps: q.Steps}
	return func(ctx context.Context, t *telling) any {
		o.Teller = func(rules []heuristics.Heuristic) ask.Teller { return heuristics.NewLog(t, q.record.Puzzle, rules) }
		return q.desk(t).Explain(ctx, q.record, o)
	}, nil
}

// rules returns the rules that were asked for, or else others.
func (q *query) rules(others heuristics.Rules) heuristics.Rules {
	if q.options.Config.Rules != nil {
		return q.options.Config.Rules
	}
	return others
}
