package studies

import (
	"context"
	"path"
	"strings"
	"time"

	"basisk/experiments"
	"basisk/results"
)

// frontier asks how methods with settings and outside programs perform on given puzzles, file by file, or on
// populations from easy puzzles to the hardness peak. It is also the command bench.
func frontier() question {
	return question{
		name:    "frontier",
		asks:    "Which engine solves how much, and how quickly?",
		samples: frontierSamples, given: true,
		takes: []experiments.Setting{
			{Name: experiments.OptionWith, Default: strings.Join(defaultContestants(), ", ")},
			{Name: experiments.OptionSeeds, Default: "1"},
			{Name: experiments.OptionLimit, Default: frontierLimit.String()},
			{Name: experiments.OptionSolutions, Default: "1"},
		},
		check: checkFrontier, alone: true,
		plan: planFrontier, measure: measureFrontier, analysis: frontierAnalysis,
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
	_, err := Racers(p.Catalog.OrDefault(), p.Contestants())
	return err
}

// planFrontier yields the runs. Sets of one instance share the panel of their shape.
func planFrontier(p experiments.Params, yield func(experiments.Trial) bool) {
	contestants, _ := Racers(p.Catalog.OrDefault(), p.Contestants()) // checked before
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
