package main

import (
	"context"
	"errors"
	"iter"
	"time"

	"basisk/experiments"
	"basisk/heuristics"
	"basisk/results"
	"basisk/solver"
	"basisk/solver/maker"
)

// firstGuess measures how often the first guess of a search is right. If a puzzle has one
// solution, a random guess among n digits is right once in n times; the more solutions there are,
// the less a guess matters. The figure therefore shows at which fill a search begins to
// depend on good guesses.
type firstGuess struct{}

func (firstGuess) Name() string { return "first-guess" }

func (firstGuess) Question() string {
	return "How often is the first guess of a search right, by how much is given?"
}

// samples returns the puzzles that the experiment makes by default, with 25 % to 55 % of the cells
// given, chosen at random.
func samples() []experiments.Sample {
	var list []experiments.Sample
	for _, basis := range []int{3, 4} {
		for fill := 25; fill <= 55; fill += 5 {
			k := experiments.Population{Basis: basis, Holes: maker.RandomHoles, Fill: float64(fill) / 100}
			list = append(list, experiments.Sample{Population: k, Count: 200, Each: 2 * time.Millisecond})
		}
	}
	return list
}

// Settings returns the experiment's options: those that choose puzzles, including puzzles from
// files.
func (firstGuess) Settings() []experiments.Setting {
	return experiments.PopulationSettings(samples(), true)
}

// Estimate returns the expected time of a plan with one worker.
func (firstGuess) Estimate(p experiments.Params) time.Duration { return p.Estimate(samples()) }

// Plan yields a trial for each puzzle. The name of the puzzle is the key of the trial, and
// the trial's seed derives from it.
func (firstGuess) Plan(p experiments.Params) iter.Seq[experiments.Trial] {
	return func(yield func(experiments.Trial) bool) {
		for x := range p.Instances(samples()) {
			if !yield(x.Trial("", nil)) {
				return
			}
		}
	}
}

// The metrics. A puzzle that needs no guess has only the first.
const (
	metricGuessed = "guessed" // whether singles leave anything to guess
	metricDigits  = "digits"  // how many digits the smallest cell has
	metricRight   = "right"   // whether the first of them leaves a solution
)

// Measure runs the singles on the puzzle of the trial, and then guesses as the chooser "cell"
// does.
func (firstGuess) Measure(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	puzzle, err := t.Puzzle(ctx)
	if err != nil {
		return nil, err
	}
	b := puzzle.Board()
	heuristics.MustParse("singles").Engine(b).Propagate()
	if b.Solved() {
		return []results.Metric{yesOrNo(metricGuessed, false)}, ctx.Err()
	}
	set, member := solver.ChooseCell().New(t.Seed).Choose(b)
	m := []results.Metric{
		yesOrNo(metricGuessed, true),
		{Name: metricDigits, Unit: "digits", Value: float64(b.Size(set)), Exact: true},
	}
	b.Place(b.CandidateIn(set, member))
	rest, err := solver.Solve(ctx, b, solver.Config{Seed: t.Seed})
	if err := errors.Join(err, ctx.Err()); err != nil {
		return m, err // out of time: the guess may be right or wrong
	}
	return append(m, yesOrNo(metricRight, rest.Status == solver.Solved)), nil
}

// yesOrNo returns a metric that is 1 for yes and 0 for no, and the same in every run.
func yesOrNo(name string, yes bool) results.Metric {
	m := results.Metric{Name: name, Exact: true}
	if yes {
		m.Value = 1
	}
	return m
}
