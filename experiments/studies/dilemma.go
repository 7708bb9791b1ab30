package studies

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"basisk/experiments"
	"basisk/grid"
	"basisk/heuristics"
	"basisk/results"
	"basisk/solver"
)

// dilemma asks what "false in all scenarios, therefore false" (Opasnet) is worth: how
// deep the cases of puzzles must be nested until nothing is left to guess, and whether
// that depth says how hard a puzzle is for a search and by its rating. Depth 0 is plain
// rules, depth 1 works out the cases of every cell, place and candidate (it contains
// probing), depth 2 works out the cases within each case.
func dilemma() question {
	return question{
		name:    "dilemma",
		asks:    "How deep must cases be nested to solve minimal puzzles, or those given, without a guess, and does that depth tell how hard they are?",
		samples: dilemmaSamples, trials: dilemmaTrials, given: true, check: checkDilemma,
		measure: measureDilemma, summarize: summarizeDilemma,
		takes: []experiments.Taken{
			{Name: experiments.OptionRules, Default: "of depth 0: " + dilemmaRules},
			{Name: experiments.OptionNodes, Default: fmt.Sprintf("%d a search, above %d cells %d", dilemmaNodes, fewCells, dilemmaNodesAbove)},
			{Name: experiments.OptionSeeds, Default: fmt.Sprintf("%d searches", dilemmaSearches)},
		},
	}
}

// The metrics of its own; those of a depth are numbered.
const (
	dilemmaDepth  = "depth"
	dilemmaRating = "rating"
	dilemmaRated  = "rated"
	dilemmaEnded  = "ended"
)

// dilemmaRules are the rules of depth 0.
const dilemmaRules = "singles,locked,hall,fish"

// dilemmaAdds is what each depth adds to the rules of depth 0.
var dilemmaAdds = [...]string{"", ",dilemma", ",dilemma-2"}

// dilemmaWork is what a depth may cost, in sets: some seconds. On minimal 16×16 depth 2
// takes up to a sixth of it, on unique 25×25 depth 1 and 2 up to the half; on boards that
// stay wide open depth 2 would take ten times as much, on 9×9 already.
const dilemmaWork = 100_000_000

// What a search and a rating may spend, in nodes, by the number of cells: a node costs the
// more the larger the board is, and above 16×16 many would never end.
const (
	fewCells          = 256
	dilemmaNodes      = 1_000_000
	dilemmaNodesAbove = 10_000
	ratingNodes       = 100_000
	ratingNodesAbove  = 10_000
)

// dilemmaSearches is the number of searches whose nodes are averaged: a single one is
// a matter of luck.
const dilemmaSearches = 9

// dilemmaSamples returns the population.
func dilemmaSamples() []experiments.Sample {
	return append(sampled(100, 2*time.Millisecond, minimal(3)), sampled(100, 450*time.Millisecond, minimal(4))...)
}

// checkDilemma refuses several sets of rules, and rules that are those of a depth.
func checkDilemma(p experiments.Params) error {
	sets := p.RuleSets(dilemmaRules)
	if len(sets) > 1 {
		return fmt.Errorf("%d sets of rules: expected one, the rules of depth 0", len(sets))
	}
	for _, e := range sets[0].Rules {
		if e.Tier > heuristics.TrialTier {
			return fmt.Errorf("rule %s: expected rules of depth 0, to which the depths add dilemmas", e.Name)
		}
	}
	return nil
}

// dilemmaTrials returns the trial of an instance.
func dilemmaTrials(p experiments.Params, x experiments.Instance) []experiments.Trial {
	c := ruled(p.RuleSets(dilemmaRules)[0])
	c["nodes"], c["seeds"] = dilemmaNodes, p.Seeds(dilemmaSearches)
	if x.Kind.Cells() > fewCells {
		c["nodes"] = dilemmaNodesAbove
	}
	return []experiments.Trial{x.Trial("", c)}
}

