package main

import (
	"fmt"

	"basisk/experiments"
	"basisk/results"
)

// Analysis declares what the records are asked: a table with a row for each fill and columns
// for each shape, a sentence with slots that its cells fill, and a figure of the same cells.
func (firstGuess) Analysis() results.Analysis {
	return results.Analysis{
		Observe: observe,
		Method: "Of full grids, random cells are given. Singles conclude what they can; " +
			"then the first digit of the smallest cell is placed and the rest solved.",
		Caveats: []string{"Chance is one in the number of digits of the cell: " +
			"what a guess is worth where there is one solution."},
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
			Figure: results.Figure{
				Name: "first-guess", Title: "Right first guesses", Caption: "The share of first guesses that leave a solution.",
				X: results.Axis{Label: "cells given"}, Y: results.Axis{Label: "share"},
			},
		}},
	}
}

// valueChance is what observe adds: how often a guess would be right by chance.
const valueChance = "chance"

// observe is given all records of one puzzle, here a single one, and adds the keys and values
// that the projections name. A metric that is missing is no number and counts as nothing.
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
