package studies

import (
	"context"
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

// capStudy asks up to which size to look for tuples: before Dancing Links, which then has fewer
// options, and at each node of a search. Every cap has the same puzzles, and cap 1 has no tuples.
func capStudy() question {
	return question{
		name:    "cap",
		asks:    "Up to which size should tuples be looked for, before Dancing Links and at each node of a search?",
		samples: capSamples, trials: capTrials, given: true,
		measurePuzzle: measureCap, analysis: capAnalysis,
		takes: []experiments.Setting{
			{Name: experiments.OptionRules, Default: "besides tuples: " + capRules},
			{Name: experiments.OptionSizes, Default: "none, and 2 to half the side"},
			{Name: experiments.OptionNodes, Default: fmt.Sprint(capNodes)},
		},
	}
}

// capRules run together with tuples, and capNodes limits Dancing Links and search.
const (
	capRules = "locked=singles,locked"
	capNodes = 10_000
)

// The names in its configurations: the cap, and the use of tuples.
const (
	capSize   = "cap"
	capUse    = "use"
	capLinks  = "before Dancing Links"
	capSearch = "at each node of a search"
)

// capOptions is the metric of the number of options when the engine begins.
const capOptions = "options"

// capSamples returns the population: fills at which Dancing Links has work to do and usually
// finishes.
func capSamples() []experiments.Sample {
	return slices.Concat(
		experiments.Sampled(200, 150*time.Millisecond, "4 random 0.38; 4 unique 0.4"),
		experiments.Sampled(200, 500*time.Millisecond, "5 random 0.51; 5 unique 0.47"),
		experiments.Sampled(100, 2*time.Second, "6 random 0.56; 6 unique 0.53"))
}

// capTrials returns the trials of an instance: each use with each cap, first the one without
// tuples, with which the others are compared.
func capTrials(p experiments.Params, x experiments.Instance) (list []experiments.Trial) {
	shape, err := x.Population.Shape()
	if err != nil {
		return nil // there are no such puzzles
	}
	var own []heuristics.Size
	for size := 2; size <= x.Population.Side()/2; size++ {
		own = append(own, heuristics.Size(size))
	}
	variants := map[string]string{capLinks: "dlx", capSearch: "search"}
	for _, set := range p.RuleSets(capRules) {
		for _, size := range append([]heuristics.Size{1}, p.Sizes(own...)...) {
			most := x.Population.Size(size).For(shape)
			rules := set.Rules.String() + cappedBy(most)
			for _, use := range []string{capLinks, capSearch} {
				c := experiments.Config{configSet: set.Name, configRules: rules, capSize: most, capUse: use, "nodes": capNodes}
				list = append(list, x.Trial(fmt.Sprintf("%s-%s-%d", set.Name, variants[use], most), c))
			}
		}
	}
	return list
}

// cappedBy returns the suffix of a list of rules that adds tuples up to a cap.
func cappedBy(size int) string {
	if size < 2 {
		return ""
	}
	return fmt.Sprintf(",hall-%d", size)
}

// measureCap runs one trial, in turn with the same use without tuples. A trial without tuples is in turn
// with itself, and has both times.
func measureCap(
	ctx context.Context, t experiments.Trial, puzzle *grid.Puzzle, rules heuristics.Rules,
) ([]results.Metric, error) {
	without, err := t.Catalog.Rules.Parse(strings.TrimSuffix(t.Config.Text(configRules), cappedBy(t.Config.Int(capSize))))
	if err != nil {
		return nil, err
	}
	b := puzzle.Board()
	capped := func(rules heuristics.Rules) func() ([]results.Metric, time.Duration, error) {
		return func() ([]results.Metric, time.Duration, error) { return runCapped(ctx, t, b, rules) }
	}
	m, times, err := inTurn(puzzle, b, capped(rules), capped(without))
	if err == nil {
		err = ctx.Err() // the times may be those of an incomplete run
	}
	if m == nil {
		return nil, err
	}
	if m = append(m, timed(metricTime, times[0])); t.Config.Int(capSize) == 1 {
		m = append(m, timed(metricTime+againSuffix, times[1]))
	}
	return m, err
}

// runCapped runs the engine of a trial with rules: once before it, or at each of its nodes.
func runCapped(
	ctx context.Context, t experiments.Trial, b *grid.Board, rules heuristics.Rules,
) ([]results.Metric, time.Duration, error) {
	c, err := t.Engine(capNodes)
	if err != nil {
		return nil, 0, err
	}
	switch use := t.Config.Text(capUse); use {
	case capLinks:
		c.Method = solver.DLX()
	case capSearch:
		c.Method, c.Rules = solver.Search(), rules
		return searched(ctx, b, c, 0)
	default:
		return nil, 0, fmt.Errorf("use %q: expected %q or %q", use, capLinks, capSearch)
	}
	e := engineOn(ctx, b, rules)
	reasoning := timeOf(e)
	options := b.Candidates() - b.Shape().Cells() + b.Open()
	m, searching, err := searched(ctx, b, c, e.Work())
	if m == nil {
		return nil, 0, err
	}
	m = append(depending(results.OnRules, exact(capOptions, "options", float64(options))), m...)
	return m, reasoning + searching, err
}
