package studies

import (
	"context"
	"fmt"
	"math"
	"time"

	"basisk/experiments"
	"basisk/experiments/option"
	"basisk/grid"
	"basisk/heuristics"
	"basisk/results"
	"basisk/solver"
	"basisk/solver/exploring"
)

// freezing asks when the solution of a grid with holes freezes. A search decides for every candidate
// whether some solution holds it, which gives the backbone: the open cells that have the same digit
// in all solutions. With few holes these are nearly all open cells, with many holes none, and the
// number of holes at which that changes grows as a power of the side. Latin squares are compared
// with boxes; for them the power is known (D. Achlioptas, C. Gomes, H. Kautz, B. Selman, Generating
// satisfiable problem instances, AAAI 2000: N^1.55).
func freezing() question {
	return question{
		name:    "freezing",
		asks:    "With how many holes do the solutions of a grid freeze, and does that grow with the side as in Latin squares?",
		samples: freezingSamples, trials: freezingTrials, given: true,
		measurePuzzle: measureFreezing, analysis: freezingAnalysis,
		options: func(solver.Catalog) []option.Option {
			return []option.Option{nodesOption("conflicts for all candidates together", freezingConflicts), cdclOption()}
		},
	}
}

// freezingConflicts is the budget of a puzzle.
const freezingConflicts = 20_000

// Its own metrics.
const (
	freezingFixed      = "backbone"
	freezingUnknown    = "backbone-unknown"
	freezingConflicted = "survey-conflicts"
)

// freezingSamples returns the population: for each side eight fills around the one at which half of
// the puzzles have half of their open cells in the backbone.
func freezingSamples() (list []experiments.Sample) {
	for _, s := range []struct {
		rows, columns, count int
		latin, boxes, step   float64 // that fill, in a Latin square and with boxes
		each                 time.Duration
	}{
		{3, 3, 60, 0.51, 0.44, 0.02, time.Millisecond},
		{2, 5, 60, 0.52, 0.43, 0.02, 2 * time.Millisecond},
		{3, 4, 60, 0.55, 0.44, 0.02, 3 * time.Millisecond},
		{3, 5, 60, 0.59, 0.45, 0.015, 7 * time.Millisecond},
		{4, 4, 60, 0.60, 0.45, 0.015, 10 * time.Millisecond},
		{3, 6, 50, 0.61, 0.475, 0.012, 20 * time.Millisecond},
		{4, 5, 50, 0.615, 0.48, 0.012, 40 * time.Millisecond},
		{5, 5, 25, 0.645, 0.495, 0.01, 150 * time.Millisecond},
	} {
		for i := range 8 {
			at := func(middle float64) float64 { return math.Round(1e4*(middle+s.step*(float64(i)-3.5))) / 1e4 }
			list = append(list, experiments.Sampled(s.count, s.each, fmt.Sprintf("%dx%d random %g; %d latin random %g",
				s.rows, s.columns, at(s.boxes), s.rows*s.columns, at(s.latin)))...)
		}
	}
	return list
}

func freezingTrials(_ experiments.Params, x *experiments.Instance) []experiments.Trial {
	return []experiments.Trial{x.Trial("backbone", nil)}
}

func measureFreezing(
	ctx context.Context, t experiments.Trial, puzzle *grid.Puzzle, _ heuristics.Rules,
) ([]results.Metric, error) {
	c, err := engineOf(t, freezingConflicts)
	if err != nil {
		return nil, err
	}
	return backboneOf(ctx, puzzle, c)
}

// backboneOf counts the open cells that have the same digit in all solutions, and those for which
// the budget does not suffice to decide that.
func backboneOf(ctx context.Context, puzzle *grid.Puzzle, c solver.Config) ([]results.Metric, error) {
	survey, err := exploring.Candidates(ctx, puzzle.Board(), c, 1)
	if err != nil {
		return nil, err
	}
	fixed, unknown, open := 0, 0, puzzle.Shape.Cells()-puzzle.Clues()
	for cell := range grid.Cell(puzzle.Shape.Cells()) {
		if puzzle.Givens[cell] != 0 {
			continue
		}
		switch held, doubted := survey.Known(cell); {
		case held == 1 && doubted == 0:
			fixed++
		case held <= 1:
			unknown++
		}
	}
	return append(depending(results.OnInstance, exact(metricOpen, "cells", float64(open))),
		exact(freezingFixed, "cells", float64(fixed)),
		exact(freezingUnknown, "cells", float64(unknown)),
		exact(freezingConflicted, "conflicts", float64(survey.Stats.Nodes)),
	), ctx.Err()
}
