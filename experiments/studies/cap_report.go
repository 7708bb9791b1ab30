package studies

import (
	"fmt"
	"math"
	"slices"

	"basisk/experiments"
	"basisk/results"
	"basisk/results/plot"
)

// Keys that the analysis adds: the cap relative to the basis, and whether it is one of the few that
// are compared. noCap is cap 1.
const (
	keyCap      = "up to"
	keyCompared = "compared"
	keyEngine   = "engine" // the use in a word
	noCap       = "none"
	// The time of a run, the limit for one that the limit ended, and whether the run was not settled.
	capRestricted = "time within the limit"
	capOpen       = "open"
)

// capAnalysis declares the tables and the answer of the report. The comparisons were chosen in
// advance: the best of all caps would also be the luckiest one. It is long because it is one literal.
func capAnalysis() results.Analysis {
	against, beside := capSize+"=1", keyCap+"="+noCap
	ratio := func(head, value, against string) results.Measure {
		return results.Measure{Head: head, Value: value, Upper: value + atMost, Summary: "ratio", Against: against}
	}
	few := func(name, title, use string) results.Projection {
		return results.Projection{
			Name: name, Title: title, Where: map[string]string{capUse: use, keyCompared: "true"}, Rows: []string{keyPuzzles}, Columns: keyCap,
			Measures: []results.Measure{ratio("", metricTime, beside)},
		}
	}
	settled := []results.Measure{
		{Head: "settled", Value: metricSettled, Summary: "total", Plain: true},
		{Head: "n", Value: metricSettled, Summary: "count", Plain: true},
		{Head: "gained", Value: metricSettled, Summary: "alone", Against: beside, Plain: true},
		{Head: "lost", Value: capOpen, Summary: "alone", Against: beside, Plain: true},
		{Head: "McNemar's p", Value: metricSettled, Summary: "mcnemar", Against: beside, Plain: true, Digits: 2},
	}
	return results.Analysis{
		Observe: observeCap,
		Method: "The same puzzle with each cap: rules and tuples of sizes up to the cap, either once before Dancing Links or " +
			"at each node of a search, until the first solution or the limit of nodes. Ratios are to cap 1, which has no " +
			"tuples, on the same puzzle; time and work are those of rules and engine together.",
		Answer: []results.Sentence{{
			Slots: []results.Slot{{Of: "medians", At: map[string]string{keyCap: "K+1"}}}, Over: []string{capUse},
			Text: "With tuples up to {0.up to}, this is the median of the times divided by those without: {each}.",
			Each: "{0} {0.use}",
		}},
		Tables: []results.Projection{
			few("links", "Time before and in Dancing Links, times that without tuples", capLinks),
			few("searches", "Time of the search, times that without tuples", capSearch),
			{
				Name: "medians", Title: "Time over all puzzles, times that without tuples", Rows: []string{capUse}, Columns: keyCap,
				Where: map[string]string{keyCompared: "true"}, Measures: []results.Measure{ratio("", metricTime, beside)},
			},
			{
				Name: "caps", Title: "What each cap brings", Rows: []string{keyPuzzles, configSet, capUse, capSize},
				Measures: []results.Measure{
					{Head: "puzzles", Value: metricSettled, Summary: "count", Plain: true},
					{Head: "options", Value: capOptions, Summary: "ratio", Against: against},
					ratio("nodes", metricNodes, against), ratio("work", metricWork, against), ratio("time", metricTime, against),
				},
				Note: "Options are those that are left for Dancing Links.",
			},
			{
				Name: "settled", Title: "What was settled of all puzzles, beside no tuples", Rows: []string{keyEngine, keyCap},
				Where: map[string]string{keyCompared: "true"}, Measures: settled,
			},
			{
				Name: "totals", Title: "What was settled, branches or conflicts, and time, beside no tuples", Rows: []string{keyPuzzles, keyCap},
				Columns: keyEngine, Where: map[string]string{keyCompared: "true"},
				Measures: append(slices.Clip(settled),
					ratio("nodes", metricNodes, beside),
					results.Measure{Head: "seconds", Value: capRestricted, Summary: "total", Plain: true, Digits: 2},
					results.Measure{Head: "time", Value: capRestricted, Summary: "ratio-of-totals", Against: beside, Digits: 2},
				),
				Note: "Nodes are the branches or conflicts of a puzzle, a median of ratios. Seconds are a sum with the limit for a run that it " +
					"ended, and time is its ratio (P. Royston, M. Parmar, Restricted mean survival time, 2013). Gained and lost are puzzles that " +
					"are settled only with tuples, and only without.",
			},
			floorTable(capUse),
		},
		Cells: []results.Projection{{
			Name: "panels", Rows: []string{keyPuzzles, capUse, capSize}, Measures: []results.Measure{ratio("", metricTime, against)},
		}},
		Figures: []results.Plot{{
			Of: "panels", X: capSize, Series: capUse, Panel: keyPuzzles,
			Figure: plot.Figure{
				Name: "time-by-cap", Title: "What a cap on the size of tuples costs and saves",
				Caption: "The median of the ratios of times to those without tuples on the same puzzle, with 95 % intervals. " +
					"Where the limit ended runs, a mark is the middle of the bounds.",
				X: plot.Axis{Label: "cap"}, Y: plot.Axis{Label: "times the time of cap 1", Log: true},
			},
		}},
		Caveats: []string{
			"Times depend on how quickly this program finds tuples; nodes and options do not.",
			"A run that ended at the limit of nodes would have taken longer, so such ratios are bounds.",
		},
	}
}

// observeCap adds the population of the puzzles, the upper bounds of a run, and the names of caps. Without cap K+1
// the sizes are somebody's choice, and all are compared.
func observeCap(records []results.Record) []results.Record {
	most := experiments.PopulationOf(records[0].Config).K() + 1
	chosen := !slices.ContainsFunc(records, func(r results.Record) bool {
		return experiments.Config(r.Config).Int(capSize) == most
	})
	for i := range records {
		r := &records[i]
		k := addKind(r)
		for _, metric := range []string{metricTime, metricNodes, metricWork} {
			addBound(r, metric, metricSettled, math.Inf(1))
		}
		r.Metrics = append(r.Metrics, apart(r, metricTime)...)
		if time, ok := r.Metric(metricTime); ok {
			if limit := experiments.Config(r.Config).Number(raceLimit); limit > 0 {
				time = min(time, limit)
			}
			r.Metrics = append(r.Metrics, results.Metric{Name: capRestricted, Unit: "s", Value: time},
				inexactly(capOpen, r.Value(metricSettled) != 1))
		}
		switch size := experiments.Config(r.Config).Int(capSize); {
		case size == 1:
			r.Config[keyCap] = noCap
		case size == most:
			r.Config[keyCap] = "K+1"
		case size <= 4 || chosen:
			r.Config[keyCap] = fmt.Sprint(size)
		case size == k.Side()/2:
			r.Config[keyCap] = "N/2"
		default:
			r.Config[keyCap] = ""
		}
		r.Config[keyCompared] = r.Config[keyCap] != ""
		for _, x := range capUses {
			if x.use == r.Text(capUse) {
				r.Config[keyEngine] = x.name
			}
		}
	}
	return records
}
