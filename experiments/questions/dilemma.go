package questions

import (
	"context"
	"errors"
	"time"

	"basisk/experiments"
	"basisk/grid"
	"basisk/results"
	"basisk/solver"
)

// dilemma asks what "false in all scenarios, therefore false" (Opasnet) is worth: how
// deep the cases of minimal puzzles must be nested until nothing is left to guess, and
// whether that depth says how hard a puzzle is for a search and by its rating. Depth 0
// is plain rules, depth 1 works out the cases of every cell, place and candidate (it
// contains probing), depth 2 works out the cases within each case.
func dilemma() question {
	return question{
		name:    "dilemma",
		asks:    "How deep must cases be nested to solve minimal puzzles without a guess, and does that depth tell how hard they are?",
		samples: dilemmaSamples, trials: dilemmaTrials, given: true,
		measure: measureDilemma, summarize: summarizeDilemma,
	}
}

// The metrics of its own; those of a depth are numbered.
const (
	dilemmaDepth  = "depth"
	dilemmaRating = "rating"
	dilemmaRated  = "rated"
)

// dilemmaDepths are the rules of each depth.
var dilemmaDepths = [...]string{"singles,locked,hall,fish", "singles,locked,hall,fish,dilemma", "singles,locked,hall,fish,dilemma-2"}

// dilemmaTop is the deepest nesting that ends within seconds, by basis.
var dilemmaTop = map[int]int{3: 2, 4: 2}

// dilemmaSearches is the number of searches whose nodes are averaged: a single one is
// a matter of luck.
const dilemmaSearches = 9

// dilemmaSamples returns the population.
func dilemmaSamples() []experiments.Sample {
	return sampled(100, 150*time.Millisecond, minimal(3), minimal(4))
}

// dilemmaTrials returns the trial of an instance.
func dilemmaTrials(_ experiments.Params, x experiments.Instance) []experiments.Trial {
	return []experiments.Trial{x.Trial("", nil)}
}

// measureDilemma runs one trial.
func measureDilemma(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	puzzle, err := t.Puzzle(ctx)
	if err != nil {
		return nil, err
	}
	b := grid.NewBoard(puzzle.Shape)
	m := []results.Metric{exact(metricClues, "cells", float64(puzzle.Clues()))}
	depth := -1
	for at := 0; at <= dilemmaTop[t.Config.Int("basis")] && depth < 0 && ctx.Err() == nil; at++ {
		puzzle.Load(b)
		e := newTimedEngine(ctx, b, dilemmaDepths[at])
		e.Propagate()
		m = append(m, depthMetrics(at, e)...)
		if b.Open() == 0 {
			depth = at
		}
	}
	m = append(m, exact(dilemmaDepth, "cases", float64(depth)))
	more, err := difficulty(ctx, puzzle, b)
	return append(m, more...), errors.Join(err, ctx.Err())
}

// depthMetrics returns what nesting to a depth has left and cost.
func depthMetrics(depth int, e *timedEngine) []results.Metric {
	b := e.Board()
	return []results.Metric{
		exactly(numbered(metricSolved, depth), b.Open() == 0),
		exact(numbered(metricLeft, depth), "candidates", float64(b.Candidates()-b.Shape().Cells())),
		exact(numbered(metricWork, depth), "sets", float64(e.Work())),
		timed(numbered(metricTime, depth), e.total),
	}
}

// difficulty returns how hard a puzzle is for searches and by its rating.
func difficulty(ctx context.Context, p *grid.Puzzle, b *grid.Board) ([]results.Metric, error) {
	nodes := 0.0
	for seed := range dilemmaSearches {
		p.Load(b)
		r, err := solver.Count(ctx, b, solver.Config{Method: solver.Search(), Choose: solver.ChooseRandom(), Seed: uint64(seed), Nodes: 1_000_000}, 2)
		if err != nil {
			return nil, err
		}
		nodes += float64(r.Stats.Nodes) / dilemmaSearches
	}
	p.Load(b)
	rating, err := solver.Rate(ctx, b, solver.RateConfig{Nodes: 100_000})
	return []results.Metric{
		exact(metricNodes, "nodes", nodes),
		exact(dilemmaRating, "", rating.Value),
		exactly(dilemmaRated, rating.Status == solver.Solved),
	}, err
}
