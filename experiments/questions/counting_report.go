package questions

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"math"
	"math/big"
	"slices"
	"strings"

	"basisk/experiments"
	"basisk/results"
)

// counted is what one method said of one puzzle, in decimal logarithms: NaN, and
// infinite ends, where it said nothing.
type counted struct {
	log, low, high, err                 float64
	probes, hits, distinct, nodes, time float64
	settled, missed                     bool // missed: no probe found anything
}

// countedOf reads a record.
func countedOf(r *results.Record) counted {
	c := counted{
		log: r.Value(metricLog10), low: math.Inf(-1), high: math.Inf(1), err: r.Value(countError),
		probes: r.Value(countProbes), hits: r.Value(countHits), distinct: r.Value(countDistinct), nodes: r.Value(metricNodes), time: r.Value(metricTime),
		settled: r.Value(metricSettled) == 1,
	}
	if v, ok := r.Metric(countLow); ok {
		c.low = v
	}
	if v, ok := r.Metric(countHigh); ok {
		c.high = v
	}
	c.missed = c.probes > 0 && c.hits == 0
	return c
}

// holds reports whether the interval holds a logarithm. Both come from sums that are
// rounded in the last digits.
func (c counted) holds(log float64) bool { return c.low <= log+1e-9 && log <= c.high+1e-9 }

// countedRun is a run, sorted.
type countedRun struct {
	// puzzles has what the methods said, by basis, instance and method.
	puzzles map[int]map[string]map[string]counted
	// grids has what they said of all grids, by basis and method.
	grids map[int]map[string][]counted
	// exactly are the numbers of all grids that were counted, and differ the instances
	// on which two exact counts are not the same.
	exactly map[int]*big.Int
	wholes  map[string]*big.Int
	differ  map[string]bool
}

// sortCounted sorts the records of a run.
func sortCounted(records iter.Seq[results.Record]) *countedRun {
	x := &countedRun{map[int]map[string]map[string]counted{}, map[int]map[string][]counted{}, map[int]*big.Int{}, map[string]*big.Int{}, map[string]bool{}}
	for r := range records {
		c := experiments.Config(r.Config)
		k, method := c.Int("basis"), c.Text("method")
		instance, _ := splitVariant(r.Key)
		if n := wholeOf(&r, metricCount); n != nil {
			if before := x.wholes[instance]; before != nil && before.Cmp(n) != 0 {
				x.differ[instance] = true
			}
			x.wholes[instance] = n
			if c.Text("aim") == countGrids {
				x.exactly[k] = n
			}
		}
		if c.Text("aim") == countGrids {
			within(x.grids, k)[method] = append(x.grids[k][method], countedOf(&r))
		} else {
			within(within(x.puzzles, k), instance)[method] = countedOf(&r)
		}
	}
	return x
}

// several returns the instances of a basis that have an exact count of at least two, and
// its logarithm.
func (x *countedRun) several(basis int) map[string]float64 {
	logs := map[string]float64{}
	for instance := range x.puzzles[basis] {
		if n := x.wholes[instance]; n != nil && n.Cmp(big.NewInt(1)) > 0 {
			logs[instance] = results.Log10(new(big.Float).SetInt(n))
		}
	}
	return logs
}

// samplerSum sums up how a method did on the puzzles of a basis.
type samplerSum struct {
	basis  int
	method countMethod
	// held counts the intervals that hold the count, below those that are wholly below
	// it, missed the puzzles of which no probe met a solution.
	puzzles, held, below, missed   int
	widths, errors, ratios, prices []float64
	times, hits                    []float64
}

// sum sums up a method; ok is false if it did not run.
func (x *countedRun) sum(basis int, method string) (y samplerSum, ok bool) {
	logs := x.several(basis)
	for _, instance := range sortedKeys(logs) {
		c, ran := x.puzzles[basis][instance][method]
		if !ran || !(c.probes > 0) {
			continue
		}
		y.puzzles++
		y.times, y.hits = append(y.times, c.time), append(y.hits, c.hits/c.probes)
		if c.missed {
			y.missed++
			y.errors = append(y.errors, 1)
			y.ratios = append(y.ratios, 0)
			continue
		}
		switch {
		case c.holds(logs[instance]):
			y.held++
		case c.high < logs[instance]:
			y.below++
		}
		ratio := math.Pow(10, c.log-logs[instance])
		y.widths = append(y.widths, math.Pow(10, c.high-c.low))
		y.ratios, y.errors = append(y.ratios, ratio), append(y.errors, math.Abs(ratio-1))
		if !math.IsNaN(c.err) {
			// The error falls as one over the root of the time.
			y.prices = append(y.prices, c.time*(c.err/0.1)*(c.err/0.1))
		}
	}
	return y, y.puzzles > 0
}

// sums sums up all methods that ran, by basis.
func (x *countedRun) sums() []samplerSum {
	var list []samplerSum
	for _, basis := range slices.Sorted(maps.Keys(x.puzzles)) {
		for _, m := range countMethods() {
			if y, ok := x.sum(basis, m.name); ok {
				y.basis, y.method = basis, m
				list = append(list, y)
			}
		}
	}
	return list
}

