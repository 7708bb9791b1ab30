package studies

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"basisk/experiments"
	"basisk/grid"
	"basisk/grid/generate"
	"basisk/heuristics"
	"basisk/internal/cputime"
	"basisk/results"
	"basisk/solver"
	"basisk/solver/maker"
)

// clueEconomy asks whether stronger techniques need fewer clues. From the same full grid clues are
// removed in the same order, each if the technique still solves the puzzle, until none can be
// removed; the last contestant only requires a unique solution.
func clueEconomy() question {
	return question{
		name:    "clue-economy",
		asks:    "Do more techniques mean fewer clues?",
		samples: clueEconomySamples, trials: clueEconomyTrials, shapes: true, check: checkClueEconomy,
		measure: measureClueEconomy, analysis: clueEconomyAnalysis,
		takes: []experiments.Setting{{Name: experiments.OptionRules, Default: techniques + " (to 9×9)"}},
	}
}

// techniques are the sets of rules to dig with, the weakest first.
const techniques = "naked-singles=naked-single;singles=singles;locked=singles,locked;tuples-2=singles,locked,hall-2;" +
	"tuples-3=singles,locked,hall-3;tuples=singles,locked,hall;fish=singles,locked,hall,fish;probe=singles,locked,hall,fish,probe"

// uniqueOnly is the technique that requires only uniqueness; it digs up to 16×16.
const uniqueOnly = "unique"

// probedCells is the maximum number of cells at which techniques with assumptions dig, unless a
// user asks for them.
const probedCells = 81

// digWork limits the digging of a puzzle by rules, in sets. With probing, 16×16 takes up to three
// quarters of it, ten seconds.
const digWork = 300_000_000

// clueEconomySamples returns the population, which states only shapes.
func clueEconomySamples() []experiments.Sample {
	return []experiments.Sample{
		{Population: experiments.Population{Basis: 2}, Count: 200, Each: 2 * time.Millisecond},
		{Population: experiments.Population{Basis: 3}, Count: 200, Each: 65 * time.Millisecond},
		{Population: experiments.Population{Basis: 4}, Count: 100, Each: 110 * time.Millisecond},
		{Population: experiments.Population{Basis: 5}, Count: 40, Each: 480 * time.Millisecond},
	}
}

// checkClueEconomy rejects a set of rules with the name of the technique that is not one.
func checkClueEconomy(p experiments.Params) error {
	for _, set := range p.RuleSets(techniques) {
		if set.Name == uniqueOnly {
			return fmt.Errorf("rule set %q: expected another name, that one asks only for uniqueness", set.Name)
		}
	}
	return nil
}

// fewCells is the number of cells of the largest board that is dug for uniqueness alone: above
// 16×16 many digs would never end.
const fewCells = 256

// assumes reports whether one of the rules makes assumptions.
func assumes(rules heuristics.Rules) bool {
	return slices.ContainsFunc(rules, func(e heuristics.Entry) bool { return e.Tier >= heuristics.TrialTier })
}

func clueEconomyTrials(p experiments.Params, x experiments.Instance) (list []experiments.Trial) {
	own := p.Chosen(experiments.OptionRules) != ""
	for _, set := range p.RuleSets(techniques) {
		if own || x.Population.Cells() <= probedCells || !assumes(set.Rules) {
			list = append(list, x.Trial(set.Name, ruled(set)))
		}
	}
	if x.Population.Cells() <= fewCells {
		list = append(list, x.Trial(uniqueOnly, experiments.Config{configSet: uniqueOnly}))
	}
	return list
}

func measureClueEconomy(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	s, err := experiments.PopulationOf(t.Config).Shape()
	if err != nil {
		return nil, err
	}
	rules, err := rulesOf(t)
	if err != nil {
		return nil, err
	}
	var goal generate.Goal
	on, left := results.OnEngine, uint64(digWork)
	if rules != nil {
		on, goal.Accept = results.OnRules, solvedWithin(rules, &left)
	}
	begin := cputime.Thread()
	d, err := dug(ctx, t, s, goal)
	if err = errors.Join(err, ctx.Err()); err != nil {
		return nil, err
	}
	if left == 0 {
		return nil, experiments.Warnings{fmt.Sprintf("digging with %s did not end within %d million sets of work, "+
			"so nothing was measured", t.Config.Text(configSet), digWork/1_000_000)}
	}
	m := depending(on,
		exact(metricClues, "cells", float64(d.Puzzle.Clues())),
		exact("fill", "", float64(d.Puzzle.Clues())/float64(s.Cells())),
		exact(metricAsked, "questions", float64(d.Asked)),
		exactly(metricMinimal, d.Minimal),
		timed(metricTime, cputime.Since(begin)))
	if rules != nil {
		m = append(m, depending(on, exact(metricWork, "sets", float64(digWork-left)))...)
	}
	return m, nil
}

// solvedWithin returns a function that reports whether rules solve a board; once the work left is
// spent it reports false.
func solvedWithin(rules heuristics.Rules, left *uint64) generate.Accept {
	var e *heuristics.Engine
	spent := func(e *heuristics.Engine) bool { return e.Work() >= *left }
	return func(ctx context.Context, b *grid.Board) bool {
		if e == nil || e.Board() != b {
			e = stopping(ctx, b, spent, rules.New(b.Shape())...)
		}
		e.Reset()
		stands := e.Propagate()
		*left -= min(*left, e.Work())
		return stands && b.Solved()
	}
}

// dug returns the puzzle dug from the full grid of a trial. Its searches for uniqueness have growing
// limits of branches: those that exceed one wait until the easier ones are done.
func dug(ctx context.Context, t experiments.Trial, s *grid.Shape, goal generate.Goal) (generate.DugPuzzle, error) {
	d, err := maker.NewDigger(s, goal, solver.Config{Nodes: 30}, solver.Config{Nodes: 1000}, solver.Config{Nodes: 100_000})
	if err != nil {
		return generate.DugPuzzle{}, err
	}
	return d.Dig(ctx, generate.Full(s, t.Rand("grid")), t.Rand("holes"))
}
