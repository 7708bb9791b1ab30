package studies

import (
	"basisk/results"
	"basisk/results/plot"
	"basisk/solver/maker"
)

// What the analysis adds to the record of a ladder: keys, values of the puzzle, and a separate
// record for each size of tuples.
const (
	keyRule   = "K+1"
	keySize   = "size"
	keyFamily = "kind of units"

	payoffAny       = "uses tuples"
	payoffOver      = "needs more"
	payoffOverUsers = "needs more if any"
	payoffSolvedBy  = "solved by more"
	payoffOnlyBy    = "solved only by more"
	payoffUpTo      = "solved up to it"
	payoffLast      = "needs it last"
	keyGiven        = "given, %" // of the cells
	payoffCleared   = "cleared"
	payoffFalse     = "false"
	payoffFirst     = "cleared-first"
	payoffFill      = "fill"
)

// The heads of measures that the answer and a figure name.
const (
	enoughUsers   = "of those that use any"
	familiesFirst = "false candidates cleared first, %"
)

// payoffAnalysis declares the tables and the answer of the report.
func payoffAnalysis() results.Analysis {
	staged := map[string]string{keyHoles: string(maker.StagedHoles)}
	return results.Analysis{
		Observe: observePayoff,
		Method: "The rules before tuples (singles and locked candidates unless others were chosen) to their fixpoint, then " +
			"tuples lowest size first: after each use back to those rules. So a size counts as used only where all smaller " +
			"ones find nothing. Size is the smaller of the naked and the hidden set that show an elimination. K is the longer " +
			"side of a box, √N without equal boxes.",
		Answer: []results.Sentence{{
			Slots: []results.Slot{{Of: "enough", Measure: enoughUsers, At: staged}}, Over: []string{keyShape, keyRule},
			Text: "Of the {0.holes} in which tuples remove anything, this share needs one above size K+1: {each}.",
			Each: "{0.percent} on {0.shape}", Say: inWords,
		}},
		Otherwise: eachAnswer(),
		Tables: append([]results.Projection{
			enough("enough", "Is K+1 enough?", keyShape, keyHoles, keyRule),
			enough("kinds", "Is K+1 enough, kind by kind", keyPuzzles),
			{
				Name: "uses", Title: "Tuples used, by size", Rows: []string{keyPuzzles}, Columns: keySize,
				Note:     "Distinct smallest tuples, lowest size first, after the rules before.",
				Measures: []results.Measure{{Value: payoffUses, Summary: "total", Plain: true}},
			},
			payoffCosts(), payoffFamilies(),
			truthGroups(keyKind, nil),
		}, append(payoffCaps(), eachTables()...)...),
		Cells:   append(payoffCurves(), eachCells()...),
		Figures: append(payoffPlots(), eachPlots()...),
		Caveats: []string{
			"Unless others were given or asked for, the puzzles are full grids with holes at random near the fill at which " +
				"tuples find most; few of them have a unique solution where N ≥ 16. Puzzles made otherwise need other sizes.",
			"A use is one distinct tuple in one unit on the board as it stood, and counts under its own size; within one " +
				"round of a size the units are visited in order.",
		},
	}
}

// enough returns the projection of how many puzzles need sizes above K+1.
func enough(name, title string, rows ...string) results.Projection {
	share := func(head, value string) results.Measure {
		return results.Measure{Head: head, Value: value, Summary: "share", Percent: true, Digits: 2}
	}
	return results.Projection{
		Name: name, Title: title, Rows: rows,
		Note: "No puzzle needs more than half the cells of a unit, which is K+1 on 9×9.",
		Measures: []results.Measure{
			{Head: "puzzles", Value: payoffAny, Summary: "count", Plain: true},
			share("use any tuple", payoffAny),
			share("need more than K+1", payoffOver), share(enoughUsers, payoffOverUsers),
			share("solved only by more", payoffSolvedBy), share("solved", metricSolved),
			share("of those only by more", payoffOnlyBy),
		},
	}
}

