package questions

import (
	"context"
	"fmt"
	"time"

	"basisk/experiments"
	"basisk/grid/generate"
	"basisk/heuristics"
	"basisk/results"
	"basisk/solver/maker"
)

// clueEconomy asks whether stronger techniques make do with fewer clues. From the same
// full grid clues are taken away in the same order, each if the technique still solves
// the puzzle, until none can go; the last contestant only asks that the solution stays
// the only one.
func clueEconomy() question {
	return question{
		name:   "clue-economy",
		asks:   "Do more techniques mean fewer clues?",
		trials: clueEconomyTrials, samples: 200, each: 350 * time.Millisecond,
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

// economyEvery takes one instance of how many, by basis: large grids take longer.
var economyEvery = map[int]int{2: 1, 3: 1, 4: 2, 5: 5}

// clueEconomyTrials returns the trials.
func clueEconomyTrials(p experiments.Params, i int) (list []experiments.Trial) {
	for _, k := range p.Among(2, 3, 4, 5) {
		for _, q := range techniques() {
			if k <= q.top && i%economyEvery[k] == 0 {
				list = append(list, p.Trial(fmt.Sprintf("k%d/%d", k, i), q.name, experiments.Config{"basis": k, "technique": q.name}))
			}
		}
	}
	return list
}

// measureClueEconomy runs one trial.
func measureClueEconomy(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	s, err := basisShape(t)
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
