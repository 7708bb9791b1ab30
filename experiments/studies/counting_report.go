package studies

import (
	"math"
	"math/big"

	"basisk/experiments"
	"basisk/results"
)

// What the analysis adds: whether a count is an estimate or exact, and for each estimate its
// relation to the exact count of the same puzzle, if there is one.
const (
	keyWalks = "walks"
	keyDraws = "draws"
	keyExact = "counted by"

	valueHolds    = "holds"    // 1 if the interval contains the exact count, missing if unknown
	valueHeld     = "held"     // the same, but 0 if unknown
	valueMayHold  = "may hold" // the same, but 1 if unknown
	valueMissed   = "missed"   // 1 if no probe met a solution
	valueRatio    = "ratio"
	valueError    = "relative error"
	valuePrice    = "price"
	valueEstimate = "estimate"
	valueExact    = "exact log10"
	valueSpread   = "spread"
)

// countingAnalysis declares the tables and the answer of the report.
func countingAnalysis() results.Analysis {
	walk := map[string]string{keyWalks: "walk"}
	return results.Analysis{
		Observe: observeCounting,
		Method: "Random grids keep random clues, of several numbers, or the puzzles were chosen or given. Dancing links and " +
			"a decision diagram count the solutions exactly, within a limit of branches. Each way of sampling then estimates " +
			"the number with its 95 % interval: knuth, 1000 random walks down the tree of links; chen, 100 stratified walks; " +
			"walk, importance sampling on a board with rules that look ahead, 1000 walks; and 1000 independent draws for n " +
			"open cells, which the singles then finish or do not. All grids are estimated from an empty board.",
		Answer: []results.Sentence{{
			Slots: []results.Slot{{Of: keyWalks, Measure: 2, At: walk}, {Of: keyWalks, Measure: 3}},
			Text: "On {0.puzzles} puzzles with several solutions, 95 % intervals of random walks hold the exact number for " +
				"{0} of the {0.n} counted; of all {1.n}, for {1}.",
		}, differing("THE EXACT COUNTS DIFFER on {0.puzzles} puzzles.")},
		Tables: []results.Projection{
			estimatesTable(keyWalks, "Estimates against exact counts"),
			estimatesTable(keyDraws, "Draws for chosen cells against exact counts"), exactTable(), gridsTable(),
		},
		Cells: []results.Projection{differences(keyPuzzles)},
		Figures: []results.Plot{{
			Of: keyWalks, Measure: 3, X: keyPuzzles, Series: keyWalks,
			Figure: results.Figure{
				Name: "coverage", Title: "How often the interval holds the exact number of solutions",
				Caption: "Intervals reach from none to all of the puzzles that nobody counted.",
				X:       results.Axis{Label: "puzzles"}, Y: results.Axis{Label: "share of the estimates"},
			},
		}},
		Caveats: []string{
			"Only puzzles with several solutions are sampled here. Those that neither links nor a diagram counts within the " +
				"limit have the most solutions; of them it is not known whether the interval holds the number.",
			"Intervals are asymptotic, and too narrow where a few probes carry most of the value.",
			"Draws for chosen cells estimate only what the rules finish; they are judged as what they are sometimes taken for.",
			"The time to a standard error of 10 % is extrapolated from the error of the sample, which is itself uncertain.",
		},
	}
}

// estimatesTable compares estimates with the exact counts.
func estimatesTable(key, title string) results.Projection {
	return results.Projection{
		Name: key, Title: title, Rows: []string{keyPuzzles, key},
		Note: "The interval holds the count for a share of the estimates that met a solution. Errors and times are " +
			"medians; the error of an estimate of nothing is 1. An unbiased method has a mean of 1.",
		Measures: []results.Measure{
			{Head: "estimates", Value: valueMissed, Summary: "count", Plain: true},
			{Head: "no solution met", Value: valueMissed, Summary: "share", Percent: true},
			{Head: "holds the count, of those counted", Value: valueHolds, Summary: "share", Percent: true},
			{Head: "holds the count, of all", Value: valueHeld, Upper: valueMayHold, Summary: "share", Percent: true},
			{Head: "error of the estimate", Value: valueError, Summary: "median", Percent: true, Plain: true},
			{Head: "mean of estimate/count", Value: valueRatio, Summary: "mean"},
			{Head: "time, ms", Value: metricTime, Summary: "median", Scale: 1e3, Plain: true, Digits: 3},
			{Head: "to ±10 %, ms", Value: valuePrice, Summary: "median", Scale: 1e3, Plain: true, Digits: 3},
		},
	}
}

