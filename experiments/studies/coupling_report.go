package studies

import (
	"math"

	"basisk/experiments"
	"basisk/results"
	"basisk/results/plot"
)

// keyRuleNames is the key that the analysis adds: the rules of a trial, regardless of the search.
const keyRuleNames = "with"

// couplingAnalysis declares the tables and the answer of the report.
func couplingAnalysis() results.Analysis {
	withoutSearch, withSearch := map[string]string{searchPart: "false"}, map[string]string{searchPart: "true"}
	puzzles := []string{keyPuzzles}
	panels := gains("panels", "", withSearch, metricSettled)
	panels.Rows = []string{keyShape, keyHoles}
	return results.Analysis{
		Observe: observeCoupling, Cells: []results.Projection{panels},
		Method: "All ways to run some of the sets of rules, with naked and hidden singles always on, without search and " +
			"at the nodes of a search with a limit of nodes, on the same puzzles. Cleared is the share of the surplus, the " +
			"candidates beyond one per cell, that rules remove; settled means that a solution was found.",
		Answer: []results.Sentence{{
			Slots: []results.Slot{{Of: "together"}}, Over: []string{keyRuleNames},
			Text: "Of the puzzles, a search settles {each}.",
			Each: "{0.value} with {0.with}",
		}},
		Tables: []results.Projection{
			{
				Name: "search", Title: "Puzzles that search settles, by the rules at each node", Where: withSearch,
				Rows: puzzles, Columns: keyRuleNames, Measures: []results.Measure{{Value: metricSettled, Summary: "share", Percent: true}},
			},
			{
				Name: "together", Title: "The same of all puzzles", Where: withSearch, Columns: keyRuleNames,
				Measures: []results.Measure{{Value: metricSettled, Summary: "share", Percent: true}},
			},
			gains("search-gain", "Settled by search beyond singles, points", withSearch, metricSettled),
			ratios("search-time", "Time of the search, times that with singles", withSearch),
			gains("cleared-gain", "Cleared without search beyond singles, points", withoutSearch, couplingCleared),
			ratios("time", "Time without search, times that of singles", withoutSearch),
			{
				Name: "cleared", Title: "Cleared without search, %", Where: withoutSearch, Rows: puzzles, Columns: keyRuleNames,
				Measures: []results.Measure{{Value: couplingCleared, Summary: "mean", Share: true, Scale: 100}},
			},
			truthGroups(keyRuleNames, withoutSearch),
		},
		Figures: []results.Plot{
			{
				Of: "panels", X: keyRuleNames, Series: keyHoles, Panel: keyShape,
				Figure: plot.Figure{
					Name: "search-gain", Title: "What rules add to search",
					Caption: "Puzzles settled within the limit of nodes beyond those settled with singles, paired, with 95 % intervals.",
					X:       plot.Axis{Label: "rules"}, Y: plot.Axis{Label: "points of a hundred puzzles"},
				},
			},
		},
		Caveats: []string{
			"Puzzles with random holes at N ≥ 16 have several solutions: rules alone settle few of them, however strong they are.",
			"A search that ran out of nodes has no time to a solution, so a ratio of times that involves it is only bounded.",
		},
	}
}

// observeCoupling adds the rules of the trials of a puzzle, and bounds.
func observeCoupling(records []results.Record) []results.Record {
	addTruth(records)
	for i := range records {
		r := &records[i]
		addKind(r)
		if r.Text(searchPart) == "true" {
			addBound(r, metricTime, metricSettled, math.Inf(1))
		}
		r.Config[keyRuleNames] = partNames(setNames(r.Text("factors")), experiments.Config(r.Config).Int(configSet))
	}
	return records
}

// besideSingles names the record of singles on the same puzzle.
const besideSingles = keyRuleNames + "=" + noParts

// gains returns the projection of how many percentage points a value rises beyond singles.
func gains(name, title string, where map[string]string, value string) results.Projection {
	return results.Projection{
		Name: name, Title: title, Where: where, Rows: []string{keyPuzzles}, Columns: keyRuleNames,
		Measures: []results.Measure{{Value: value, Summary: "difference", Against: besideSingles, Share: true, Scale: 100}},
	}
}

// ratios returns the projection of the times as multiples of the time of singles. For a search that ran out of
// nodes the ratio is a lower bound.
func ratios(name, title string, where map[string]string) results.Projection {
	return results.Projection{
		Name: name, Title: title, Where: where, Rows: []string{keyPuzzles}, Columns: keyRuleNames,
		Measures: []results.Measure{{
			Value: metricTime, Upper: metricTime + atMost, Summary: "ratio", Against: besideSingles,
		}},
	}
}
