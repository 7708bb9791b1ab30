package questions

import (
	"context"
	"errors"
	"strings"
	"time"

	"basisk/experiments"
	"basisk/grid"
	"basisk/heuristics"
	"basisk/results"
	"basisk/solver"
)

// coupling asks whether tuples are worth it alone, in a full factorial design: locked
// candidates, tuples, fish and search each on or off, with singles always on, all
// sixteen ways on the same puzzle. What a part brings then depends on its company, and
// the Shapley value is the fair share.
func coupling() question {
	return question{
		name:    "coupling",
		asks:    "Is it worth running tuples alone, and what do locked candidates, tuples, fish and search bring in each other's company?",
		samples: couplingSamples, trials: couplingTrials, given: true,
		measure: measureCoupling, summarize: summarizeCoupling,
	}
}

// couplingCleared is the metric of the share of the surplus that is cleared.
const couplingCleared = "cleared"

// couplingParts are the factors; bit i of a set of parts stands for the i-th.
var couplingParts = [...]struct{ name, rule string }{
	{"locked", "locked"}, {"tuples", "hall"}, {"fish", "fish"}, {"search", ""},
}

// searchPart is the bit of the part that is no rule.
const searchPart = 1 << 3

// couplingNodes is what a search may spend, in nodes.
const couplingNodes = 2000

// couplingSamples returns the population: where tuples have something to find, and where
// search with singles alone still ends now and then.
func couplingSamples() []experiments.Sample {
	return sampled(100, 150*time.Millisecond,
		random(3, 0.30), random(4, 0.44), random(5, 0.51), balanced(5, 0.48), random(6, 0.56), random(7, 0.59))
}

// couplingTrials returns the trials.
func couplingTrials(_ experiments.Params, x experiments.Instance) (list []experiments.Trial) {
	for set := range 1 << len(couplingParts) {
		list = append(list, x.Trial(partNames(set), experiments.Config{"parts": partNames(set), "set": set}))
	}
	return list
}

// partNames writes a set of parts: "locked+fish", or "singles" for none.
func partNames(set int) string {
	var names []string
	for i, part := range couplingParts {
		if set>>i&1 == 1 {
			names = append(names, part.name)
		}
	}
	if names == nil {
		return "singles"
	}
	return strings.Join(names, "+")
}

// partRules returns the list of rules of a set of parts.
func partRules(set int) string {
	list := "singles"
	for i, part := range couplingParts {
		if set>>i&1 == 1 && part.rule != "" {
			list += "," + part.rule
		}
	}
	return list
}

// measureCoupling runs one trial.
func measureCoupling(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	puzzle, err := t.Puzzle(ctx)
	if err != nil {
		return nil, err
	}
	b := puzzle.Board()
	set := t.Config.Int("set")
	given := b.Candidates()
	if set&searchPart != 0 {
		return searchedMetrics(ctx, b, set)
	}
	e := newTimedEngine(ctx, b, partRules(set))
	e.Propagate()
	return []results.Metric{
		exactly(metricSettled, b.Open() == 0),
		exact(couplingCleared, "", clearedShare(float64(given), float64(b.Candidates()), b.Shape().Side())),
		exact(metricWork, "sets", float64(e.Work())),
		timed(metricTime, e.total),
	}, ctx.Err()
}

// searchedMetrics searches for a solution with the rules of a set of parts at each
// node.
func searchedMetrics(ctx context.Context, b *grid.Board, set int) ([]results.Metric, error) {
	begin := time.Now()
	r, err := solver.Solve(ctx, b, solver.Config{Method: solver.Search(), Rules: heuristics.MustParse(partRules(set)), Nodes: couplingNodes})
	m := []results.Metric{
		exactly(metricSettled, r.Status == solver.Solved),
		exact(metricNodes, "nodes", float64(r.Stats.Nodes)),
		exact(metricWork, "sets", float64(r.Stats.Work)),
		timed(metricTime, time.Since(begin)),
	}
	return m, errors.Join(err, ctx.Err())
}
