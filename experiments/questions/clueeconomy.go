package questions

import (
	"context"
	"time"

	"basisk/experiments"
	"basisk/grid"
	"basisk/grid/generate"
	"basisk/heuristics"
	"basisk/results"
	"basisk/solver"
	"basisk/solver/maker"
)

// clueEconomy asks whether stronger techniques make do with fewer clues. From the same
// full grid clues are taken away in the same order, each if the technique still solves
// the puzzle, until none can go; the last contestant only asks that the solution stays
// the only one.
func clueEconomy() question {
	return question{
		name:    "clue-economy",
		asks:    "Do more techniques mean fewer clues?",
		samples: clueEconomySamples, trials: clueEconomyTrials, shapes: true,
		measure: measureClueEconomy, summarize: summarizeClueEconomy,
	}
}

// technique is a set of rules to dig with.
type technique struct {
	name string
	// rules are empty for the one that asks only for uniqueness.
	rules string
	// top is the largest basis at which digging ends within seconds.
	top int
}

// techniques returns the sets, the weakest first.
func techniques() []technique {
	return []technique{
		{"naked-singles", "naked-single", 5},
		{"singles", "singles", 5},
		{"locked", "singles,locked", 5},
		{"tuples-2", "singles,locked,hall-2", 5},
		{"tuples-3", "singles,locked,hall-3", 5},
		{"tuples", "singles,locked,hall", 5},
		{"fish", "singles,locked,hall,fish", 5},
		{"probe", "singles,locked,hall,fish,probe", 3},
		{"unique", "", 4},
	}
}

// clueEconomySamples returns the population, of which the kinds say only the shapes.
func clueEconomySamples() []experiments.Sample {
	return []experiments.Sample{
		{Kind: experiments.Kind{Basis: 2}, Count: 200, Each: 2 * time.Millisecond},
		{Kind: experiments.Kind{Basis: 3}, Count: 200, Each: 50 * time.Millisecond},
		{Kind: experiments.Kind{Basis: 4}, Count: 100, Each: 300 * time.Millisecond},
		{Kind: experiments.Kind{Basis: 5}, Count: 40, Each: 700 * time.Millisecond},
	}
}

// clueEconomyTrials returns the trials of an instance.
func clueEconomyTrials(_ experiments.Params, x experiments.Instance) (list []experiments.Trial) {
	for _, q := range techniques() {
		if x.Kind.Basis <= q.top {
			list = append(list, x.Trial(q.name, experiments.Config{"technique": q.name}))
		}
	}
	return list
}

// measureClueEconomy runs one trial.
func measureClueEconomy(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	s, err := experiments.KindOf(t.Config).Shape()
	if err != nil {
		return nil, err
	}
	q, err := chosen(t.Config, "technique", techniques(), func(q technique) string { return q.name })
	if err != nil {
		return nil, err
	}
	var goal generate.Goal
	if q.rules != "" {
		goal.Accept = maker.SolvedBy(heuristics.MustParse(q.rules))
	}
	begin := time.Now()
	d, err := dug(ctx, t, s, goal)
	if err != nil {
		return nil, err
	}
	return []results.Metric{
		exact(metricClues, "cells", float64(d.Puzzle.Clues())),
		exact("fill", "", float64(d.Puzzle.Clues())/float64(s.Cells())),
		exact(metricAsked, "questions", float64(d.Asked)),
		exactly(metricMinimal, d.Minimal),
		timed(metricTime, time.Since(begin)),
	}, nil
}

// dug returns the puzzle that is dug from the full grid of a trial. A question about
// uniqueness that takes more branches than the first number is put off until the easier
// ones are answered, and so on.
func dug(ctx context.Context, t experiments.Trial, s *grid.Shape, goal generate.Goal) (generate.Dug, error) {
	d, err := maker.NewDigger(s, goal, solver.Config{Nodes: 30}, solver.Config{Nodes: 1000}, solver.Config{Nodes: 100_000})
	if err != nil {
		return generate.Dug{}, err
	}
	return d.Dig(ctx, generate.Full(s, t.Rand("grid")), t.Rand("holes"))
}
