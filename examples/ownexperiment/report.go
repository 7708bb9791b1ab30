package main

import (
	"fmt"

	"basisk/experiments"
	"basisk/results"
	"basisk/results/plot"
)

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
			Slots: []results.Slot{{Of: "guess", Measure: 1}, {Of: "guess"}},
			More:  "On {0.shape} with {0.given} given, {1} of the first guesses are right: {0} points more than chance.",
			Less:  "On {0.shape} with {0.given} given, {1} of the first guesses are right: {0} points, less than chance.",
			None:  "On {0.shape} with {0.given} given, {1} of the first guesses are right: about as many as by chance.",
		}},
		Tables: []results.Projection{{
			Name: "guess", Title: "Right first guesses", Rows: []string{"given"}, Columns: "shape",
			Measures: []results.Measure{
				{Head: "right", Value: metricRight, Summary: "share", Percent: true},
				{Head: "beyond chance, points", Value: metricRight, Per: valueChance, Summary: "difference", Scale: 100},
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

// observe takes all records of one puzzle, here a single one, and adds the keys and values
// that the projections name. A metric that is missing reads as NaN and is not counted.
func observe(records []results.Record) []results.Record {
	for i := range records {
		r := &records[i]
		k := experiments.PopulationOf(r.Config)
		r.Config["shape"], r.Config["given"] = k.ShapeTitle(), string(k.Holes)
		if k.Fill > 0 {
			r.Config["given"] = fmt.Sprintf("%.3g %%", 100*k.Fill)
		}
		r.Metrics = append(r.Metrics, results.Metric{Name: valueChance, Value: 1 / r.Value(metricDigits)})
	}
	return records
}
