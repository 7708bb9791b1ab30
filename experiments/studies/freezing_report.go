package studies

import (
	"fmt"
	"math"
	"slices"

	"basisk/results"
	"basisk/results/plot"
)

// What the analysis adds to the records: the share of the open cells that are in the backbone with its bound, and the
// side as a number; and a record for each of some shares with the answer whether the backbone is larger.
const (
	keyMore     = "fixed, %"
	valueFrozen = "frozen"
	valueMostly = "mostly frozen"
	valueMore   = "more fixed"
	valueSide   = "side"
)

// freezingShares are the shares, in percent; more than freezingMostly is mostly.
var freezingShares = []int{25, freezingMostly, 75, 90}

const freezingMostly = 50

// freezingAnalysis declares the tables and the answer of the report. It is long because it is one literal.
func freezingAnalysis() results.Analysis {
	mostly := func(head, summary, along string, scale float64) results.Measure {
		return results.Measure{
			Head: head, Value: valueMostly, Upper: valueMostly + atMost, Summary: summary, Along: along, Scale: scale,
		}
	}
	exponent := mostly("exponent of N", "threshold-law", metricOpen, 1)
	exponent.Value, exponent.Upper, exponent.Per = valueMore, valueMore+atMost, valueSide
	half := fmt.Sprint(freezingMostly)
	return results.Analysis{
		Observe: observeFreezing,
		Method: "Full grids lost cells at random. Every candidate was asked, by clause learning within a limit of conflicts " +
			"for the puzzle, whether some solution contains it. A puzzle is mostly frozen if more than half of its open cells " +
			"have the same digit in all solutions; the threshold is the number of holes at which half of the puzzles are: " +
			"where a monotone curve through the shares crosses one half. The exponent is the power of N with which the " +
			"thresholds grow.",
		Answer: []results.Sentence{
			{
				Slots: []results.Slot{{Of: "thresholds", At: map[string]string{keyFamily: familyBoxes}}}, Over: []string{keyShape},
				Text: "Half of the puzzles are mostly frozen with so many holes: {each}.", Each: "{0} on {0.shape}",
			},
			{
				Slots: []results.Slot{{Of: "exponent", At: map[string]string{keyFamily: familyBoxes, keyMore: half}}}, Over: []string{keyFamily},
				Text: "They grow as {each}.", Each: "N^{0} ({0.kind of units})",
			},
		},
		Tables: []results.Projection{
			{
				Name: "exponent", Title: "How the threshold grows with the side", Rows: []string{keyFamily, keyMore},
				Measures: []results.Measure{
					exponent, {Head: "puzzles", Value: valueMore, Upper: valueMore + atMost, Summary: "count", Plain: true},
				},
				Note: "Half of the puzzles have more than so many % of their open cells fixed. The interval includes the misfit of " +
					"the sides; a law takes three sides whose threshold lies among the holes that were measured.",
			},
			{
				Name: "thresholds", Title: "The threshold of each side", Rows: []string{keyFamily, keyShape},
				Measures: []results.Measure{
					mostly("holes", "threshold", metricOpen, 1), mostly("cells given, %", "threshold", keyFill, 100),
					{Head: "puzzles", Value: valueMostly, Upper: valueMostly + atMost, Summary: "count", Plain: true},
				},
			},
			{
				Name: "backbone", Title: "Backbones, % of the open cells", Rows: []string{keyFamily, keyShape, keyFill},
				Measures: []results.Measure{
					{Head: "mean", Value: valueFrozen, Upper: valueFrozen + atMost, Summary: "mean", Share: true, Scale: 100},
					{Head: "mostly frozen", Value: valueMostly, Upper: valueMostly + atMost, Summary: "share", Percent: true},
					{Head: "n", Value: valueFrozen, Summary: "count", Plain: true},
				},
				Note: "All puzzles count, with both bounds where a limit left cells undecided. Where a mean has two modes, the " +
					"share of the puzzles that are mostly frozen describes it better.",
			},
		},
		Cells: []results.Projection{
			{
				Name: "curves", Rows: []string{keySide, keyFamily, keyFill},
				Measures: []results.Measure{{Value: valueMostly, Upper: valueMostly + atMost, Summary: "share", Scale: 100}},
			},
			{
				Name: "growth", Rows: []string{keyFamily, keySide},
				Measures: []results.Measure{mostly("", "threshold", metricOpen, 1)},
			},
		},
		Figures: []results.Plot{
			{
				Of: "growth", X: keySide, Series: keyFamily,
				Figure: plot.Figure{
					Name: "freezing-threshold", Title: "Freezing threshold by side",
					Caption: "Holes at which half of the puzzles have more than half of their open cells fixed. Whiskers: 95 %.",
					X:       plot.Axis{Label: "side N", Log: true}, Y: plot.Axis{Label: "holes", Log: true},
				},
			},
			{
				Of: "curves", X: keyFill, Series: keyFamily, Panel: keySide,
				Figure: plot.Figure{
					Name: "freezing-curves", Title: "Puzzles that are mostly frozen",
					Caption: "Share of the puzzles with more than half of their open cells in the backbone. Whiskers: 95 %.",
					X:       fillAxis(), Y: plot.Axis{Label: "% of the puzzles"},
				},
			},
		},
		Caveats: []string{
			"Puzzles with random holes are drawn in proportion to their number of solutions.",
			"Sides of boxes that are no squares have boxes of another form: 2×5, 3×4, 3×5, 3×6, 4×5.",
		},
	}
}

// observeFreezing adds the values of the records of a puzzle, and a record for each share. For a trial that was ended
// before it was decided, the backbone is between none and all of the open cells.
func observeFreezing(records []results.Record) []results.Record {
	var list []results.Record
	for i := range records {
		r := &records[i]
		k := addKind(r)
		r.Config[keyFamily] = familyOf(k)
		open := r.Value(metricOpen)
		low, high := r.Value(freezingFixed)/open, (r.Value(freezingFixed)+r.Value(freezingUnknown))/open
		switch {
		case open == 0:
			continue
		case math.IsNaN(high):
			low, high = 0, 1
		}
		more := func(name string, share int) []results.Metric {
			return answerBetween(name, 100*low > float64(share), 100*high > float64(share))
		}
		side := results.Metric{Name: valueSide, Value: float64(k.Side())}
		for _, share := range freezingShares {
			m := append(more(valueMore, share), side, exact(metricOpen, "cells", open))
			list = append(list, deriveRecord(r, map[string]any{keyMore: share}, m...))
		}
		r.Metrics = slices.Concat(r.Metrics, more(valueMostly, freezingMostly), []results.Metric{side}, between(valueFrozen, "", low, high))
	}
	return append(records, list...)
}
