package main

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"time"

	"basisk/experiments"
	"basisk/experiments/option"
	"basisk/heuristics"
	"basisk/results"
	"basisk/results/plot"
	"basisk/solver"
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

// samples are the puzzles that the experiment makes by default: 25 % to 55 % of the cells are given,
// chosen at random.
var samples = experiments.Sampled(200, 2*time.Millisecond, "3,4 random 0.25:0.55:0.05")

// Options returns the experiment's options: those that choose puzzles, including puzzles from
// files.
func (firstGuess) Options(c solver.Catalog) []option.Option {
	return experiments.PopulationOptions(c, samples, true)
}

// Estimate returns the expected time of a plan with one worker.
func (firstGuess) Estimate(p experiments.Params) time.Duration { return p.Estimate(samples) }

// Plan yields a trial for each puzzle. The name of the puzzle is the key of the trial, and
// the trial's seed derives from it.
func (firstGuess) Plan(p experiments.Params) iter.Seq[experiments.Trial] {
	return func(yield func(experiments.Trial) bool) {
		for x := range p.Instances(samples) {
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

// Analysis declares the report: a table with a row per fill and columns per shape, a sentence
// whose slots are filled from the cells of the table, and a figure of the same cells.
func (firstGuess) Analysis() results.Analysis {
	return results.Analysis{
		Observe: observe,
		Method: "Random cells of full grids are given. Singles run to their fixpoint; " +
			"then the first digit of the smallest cell is placed and the rest is solved.",
		Caveats: []string{"Chance is one in the number of digits of the cell: " +
			"how often a random guess is right if there is one solution."},
		Answer: []results.Sentence{{
			Slots: []results.Slot{{Of: "guess", Measure: "beyond chance, points"}, {Of: "guess"}},
			Text:  "On {0.shape} with {0.given} given, {1} of the first guesses are right: {0} points beyond chance.",
		}},
		Tables: []results.Projection{{
			Name: "guess", Title: "Right first guesses", Rows: []string{"given"}, Columns: "shape",
			Measures: []results.Measure{
				{Head: "right", Value: metricRight, Summary: "share", Percent: true},
				{Head: "beyond chance, points", Value: metricRight, Per: valueChance, Summary: "difference", Share: true, Scale: 100},
				{Head: "puzzles with a guess", Value: metricRight, Summary: "count", Plain: true},
			},
		}},
		Figures: []results.Plot{{
			Of: "guess", X: "given", Series: "shape",
			Figure: plot.Figure{
				Name: "first-guess", Title: "Right first guesses", Caption: "The share of first guesses that leave a solution.",
				X: plot.Axis{Label: "cells given"}, Y: plot.Axis{Label: "share"},
			},
		}},
	}
}

// valueChance is the metric that observe adds: how often a random guess would be right.
const valueChance = "chance"

// observe takes all records of one puzzle, here a single one, and adds the keys and values that the
// projections name; the key "shape" is the one of every population. A metric that is missing reads as NaN and is not
// counted.
func observe(records []results.Record) []results.Record {
	for i := range records {
		r := &records[i]
		k := experiments.PopulationOf(r.Config)
		r.Config["given"] = string(k.Holes)
		if k.Fill > 0 {
			r.Config["given"] = fmt.Sprintf("%.3g %%", 100*k.Fill)
		}
		r.Metrics = append(r.Metrics, results.Metric{Name: valueChance, Value: 1 / r.Value(metricDigits)})
	}
	return records
}
