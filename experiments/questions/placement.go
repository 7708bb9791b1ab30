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
		name:   "placement",
		asks:   "Where should a search guess: in the fullest row or column, in the smallest cell, at the smallest place, by weight or by chance, and do restarts help?",
		trials: placementTrials, samples: 200, each: time.Second,
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

// placementHoles returns the instances: near the peak, below and above it.
func placementHoles() []holes {
	return []holes{
		{basis: 3, spread: randomHoles, fill: 0.30},
		{basis: 4, spread: randomHoles, fill: 0.40},
		{basis: 4, spread: randomHoles, fill: 0.44},
		{basis: 4, spread: balancedHoles, fill: 0.4375},
		{basis: 5, spread: randomHoles, fill: 0.46},
		{basis: 5, spread: randomHoles, fill: 0.50},
	}
}

// placementTrials returns the trials.
func placementTrials(p experiments.Params, i int) (list []experiments.Trial) {
	for instance, h := range instances(p, i, placementHoles()) {
		for _, c := range choosers() {
			list = append(list, p.Trial(instance, c.name, h.config(experiments.Config{"chooser": c.name})))
		}
	}
	return list
}

// measurePlacement runs one trial.
func measurePlacement(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	puzzle, err := carved(t)
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