// measureDilemma runs one trial. No depth solves a puzzle with several solutions, so of such
// a one nothing is measured.
func measureDilemma(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	puzzle, err := t.Puzzle(ctx)
	if err != nil {
		return nil, err
	}
	b := grid.NewBoard(puzzle.Shape)
	searched, err := searches(ctx, t, puzzle, b)
	if err != nil {
		return nil, err
	}
	depths, err := nested(ctx, t, puzzle, b)
	var doubt experiments.Warnings
	if err != nil && !errors.As(err, &doubt) {
		return nil, err
	}
	rated, err := ratingOf(ctx, puzzle, b)
	m := depending(results.OnInstance, exact(metricClues, "cells", float64(puzzle.Clues())))
	m = slices.Concat(m, depths, searched, rated)
	if err = errors.Join(err, ctx.Err()); err == nil && doubt != nil {
		return m, doubt
	}
	return m, err
}

// nested tries one depth after another until one solves the puzzle. That a depth does not
// end within the work it may cost is a warning; it counts as not tried.
func nested(ctx context.Context, t experiments.Trial, p *grid.Puzzle, b *grid.Board) (m []results.Metric, err error) {
	depth := -1
	for at := 0; at < len(dilemmaAdds) && depth < 0 && ctx.Err() == nil; at++ {
		rules, err := t.Catalog.Rules.Parse(t.Config.Text(configRules) + dilemmaAdds[at])
		if err != nil {
			return nil, err
		}
		p.Load(b)
		e := timeRules(ctx, b, rules.New(p.Shape)...)
		most := uint64(dilemmaWork)
		e.limitWork(&most)
		if !e.Propagate() {
			return nil, noSolution
		}
		if b.Solved() {
			depth = at
		} else if e.Work() >= most {
			m = append(m, depending(results.OnRules, exact(dilemmaDepth, "cases", -1))...)
			return m, experiments.Warnings{fmt.Sprintf("depth %d did not end within %s, so it counts as not tried", at, millions(dilemmaWork))}
		}
		m = append(m, depthMetrics(at, e)...)
	}
	return append(m, depending(results.OnRules, exact(dilemmaDepth, "cases", float64(depth)))...), nil
}

// depthMetrics returns what nesting to a depth has left and cost.
func depthMetrics(depth int, e *timedEngine) []results.Metric {
	b := e.Board()
	return depending(results.OnRules,
		exactly(numbered(metricSolved, depth), b.Solved()),
		exact(numbered(surplusLeft, depth), "candidates", float64(b.Candidates()-b.Shape().Cells())),
		exact(numbered(metricWork, depth), "sets", float64(e.Work())),
		timed(numbered(metricTime, depth), e.total))
}

// searches returns how hard a puzzle is for searches. That it has several solutions, or
// none, is a warning as an error.
func searches(ctx context.Context, t experiments.Trial, p *grid.Puzzle, b *grid.Board) ([]results.Metric, error) {
	c, err := t.Engine(dilemmaNodes)
	if err != nil {
		return nil, err
	}
	c.Method, c.Choose = solver.Search(), solver.ChooseRandom()
	nodes, ended, seeds := 0.0, 0, t.Config.Int("seeds")
	for seed := range seeds {
		c.Seed = uint64(seed)
		p.Load(b)
		r, err := solver.Count(ctx, b, c, 2)
		if err = errors.Join(err, ctx.Err()); err != nil {
			return nil, err
		}
		switch r.Status {
		case solver.None:
			return nil, noSolution
		case solver.Multiple:
			return nil, experiments.Warnings{"the puzzle has several solutions: no depth can solve it, so nothing was measured"}
		case solver.Unique:
			ended++
		}
		nodes += float64(r.Stats.Nodes) / float64(seeds)
	}
	return depending(results.OnEngine,
		exact(metricNodes, "nodes", nodes),
		exact(dilemmaEnded, "", float64(ended)/float64(seeds))), nil
}

// ratingOf returns the rating of a puzzle.
func ratingOf(ctx context.Context, p *grid.Puzzle, b *grid.Board) ([]results.Metric, error) {
	c := solver.RateConfig{Nodes: ratingNodes}
	if p.Shape.Cells() > fewCells {
		c.Nodes = ratingNodesAbove
	}
	p.Load(b)
	rating, err := solver.Rate(ctx, b, c)
	return depending(results.OnEngine,
		exact(dilemmaRating, "", rating.Value),
		exactly(dilemmaRated, rating.Status == solver.Solved)), err
}
