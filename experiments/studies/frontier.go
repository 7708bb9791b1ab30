package studies

import (
	"context"
	"fmt"
	"math"
	"path"
	"strings"
	"time"

	"basisk/experiments"
	"basisk/results"
	"basisk/solver"
)

// frontier asks how the methods of this program and external solvers perform on given instances, file
// by file, and compares published results; or on populations from easy puzzles to the hardness peak.
// Each runs with several seeds, programs with their best options for puzzles that have solutions.
func frontier() question {
	return question{
		name:    "frontier",
		asks:    "Which engine solves how much, how quickly, and beside what others published?",
		samples: frontierSamples, given: true,
		takes: []experiments.Setting{
			{Name: experiments.OptionMethods, Default: strings.Join(frontierMethods, ", ")},
			{Name: experiments.OptionWith, Default: "the methods"},
			{Name: experiments.OptionRules, Default: "those of the method"},
			{Name: experiments.OptionNodes, Default: "no limit"},
			{Name: experiments.OptionSeeds, Default: fmt.Sprint(frontierSeeds)},
			{Name: experiments.OptionCDCL, Default: "those of clause learning"},
			{Name: experiments.OptionLimit, Default: frontierLimit.String()},
			{Name: experiments.OptionPublished, Default: "nothing"},
			{Name: experiments.OptionSolutions, Default: "1"},
		},
		check: checkFrontier, alone: true,
		plan: planFrontier, measure: measureFrontier, analysis: frontierAnalysis,
	}
}

// frontierLimit is the processor time of a run, and frontierSeeds the number of runs.
const (
	frontierLimit = time.Minute
	frontierSeeds = 5
)

// frontierMethods is the default of the raced methods: external programs with their best options
// for puzzles that have solutions.
var frontierMethods = []string{
	solver.Auto().Name, "external:cadical -q --sat --seed={seed}",
	"external:kissat -q --sat --seed={seed}", "external:clasp --seed={seed}",
}

// Further names in its configurations: the file of an instance, or the population of a made one; the
// panel of the figure; and the source of a published result.
const (
	frontierSet       = "file"
	frontierPanel     = "panel"
	frontierPublished = "published"
)

// Its own metrics.
const (
	publishedInstances = "published instances"
	publishedSolved    = "published solved"
	publishedMedian    = "published median"
	publishedPAR2      = "published PAR-2"
	frontierLimited    = "limit"
)

// frontierSamples returns populations from easy puzzles to the hardness peak.
func frontierSamples() []experiments.Sample {
	return experiments.Sampled(5, time.Minute,
		"4 random 0.43; 5 random 0.45; 5 balanced 0.44; 6 random 0.45,0.5; 7 random 0.4")
}

// frontierContestants returns the chosen methods, else the methods in frontierMethods.
func frontierContestants(p experiments.Params) []solver.MethodEntry {
	var own []solver.MethodEntry
	for _, name := range frontierMethods {
		m, err := p.Catalog.OrDefault().Method(name)
		if err != nil {
			continue // a catalogue need not have it
		}
		own = append(own, m)
	}
	return p.Methods(own...)
}

// checkFrontier returns an error for contestants that cannot race.
func checkFrontier(p experiments.Params) error {
	_, err := racers(p, frontierContestants(p))
	return err
}

// planFrontier yields the runs, then the published results for the same sets. Sets of one instance
// share the panel of their shape.
func planFrontier(p experiments.Params, yield func(experiments.Trial) bool) {
	contestants, _ := racers(p, frontierContestants(p)) // checked before
	size := map[string]int{}
	var sets []string
	for x := range p.Instances(frontierSamples()) {
		if size[setOf(x)]++; size[setOf(x)] == 1 {
			sets = append(sets, setOf(x))
		}
	}
	for x := range p.Instances(frontierSamples()) {
		c := experiments.Config{
			frontierSet: setOf(x), frontierPanel: setOf(x), raceLimit: p.Limit(frontierLimit).Seconds(),
			raceProve: p.Solutions(1) > 1,
		}
		if size[setOf(x)] == 1 {
			c[frontierPanel] = x.Population.Title()
		}
		for _, t := range raceTrials(p, x, contestants, c) {
			if !yield(t) {
				return
			}
		}
	}
	for _, set := range sets {
		for _, there := range p.Published() {
			if (set == there.Set || strings.HasSuffix(set, "_"+there.Set)) && !yield(publishedTrial(p, set, there)) {
				return
			}
		}
	}
}

// setOf returns the name of the file of an instance, without its extension, or else of its
// population.
func setOf(x experiments.Instance) string {
	if !x.Population.IsGiven() {
		return x.Population.String()
	}
	file := x.Name[:max(0, strings.LastIndexByte(x.Name, ':'))]
	return strings.TrimSuffix(file, path.Ext(file))
}

// publishedTrial returns the trial that copies a published result.
func publishedTrial(p experiments.Params, set string, there experiments.Published) experiments.Trial {
	c := experiments.Config{
		frontierSet: set, raceContestant: there.Solver, frontierPublished: there.Table + ", " + there.Machine,
		publishedInstances: there.Instances, publishedSolved: there.Solved, raceLimit: there.Limit,
	}
	for name, v := range map[string]float64{publishedMedian: there.Median, publishedPAR2: there.PAR2()} {
		if !math.IsNaN(v) {
			c[name] = v
		}
	}
	return p.Trial("published/"+set, there.Solver, c)
}

// measureFrontier runs one trial, or copies a published result. The first trial of an instance runs
// twice, for the noise floor of times, unless the limit ended it.
func measureFrontier(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	if t.Config.Text(frontierPublished) != "" {
		return publishedMetrics(t.Config), nil
	}
	metrics, err := measureRace(ctx, t)
	if err != nil || !t.First || !hasEnded(metrics) {
		return metrics, err
	}
	again, _ := measureRace(ctx, t)
	if hasEnded(again) {
		second := results.Record{Metrics: again}
		metrics = append(metrics, results.Metric{Name: ranSeconds + experiments.AgainSuffix, Unit: "s", Value: second.Value(ranSeconds)})
	}
	return metrics, ctx.Err()
}

// hasEnded reports whether a run ended by itself.
func hasEnded(metrics []results.Metric) bool {
	r := results.Record{Metrics: metrics}
	return r.Value(ranEnded) == 1
}

func publishedMetrics(c experiments.Config) []results.Metric {
	list := []results.Metric{
		{Name: publishedInstances, Unit: "instances", Value: c.Number(publishedInstances)},
		{Name: publishedSolved, Value: c.Number(publishedSolved) / c.Number(publishedInstances)},
	}
	for _, name := range []string{publishedMedian, publishedPAR2} {
		if v := c.Number(name); !math.IsNaN(v) {
			list = append(list, results.Metric{Name: name, Unit: "s", Value: v})
		}
	}
	return list
}