// summarizeSolutionCounts tells what the records say.
func summarizeSolutionCounts(records iter.Seq[results.Record]) results.Section {
	x := sortCounted(records)
	return results.Section{
		Method: countMethodText, Answer: x.answer(),
		Caveats: []string{
			"Puzzles that neither links nor a diagram count within the budget are left out, and those are the ones with the most solutions: see the table of exact counts.",
			"Intervals are asymptotic. Where a few probes carry most of the value, as may happen on 16×16, an interval that misses lies mostly below the truth: see the column that tells.",
			"The naive draws are no estimate of the number of solutions, only of those that the rules finish from the digits drawn; they are judged as what they are sometimes taken for.",
			"The time to a standard error of 10 % is extrapolated from the error of the sample, which is itself uncertain.",
		},
		Tables:  []results.Table{x.samplerTable(), x.naiveTable(), x.exactTable(), x.gridTable()},
		Figures: x.figures(),
	}
}

var countMethodText = fmt.Sprintf("Random grids keep random clues, of several numbers, or the puzzles were given. Dancing links and a decision diagram count the solutions exactly, with at most %d branches each. "+
	"Then each way of sampling estimates the number with its 95 %% interval, knowing nothing of the count: knuth, random walks down the tree of links, 1000 a puzzle; chen, stratified walks, 100 a puzzle since each takes ten times as long or more; "+
	"walk, importance sampling on a board with rules that look ahead, 1000 a puzzle; naive-n, 1000 independent draws for n open cells, which the singles then finish or do not. "+
	"All grids are estimated in the same way from an empty board.",
	countBudget)

// samplerTable compares the estimators.
func (x *countedRun) samplerTable() results.Table {
	return results.Table{
		Title:   "Estimates against exact counts",
		Columns: []string{"puzzles", "method", "n", "no solution met", "interval holds the count", "all below, all above", "width, high/low", "error of the estimate", "mean of estimate/count", "time, ms", "to ±10 %, ms"},
		Note: "Puzzles with two solutions or more. Coverage, with Wilson's interval, is over the puzzles of which a solution was met, as are widths. Widths, errors and times are medians; " +
			"the error of an estimate of nothing is 1. An unbiased method has a mean of 1; where few walks carry most of the value, a sample of puzzles is mostly below.",
		Rows: rows(x.sums(), func(y samplerSum) []string {
			covered, beside := rate{y.held, y.puzzles - y.missed}, "–"
			if covered.of > 0 {
				beside = fmt.Sprintf("%d, %d", y.below, covered.of-y.held-y.below)
			}
			return row(sideName(y.basis), y.method.name, y.puzzles, y.missed, covered, beside,
				results.FormatNumber(results.MedianOf(y.widths), 3), percent(results.MedianOf(y.errors)), intervalText(results.MeanInterval(y.ratios, confidence)),
				results.FormatNumber(1e3*results.MedianOf(y.times), 3), results.FormatNumber(1e3*results.MedianOf(y.prices), 3))
		}),
	}
}

// naiveTable tells what the draws for chosen cells find.
func (x *countedRun) naiveTable() results.Table {
	return results.Table{
		Title: "What draws for chosen cells find", Columns: []string{"puzzles", "cells drawn", "n", "draws that lead to a solution", "puzzles without any", "solutions found"},
		Note: "Means over the puzzles. With few cells the singles do not finish, with many cells nearly all draws clash. Solutions found are different ones, as a part of all that there are.",
		Rows: rows(x.sums(), func(y samplerSum) []string {
			if y.method.cells == 0 {
				return nil
			}
			var found []float64
			for instance, log := range x.several(y.basis) {
				if c, ran := x.puzzles[y.basis][instance][y.method.name]; ran {
					found = append(found, c.distinct/math.Pow(10, log))
				}
			}
			slices.Sort(found) // sums must not depend on the order of a map
			return row(sideName(y.basis), y.method.cells, y.puzzles, results.FormatNumber(100*results.Mean(y.hits), 2)+" %",
				rate{y.missed, y.puzzles}, results.FormatNumber(100*results.Mean(found), 2)+" %")
		}),
	}
}

// exactTable compares links and diagram.
func (x *countedRun) exactTable() results.Table {
	t := results.Table{
		Title:   "Exact counts",
		Columns: []string{"puzzles", "n", "method", "counted", "nodes", "time, ms", "one solution", "median of solutions", "most solutions"},
		Note:    "Nodes and times are medians over the puzzles that both count. One solution, median and most are over the puzzles that the method counts." + x.disagreement(),
	}
	for _, basis := range slices.Sorted(maps.Keys(x.puzzles)) {
		for _, method := range []string{"links", "diagram"} {
			counted, one := 0, 0
			var logs, nodes, times []float64
			for _, byMethod := range x.puzzles[basis] {
				c := byMethod[method]
				if !c.settled {
					continue
				}
				counted++
				logs = append(logs, c.log)
				if c.log == 0 {
					one++
				}
				if byMethod["links"].settled && byMethod["diagram"].settled {
					nodes, times = append(nodes, c.nodes), append(times, c.time)
				}
			}
			median, most := "–", "–"
			if logs != nil {
				median, most = powerOfTen(results.MedianOf(logs), 3), powerOfTen(slices.Max(logs), 3)
			}
			t.Rows = append(t.Rows, row(sideName(basis), len(x.puzzles[basis]), method, counted,
				results.FormatNumber(results.MedianOf(nodes), 4), results.FormatNumber(1e3*results.MedianOf(times), 3), one, median, most))
		}
	}
	return t
}

