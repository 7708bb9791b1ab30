package studies

import (
	"cmp"
	"math"
	"slices"

	"basisk/experiments"
	"basisk/results"
	"basisk/results/plot"
	"basisk/solver/maker"
)

// The analysis adds to the records the arrangement of the holes of a puzzle without its fill, the cleared
// share of the surplus and whether that is nearly all of it, and the clues. A puzzle is either stuck early or
// nearly done, so no mean of the cleared share is shown.
const (
	valueCleared   = "cleared"
	valueDone      = "done"
	valueDoneFalse = "done of false"
	nearlyAll      = 0.9
	scalingPoints  = 100
	titleThreshold = "at which half of the puzzles have 90 % of their surplus cleared"
)

// heuristicScalingAnalysis declares the tables and the answer of the report.
func heuristicScalingAnalysis() results.Analysis {
	pairs := map[string]string{configSet: "hall-2"}
	return results.Analysis{
		Observe: observeScaling,
		Method: "Every set of rules runs on the same puzzles from the start to its fixpoint; unless others are chosen " +
			"each set contains the ones before it, and the puzzles of a shape have random holes at twelve fills across the " +
			"transition from stuck to nearly done. The surplus are the candidates beyond one per cell. The threshold is " +
			"the fill " + titleThreshold + ": where a monotone curve through the shares crosses one half.",
		Answer: []results.Sentence{{
			Slots: []results.Slot{{Of: "saved", At: pairs}, {Of: "cost"}}, Over: []string{keyShape}, Say: scalingWords,
			Text: "In {0.puzzles}, adding {0.set} saves {each}; these rules take {1} times the time of singles.",
			Each: "{0} clues on {0.shape}",
		}},
		Otherwise: []results.Sentence{{
			Slots: []results.Slot{{Of: "done", At: pairs}}, Over: []string{keyShape}, Say: scalingWords,
			Text: "Of {0.puzzles}, rules with {0.set} clear 90 % of the surplus of {each}.",
			Each: "{0.percent} on {0.shape}",
		}},
		Tables: slices.Concat(thresholdTables(), scalingTables()),
		Cells: []results.Projection{{
			Name: "transition", Rows: []string{keyShape, configSet, keyFill},
			Measures: []results.Measure{{Value: valueDone, Summary: "share", Scale: scalingPoints}},
		}},
		Figures: []results.Plot{
			{
				Of: "saved", X: configSet, Series: keyShape, Panel: keyPuzzles,
				Words: map[string]string{"hall-2": "size 2", "hall-3": "size 3", "hall-K+1": "to K+1", "hall": "all sizes"},
				Figure: plot.Figure{
					Name: "saved", Title: "How many clues a set of rules saves at the threshold",
					Caption: "Clues fewer than at the threshold of the set before, paired, with 95 % intervals. Sizes are of tuples.",
					X:       plot.Axis{Label: "what is added to the rules before"}, Y: plot.Axis{Label: "clues saved"},
				},
			},
			{
				Of: "transition", X: keyFill, Series: keyShape, Panel: configSet,
				Figure: plot.Figure{
					Name: "transition", Title: "From stuck to nearly done",
					Caption: "Share of the puzzles of which the rules clear 90 % of the surplus. Whiskers: 95 %.",
					X:       fillAxis(), Y: plot.Axis{Label: "% of the puzzles"},
				},
			},
		},
		Caveats: []string{
			"Puzzles with random holes have many solutions where N ≥ 16, so rules can solve few of them.",
			"Where the fills of a run are wider apart than the transition, its place is hardly known: choose finer ones " +
				"with --population.",
			"Shares and ratios over all fills depend on the fills that were chosen.",
		},
	}
}

