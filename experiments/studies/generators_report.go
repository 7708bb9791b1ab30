package studies

import (
	"math/big"
	"strings"

	"basisk/experiments"
	"basisk/results"
)

// What the analysis adds: the exact numbers of the groups as texts, and a separate record for each
// generator of a trial.
const (
	keyReachedAll   = "all symmetries reach"
	keyReachedSwaps = "swaps reach"
	keyReachedOdd   = "odd counted swaps reach"
	keyReachedPart  = "a part of"
	keyGenerator    = "generator"
	keyDrawnShape   = "shape of the draws"
	keyMoves        = "moves"

	valueFreedom = "degrees of freedom"
)

// distance is the distance of draws from fair ones.
var distance = results.Measure{
	Head: "φ²", Value: generatorChi2, Per: valueFreedom, Weight: generatorDraws, Summary: "chi-square",
}

// generatorsAnalysis declares the tables and the answer of the report.
func generatorsAnalysis() results.Analysis {
	full := map[string]string{keyGenerator: "full", keyDrawnShape: "9×9"}
	search := map[string]string{keyGenerator: "search"}
	even := "Grids as the program makes them show no unevenness: the variance of their chances, relative to fair ones, " +
		"is {0}; by random search {1}."
	return results.Analysis{
		Observe: observeGenerators,
		Method: "Groups: orders by formula, automorphisms of the shift pattern by matching it with itself, orbits by their " +
			"quotient; all exact. Generators: uniform numbers all grids and draws a number; full is the shift pattern mixed " +
			"by 60 moves a digit and moved by a random symmetry, as the program makes its grids; mixed-m is the same with m " +
			"moves a digit; search fills an empty board by random search and moves it; shifted is a random symmetry of the " +
			"shift pattern; swapped relabels it and permutes rows and columns inside bands and stacks at random; " +
			"counted-swaps makes odd numbers of swaps, for 9×9 seven of rows, seven of columns and nine of digits.",
		Answer: []results.Sentence{
			{
				Slots: []results.Slot{{Of: "groups", At: map[string]string{keyShape: "9×9"}}},
				Text:  "Relabelling and swaps make {0." + keyReachedSwaps + "} {0.shape} grids of a pattern.",
			},
			{
				Slots: []results.Slot{{Of: "draws", Measure: 1, At: full}, {Of: "draws", Measure: 1, At: search}},
				More:  "Grids as the program makes them are uneven: the variance of their chances, relative to fair ones, is {0}.",
				Less:  even, None: even,
			},
		},
		Tables: []results.Projection{groupsTable(), drawnTable()},
		Cells: []results.Projection{{
			Name: "mixing", Rows: []string{keyMoves}, Columns: keyDrawnShape,
			Measures: []results.Measure{distance},
		}},
		Figures: []results.Plot{{
			Of: "mixing", X: keyMoves, Series: keyDrawnShape,
			Figure: results.Figure{
				Name: "mixing", Title: "How many mixing moves it takes",
				Caption: "Distance φ² from fair draws, with 95 % intervals; the last point is the setting of the program. Points " +
					"not above zero, which show no bias, are left out.",
				X: results.Axis{Label: "moves per digit", Log: true}, Y: results.Axis{Label: "φ², distance from fair", Log: true},
			},
		}},
		Caveats: []string{
			"The class of the first floor says much less than the grid: a generator may be fair by class and still not be fair. " +
				"For 9×9 the tests can show that a generator is biased, but not that it is fair.",
			"The draws of all generators are independent; there is no correction for their number, so by chance one fair " +
				"generator in forty is above 0.",
		},
	}
}

// groupsTable lists how many grids the groups make of the shift pattern.
func groupsTable() results.Projection {
	return results.Projection{
		Name: "groups", Title: "Grids that are reached from the shift pattern",
		Rows: []string{keyShape, keyReachedAll, keyReachedSwaps, keyReachedOdd, keyReachedPart},
		Note: "The number of symmetries, divided by that of automorphisms. A product of a given number of swaps of rows, " +
			"columns and digits has their parities, so that it reaches at most one element in eight.",
		Measures: []results.Measure{{Value: generatorAutomorphisms, Summary: "median", Plain: true}},
	}
}

// drawnTable lists the χ² tests.
func drawnTable() results.Projection {
	return results.Projection{
		Name: "draws", Title: "How evenly generators draw", Rows: []string{keyGenerator}, Columns: keyDrawnShape,
		Note: "Cells are the 288 grids of 4×4 and the 416 classes of first floors of 9×9, pooled to at least five expected " +
			"draws; hit are medians of the trials. φ² is the variance of the ratio of true to fair chances, 0 for a fair " +
			"generator, estimated by χ².",
		Measures: []results.Measure{
			{Head: "cells hit", Value: generatorHit, Summary: "median", Plain: true},
			distance,
			{
				Head: "µs a grid", Value: metricTime, Per: generatorDraws, Summary: "ratio-of-totals",
				Scale: 1e6, Plain: true, Digits: 3,
			},
		},
	}
}

// observeGenerators returns the records of groups whose orbits are known, and one for the draws of
// each generator in a trial.
func observeGenerators(records []results.Record) []results.Record {
	var list []results.Record
	for i := range records {
		r := &records[i]
		swaps, odd := wholeOf(r, generatorSwapOrbit), wholeOf(r, generatorCountedOrbit)
		if swaps != nil && odd != nil && has(r, numbered(generatorOrbit, 0)) {
			addKind(r)
			list = append(list, deriveRecord(r, map[string]any{
				keyReachedAll: wholeText(wholeOf(r, generatorOrbit), 35), keyReachedSwaps: wholeText(swaps, 35),
				keyReachedOdd: wholeText(odd, 35), keyReachedPart: new(big.Rat).SetFrac(odd, swaps).String(),
			}))
		}
		for _, g := range generators() {
			if has(r, numbered(generatorDraws, g.name)) {
				list = append(list, drawnBy(r, g))
			}
		}
	}
	return list
}

// drawnBy returns the record of the draws of a generator in a trial.
func drawnBy(r *results.Record, g generator) results.Record {
	metrics := []results.Metric{}
	for _, m := range r.Metrics {
		if name, ok := strings.CutSuffix(m.Name, numbered("", g.name)); ok {
			m.Name = name
			metrics = append(metrics, m)
		}
	}
	drawn := deriveRecord(r, map[string]any{keyGenerator: g.name}, metrics...)
	if moves, ok := isMixed(g.name); ok {
		drawn.Config[keyMoves] = moves
	} else if g.name == "full" {
		drawn.Config[keyMoves] = 60 // as in generate.Full
	}
	if c := experiments.Config(r.Config); c.Text("aim") != generatorBirthday {
		drawn.Config[keyDrawnShape] = experiments.PopulationOf(c).ShapeTitle()
	}
	drawn.Metrics = append(drawn.Metrics, exact(valueFreedom, "", drawn.Value(generatorCellCount)-1))
	return drawn
}