// payoffCaps returns the projections of what tuples up to each size solve and save.
func payoffCaps() []results.Projection {
	upTo := func(name, title string, measures ...results.Measure) results.Projection {
		return results.Projection{
			Name: name, Title: title, Rows: []string{keyShape, keyHoles}, Columns: keyCap, Measures: measures,
			Note: "The threshold is where a monotone curve through the shares of the numbers of clues crosses one half.",
		}
	}
	saved := func(head, along, against string, scale float64) results.Measure {
		return results.Measure{Head: head, Value: payoffUpTo, Summary: "saved", Along: along, Against: against, Scale: scale}
	}
	solved := upTo("solved", "Solved with tuples up to a size, %",
		results.Measure{Value: payoffUpTo, Summary: "share", Scale: 100, Digits: 2})
	last := upTo("last", "The largest size needed, % of the puzzles that only tuples solve",
		results.Measure{Value: payoffLast, Summary: "share", Scale: 100, Digits: 2})
	solved.Rows, solved.Note, last.Rows, last.Note = []string{keyPuzzles}, "", []string{keyPuzzles}, ""
	all := upTo("saved-all", "Clues that tuples of all sizes save",
		saved("clues", metricClues, keyCap+"="+noCap, 1), saved("points of fill", payoffFill, keyCap+"="+noCap, 100))
	all.Columns, all.Where = "", map[string]string{keyCap: capAll}
	return []results.Projection{
		solved, last, all,
		upTo("saved", "Clues that a size saves beside all smaller ones", saved("", metricClues, keyCap+"=", 1)),
		upTo("threshold", "Clues at which half of the puzzles are solved with tuples up to a size",
			results.Measure{Value: payoffUpTo, Summary: "threshold", Along: metricClues}),
	}
}

// payoffCosts returns the projection of what a size pays and costs.
func payoffCosts() results.Projection {
	return results.Projection{
		Name: "costs", Title: "What a size pays and costs", Rows: []string{keyShape, keyPuzzles, keySize},
		Note: "A unit is open if a cell of it is when the rules before tuples are done. Work counts the sets that the rule " +
			"of this size looked at, misses included; the surplus is the candidates " +
			"beyond one per cell that the rules before tuples leave, and the last column the mean share of it that sizes " +
			"up to this one clear.",
		Measures: []results.Measure{
			{Head: "uses per unit", Value: payoffUses, Summary: "ratio-of-totals", Per: payoffUnits},
			{Head: "uses per open unit", Value: payoffUses, Summary: "ratio-of-totals", Per: payoffOpenUnits},
			{Head: "candidates removed", Value: payoffRemoved, Summary: "total", Plain: true},
			{Head: "work per elimination, sets", Value: metricWork, Summary: "ratio-of-totals", Per: payoffRemoved, Plain: true},
			{
				Head: "time per elimination, µs", Value: metricTime, Summary: "ratio-of-totals", Per: payoffRemoved,
				Plain: true, Scale: 1e6,
			},
			{Head: "surplus cleared so far, %", Value: payoffCleared, Summary: "mean", Share: true, Scale: 100},
		},
	}
}

// payoffFamilies returns the projection that compares kinds of units on given puzzles: made ones
// would need a different fill for each kind.
func payoffFamilies() results.Projection {
	return results.Projection{
		Name: "families", Title: "Sizes by the kind of units", Rows: []string{keySide, keyFamily, keySize},
		Note: "Puzzles that were given. The share is of the false candidates that the rules before tuples leave, those of " +
			"puzzles whose true candidates are all known: cleared at this size, with what follows, before any larger one is tried.",
		Measures: []results.Measure{
			{Head: "uses per open unit", Value: payoffUses, Summary: "ratio-of-totals", Per: payoffOpenUnits},
			{
				Head: familiesFirst, Value: payoffFirst, Summary: "ratio-of-totals", Per: payoffFalse,
				Share: true, Scale: 100,
			},
		},
	}
}

