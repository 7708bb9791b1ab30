package studies

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"basisk/experiments"
	"basisk/experiments/option"
	"basisk/grid"
	"basisk/heuristics"
	"basisk/results"
	"basisk/solver"
)

// coupling asks whether rules are worthwhile alone, in a full factorial design: each set of rules
// and search on or off, with singles always on, all combinations on the same puzzle: the gain from
// a part depends on the other parts.
func coupling() question {
	return question{
		name:    "coupling",
		asks:    "How many puzzles does a search settle with locked candidates, tuples and fish at its nodes, alone and together?",
		samples: couplingSamples, trials: couplingTrials, given: true, check: checkCoupling,
		measurePuzzle: measureCoupling, analysis: couplingAnalysis,
		options: func(c solver.Catalog) []option.Option {
			return []option.Option{
				rulesOption(c, "the sets of rules that are combined", couplingRules),
				nodesOption("branches in a search", couplingNodes), truthOption(fmt.Sprint(couplingNodes)),
			}
		},
	}
}

// couplingCleared is the metric of the share of the surplus that is cleared. The runs of the metric time
// alternate with runs of singles alone, which have the metric time-singles.
const couplingCleared = "cleared"

// couplingRules are the sets of rules that are factors.
const couplingRules = "locked=locked; tuples=hall; fish=fish"

// searchPart is the name of the last factor, which is not a rule, and noParts the name for no factor at all.
const (
	searchPart = "search"
	noParts    = "singles"
)

// couplingNodes limits a search, and the search for the solutions of a puzzle, in nodes.
const couplingNodes = 2000

// maxParts is the maximum number of sets of rules: there are 128 combinations.
const maxParts = 6

// couplingSamples returns the population: tuples have something to find, and search with singles
// alone still finishes now and then.
func couplingSamples() []experiments.Sample {
	return slices.Concat(
		experiments.Sampled(100, 5*time.Millisecond, "3 random 0.3"),
		experiments.Sampled(100, 12*time.Millisecond, "4 random 0.44"),
		experiments.Sampled(100, 30*time.Millisecond, "5 random 0.51"),
		experiments.Sampled(100, 280*time.Millisecond, "5 balanced 0.48"),
		experiments.Sampled(100, 75*time.Millisecond, "6 random 0.56"),
		experiments.Sampled(100, 330*time.Millisecond, "7 random 0.59"))
}

// checkCoupling rejects too many sets, and names with another meaning.
func checkCoupling(p experiments.Params) error {
	sets := ruleSets(p)
	if len(sets) > maxParts {
		return fmt.Errorf("%d sets of rules: expected at most %d, for with search they would be %d trials per puzzle", len(sets), maxParts, 2<<len(sets))
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

// couplingTrials returns the trials: bit i of "set" is the i-th factor.
func couplingTrials(p experiments.Params, x *experiments.Instance) (list []experiments.Trial) {
	sets := ruleSets(p)
	parts, factors, first := couplingParts(sets), heuristics.SetsString(sets), heuristics.MustParse(noParts).String()
	for ways := range 1 << len(parts) {
		name := partNames(parts, ways)
		list = append(list, x.Trial(name, experiments.Config{
			"factors": factors, "parts": name, configSet: ways, configRules: partRules(first, sets, ways),
			searchPart: ways>>len(sets) == 1, "nodes": couplingNodes,
		}))
	}
	return list
}

// partNames formats a set of parts: "locked+fish", or "singles" for none.
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

// partRules lists the rules of a set of parts after the first ones.
func partRules(first string, sets []heuristics.RuleSet, ways int) string {
	list := first
	for i, set := range sets {
		if ways>>i&1 == 1 {
			list += "," + set.Rules.String()
		}
	}
	return list
}

func measureCoupling(
	ctx context.Context, t experiments.Trial, puzzle *grid.Puzzle, rules heuristics.Rules,
) ([]results.Metric, error) {
	measure := rulesMetrics
	if t.Config.Bool(searchPart) {
		measure = searchedMetrics
	}
	b := puzzle.Board()
	given := b.Candidates()
	m, times, err := inTurn(puzzle, b, func() ([]results.Metric, time.Duration, error) {
		return measure(ctx, t, b, rules)
	}, func() ([]results.Metric, time.Duration, error) {
		return nil, timeOf(engineOn(ctx, b, heuristics.MustParse(noParts))), nil
	})
	if m == nil {
		return nil, err
	}
	m = append(m, timed(metricTime, times[0]), timed(numbered(metricTime, noParts), times[1]))
	// The first trial of an instance has singles alone, which have run on b now.
	truth, cut := truthOf(ctx, t, b, truthAsked{given, couplingNodes})
	return append(m, truth...), errors.Join(err, cut)
}

// rulesMetrics runs rules to their fixpoint.
func rulesMetrics(
	ctx context.Context, _ experiments.Trial, b *grid.Board, rules heuristics.Rules,
) ([]results.Metric, time.Duration, error) {
	given, cells, e := b.Candidates(), b.Shape().Cells(), engineOn(ctx, b, rules)
	taken := timeOf(e)
	if b.Failed() {
		return nil, 0, noSolution
	}
	return depending(results.OnRules,
		exactly(metricSettled, b.Solved()),
		exactShare(couplingCleared, float64(given-b.Candidates())/float64(max(given-cells, 1))),
		exact(metricWork, "sets", float64(e.Work())),
	), taken, nil
}

// searchedMetrics searches for a solution with rules at each node.
func searchedMetrics(
	ctx context.Context, t experiments.Trial, b *grid.Board, rules heuristics.Rules,
) ([]results.Metric, time.Duration, error) {
	c, err := engineOf(t, couplingNodes)
	if err != nil {
		return nil, 0, err
	}
	c.Method, c.Rules = solver.Search(), rules
	return searched(ctx, b, c, 0)
}
