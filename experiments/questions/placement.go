package questions

import (
	"context"
	"errors"
	"time"

	"basisk/experiments"
	"basisk/results"
	"basisk/solver"
)

// placement asks whether the rule of sudoku_fun, the row or column with the fewest open
// cells first, is a good place to guess, beside the smallest cell, the smallest cell or
// place of a digit, the weighted choice of dom/wdeg (Boussemart and others 2004) and
// chance, each with and without restarts. All of them propagate by singles.
func placement() question {
	return question{
		name:    "placement",
		asks:    "Where should a search guess: in the fullest row or column, in the smallest cell, at the smallest place, by weight or by chance, and do restarts help?",
		samples: placementSamples, trials: placementTrials, given: true,
		measure: measurePlacement, summarize: summarizePlacement,
	}
}

// chooser is a way of searching that is raced.
type chooser struct {
	name   string
	config solver.Config
}

// placementNodes is what a search may spend, and placementRestart the unit of restarts.
const (
	placementNodes   = 20_000
	placementRestart = 50
)

// choosers returns the ways.
func choosers() []chooser {
	list := []chooser{{"rowcol", solver.Config{Method: solver.RowCol()}}}
	for _, choose := range solver.Default().Choosers {
		c := solver.Config{Method: solver.Search(), Choose: choose}
		list = append(list, chooser{choose.Name, c})
		if choose.Name == "domwdeg" || choose.Name == "random" { // the others would repeat themselves
			c.Restart = placementRestart
			list = append(list, chooser{choose.Name + "-restarts", c})
		}
	}
	return list
}

// placementSamples returns the population: near the peak, below and above it.
func placementSamples() []experiments.Sample {
	return sampled(200, 170*time.Millisecond,
		random(3, 0.30), random(4, 0.40), random(4, 0.44), balanced(4, 0.4375), random(5, 0.46), random(5, 0.50))
}

// placementTrials returns the trials.
func placementTrials(_ experiments.Params, x experiments.Instance) (list []experiments.Trial) {
	for _, c := range choosers() {
		list = append(list, x.Trial(c.name, experiments.Config{"chooser": c.name}))
	}
	return list
}

// measurePlacement runs one trial.
func measurePlacement(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	puzzle, err := t.Puzzle(ctx)
	if err != nil {
		return nil, err
	}
	b := puzzle.Board()
	c, err := chosen(t.Config, "chooser", choosers(), func(c chooser) string { return c.name })
	if err != nil {
		return nil, err
	}
	c.config.Seed, c.config.Nodes = t.Seed, placementNodes
	begin := time.Now()
	r, err := solver.Solve(ctx, b, c.config)
	elapsed := time.Since(begin)
	return []results.Metric{
		exactly(metricSettled, r.Status == solver.Solved),
		exact(metricNodes, "nodes", float64(r.Stats.Nodes)),
		exact("depth", "guesses", float64(r.Stats.Depth)),
		exact(metricWork, "sets", float64(r.Stats.Work)),
		timed(metricTime, elapsed),
	}, errors.Join(err, ctx.Err())
}