// thresholdTables are the tables of the transition between stuck and done.
func thresholdTables() []results.Projection {
	table := func(name, title string, m results.Measure) results.Projection {
		m.Value = cmp.Or(m.Value, valueDone)
		return results.Projection{
			Name: name, Title: title, Rows: []string{keyPuzzles, keyShape}, Columns: configSet, Measures: []results.Measure{m},
		}
	}
	before, most := configSet+"=", valueDoneFalse+atMost
	return []results.Projection{
		table("saved", "Clues that a set saves beside the set before it, at the threshold",
			results.Measure{Summary: "saved", Along: metricClues, Against: before}),
		table("saved-fill", "The same in points of fill",
			results.Measure{Summary: "saved", Along: scalingFill, Against: before, Scale: scalingPoints}),
		table("threshold", "The fill "+titleThreshold+", %",
			results.Measure{Summary: "threshold", Along: scalingFill, Scale: scalingPoints}),
		table("false-threshold", "The fill at which half of the puzzles have 90 % of their false candidates cleared, %",
			results.Measure{Value: valueDoneFalse, Upper: most, Summary: "threshold", Along: scalingFill, Scale: scalingPoints}),
		table("false-saved", "Clues that a set saves for that beside the set before it",
			results.Measure{Value: valueDoneFalse, Upper: most, Summary: "saved", Along: metricClues, Against: before}),
	}
}

// scalingTables are the tables of the results and costs of the sets.
func scalingTables() []results.Projection {
	table := func(title string, rows []string, m results.Measure) results.Projection {
		return results.Projection{Title: title, Rows: rows, Columns: configSet, Measures: []results.Measure{m}}
	}
	share := func(value string) results.Measure {
		return results.Measure{Value: value, Summary: "share", Percent: true}
	}
	gain := results.Measure{Value: valueDone, Summary: "difference", Against: configSet + "=", Scale: scalingPoints}
	shapes := []string{keyPuzzles, keyShape}
	done := table("Puzzles with 90 % of their surplus cleared", shapes, share(valueDone))
	done.Name = "done"
	cost := table("Processor time, times that of singles in turn, over all puzzles", nil, results.Measure{
		Value: metricTime, Summary: "ratio", Per: numbered(metricTime, scalingFirst), Against: configSet + "=" + scalingFirst,
	})
	cost.Name = "cost"
	each := cost
	each.Name, each.Title, each.Rows = "", "Processor time, times that of singles in turn", shapes
	return []results.Projection{
		done,
		table("Puzzles with 90 % cleared beyond the set before, points", shapes, gain),
		table("Solved", shapes, share(metricSolved)),
		truthGroups(configSet, nil),
		table("Work, times that of the first set", shapes,
			results.Measure{Value: metricWork, Summary: "ratio", Against: configSet}),
		each, cost,
	}
}

// observeScaling adds the values of the records of a puzzle.
func observeScaling(records []results.Record) []results.Record {
	addTruth(records)
	for i := range records {
		r := &records[i]
		k := experiments.PopulationOf(r.Config)
		r.Config[keyPuzzles] = holesOf(k)
		cleared := 1 - (r.Value(metricLeft)-float64(k.Cells()))/r.Value(scalingSurplus)
		r.Metrics = append(r.Metrics, results.Metric{Name: metricClues, Value: r.Value(scalingFill) * float64(k.Cells())})
		if !math.IsNaN(cleared) {
			done := exactly(valueDone, cleared > nearlyAll)
			r.Metrics = append(r.Metrics, results.Metric{Name: valueCleared, Value: cleared}, done)
		}
		if least, ok := r.Metric(valueFalse); ok {
			r.Metrics = append(r.Metrics, exactly(valueDoneFalse, least > nearlyAll),
				exactly(valueDoneFalse+atMost, r.Value(valueFalse+atMost) > nearlyAll))
		}
	}
	return records
}

// scalingWords returns how a sentence says a label: tuples of a size by their name.
func scalingWords(key, label string) string {
	if key == configSet && label == "hall-2" {
		return "pairs"
	}
	return inWords(key, label)
}

// holesOf names the common properties of the puzzles of a shape besides the fill.
func holesOf(k maker.Population) string {
	return maker.Population{Holes: k.Holes, SolvableBy: k.SolvableBy}.String()
}
