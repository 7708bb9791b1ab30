package studies

import (
	"basisk/results"
	"basisk/results/plot"
	"basisk/solver/maker"
)

// The analysis adds a record for each set of rules. What a set saves is compared with the last set before it that has
// only rules of the same families, and what it lacks with the set of all tuples, or the last set if that is absent.
// The points of the curve say whether a set solves when a share of the cells is given.
const (
	keyOrders = "orders"

	valueClues    = "fewest clues"
	valueSaved    = "saved"
	valueGains    = "saves any"
	valueLacking  = "lacking"
	valueShare    = "lacking, % of the cells"
	valueNeeds    = "needs more"
	valueFew      = "needs more, few sets"
	valueByRules  = "solved by the set"
	valueOnly     = "solved beyond"
	valueReached  = "reached"
	keyAllTuples  = "all"
	keyOnlyLocked = "locked"
)

// The curves of T reach this far to both sides of the fill where puzzles are hardest, as a multiple of 1/N, and have
// this number of steps: from 9×9 to 100×100 the spread of T is about as 1/N.
const (
	curveReach, mostReach = 3.0, 0.25
	curveSteps            = 28
)

// thresholdAnalysis declares the tables and the answer of the report.
func thresholdAnalysis() results.Analysis {
	at := func(set string) map[string]string {
		return map[string]string{configSet: set, keyShape: "25×25", keyOrders: string(maker.UniqueHoles)}
	}
	return results.Analysis{
		Observe: observeThreshold,
		Method: "The clues of a full grid go in an order, and T is the fewest clues of the order at which a set of rules solves the " +
			"puzzle that is left; it was found by bisection, and a puzzle on each side was tried. Unique orders are strictly random: " +
			"a clue goes if the rest has one solution. Staged ones postpone hard removals. In random ones all clues go, and the " +
			"goal is how many candidates beyond one a cell may be left, in % of the cells.",
		Answer: []results.Sentence{{
			Slots: []results.Slot{{Of: "worth", Measure: worthGain, At: at("")}}, Over: []string{keyShape},
			Text: "On {0.orders} orders, all tuples save this many clues beside locked candidates: {each}.", Each: "{0} at {0.shape}",
		}, {
			Slots: []results.Slot{
				{Of: "worth", Measure: worthTuple, At: at("")},
				{Of: "worth", Measure: worthQuads},
				{Of: "worth", Measure: worthMost},
			},
			Text: "At {0.shape} {0.value} % of orders need one, {1.value} % one above quads, {2.value} % one above K+1.",
		}},
		Otherwise: []results.Sentence{{
			Slots: []results.Slot{{Of: "saved", At: at("")}}, Over: []string{keyShape},
			Text: "On {0.orders} orders, {0.set} saves this many clues beside the last set before it whose rules it includes: {each}.",
			Each: "{0} at {0.shape}",
		}, {
			Slots: []results.Slot{{Of: "solved", At: at(keyAllTuples)}, {Of: "solved", At: at(keyOnlyLocked)}},
			Text:  "Of the {0.puzzles} puzzles, {0.set} solves {0} %, {1.set} {1} %.",
		}},
		Tables: thresholdTables(), Cells: thresholdCells(), Figures: thresholdFigures(),
		Caveats: []string{
			"Full grids are mixed from one grid and need not be uniform.",
			"T of random orders is about clearing candidates: their puzzles have many solutions.",
			"A set that is not monotone is refused where one of two drawn puzzles of an order shows it.",
		},
	}
}

// boundedBy returns the measure of a value that may be known by bounds alone.
func boundedBy(value, summary string) results.Measure {
	return results.Measure{Value: value, Upper: value + atMost, Summary: summary}
}

// shareOf returns the measure of the share of the orders or puzzles with an answer of yes, in percent.
func shareOf(value string) results.Measure {
	m := boundedBy(value, "share")
	m.Scale = 100
	return m
}

