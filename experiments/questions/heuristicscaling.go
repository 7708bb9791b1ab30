package questions

import (
	"context"
	"slices"
	"time"

	"basisk/experiments"
	"basisk/heuristics"
	"basisk/results"
)

// heuristicScaling asks what each rule costs and finds as the side grows. Every rule
// runs after naked and hidden singles on the same puzzles, so that all of them start
// from the same board; a last variant runs the whole suite.
func heuristicScaling() question {
	return question{
		name:    "heuristic-scaling",
		asks:    "How do the cost and the yield of every rule, and of the whole suite, grow with the side?",
		samples: heuristicScalingSamples, trials: heuristicScalingTrials, given: true,
		measure: measureHeuristicScaling, summarize: summarizeHeuristicScaling,
	}
}

// The metrics of its own: what there is at first, and what the rule did by itself.
const (
	scalingCandidates   = "candidates"
	scalingHits         = "own-hits"
	scalingPlacements   = "own-placements"
	scalingEliminations = "own-eliminations"
	scalingTime         = "own-time"
)

// scalingSuite is the variant that runs all rules together.
const scalingSuite = "suite"

// scaledRule is a rule that is measured.
type scaledRule struct {
	name string
	// rules is the list it runs in, itself included.
	rules string
	// top is the largest basis at which it ends within seconds.
	top int
}

// scaledRules returns the rules in the order of their tiers.
func scaledRules() []scaledRule {
	return []scaledRule{
		{"naked-single", "naked-single", 10},
		{"hidden-single", "singles", 10},
		{"pairwise", "singles,pairwise", 10},
		{"locked", "singles,locked", 10},
		{"naked-tuple", "singles,naked-tuple", 10},
		{"hidden-tuple", "singles,hidden-tuple", 10},
		{"hall", "singles,hall", 10},
		{"fish", "singles,fish", 10},
		{scalingSuite, "singles,locked,hall,fish", 10},
		{"probe", "singles,probe", 6},
		{"dilemma", "singles,dilemma", 4},
	}
}

// heuristicScalingSamples returns the population.
func heuristicScalingSamples() []experiments.Sample {
	var kinds []experiments.Kind
	for k := 2; k <= 10; k++ {
		kinds = append(kinds, random(k, experiments.PeakFill(k*k)))
	}
	return sampled(40, 120*time.Millisecond, kinds...)
}

// heuristicScalingTrials returns the trials of an instance.
func heuristicScalingTrials(_ experiments.Params, x experiments.Instance) (list []experiments.Trial) {
	for _, r := range scaledRules() {
		if x.Kind.Basis <= r.top {
			list = append(list, x.Trial(r.name, experiments.Config{"rule": r.name}))
		}
	}
	return list
}

// measureHeuristicScaling runs one trial.
func measureHeuristicScaling(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	rule, err := chosen(t.Config, "rule", scaledRules(), func(r scaledRule) string { return r.name })
	if err != nil {
		return nil, err
	}
	puzzle, err := t.Puzzle(ctx)
	if err != nil {
		return nil, err
	}
	b := puzzle.Board()
	given := b.Candidates()
	e := newTimedEngine(ctx, b, rule.rules)
	e.Propagate()
	return append([]results.Metric{
		exact(scalingCandidates, "candidates", float64(given)),
		exact(metricLeft, "candidates", float64(b.Candidates())),
		exactly(metricSolved, b.Open() == 0),
		timed(metricTime, e.total),
		exact(metricWork, "sets", float64(e.Work())),
	}, e.ownMetrics(rule.name)...), ctx.Err()
}

// ownMetrics returns what the rule called name did by itself; nothing if no single
// rule has that name.
func (e *timedEngine) ownMetrics(name string) []results.Metric {
	at := slices.IndexFunc(e.watches, func(w *stopwatch) bool { return w.Name() == name })
	if at < 0 {
		return nil
	}
	tallies := e.Tallies()
	t := tallies[slices.IndexFunc(tallies, func(t heuristics.Tally) bool { return t.Rule == name })]
	return []results.Metric{
		exact("own-calls", "calls", float64(t.Calls)),
		exact(scalingHits, "conclusions", float64(t.Hits)),
		exact(scalingPlacements, "cells", float64(t.Placements)),
		exact(scalingEliminations, "candidates", float64(t.Eliminations)),
		exact("own-work", "sets", float64(t.Work)),
		timed(scalingTime, e.watches[at].elapsed),
	}
}
