package studies

import (
	"context"
	"fmt"
	"slices"
	"time"

	"basisk/experiments"
	"basisk/experiments/option"
	"basisk/grid"
	"basisk/heuristics"
	"basisk/internal/cputime"
	"basisk/results"
	"basisk/solver"
)

// heuristicScaling asks what rules are worth as the side grows. Each set of rules includes the
// previous ones, and every set runs on the same puzzles from the start, so its cost is the cost of
// solving with it.
//
// A puzzle is either stuck early or nearly done, and which of the two changes within a point or two
// of fill. So puzzles of each shape have fills less than a width of that transition apart, and the
// worth of a set of rules is how far it shifts the transition, in clues.
func heuristicScaling() question {
	return question{
		depends: results.OnRules,
		name:    "heuristic-scaling",
		asks:    "How many clues do pairs, and larger tuples, save as the side grows, and how much time do they take?",
		samples: scalingSamples, trials: scalingTrials, given: true,
		measurePuzzle: measureSet, analysis: heuristicScalingAnalysis,
		options: func(c solver.Catalog) []option.Option {
			return []option.Option{
				rulesOption(c, "the sets of rules that are compared", scalingSets), truthOption(fmt.Sprint(scalingTruthNodes)),
			}
		},
	}
}

// Its own metrics.
const (
	scalingFill    = "fill"
	scalingSurplus = "surplus"
)

// scalingSets are the default sets of rules, each with all rules of the previous ones.
const scalingSets = "singles=singles; locked=singles,locked; hall-2=singles,locked,hall-2; hall-3=singles,locked,hall-3; " +
	"hall-K+1=singles,locked,hall-K+1; hall=singles,locked,hall; fish=singles,locked,hall,fish"

// scalingTruthNodes limits the search for the solutions of a puzzle, in nodes.
const scalingTruthNodes = 500

// scalingSamples returns the population: twelve fills for each side across the transition, whose
// distances are a third to two thirds of its logistic scale.
func scalingSamples() []experiments.Sample {
	return slices.Concat(
		experiments.Sampled(150, 20*time.Millisecond, "4 random 0.445:0.5275:0.0075"),
		experiments.Sampled(150, 35*time.Millisecond, "5 random 0.5:0.544:0.004"),
		experiments.Sampled(100, 60*time.Millisecond, "6 random 0.5475:0.575:0.0025"),
		experiments.Sampled(80, 100*time.Millisecond, "7 random 0.586:0.608:0.002"))
}

// scalingTrials returns the trials of an instance: each set of rules.
func scalingTrials(p experiments.Params, x *experiments.Instance) (list []experiments.Trial) {
	for _, set := range ruleSets(p) {
		set.Rules = x.Population.Sized(set.Rules)
		list = append(list, x.Trial(set.Name, ruled(set)))
	}
	return list
}

// scalingFirst are the rules of the first set, with which all others alternate.
const scalingFirst = "singles"

// measureSet runs a set of rules on a puzzle. Everything but times depends only on the puzzle and
// the rules.
func measureSet(
	ctx context.Context, t experiments.Trial, puzzle *grid.Puzzle, rules heuristics.Rules,
) ([]results.Metric, error) {
	given := puzzle.Board().Candidates()
	var b *grid.Board
	var work uint64
	times := cputime.InTurn(func() time.Duration {
		board := puzzle.Board()
		e := engineOn(ctx, board, rules)
		taken := timeOf(e)
		if b == nil {
			b, work = board, e.Work()
		}
		return taken
	}, func() time.Duration { return timeOf(engineOn(ctx, puzzle.Board(), heuristics.MustParse(scalingFirst))) })
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	cells := float64(puzzle.Shape.Cells())
	m := append(depending(results.OnInstance,
		exactShare(scalingFill, float64(puzzle.Clues())/cells),
		exact(scalingSurplus, "candidates", float64(given)-cells)),
		exact(metricLeft, "candidates", float64(b.Candidates())),
		exactly(metricSolved, b.Open() == 0),
		exact(metricWork, "sets", float64(work)),
		timed(metricTime, times[0]),
		timed(numbered(metricTime, scalingFirst), times[1]),
	)
	truth, err := truthOf(ctx, t, given, b, scalingTruthNodes)
	return append(m, truth...), err
}