// thresholdTables returns the tables of the report, most with a column for each set of rules.
func thresholdTables() []results.Projection {
	table := func(name, title, note string, m results.Measure) results.Projection {
		return results.Projection{
			Name: name, Title: title, Note: note,
			Rows: []string{keyShape, keyOrders}, Columns: configSet, Measures: []results.Measure{m},
		}
	}
	beside := "Beside all tuples, order by order; without a set of that name beside the last set."
	return []results.Projection{
		worthTable(),
		table("lacking", "Clues that a set needs more than all tuples, mean", beside, boundedBy(valueLacking, "mean")),
		table("needs", "Orders that need more than a set, %", beside, shareOf(valueNeeds)),
		table("threshold", "Fewest clues at which a set solves, median over orders", "", boundedBy(valueClues, "median")),
		table("lacking-percent", "Clues that a set needs more than all tuples, % of the cells", beside, boundedBy(valueShare, "mean")),
		table("saved", "Clues that a set saves beside the set before it with the same rules, mean", "", boundedBy(valueSaved, "mean")),
		table("gains", "Orders in which it saves any, %", "", shareOf(valueGains)),
		{
			Name: "orders", Title: "Orders", Rows: []string{keyShape, keyOrders}, Measures: []results.Measure{
				{Head: "n", Value: valueOrder, Summary: "count", Plain: true},
				{Head: "undecided", Value: valueOpen, Summary: "total", Plain: true},
			},
			Note: "Where it stayed undecided how an order goes on, T of the sets that solve until there is an interval.",
		},
		{
			Name: "solved", Title: "Puzzles without an order that a set solves, %", Note: "Walks have their start and their steps for each cell.",
			Rows: []string{keyPuzzles, thresholdWalk}, Columns: configSet, Measures: []results.Measure{shareOf(valueByRules)},
		},
		{
			Name: "beyond", Title: "The same beyond locked candidates, or the first set, points",
			Rows: []string{keyPuzzles, thresholdWalk}, Columns: configSet,
			Measures: []results.Measure{{Value: valueOnly, Summary: "mean", Scale: 100}},
		},
		{
			Name: "moved", Title: "Steps of walks that moved, %", Rows: []string{keyPuzzles, thresholdWalk},
			Measures: []results.Measure{{Value: thresholdMoved, Summary: "mean", Share: true, Scale: 100}},
		},
	}
}

// thresholdCells returns what only figures show.
func thresholdCells() []results.Projection {
	return []results.Projection{
		{
			Name: "curve", Rows: []string{keyShape, keyOrders, keyFill}, Columns: configSet,
			Measures: []results.Measure{shareOf(valueReached)},
		},
		{
			Name: "needs-few", Rows: []string{keyShape, keyOrders}, Columns: configSet, Measures: []results.Measure{shareOf(valueFew)},
		},
	}
}

// thresholdFigures returns the figures of the report.
func thresholdFigures() []results.Plot {
	return []results.Plot{
		{
			Of: "worth", Measure: worthShare, X: keyShape, Series: keyOrders,
			Figure: plot.Figure{
				Name: "worth", Title: "What tuples of all sizes save, and how the orders decide it",
				Caption: "Clues that locked candidates need more than all tuples, mean over orders, with 95 % intervals.",
				X:       plot.Axis{Label: "side"}, Y: plot.Axis{Label: "% of the cells"},
			},
		},
		{
			Of: "needs-few", X: keyShape, Series: configSet, Panel: keyOrders,
			Figure: plot.Figure{
				Name: "needs", Title: "Orders that need more than a set of rules",
				Caption: "Whiskers: 95 %.", X: plot.Axis{Label: "side"}, Y: plot.Axis{Label: "% of the orders"},
			},
		},
		{
			Of: "curve", X: keyFill, Series: configSet, Panel: keyShape, Style: plot.Band,
			Figure: plot.Figure{
				Name: "distribution", Title: "The distribution of T",
				Caption: "Share of the orders whose threshold is at most this many clues. Bands: 95 %, at each place alone.",
				X:       fillAxis(), Y: plot.Axis{Label: "% of the orders"},
			},
		},
	}
}

// worthTable returns the table of what tuples are worth, for runs that have the sets it compares.
func worthTable() results.Projection {
	share := func(head string) results.Measure {
		m := shareOf(head)
		m.Digits = 2
		return m
	}
	return results.Projection{
		Name: "worth", Title: "What tuples are worth", Rows: []string{keyShape, keyOrders},
		Measures: []results.Measure{
			{Head: "n", Value: worthGain, Summary: "count", Plain: true},
			boundedBy(worthLocked, "median"), boundedBy(worthPairs, "median"), boundedBy(worthAll, "median"),
			boundedBy(worthGain, "mean"), boundedBy(worthShare, "mean"),
			share(worthTuple), share(worthQuads), share(worthMost),
		},
		Note: "Medians of T with locked candidates, pairs and all tuples; the mean of what all tuples save; and orders whose T needs " +
			"a tuple, one above quads, one above K+1.",
	}
}

// The columns of what tuples are worth.
const (
	worthLocked = "locked"
	worthPairs  = "pairs"
	worthAll    = "all"
	worthGain   = "saved, clues"
	worthShare  = "saved, % of the cells"
	worthTuple  = "need a tuple, %"
	worthQuads  = "above quads, %"
	worthMost   = "above K+1, %"
)

// The keys and values of orders and walks that tables show.
const (
	thresholdWalk = "walk"
	valueOrder    = "order"
	valueOpen     = "undecided order"
)