// payoffCurves returns the projection for figures by size: the puzzles of a shape with one arrangement of
// holes and any fill, so that a colour means the same for every shape.
func payoffCurves() []results.Projection {
	return []results.Projection{{
		Name: "by-size", Rows: []string{keyShape, keyHoles, keySize},
		Measures: []results.Measure{
			{Value: payoffUses, Summary: "ratio-of-totals", Per: payoffUnits},
			{Value: payoffCleared, Summary: "mean", Share: true, Scale: 100},
		},
	}, {
		Name: "curves", Rows: []string{keyShape, keyCap, keyGiven},
		Measures: []results.Measure{{Value: payoffUpTo, Summary: "share", Scale: 100}},
	}, {
		Name: "need", Rows: []string{keyShape, keyHoles},
		Measures: []results.Measure{{Value: payoffOverUsers, Summary: "share", Scale: 100}},
	}}
}

// payoffPlots draws how often sizes are used and what they clear. It is long because it is one literal.
func payoffPlots() []results.Plot {
	size := plot.Axis{Label: "size of the tuple, cells or digits", Whole: true}
	return []results.Plot{
		{
			Of: "by-size", X: keySize, Series: keyHoles, Panel: keyShape,
			Figure: plot.Figure{
				Name: "uses-by-size", Title: "How often each size is needed",
				Caption: "Distinct tuples per unit of the puzzle, lowest size first, over all fills of a kind of holes. " +
					"Whiskers: 95 %.",
				X: size, Y: plot.Axis{Label: "uses per unit", Log: true},
			},
		},
		{
			Of: "by-size", Measure: payoffCleared, X: keySize, Series: keyHoles, Panel: keyShape, Style: plot.Band,
			Figure: plot.Figure{
				Name: "surplus-cleared", Title: "What sizes up to k clear",
				Caption: "Mean share of the candidates beyond one per cell, after the rules before tuples, that tuples of " +
					"sizes up to k remove together with what follows from them, over all fills of a kind of holes. Bands: 95 %.",
				X: size, Y: plot.Axis{Label: "surplus cleared, %"},
			},
		},
		{
			Of: "curves", X: keyGiven, Series: keyShape, Panel: keyCap,
			Figure: plot.Figure{
				Name: "solved-curves", Title: "From stuck to solved, with tuples up to a size",
				Caption: "Singles and locked candidates always run. Whiskers: 95 %.",
				X:       plot.Axis{Label: "cells given, %"}, Y: plot.Axis{Label: "% of the puzzles solved"},
			},
		},
		{
			Of: "saved", X: keyCap, Series: keyShape, Panel: keyHoles,
			Words: map[string]string{"2": "pairs", "3": "triples", "4": "quads", capMost: "to " + capMost, capAll: "larger"},
			Figure: plot.Figure{
				Name: "clues-saved", Title: "Clues that each size of tuples saves",
				Caption: "Beside all smaller sizes, to solve half of the puzzles. Whiskers: 95 %.",
				X:       plot.Axis{Label: "size that is added"}, Y: plot.Axis{Label: "clues saved"},
			},
		},
		{
			Of: "need", X: keyShape, Series: keyHoles,
			Figure: plot.Figure{
				Name: "need", Title: "Puzzles that need a tuple above K+1",
				Caption: "% of the puzzles in which tuples remove anything, over all numbers of clues. Whiskers: 95 %.",
				X:       plot.Axis{Label: "shape"}, Y: plot.Axis{Label: "% of the puzzles", Log: true},
			},
		},
		{
			Of: "families", X: keySize, Series: keyFamily, Panel: keySide,
			Figure: plot.Figure{
				Name: "uses-by-units", Title: "How often each size is needed, by the kind of units",
				Caption: "Distinct tuples per open unit, lowest size first. Whiskers: 95 %.",
				X:       size, Y: plot.Axis{Label: "uses per open unit", Log: true},
			},
		},
		{
			Of: "families", Measure: familiesFirst, X: keySize, Series: keyFamily, Panel: keySide,
			Figure: plot.Figure{
				Name: "false-by-units", Title: "What each size clears first, by the kind of units",
				Caption: "Share of the false candidates that the rules before tuples leave. Whiskers: 95 %.",
				X:       size, Y: plot.Axis{Label: "false candidates, %", Log: true},
			},
		},
	}
}

// The caps of [payoffUpToEach] that are no number.
const (
	capMost = "K+1"
	capAll  = "all"
)

// The two families that are compared most.
const (
	familyBoxes = "boxes"
	familyLatin = "Latin square"
)
