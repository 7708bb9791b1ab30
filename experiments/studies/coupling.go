package studies

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"basisk/experiments"
	"basisk/grid"
	"basisk/heuristics"
	"basisk/results"
	"basisk/solver"
)

// coupling asks whether rules are worth it alone, in a full factorial design: each set of
// rules and search on or off, with singles always on, all ways on the same puzzle. What a
// part brings then depends on its company, and the Shapley value is the fair share.
func coupling() question {
	return question{
		name:    "coupling",
		asks:    "Is it worth running tuples alone, and what do locked candidates, tuples, fish, or rules of one's own, and search bring and cost in each other's company?",
		samples: couplingSamples, trials: couplingTrials, given: true, check: checkCoupling,
		measure: measureCoupling, summarize: summarizeCoupling,
		takes: []experiments.Taken{
			{Name: experiments.OptionRules, Default: couplingRules},
			{Name: experiments.OptionNodes, Default: fmt.Sprintf("%d a search", couplingNodes)},
		},
	}
}

// couplingCleared is the metric of the share of the surplus that is cleared.
const couplingCleared = "cleared"

// couplingRules are the sets of rules that are factors.
const couplingRules = "locked=locked;tuples=hall;fish=fish"

// searchPart is the name of the last factor, which is no rule, and noParts that of none.
const (
	searchPart = "search"
	noParts    = "singles"
)

// couplingNodes is what a search may spend, in nodes.
const couplingNodes = 2000

// mostParts is the largest number of sets of rules: there are 128 ways to run them.
const mostParts = 6

// couplingSamples returns the population: where tuples have something to find, and where
// search with singles alone still ends now and then.
func couplingSamples() []experiments.Sample {
	return slices.Concat(
		sampled(100, 5*time.Millisecond, random(3, 0.30)),
		sampled(100, 12*time.Millisecond, random(4, 0.44)),
		sampled(100, 30*time.Millisecond, random(5, 0.51)),
		sampled(100, 280*time.Millisecond, balanced(5, 0.48)),
		sampled(100, 75*time.Millisecond, random(6, 0.56)),
		sampled(100, 330*time.Millisecond, random(7, 0.59)))
}

// checkCoupling refuses sets that are too many, or whose names say something else.
func checkCoupling(p experiments.Params) error {
	sets := p.RuleSets(couplingRules)
	if len(sets) > mostParts {
		return fmt.Errorf("%d sets of rules: expected at most %d, for with search they would be %d trials a puzzle", len(sets), mostParts, 2<<len(sets))
	}
	parts, known := couplingParts(sets), map[string]bool{}
	for ways := range 1 << len(parts) {
		name := partNames(parts, ways)
		if known[name] {
			return fmt.Errorf("rule sets %s: %q would have two meanings, expected other names", heuristics.SetsString(sets), name)
		}
		known[name] = true
	}
	return nil
}

// couplingParts returns the names of the factors.
func couplingParts(sets []heuristics.RuleSet) []string {
	return append(setNames(heuristics.SetsString(sets)), searchPart)
}

// couplingTrials returns the trials: bit i of "set" stands for the i-th factor.
func couplingTrials(p experiments.Params, x experiments.Instance) (list []experiments.Trial) {
	sets := p.RuleSets(couplingRules)
	parts, factors := couplingParts(sets), heuristics.SetsString(sets)
	for ways := range 1 << len(parts) {
		name := partNames(parts, ways)
		list = append(list, x.Trial(name, experiments.Config{
			"factors": factors, "parts": name, configSet: ways, configRules: partRules(sets, ways),
			searchPart: ways>>len(sets) == 1, "nodes": couplingNodes,
		}))
	}
	return list
}

// partNames writes a set of parts: "locked+fish", or "singles" for none.
func partNames(parts []string, ways int) string {
	var names []string
	for i, part := range parts {
		if ways>>i&1 == 1 {
			names = append(names, part)
		}
	}
	if names == nil {
		return noParts
	}
	return strings.Join(names, "+")
}

// partRules lists the rules of a set of parts.
func partRules(sets []heuristics.RuleSet, ways int) string {
	on := []heuristics.RuleSet{{Rules: heuristics.MustParse("singles")}}
	for i, set := range sets {
		if ways>>i&1 == 1 {
			on = append(on, set)
		}
	}
	return listed(on...)
}

// measureCoupling runs one trial.
func measureCoupling(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	puzzle, err := t.Puzzle(ctx)
	if err != nil {
		return nil, err
	}
	rules, err := rulesOf(t)
	if err != nil {
		return nil, err
	}
	b := puzzle.Board()
	if t.Config.Is(searchPart) {
		return searchedMetrics(ctx, t, b, rules)
	}
	given := b.Candidates()
	e := timeRules(ctx, b, rules.New(b.Shape())...)
	if !e.Propagate() {
		return nil, noSolution
	}
	return depending(results.OnRules,
		exactly(metricSettled, b.Solved()),
		exact(couplingCleared, "", surplusGone(float64(given), float64(b.Candidates()), b.Shape().Cells())),
		exact(metricWork, "sets", float64(e.Work())),
		timed(metricTime, e.total),
	), ctx.Err()
}

// searchedMetrics searches for a solution with rules at each node.
func searchedMetrics(ctx context.Context, t experiments.Trial, b *grid.Board, rules heuristics.Rules) ([]results.Metric, error) {
	c, err := t.Engine(couplingNodes)
	if err != nil {
		return nil, err
	}
	c.Method, c.Rules = solver.Search(), rules
	begin := time.Now()
	r, err := solver.Solve(ctx, b, c)
	if r.Status == solver.Unsolvable {
		return nil, noSolution
	}
	m := []results.Metric{
		exactly(metricSettled, r.Status == solver.Solved),
		exact(metricNodes, "nodes", float64(r.Stats.Nodes)),
		exact(metricWork, "sets", float64(r.Stats.Work)),
		timed(metricTime, time.Since(begin)),
	}
	return depending(results.OnEngine, m...), errors.Join(err, ctx.Err())
}
