package studies

import (
	"fmt"

	"basisk/results"
)

// What the analysis adds to a record: bounds of the size of the smallest backdoor, and, if a puzzle
// has one of a single cell, the share of open cells that are one.
const (
	backdoorMin    = "size at least"
	backdoorMax    = "size" + atMost
	backdoorSingle = "single cells"
)

// backdoorsAnalysis declares the tables and the answer of the report.
func backdoorsAnalysis() results.Analysis {
	return results.Analysis{
		Observe: observeBackdoors,
		Method: fmt.Sprintf("All sets of 1, 2, 3 … of the cells that the rules leave open are filled from the solution "+
			"until the rules finish after one of them, as long as at most %d sets are tried; then cells are filled "+
			"greedily, each time the one after which the fewest candidates are left. The size then lies between that of the sets not all "+
			"tried and that of the greedy one.", backdoorTrials),
		Answer: []results.Sentence{{
			Slots: []results.Slot{
				{Of: "sizes", At: map[string]string{configSet: "singles"}}, {Of: "sizes", At: map[string]string{configSet: "all"}},
			},
			Text: "On {0.puzzles} puzzles {0} cells on average must be guessed right until {0.set} do the rest, {1} until the " +
				"rules of the set {1.set} do.",
		}},
		Tables: []results.Projection{
			{
				Name: "sizes", Title: "Smallest backdoors, mean size", Rows: []string{keyPuzzles}, Columns: configSet,
				Measures: []results.Measure{{Value: backdoorMin, Upper: backdoorMax, Summary: "mean"}},
				Note:     "Sizes that are only bounded count with both bounds.",
			},
			{
				Name: "single", Title: "Backdoors of one cell", Rows: []string{keyPuzzles, configSet},
				Measures: []results.Measure{
					{Head: "n", Value: backdoorMin, Summary: "count", Plain: true},
					{Head: "single cells that suffice, %", Value: backdoorSingle, Summary: "mean", Scale: 100},
				},
				Note: "Of the puzzles with a backdoor of one cell, the mean share of the open cells that are one.",
			},
			setsOf(backdoorSize),
		},
		Figures: []results.Plot{{
			Of: "sizes", X: configSet, Series: keyPuzzles,
			Figure: results.Figure{
				Name: "backdoor-sizes", Title: "Cells that must be guessed right",
				Caption: "Mean size of the smallest backdoor, with 95 % intervals.",
				X:       results.Axis{Label: "rules that do the rest"}, Y: results.Axis{Label: "cells filled from the solution"},
			},
		}},
		Caveats: []string{
			"A backdoor is known only once the solution is: it bounds what a lucky guesser needs, not what a search takes.",
			"Puzzles with several solutions count with the backdoor to the one that was found first, which is larger: the " +
				"cells must rule out all others.",
		},
	}
}

// observeBackdoors adds the bounds of sizes, and the share of single cells that suffice.
func observeBackdoors(records []results.Record) []results.Record {
	for i := range records {
		r := &records[i]
		addKind(r)
		least, size, open := r.Value(backdoorSize), r.Value(backdoorSize), r.Value(metricOpen)
		if r.Value(backdoorProved) != 1 {
			least = min(size, float64(untriedSize(int(open))))
		}
		if r.Value(results.Censored) == 1 { // the size at which the time ran out
			size = open
		}
		r.Metrics = append(r.Metrics,
			results.Metric{Name: backdoorMin, Value: least}, results.Metric{Name: backdoorMax, Value: size})
		if least == 1 && size == 1 {
			share := r.Value(backdoorFound) / r.Value(backdoorSets)
			r.Metrics = append(r.Metrics, results.Metric{Name: backdoorSingle, Value: share})
		}
	}
	return records
}

// untriedSize returns the smallest size at which a hunt does not try all sets of open cells.
func untriedSize(open int) int {
	size := 1
	for tried := 0; size <= open && tried+choose(open, size) <= backdoorTrials; size++ {
		tried += choose(open, size)
	}
	return size
}
