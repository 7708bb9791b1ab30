package studies

import (
	"context"
	"path"
	"strings"
	"time"

	"basisk/experiments"
	"basisk/experiments/option"
	"basisk/results"
	"basisk/solver"
)

// frontier asks how methods with settings and outside programs perform on given puzzles, file by file, or on
// populations from easy puzzles to the hardness peak. It is also the command bench.
func frontier() question {
	return question{
		name:    "frontier",
		asks:    "How many puzzles does each contestant settle, and how quickly?",
		samples: frontierSamples, given: true,
		options: frontierOptions,
		check:   checkFrontier, alone: true,
		plan: planFrontier, measure: measureFrontier, analysis: frontierAnalysis,
	}
}

// maxSeeds is the maximum number of seeds: the trials of a puzzle are planned together.
const maxSeeds = 10_000

// frontierOptions returns the options of races. Several contestants are lines.
func frontierOptions(solver.Catalog) []option.Option {
	with := option.New(OptionWith, option.Text, "METHOD[,name=value...]",
		"a contestant: a method with its settings, as in search,rules=singles,hall-K; may be repeated, also with the "+
			"same contestant (default: "+strings.Join(defaultContestants(), ", ")+")",
		func(text string) ([]string, error) { return strings.Split(text, "\n"), nil })
	with.Repeat = true
	return []option.Option{
		with,
		option.NewCount(OptionSeeds, 1, maxSeeds, "run engines with this `number` of seeds on each puzzle").WithDefault("1"),
		limitOption().WithDefault(frontierLimit.String()),
		option.NewCount(OptionSolutions, 1, 2, "look for this `number` of solutions: 2 also proves one unique").WithDefault("1"),
	}
}

// frontierLimit is the default processor time of a run.
const frontierLimit = time.Minute

// Further names in its configurations: the file of an instance, or the population of a made one; and the
// panel of the figure.
const (
	frontierSet   = "file"
	frontierPanel = "panel"
)

// frontierSamples returns populations from easy puzzles to the hardness peak.
func frontierSamples() []experiments.Sample {
	return experiments.Sampled(5, time.Minute,
		"4 random 0.43; 5 random 0.45; 5 balanced 0.44; 6 random 0.45,0.5; 7 random 0.4")
}

// checkFrontier returns an error for contestants that cannot race.
func checkFrontier(p experiments.Params) error {
	_, err := Racers(p.Catalog, experiments.Value[[]string](p, OptionWith))
	return err
}

// planFrontier yields the runs. Sets of one instance share the panel of their shape.
func planFrontier(p experiments.Params, yield func(experiments.Trial) bool) {
	contestants, _ := Racers(p.Catalog, experiments.Value[[]string](p, OptionWith)) // checked before
	size := map[string]int{}
	for x := range p.Instances(frontierSamples()) {
		size[setOf(x)]++
	}
	for x := range p.Instances(frontierSamples()) {
		set := setOf(x)
		c := experiments.Config{frontierSet: set, frontierPanel: set}
		if size[set] == 1 {
			c[frontierPanel] = x.Population.Title()
		}
		for _, t := range raceTrials(p, x, contestants, c) {
			if !yield(t) {
				return
			}
		}
	}
}

// setOf returns the name of the file of an instance, without its extension, or else of its
// population.
func setOf(x *experiments.Instance) string {
	if !x.Population.IsGiven() {
		return x.Population.String()
	}
	file := x.Name[:max(0, strings.LastIndexByte(x.Name, ':'))]
	return strings.TrimSuffix(file, path.Ext(file))
}

// measureFrontier runs one trial. The first trial of an instance runs twice, for the noise floor of times, unless
// the limit ended it.
func measureFrontier(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	metrics, err := measureRace(ctx, t)
	if err != nil || !t.First || !hasEnded(metrics) {
		return metrics, err
	}
	again, _ := measureRace(ctx, t)
	if hasEnded(again) {
		second := results.Record{Metrics: again}
		metrics = append(metrics, results.Metric{
			Name: ranSeconds + experiments.AgainSuffix, Unit: "s", Value: second.Value(ranSeconds),
		})
	}
	return metrics, ctx.Err()
}

// hasEnded reports whether a run ended by itself.
func hasEnded(metrics []results.Metric) bool {
	r := results.Record{Metrics: metrics}
	return r.Value(ranEnded) == 1
}
