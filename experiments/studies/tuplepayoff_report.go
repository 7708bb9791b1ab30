package studies

import (
	"math"
	"strings"

	"basisk/experiments"
	"basisk/grid"
	"basisk/results"
	"basisk/results/plot"
	"basisk/solver"
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
			Slots: []results.Slot{{Of: "enough", Measure: 3, At: staged}}, Over: []string{keyShape, keyRule},
			Text: "Of the {0.holes} in which tuples remove anything, so many need one above size K+1: {each}.",
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
			share("need more than K+1", payoffOver), share("of those that use any", payoffOverUsers),
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
				Head: "false candidates cleared first, %", Value: payoffFirst, Summary: "ratio-of-totals", Per: payoffFalse,
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

// payoffPlots draws how often sizes are used and what they clear.
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
			Of: "by-size", Measure: 1, X: keySize, Series: keyHoles, Panel: keyShape, Style: plot.Band,
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
			Of: "families", Measure: 1, X: keySize, Series: keyFamily, Panel: keySide,
			Figure: plot.Figure{
				Name: "false-by-units", Title: "What each size clears first, by the kind of units",
				Caption: "Share of the false candidates that the rules before tuples leave. Whiskers: 95 %.",
				X:       size, Y: plot.Axis{Label: "false candidates, %", Log: true},
			},
		},
	}
}

// observePayoff adds to each ladder of a puzzle its values about sizes above K+1, and a record for each size.
func observePayoff(records []results.Record) []results.Record {
	if records[0].Text(keyKind) == string(solver.Each) {
		return observeEach(records)
	}
	addTruth(records)
	var list []results.Record
	for i := range records {
		r := &records[i]
		if !has(r, payoffUnits, payoffLargest) {
			continue // its uses are unknown
		}
		c := experiments.Config(r.Config)
		k := experiments.PopulationOf(c)
		after := ""
		if records[0].Text(configSet) != records[len(records)-1].Text(configSet) {
			after = " after " + c.Text(configSet)
		}
		x := deriveRecord(r, map[string]any{
			keyShape: k.Title() + after, keyPuzzles: k.Short() + after, keyRule: k.K() + 1,
		})
		if k.Holes == maker.Given { // selected puzzles are not a sample of a family of units
			x.Config[keyFamily] = familyOf(k)
		}
		solved, known := r.Metric(metricSolved)
		x.Metrics = append(x.Metrics[:len(x.Metrics):len(x.Metrics)], payoffNeeds(r, k, solved == 1, known)...)
		list = append(list, x)
		if known {
			list = append(list, payoffUpToEach(&x, k, solved == 1)...)
		}
		for size := 2; size <= k.Side()/2; size++ {
			if m := sizeMetrics(r, &records[0], k, size); m != nil {
				list = append(list, deriveRecord(&x, map[string]any{keySize: size}, m...))
			}
		}
	}
	return list
}

// payoffNeeds returns whether the puzzle uses any tuple, and whether it uses sizes above K+1. Smaller ones
// come first, so a puzzle solved with larger ones is not solved without them.
func payoffNeeds(r *results.Record, k maker.Population, solved, known bool) []results.Metric {
	largest := r.Value(payoffLargest)
	over := largest > float64(k.K()+1)
	m := []results.Metric{exactly(payoffAny, largest > 0), exactly(payoffOver, over)}
	if largest > 0 {
		m = append(m, exactly(payoffOverUsers, over))
	}
	if known {
		m = append(m, exactly(payoffSolvedBy, over && solved))
	}
	if solved {
		m = append(m, exactly(payoffOnlyBy, over))
	}
	return m
}

// The caps of [payoffUpToEach] that are no number.
const (
	capMost = "K+1"
	capAll  = "all"
)

// payoffUpToEach returns a record for each of some caps on the size of tuples: whether tuples up to it solve the
// puzzle, and whether one that only tuples solve needs no larger size, but a size above the cap before. Smaller
// sizes come first, so the largest one that was used is the least cap that solves it.
func payoffUpToEach(x *results.Record, k maker.Population, solved bool) (list []results.Record) {
	cells, clues := float64(k.Cells()), float64(k.Clues)
	if clues == 0 {
		clues = k.Fill * cells
	}
	largest, before := x.Value(payoffLargest), 0.0
	for _, limit := range []struct {
		name string
		size float64
	}{{noCap, 0}, {"2", 2}, {"3", 3}, {"4", 4}, {capMost, float64(k.K() + 1)}, {capAll, math.Inf(1)}} {
		m := []results.Metric{exactly(payoffUpTo, solved && largest <= limit.size)}
		if solved && largest > 0 && limit.size > 0 {
			m = append(m, exactly(payoffLast, before < largest && largest <= limit.size))
		}
		entries := map[string]any{keyCap: limit.name}
		if clues > 0 {
			m = append(m, results.Metric{Name: metricClues, Value: clues},
				results.Metric{Name: payoffFill, Value: clues / cells})
			entries[keyGiven] = math.Round(1e4*clues/cells) / 100
		}
		list, before = append(list, deriveRecord(x, entries, m...)), max(before, limit.size)
	}
	return list
}

// The two families that are compared most.
const (
	familyBoxes = "boxes"
	familyLatin = "Latin square"
)

// familyOf returns the units of a shape besides rows and columns.
func familyOf(k maker.Population) string {
	switch {
	case k.Units == "":
		return familyBoxes
	case k.Units == grid.UnitsLatin:
		return familyLatin
	case strings.Contains(k.Title(), "irregular"):
		return "irregular boxes"
	}
	return "boxes, " + k.Units
}

// sizeMetrics returns the metrics of tuples of a size, or nil if the size has no separate stage and
// was not used. The truth is in the record of the puzzle's first trial.
func sizeMetrics(r, truth *results.Record, k maker.Population, size int) []results.Metric {
	number := func(name string) float64 { v, _ := r.Metric(numbered(name, size)); return v }
	m := []results.Metric{
		exact(payoffUses, "tuples", number(payoffUses)), exact(payoffRemoved, "candidates", number(payoffRemoved)),
	}
	if size > k.K()+payoffStages {
		if number(payoffUses) == 0 {
			return nil
		}
		return m
	}
	m = append(m, exact(payoffUnits, "units", r.Value(payoffUnits)))
	if open, ok := r.Metric(payoffOpenUnits); ok {
		m = append(m, exact(payoffOpenUnits, "units", open))
	}
	if work := number(metricWork); work > 0 {
		m = append(m, exact(metricWork, "sets", work), results.Metric{Name: metricTime, Unit: "s", Value: number(metricTime), Exact: true})
	}
	if given, cells := r.Value(payoffGiven), float64(k.Cells()); given > cells {
		left := leftAbove(r, k, size)
		m = append(m, exactShare(payoffCleared, (given-left)/(given-cells)))
		if least := truth.Value(metricTrueMin); least == truth.Value(metricTrueMax) && given > least {
			m = append(m, exact(payoffFalse, "candidates", given-least),
				exact(payoffFirst, "candidates", leftAbove(r, k, size-1)-left))
		}
	}
	return m
}

// leftAbove returns the number of candidates that sizes up to the given one leave: those that the
// next stage reached found, or those at the end.
func leftAbove(r *results.Record, k maker.Population, size int) float64 {
	for next := size + 1; next <= k.Side(); next++ {
		if left, ok := r.Metric(numbered(payoffLeftBelow, next)); ok {
			return left
		}
	}
	if left, ok := r.Metric(numbered(payoffLeftBelow, payoffRest)); ok {
		return left
	}
	return r.Value(metricLeft)
}
