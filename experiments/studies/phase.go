package studies

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"basisk/experiments"
	"basisk/experiments/option"
	"basisk/grid"
	"basisk/heuristics"
	"basisk/internal/cputime"
	"basisk/results"
	"basisk/solver"
	"basisk/solver/maker"
)

// phase asks where puzzles are hardest. Full grids lose cells, at random, the same number in every
// row, column and box, or so that one solution remains; then rules are applied, and clause learning
// looks for a solution, and for a second one. The measures of hardness are the conflicts until a
// solution is found, and until it is settled whether it is the only one. With few clues a second
// solution is found at once, with many the rules leave nothing to search; the peak is in between.
func phase() question {
	return question{
		name:    "phase",
		asks:    "At which fill are puzzles hardest to settle, and does it matter how the holes are spread?",
		samples: phaseSamples, trials: phaseTrials, check: checkPhase,
		options: func(c solver.Catalog) []option.Option {
			return []option.Option{
				rulesOption(c, "the sets of rules that are compared", phaseRules),
				nodesOption("conflicts", phaseConflicts), cdclOption(),
			}
		},
		measure: measurePhase, analysis: phaseAnalysis,
	}
}

// phaseConflicts is the budget of an engine. It counts conflicts, so that the outcome is the same
// on every machine; on one of 2026 they take about a second.
const phaseConflicts = 20_000

// phaseSamples returns the population: from fills with very many solutions to fills at which
// singles suffice for most puzzles, with all three arrangements of holes at some fills.
func phaseSamples() []experiments.Sample {
	return slices.Concat(
		experiments.Sampled(80, 15*time.Millisecond, "4 random 0.18,0.25,0.3125,0.375,0.4375,0.5,0.5625;"+
			"4 balanced 0.25,0.3125,0.375,0.4375,0.5; 4 staged 0.375,0.4375,0.5"),
		experiments.Sampled(50, 100*time.Millisecond, "5 random 0.36:0.5:0.02,0.52,0.56;"+
			"5 balanced 0.36:0.52:0.04; 5 staged 0.44,0.48,0.52"),
		experiments.Sampled(30, 2*time.Second, "6 random 0.42:0.56:0.02"),
		experiments.Sampled(8, 14*time.Second, "7 random 0.44:0.6:0.04"))
}

// Its own metrics; the first two follow the name of a set of rules.
const (
	phaseSolve    = "solve"
	phaseLeft     = "left" // candidates in open cells, as its report says
	phaseCost     = "conflicts"
	phaseFound    = "found"
	phaseFindCost = "find-conflicts"
)

// phaseRules are the default sets of rules.
const phaseRules = "singles=singles; rules=singles,locked,hall"

// checkPhase rejects puzzles that have no fill.
func checkPhase(p experiments.Params) error {
	minimal := func(s experiments.Sample) bool { return s.Population.Holes == maker.MinimalHoles }
	if slices.ContainsFunc(p.Select(phaseSamples()), minimal) {
		return fmt.Errorf("--%s: minimal puzzles have as few clues as possible: expected holes that leave a fill to choose",
			experiments.OptionPopulation)
	}
	return nil
}

func phaseTrials(p experiments.Params, x *experiments.Instance) []experiments.Trial {
	return []experiments.Trial{x.Trial("settle", experiments.Config{configRules: heuristics.SetsString(ruleSets(p))})}
}

// wholeFill returns the fill of balanced holes that is nearest to the given one: whole holes per
// unit, to four decimals.
func wholeFill(fill float64, side int) float64 {
	holes := math.Round((1 - fill) * float64(side))
	return math.Round(1e4*(1-holes/float64(side))) / 1e4
}

func measurePhase(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	puzzle, err := t.Puzzle(ctx)
	if err != nil {
		return nil, err
	}
	metrics := depending(results.OnInstance, exact(metricClues, "cells", float64(puzzle.Clues())))
	b := puzzle.Board()
	sets, err := t.Catalog.Rules.ParseSets(t.Config.Text(configRules))
	if err != nil {
		return nil, err
	}
	for _, set := range sets {
		if err := ctx.Err(); err != nil {
			return metrics, err
		}
		puzzle.Load(b)
		metrics = append(metrics, reason(ctx, b, set)...)
	}
	found, err := findAndProve(ctx, t, puzzle, b)
	return append(metrics, found...), errors.Join(err, ctx.Err())
}

// reason runs rules on b to their fixpoint, unless ctx ends first, and measures whether they solve it
// and how many candidates they leave in open cells. The board keeps that state.
func reason(ctx context.Context, b *grid.Board, set heuristics.RuleSet) []results.Metric {
	engineOn(ctx, b, set.Rules).Propagate()
	placed := b.Shape().Cells() - b.Open()
	return depending(results.OnRules,
		exactly(numbered(set.Name, phaseSolve), b.Solved()),
		exact(numbered(set.Name, phaseLeft), "candidates", float64(b.Candidates()-placed)))
}

// findAndProve looks for a solution by clause learning, and then from the start for two, which settles
// whether the first is the only one. If it finds none within the limit, it does not look for two.
func findAndProve(ctx context.Context, t experiments.Trial, p *grid.Puzzle, b *grid.Board) ([]results.Metric, error) {
	c, err := engineOf(t, phaseConflicts)
	if err != nil {
		return nil, err
	}
	c.Method = solver.CDCL()
	p.Load(b)
	begin := cputime.Thread()
	first, err := solver.Solve(ctx, b, c)
	finding := cputime.Since(begin)
	if err != nil {
		return nil, err
	}
	if first.Status == solver.Unsolvable {
		return nil, noSolution
	}
	found := first.Status == solver.Solved
	metrics := []results.Metric{
		exactly(phaseFound, found), exact(phaseFindCost, "conflicts", float64(first.Stats.Nodes)), timed("finding", finding),
	}
	both, settling := first, finding
	if found {
		p.Load(b)
		begin = cputime.Thread()
		if both, err = solver.Count(ctx, b, c, 2); err != nil {
			return metrics, err
		}
		settling = cputime.Since(begin)
	}
	return append(metrics,
		exactly(metricUnique, both.Status == solver.Unique),
		exactly(metricSettled, both.Status == solver.Unique || both.Status == solver.Multiple),
		exact(phaseCost, "conflicts", float64(both.Stats.Nodes)),
		timed("settling", settling),
	), nil
}