// disagreement says whether exact counts differ.
func (x *countedRun) disagreement() string {
	if len(x.differ) > 0 {
		return " EXACT COUNTS DIFFER on " + strings.Join(sortedKeys(x.differ), ", ") + "."
	}
	return " Wherever two exact methods count, they agree."
}

// answer is the answer in figures.
func (x *countedRun) answer() string {
	var parts []string
	for _, basis := range slices.Sorted(maps.Keys(x.puzzles)) {
		var list []string
		for _, method := range []string{"walk", "knuth", "chen"} {
			y, ok := x.sum(basis, method)
			if seen := y.puzzles - y.missed; ok && seen > 0 {
				list = append(list, fmt.Sprintf("%s %s (median error %s %%)", method, results.Wilson(y.held, seen, confidence).Percent(), results.FormatNumber(100*results.MedianOf(y.errors), 2)))
			}
		}
		if list != nil {
			parts = append(parts, fmt.Sprintf("On %s puzzles with several solutions 95 %% intervals hold the exact count for %s.", sideName(basis), strings.Join(list, ", ")))
		}
		if y, ok := x.sum(basis, "naive-8"); ok {
			parts = append(parts, fmt.Sprintf("Draws for eight cells meet no solution at all of %s.", results.Wilson(y.missed, y.puzzles, confidence).Percent()))
		}
	}
	var grids []string
	for _, basis := range slices.Sorted(maps.Keys(x.grids)) {
		if list := x.grids[basis]["walk"]; list != nil {
			grids = append(grids, fmt.Sprintf("K=%d %s", basis, logText(meanLog(list))))
		}
	}
	if grids != nil {
		parts = append(parts, "log10 of the number of all grids by such walks: "+strings.Join(grids, ", ")+".")
	}
	return strings.Join(parts, " ") + x.disagreementAnswer()
}

// disagreementAnswer is part of the answer only if something is wrong.
func (x *countedRun) disagreementAnswer() string {
	if len(x.differ) == 0 {
		return ""
	}
	return x.disagreement()
}

// figures draws estimates against exact counts, for each side one figure of the
// estimators and one of the naive draws.
func (x *countedRun) figures() []results.Figure {
	var figures []results.Figure
	for _, basis := range slices.Sorted(maps.Keys(x.puzzles)) {
		for _, f := range []struct {
			name, title, caption string
			methods              []string
		}{
			{"estimates", "Estimates of %s puzzles", "Whiskers are the 95 % intervals of the walks with look-ahead; those of the others are left out for clarity.", []string{"chen", "knuth", "walk"}},
			{"naive", "Draws for chosen cells, %s puzzles", "Only puzzles where a draw led to a solution. Draws estimate the solutions that the rules finish from the digits drawn.", []string{"naive-2", "naive-4", "naive-8", "naive-16"}},
		} {
			figure := results.Figure{
				Name: fmt.Sprintf("%s-k%d", f.name, basis), Title: fmt.Sprintf(f.title, sideName(basis)),
				Caption: "Estimate over exact count, one mark a puzzle; 1 is right. " + f.caption,
				X:       results.Axis{Label: "solutions, exact", Log: true}, Y: results.Axis{Label: "estimate / exact count", Log: true},
			}
			for _, method := range f.methods {
				figure.Series = append(figure.Series, x.ratios(basis, method))
			}
			figures = append(figures, figure)
		}
	}
	return figures
}

// ratios returns the estimates of a method over the exact counts.
func (x *countedRun) ratios(basis int, method string) results.Series {
	s := results.Series{Name: method, Style: results.Marks}
	logs := x.several(basis)
	for _, instance := range sortedKeys(logs) {
		c := x.puzzles[basis][instance][method]
		if !(c.hits > 0) {
			continue
		}
		at := func(log float64) float64 { return math.Pow(10, log-logs[instance]) }
		p := results.Point{X: math.Pow(10, logs[instance]), Y: at(c.log), Low: at(c.log), High: at(c.log)}
		if method == "walk" {
			p.Low, p.High = max(at(c.low), p.Y/100), bounded(at(c.high), p.Y)
		}
		s.Points = append(s.Points, p)
	}
	slices.SortFunc(s.Points, func(a, b results.Point) int { return cmp.Compare(a.X, b.X) })
	return s
}
