package studies

import (
	"context"
	"errors"
	"maps"
	"strings"
	"time"

	"basisk/experiments"
	"basisk/results"
	"basisk/solver"
)

// placement asks whether the rule of sudoku_fun, the row or column with the fewest open
// cells first, is a good place to guess, beside the smallest cell, the smallest cell or
// place of a digit, the weighted choice of dom/wdeg (Boussemart and others 2004), chance,
// and the choosers of one's own, each with and without restarts. These propagate, by
// singles unless other rules are chosen; the rule of sudoku_fun does not.
func placement() question {
	return question{
		name:    "placement",
		asks:    "Where should a search guess: in the fullest row or column, in the smallest cell, at the smallest place, by weight or by chance, and do restarts help?",
		samples: placementSamples, trials: placementTrials, given: true,
		takes: takesRacers("rowcol, search", results.FormatNumber(placementNodes, 6),
			experiments.Taken{Name: experiments.OptionChoose, Default: "all choosers, for search"}),
		check:   func(p experiments.Params) error { return checkRacers(p, choosing(p)) },
		measure: measurePlacement, summarize: summarizePlacement,
	}
}

// placementNodes is what a search may spend, and placementRestart the unit of restarts.
const (
	placementNodes   = 20_000
	placementRestart = 50
)

// The names by which its configurations state these.
const (
	placementLimit     = "nodes"
	placementRestarted = "restart"
)

// restarting ends the names of contestants that restart; rules follow.
const restarting = "-restarts"

// choosing returns the contestants: search with each chooser, with and without restarts,
// and the other methods, which know by themselves where to guess.
func choosing(p experiments.Params) (list []racer) {
	choosers := p.Choosers(p.Catalog.OrDefault().Choosers...)
	for _, r := range racers(p, p.Methods(solver.RowCol(), solver.Search())) {
		r.config[placementLimit] = placementNodes
		search := solver.Search().Name
		if r.config[raceMethod] != search {
			list = append(list, r)
			continue
		}
		set := strings.TrimPrefix(r.name, search)
		for _, x := range choosers {
			plain := racer{x.Name + set, maps.Clone(r.config)}
			plain.config[raceChoose] = x.Name
			list = append(list, plain)
			if restarts(x) {
				again := racer{x.Name + restarting + set, maps.Clone(plain.config)}
				again.config[placementRestarted] = placementRestart
				list = append(list, again)
			}
		}
	}
	return list
}

// restarts reports whether a search with a chooser may do anything else when it begins
// anew: two of ours would repeat themselves.
func restarts(x solver.ChooserEntry) bool {
	return x.Name != solver.ChooseCell().Name && x.Name != solver.ChoosePlace().Name
}

// placementSamples returns the population: near the peak, below and above it.
func placementSamples() []experiments.Sample {
	return sampled(200, 170*time.Millisecond,
		random(3, 0.30), random(4, 0.40), random(4, 0.44), balanced(4, 0.4375), random(5, 0.46), random(5, 0.50))
}

// placementTrials returns the trials of an instance.
func placementTrials(p experiments.Params, x experiments.Instance) []experiments.Trial {
	return raceTrials(p, x, choosing(p), nil)
}

// measurePlacement runs one trial.
func measurePlacement(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	puzzle, err := t.Puzzle(ctx)
	if err != nil {
		return nil, err
	}
	config, err := engineOf(t)
	if err != nil {
		return nil, err
	}
	config.Restart = uint64(t.Config.Int(placementRestarted))
	s, outside, err := readied(t, config)
	if err != nil {
		return nil, err
	}
	b := puzzle.Board()
	begin := time.Now()
	r, err := s.Solve(ctx, b)
	elapsed := time.Since(begin)
	if err != nil && ctx.Err() == nil {
		return nil, notRaced(err)
	}
	metrics := []results.Metric{
		exactly(metricSettled, r.Status == solver.Solved || r.Status == solver.Unsolvable),
		exact(metricNodes, "nodes", float64(r.Stats.Nodes)),
		exact("depth", "guesses", float64(r.Stats.Depth)),
		exact(metricWork, "sets", float64(r.Stats.Work)),
		timed(metricTime, elapsed),
	}
	for i := range metrics {
		metrics[i].Exact = metrics[i].Exact && !outside
	}
	return metrics, errors.Join(err, ctx.Err())
}