// exactTable compares links and diagram.
func exactTable() results.Projection {
	return results.Projection{
		Name: "exact", Title: "Exact counts", Rows: []string{keyPuzzles, keyExact},
		Note: "Medians are over all puzzles: a count that the limit ended takes longer than the limit.",
		Measures: []results.Measure{
			{Head: "counted", Value: metricSettled, Summary: "share", Percent: true},
			{Head: "nodes", Value: metricNodes, Upper: atMost, Summary: "lifetime", Plain: true},
			{Head: "time, ms", Value: metricTime, Upper: atMost, Summary: "lifetime", Scale: 1e3, Plain: true, Digits: 3},
		},
	}
}

// gridsTable lists the estimates of all grids.
func gridsTable() results.Projection {
	return results.Projection{
		Name: "grids", Title: "The number of all grids", Rows: []string{keyShape, "method"},
		Where: map[string]string{"aim": countGrids},
		Note: "Estimates are means over the trials. " + results.Mark + " marks those of too few walks for so heavy a tail: " +
			"they are likely too low, with too narrow an interval. Independent is exact arithmetic on an assumption: bands " +
			"and stacks independent of each other (K. Kilfoil 2005).",
		Measures: []results.Measure{
			{Head: "exact, log10", Value: valueExact, Summary: "median", Plain: true, Digits: 8},
			{Head: "trials", Value: valueEstimate, Summary: "count", Plain: true},
			{Head: "probes", Value: countProbes, Summary: "total", Plain: true},
			{Head: "that met a grid", Value: countHits, Summary: "total", Plain: true},
			{
				Head: "estimate, log10", Value: valueEstimate, Per: valueSpread, Weight: countProbes,
				Summary: "log-mean", Digits: 5,
			},
			{Head: "time, s", Value: metricTime, Summary: "total", Plain: true, Digits: 3},
		},
	}
}

// observeCounting compares the estimates of a puzzle with its exact count. Puzzles with at most one
// solution are not sampled.
func observeCounting(records []results.Record) []results.Record {
	count, log := addNumbers(records), math.NaN()
	if count != nil {
		log = results.Log10(new(big.Float).SetInt(count))
	}
	for i := range records {
		r := &records[i]
		c := experiments.Config(r.Config)
		k := experiments.PopulationOf(c)
		k.Fill, k.Clues = 0, 0
		c[keyPuzzles], c[keyShape] = k.Title(), k.ShapeTitle()
		all, sampled := c.Text("aim") == countGrids, r.Value(countProbes) > 0 && has(r, countHits)
		switch {
		case all && sampled:
			spread := r.Value(countError)
			if r.Value(countHits) == 0 {
				spread = math.Inf(1)
			}
			r.Metrics = append(r.Metrics, exact(valueEstimate, "", estimated(r)), exact(valueSpread, "", spread))
		case all:
			r.Metrics = append(r.Metrics, exact(valueExact, "", r.Value(metricLog10)))
		case sampled && !(log <= 0):
			observeEstimate(r, log)
		case has(r, metricSettled):
			c[keyExact] = c.Text("method")
			if r.Value(metricSettled) == 0 {
				r.Metrics = append(r.Metrics, exactly(results.Censored, true))
			}
		}
	}
	return records
}

// estimated returns the decimal logarithm of an estimate, which is 0 if nothing was met.
func estimated(r *results.Record) float64 {
	if r.Value(countHits) == 0 {
		return math.Inf(-1)
	}
	return r.Value(metricLog10)
}

// observeEstimate adds the relation of an estimate to the logarithm of the exact count, which is NaN
// if unknown. Both are sums with rounding errors in the last digits.
func observeEstimate(r *results.Record, log float64) {
	key := keyWalks
	if has(r, countDistinct) {
		key = keyDraws
	}
	r.Config[key] = r.Config["method"]
	// The error is proportional to one over the root of the time.
	ratio, slower := math.Pow(10, estimated(r)-log), r.Value(countError)/0.1
	r.Metrics = append(r.Metrics, exact(valueRatio, "", ratio), exact(valueError, "", math.Abs(ratio-1)),
		exact(valuePrice, "s", r.Value(metricTime)*slower*slower), exactly(valueMissed, r.Value(countHits) == 0))
	if r.Value(countHits) == 0 {
		return
	}
	counted, holds := !math.IsNaN(log), !(r.Value(countLow) > log+1e-9) && !(r.Value(countHigh) < log-1e-9)
	r.Metrics = append(r.Metrics, exactly(valueHeld, counted && holds), exactly(valueMayHold, holds))
	if counted {
		r.Metrics = append(r.Metrics, exactly(valueHolds, holds))
	}
}
