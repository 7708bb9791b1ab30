package studies

import "basisk/results"

// clueEconomyAnalysis declares the tables and the answer of the report.
func clueEconomyAnalysis() results.Analysis {
	sample := map[string]string{keyShape: "16×16", configSet: "tuples"}
	fewer := func(name, title, against string) results.Projection {
		return results.Projection{
			Name: name, Title: title, Rows: []string{keyShape}, Columns: configSet,
			Measures: []results.Measure{{Value: metricClues, Summary: "difference", Against: configSet + "=" + against}},
		}
	}
	return results.Analysis{
		Observe: observeClueEconomy,
		Method: "From the same full grid, in the same order, each clue goes if the technique still solves the puzzle; what " +
			"is left is minimal for the technique. The technique " + uniqueOnly + " only asks, up to 16×16, that the solution " +
			"stays the only one. Techniques are compared on the same grids.",
		Answer: []results.Sentence{
			{
				Slots: []results.Slot{{Of: "clues", At: sample}},
				Text:  "Dug with {0.set}, {0.shape} puzzles keep {0} clues on average.",
			},
			{
				Slots: []results.Slot{{Of: "beyond-singles", At: sample}},
				More:  "That is more than with singles alone: a difference of {0}.",
				Less:  "That is fewer than with singles alone: a difference of {0}.",
				None:  "No difference is seen from digging with singles alone: {0}.",
			},
		},
		Tables: []results.Projection{
			fewer("beyond-singles", "Clues more or fewer than with singles", "singles"),
			{
				Name: "clues", Title: "Clues that are left", Rows: []string{keyShape, configSet},
				Measures: []results.Measure{
					{Head: "clues, mean", Value: metricClues, Summary: "mean"},
					{Head: "given, %", Value: keyFill, Summary: "mean", Scale: 100},
					{Head: "grids", Value: metricClues, Summary: "count", Plain: true},
					{Head: "median time, ms", Value: metricTime, Summary: "median", Scale: 1e3},
				},
			},
			fewer("beyond-last", "Clues more or fewer than with the technique before", ""),
			setsOf(metricClues),
		},
		Figures: []results.Plot{{
			Of: "clues", Measure: 1, X: configSet, Series: keyShape,
			Figure: results.Figure{
				Name: "clues-by-technique", Title: "Clues that each technique needs",
				Caption: "Mean part of the cells left as clues, with 95 % intervals, minimal for the technique.",
				X:       results.Axis{Label: "technique"}, Y: results.Axis{Label: "% of the cells given"},
			},
		}},
		Caveats: []string{
			"Minimal is local: another order of removal ends at another number of clues, and a stronger technique " +
				"may end at more.",
			"Unless asked for, large grids are fewer, as digging them takes longer, and techniques that work out cases dig up " +
				"to 9×9 only.",
		},
	}
}

func observeClueEconomy(records []results.Record) []results.Record {
	for i := range records {
		addKind(&records[i])
	}
	return records
}
