package studies

import (
	"fmt"
	"math"

	"basisk/results"
	"basisk/results/plot"
	"basisk/solver/maker"
)

// Metrics that the analysis adds to the records of a puzzle, besides bounds if a limit left something
// open: the effect of each set of rules.
const (
	phaseSetSolved = "solved by the rules"
	phaseSetLeft   = "left by the rules"
	phaseSeveral   = "several"
)

// phaseAnalysis declares the tables and the answer of the report.
func phaseAnalysis() results.Analysis {
	return results.Analysis{
		Observe: observePhase,
		Method: "Full grids lost cells: at random, the same number in every row, column and box, or so that one solution remains. Sets of rules ran to " +
			"their fixpoint; then clause learning looked for a solution, and from the start for two, each within a limit. " +
			"A puzzle is hard to solve or to settle if it takes many conflicts until a solution is found, or until it is " +
			"settled whether that is the only one.",
		Answer: []results.Sentence{
			{
				Slots: []results.Slot{{Of: "peak", At: map[string]string{keyHoles: string(maker.RandomHoles)}}}, Over: []string{keyShape},
				Text: "With {0.holes} holes, the hardest share of given cells is {each}.",
				Each: "{0} on {0.shape}",
			},
			{
				Slots: []results.Slot{{Of: "spread", At: map[string]string{keyShape: "25×25"}}}, Over: []string{keyHoles},
				Text: "On {0.shape} the median search meets {each} dead ends.", Each: "{0} ({0.holes})",
			},
		},
		Tables: phaseTables(),
		Figures: []results.Plot{
			{
				Of: "conflicts", X: keyFill, Series: keyShape, Panel: keyHoles,
				Figure: plot.Figure{
					Name: "phase-conflicts", Title: "Conflicts until it is settled whether the solution is unique",
					Caption: "Medians, with 95 % intervals that have no upper end where the limit ended too many puzzles.",
					X:       fillAxis(), Y: plot.Axis{Label: "conflicts per puzzle, median", Log: true},
				},
			},
			{
				Of: "finds", X: keyFill, Series: keyShape, Panel: keyHoles,
				Figure: plot.Figure{
					Name: "phase-finding", Title: "Conflicts until a solution is found",
					Caption: "Medians, with 95 % intervals that have no upper end where the limit ended too many puzzles.",
					X:       fillAxis(), Y: plot.Axis{Label: "conflicts per puzzle, median", Log: true},
				},
			},
		},
		Caveats: []string{
			"Hard means hard for this clause learning. Where N ≥ 16 few puzzles have one solution, and settling mostly means " +
				"finding a second one.",
			"A puzzle that the limit ended has at least the conflicts that it had: where many do, the peak is flat and higher " +
				"than it looks.",
			"Balanced holes leave whole numbers of clues per unit, so their peaks are known to 1/N at best.",
		},
	}
}

// phaseTables returns the tables of the peaks, and by fill the conflicts, the backbones, and the
// effect of rules.
func phaseTables() []results.Projection {
	curves, places := []string{keyShape, keyHoles}, []string{keyShape, keyHoles, keyFill}
	return []results.Projection{
		{
			Name: "peak", Title: "The peaks", Rows: curves,
			Measures: []results.Measure{
				{Head: "hardest fill", Value: phaseCost, Summary: "peak", Along: keyFill, Percent: true},
				{Head: "settled, of all", Value: metricSettled, Summary: "share", Percent: true},
			},
			Note: "The fill with the highest mean of conflicts; the interval goes out to the next fill on both sides.",
		},
		{
			Name: "spread", Title: "Conflicts over all fills", Rows: curves,
			Measures: []results.Measure{{Head: "conflicts, median", Value: phaseCost, Upper: phaseCost + atMost, Summary: "median"}},
		},
		{
			Name: "conflicts", Title: "Conflicts by fill", Rows: places,
			Measures: []results.Measure{
				{Head: "conflicts, median", Value: phaseCost, Upper: phaseCost + atMost, Summary: "median"},
				{Head: "mean", Value: phaseCost, Upper: phaseCost + atMost, Summary: "mean"},
				{Head: "n", Value: metricSettled, Summary: "count", Plain: true},
				{Head: "settled", Value: metricSettled, Summary: "share", Percent: true},
				{Head: "unique", Value: metricUnique, Upper: metricUnique + atMost, Summary: "share", Percent: true},
			},
			Note: "A puzzle that was not settled may be unique.",
		},
		{
			Name: "finds", Title: "Finding and settling", Rows: places,
			Measures: []results.Measure{
				{Head: "to find, median", Value: phaseFindCost, Upper: phaseFindCost + atMost, Summary: "median"},
				{Head: "to settle, median", Value: phaseCost, Upper: phaseCost + atMost, Summary: "median"},
				{Head: "found", Value: phaseFound, Summary: "total", Plain: true},
				{Head: "settled", Value: metricSettled, Summary: "total", Plain: true},
				{Head: "several solutions", Value: phaseSeveral, Summary: "total", Plain: true},
				{Head: "n", Value: phaseFound, Summary: "count", Plain: true},
			},
			Note: "Conflicts of the same puzzle. What the limit ended is at least what it was.",
		},
		{
			Name: "rules", Title: "Rules alone, by fill", Rows: places, Columns: keyRuleNames,
			Measures: []results.Measure{
				{Head: "solved", Value: phaseSetSolved, Summary: "share", Percent: true},
				{Head: "candidates left, mean", Value: phaseSetLeft, Summary: "mean"},
			},
		},
	}
}

// observePhase adds the bounds of what a limit left open, and a record for each set of rules.
func observePhase(records []results.Record) []results.Record {
	var sets []results.Record
	for i := range records {
		r := &records[i]
		k := addKind(r)
		r.Config[keyFill] = shareGiven(k)
		if k.SolvableBy != "" {
			r.Config[keyHoles] = fmt.Sprintf("%s, solvable by %s", k.Holes, k.SolvableBy)
		}
		addBound(r, phaseCost, metricSettled, math.Inf(1))
		r.Metrics = append(r.Metrics, exactly(phaseSeveral, r.Value(metricSettled) == 1 && r.Value(metricUnique) == 0))
		addBound(r, metricUnique, metricSettled, 1)
		addBound(r, phaseFindCost, phaseFound, math.Inf(1))
		for _, set := range setNames(r.Text(configRules)) {
			solved, left := r.Value(numbered(set, phaseSolve)), r.Value(numbered(set, phaseLeft))
			sets = append(sets, deriveRecord(r, map[string]any{keyRuleNames: set},
				results.Metric{Name: phaseSetSolved, Value: solved}, results.Metric{Name: phaseSetLeft, Value: left}))
		}
	}
	return append(records, sets...)
}

// shareGiven returns the share of given cells, to four decimals. Balanced holes are whole numbers
// per unit.
func shareGiven(k maker.Population) float64 {
	fill := k.Fill
	if k.Clues != 0 {
		fill = float64(k.Clues) / float64(k.Cells())
	}
	if k.Holes == maker.BalancedHoles {
		return wholeFill(fill, k.Side())
	}
	return math.Round(1e4*fill) / 1e4
}
