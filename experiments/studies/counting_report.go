package studies

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

// countedRun is a run, sorted. Puzzles are of a shape and a kind of holes, whatever part
// is given; grids of a shape.
type countedRun struct {
	// puzzles has what the methods said, with each of their seeds, by instance.
	puzzles map[experiments.Kind]map[string]map[string][]counted
	// grids has what they said of all grids.
	grids map[experiments.Kind]map[string][]counted
	// exactly are the numbers of all grids that were counted, wholes those of solutions, and
	// differ the instances on which two exact counts are not the same.
	exactly map[experiments.Kind]*big.Int
	wholes  map[string]*big.Int
	differ  map[string]bool
	// order has the places of the instances in the plan.
	order map[string]int
	// budget is the limit of branches, and seeds the most of a sampler.
	budget float64
	seeds  int
}

// sortCounted sorts the records of a run.
func sortCounted(records iter.Seq[results.Record]) *countedRun {
	x := &countedRun{
		puzzles: map[experiments.Kind]map[string]map[string][]counted{}, grids: map[experiments.Kind]map[string][]counted{},
		exactly: map[experiments.Kind]*big.Int{}, wholes: map[string]*big.Int{}, differ: map[string]bool{}, order: map[string]int{}, budget: countBudget,
	}
	for r := range records {
		c := experiments.Config(r.Config)
		if n := c.Number("nodes"); n > 0 {
			x.budget = n
		}
		x.seeds = max(x.seeds, c.Int(raceSeed))
		k, method := experiments.KindOf(c), c.Text("method")
		k.Fill, k.Clues = 0, 0
		instance, _ := splitVariant(r.Key)
		if _, known := x.order[instance]; !known {
			x.order[instance] = len(x.order)
		}
		if n := wholeOf(&r, metricCount); n != nil {
			if before := x.wholes[instance]; before != nil && before.Cmp(n) != 0 {
				x.differ[instance] = true
			}
			x.wholes[instance] = n
			if c.Text("aim") == countGrids {
				x.exactly[k] = n
			}
		}
		var byMethod map[string][]counted
		if c.Text("aim") == countGrids {
			byMethod = within(x.grids, k)
		} else {
			byMethod = within(within(x.puzzles, k), instance)
		}
		byMethod[method] = append(byMethod[method], countedOf(&r))
	}
	return x
}

// exactCounts returns what an exact method said of each puzzle of a kind that it counted.
func (x *countedRun) exactCounts(k experiments.Kind, method string) map[string]counted {
	list := map[string]counted{}
	for instance, byMethod := range x.puzzles[k] {
		for _, c := range byMethod[method] {
			if c.settled {
				list[instance] = c
			}
		}
	}
	return list
}

// several returns the instances of a kind that have an exact count of at least two, and
// its logarithm.
func (x *countedRun) several(k experiments.Kind) map[string]float64 {
	logs := map[string]float64{}
	for instance := range x.puzzles[k] {
		if n := x.wholes[instance]; n != nil && n.Cmp(big.NewInt(1)) > 0 {
			logs[instance] = results.Log10(new(big.Float).SetInt(n))
		}
	}
	return logs
}

// samplerSum sums up how a method did on the puzzles of a kind.
type samplerSum struct {
	kind   experiments.Kind
	method countMethod
	// held counts the intervals that hold the count, below those that are wholly below
	// it, missed the estimates for which no probe met a solution.
	estimates, held, below, missed int
	widths, errors, ratios, prices []float64
	times, hits, found             []float64
}

// sum sums up a method; ok is false if it did not run.
func (x *countedRun) sum(k experiments.Kind, method string) (y samplerSum, ok bool) {
	logs := x.several(k)
	for _, instance := range sortedKeys(logs) {
		for _, c := range x.puzzles[k][instance][method] {
			if c.probes > 0 {
				y.add(c, logs[instance])
			}
		}
	}
	return y, y.estimates > 0
}

// add adds an estimate for a puzzle, of whose number of solutions log is the logarithm.
func (y *samplerSum) add(c counted, log float64) {
	y.estimates++
	y.times, y.hits = append(y.times, c.time), append(y.hits, c.hits/c.probes)
	y.found = append(y.found, c.distinct/math.Pow(10, log))
	if c.missed {
		y.missed++
		y.errors = append(y.errors, 1)
		y.ratios = append(y.ratios, 0)
		return
	}
	switch {
	case c.holds(log):
		y.held++
	case c.high < log:
		y.below++
	}
	ratio := math.Pow(10, c.log-log)
	y.widths = append(y.widths, math.Pow(10, c.high-c.low))
	y.ratios, y.errors = append(y.ratios, ratio), append(y.errors, math.Abs(ratio-1))
	if !math.IsNaN(c.err) {
		// The error falls as one over the root of the time.
		y.prices = append(y.prices, c.time*(c.err/0.1)*(c.err/0.1))
	}
}

// sums sums up all methods that ran, by kind.
func (x *countedRun) sums() []samplerSum {
	var list []samplerSum
	for _, k := range sortedKinds(x.puzzles) {
		for _, m := range countMethods() {
			if y, ok := x.sum(k, m.name); ok {
				y.kind, y.method = k, m
				list = append(list, y)
			}
		}
	}
	return list
}

// summarizeSolutionCounts tells what the records say.
func summarizeSolutionCounts(records iter.Seq[results.Record]) results.Section {
	x := sortCounted(records)
	tables := []results.Table{x.samplerTable(), x.naiveTable(), x.exactTable(), x.gridTable()}
	if t := x.givenTable(); t.Rows != nil {
		tables = append([]results.Table{t}, tables...)
	}
	return results.Section{
		Method: x.method(), Answer: x.answer(),
		Caveats: []string{
			"Puzzles that neither links nor a diagram count within the budget are left out, and those are the ones with the most solutions: see the table of exact counts.",
			"Intervals are asymptotic. Where a few probes carry most of the value, as may happen on 16×16, an interval that misses lies mostly below the truth: see the column that tells.",
			"The naive draws are no estimate of the number of solutions, only of those that the rules finish from the digits drawn; they are judged as what they are sometimes taken for.",
			"The time to a standard error of 10 % is extrapolated from the error of the sample, which is itself uncertain.",
		},
		Tables:  tables,
		Figures: x.figures(),
	}
}

// method tells what was done.
func (x *countedRun) method() string {
	return fmt.Sprintf("Random grids keep random clues, of several numbers, or the puzzles were chosen or given. Dancing links and a decision diagram count the solutions exactly, with at most %s branches each. "+
		"Then each way of sampling estimates the number with its 95 %% interval, knowing nothing of the count: knuth, random walks down the tree of links, 1000 a puzzle; chen, stratified walks, 100 a puzzle since each takes ten times as long or more; "+
		"walk, importance sampling on a board with rules that look ahead, 1000 a puzzle; naive-n, 1000 independent draws for n open cells, which the singles then finish or do not. "+
		"All grids are estimated in the same way from an empty board, unless the puzzles were given.", results.FormatNumber(x.budget, 7))
}

// mostGiven is the number of given puzzles that the report lists.
const mostGiven = 100

// givenTable lists given puzzles, each with its count and an estimate.
func (x *countedRun) givenTable() results.Table {
	t := results.Table{
		Title: "The puzzles", Columns: []string{"puzzle", "shape", "solutions, exact", "estimate by walk"},
		Note: fmt.Sprintf("Exact where links or a diagram counted within the budget; the estimate is that of the first seed, with its 95 %% interval. At most %d puzzles are listed, the records have all.", mostGiven),
	}
	for _, k := range sortedKinds(x.puzzles) {
		inPlan := func(a, b string) int { return cmp.Compare(x.order[a], x.order[b]) }
		for _, instance := range slices.SortedFunc(maps.Keys(x.puzzles[k]), inPlan) {
			if k.Holes != experiments.Given || len(t.Rows) == mostGiven {
				break
			}
			whole, estimate := "–", "–"
			if n := x.wholes[instance]; n != nil {
				whole = wholeText(n, readable)
			}
			if walks := x.puzzles[k][instance]["walk"]; walks != nil && !math.IsNaN(walks[0].log) {
				estimate = numberText(results.Interval{Value: walks[0].log, Low: walks[0].low, High: walks[0].high})
			}
			t.Rows = append(t.Rows, row(instance, k.ShapeTitle(), whole, estimate))
		}
	}
	return t
}

// samplerTable compares the estimators.
func (x *countedRun) samplerTable() results.Table {
	t := results.Table{
		Title:   "Estimates against exact counts",
		Columns: []string{"puzzles", "method", "estimates", "no solution met", "interval holds the count", "all below, all above", "width, high/low", "error of the estimate", "mean of estimate/count", "time, ms", "to ±10 %, ms"},
		Note: "Puzzles with two solutions or more. Coverage, with Wilson's interval, is over the estimates for which a solution was met, as are widths. Widths, errors and times are medians; " +
			"the error of an estimate of nothing is 1. An unbiased method has a mean of 1; where few walks carry most of the value, a sample of puzzles is mostly below.",
		Rows: rows(x.sums(), func(y samplerSum) []string {
			covered, beside := rate{y.held, y.estimates - y.missed}, "–"
			if covered.of > 0 {
				beside = fmt.Sprintf("%d, %d", y.below, covered.of-y.held-y.below)
			}
			return row(y.kind.Title(), y.method.name, y.estimates, y.missed, covered, beside,
				results.FormatNumber(results.MedianOf(y.widths), 3), percent(results.MedianOf(y.errors)), intervalText(results.MeanInterval(y.ratios, confidence)),
				results.FormatNumber(1e3*results.MedianOf(y.times), 3), results.FormatNumber(1e3*results.MedianOf(y.prices), 3))
		}),
	}
	if x.seeds > 1 {
		t.Note += fmt.Sprintf(" Every puzzle is estimated with %d seeds.", x.seeds)
	}
	return t
}

// naiveTable tells what the draws for chosen cells find.
func (x *countedRun) naiveTable() results.Table {
	return results.Table{
		Title: "What draws for chosen cells find", Columns: []string{"puzzles", "cells drawn", "estimates", "draws that lead to a solution", "without any", "solutions found"},
		Note: "Means over the puzzles. With few cells the singles do not finish, with many cells nearly all draws clash. Solutions found are different ones, as a part of all that there are.",
		Rows: rows(x.sums(), func(y samplerSum) []string {
			if y.method.cells == 0 {
				return nil
			}
			return row(y.kind.Title(), y.method.cells, y.estimates, results.FormatNumber(100*results.Mean(y.hits), 2)+" %",
				rate{y.missed, y.estimates}, results.FormatNumber(100*results.Mean(y.found), 2)+" %")
		}),
	}
}

// exactTable compares links and diagram.
func (x *countedRun) exactTable() results.Table {
	t := results.Table{
		Title:   "Exact counts",
		Columns: []string{"puzzles", "n", "method", "counted", "nodes", "time, ms", "no solution", "one solution", "median of solutions", "most solutions"},
		Note:    "Nodes and times are medians over the puzzles that both count. What follows is over the puzzles that the method counts and, median and most, that have a solution." + x.disagreement(),
	}
	for _, k := range sortedKinds(x.puzzles) {
		links, diagram := x.exactCounts(k, "links"), x.exactCounts(k, "diagram")
		for _, m := range []struct {
			name           string
			counts, others map[string]counted
		}{{"links", links, diagram}, {"diagram", diagram, links}} {
			none, one := 0, 0
			var logs, nodes, times []float64
			for instance, c := range m.counts {
				logs = known(logs, c.log)
				switch {
				case x.wholes[instance] != nil && x.wholes[instance].Sign() == 0:
					none++
				case c.log == 0:
					one++
				}
				if _, both := m.others[instance]; both {
					nodes, times = append(nodes, c.nodes), append(times, c.time)
				}
			}
			median, most := "–", "–"
			if logs != nil {
				median, most = powerOfTen(results.MedianOf(logs), 3), powerOfTen(slices.Max(logs), 3)
			}
			t.Rows = append(t.Rows, row(k.Title(), len(x.puzzles[k]), m.name, len(m.counts),
				results.FormatNumber(results.MedianOf(nodes), 4), results.FormatNumber(1e3*results.MedianOf(times), 3), none, one, median, most))
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
	for _, k := range sortedKinds(x.puzzles) {
		if k.Holes == experiments.Given {
			parts = append(parts, x.givenAnswer(k))
		}
		var list []string
		for _, method := range []string{"walk", "knuth", "chen"} {
			y, ok := x.sum(k, method)
			if seen := y.estimates - y.missed; ok && seen > 0 {
				list = append(list, fmt.Sprintf("%s %s (median error %s %%)", method, results.Wilson(y.held, seen, confidence).Percent(), results.FormatNumber(100*results.MedianOf(y.errors), 2)))
			}
		}
		if list != nil {
			parts = append(parts, fmt.Sprintf("On %s puzzles with several solutions 95 %% intervals hold the exact count for %s.", k.Title(), strings.Join(list, ", ")))
		}
		if y, ok := x.sum(k, "naive-8"); ok {
			parts = append(parts, fmt.Sprintf("Draws for eight cells meet no solution at all of %s.", results.Wilson(y.missed, y.estimates, confidence).Percent()))
		}
	}
	var grids []string
	for _, k := range sortedKinds(x.grids) {
		if list := x.grids[k]["walk"]; list != nil {
			grids = append(grids, fmt.Sprintf("%s %s", k.ShapeTitle(), logText(meanLog(list))))
		}
	}
	if grids != nil {
		parts = append(parts, "log10 of the number of all grids by such walks: "+strings.Join(grids, ", ")+".")
	}
	return strings.Join(parts, " ") + x.disagreementAnswer()
}

// givenAnswer tells how many solutions the given puzzles of a shape have.
func (x *countedRun) givenAnswer(k experiments.Kind) string {
	counts := [3]int{} // none, one, several
	for instance := range x.puzzles[k] {
		if n := x.wholes[instance]; n != nil {
			counts[min(n.BitLen(), 2)]++ // 0 has no bit, 1 has one
		}
	}
	return fmt.Sprintf("Of %d %s puzzles %d are counted exactly: %d have no solution, %d one, %d several.",
		len(x.puzzles[k]), k.Title(), counts[0]+counts[1]+counts[2], counts[0], counts[1], counts[2])
}

// disagreementAnswer is part of the answer only if something is wrong.
func (x *countedRun) disagreementAnswer() string {
	if len(x.differ) == 0 {
		return ""
	}
	return x.disagreement()
}

// figures draws estimates against exact counts, for each kind of which some have several
// solutions one figure of the estimators and one of the naive draws.
func (x *countedRun) figures() []results.Figure {
	var figures []results.Figure
	for _, k := range sortedKinds(x.puzzles) {
		if len(x.several(k)) == 0 {
			continue
		}
		for _, f := range []struct {
			name, title, caption string
			methods              []string
		}{
			{"estimates", "Estimates of %s puzzles", "Whiskers are the 95 % intervals of the walks with look-ahead; those of the others are left out for clarity.", []string{"chen", "knuth", "walk"}},
			{"naive", "Draws for chosen cells, %s puzzles", "Only puzzles where a draw led to a solution. Draws estimate the solutions that the rules finish from the digits drawn.", []string{"naive-2", "naive-4", "naive-8", "naive-16"}},
		} {
			figure := results.Figure{
				Name: fmt.Sprintf("%s-%s", f.name, k.Name()), Title: fmt.Sprintf(f.title, k.Title()),
				Caption: "Estimate over exact count, one mark an estimate; 1 is right. " + f.caption,
				X:       results.Axis{Label: "solutions, exact", Log: true}, Y: results.Axis{Label: "estimate / exact count", Log: true},
			}
			for _, method := range f.methods {
				figure.Series = append(figure.Series, x.ratios(k, method))
			}
			figures = append(figures, figure)
		}
	}
	return figures
}

// ratios returns the estimates of a method over the exact counts.
func (x *countedRun) ratios(k experiments.Kind, method string) results.Series {
	s := results.Series{Name: method, Style: results.Marks}
	logs := x.several(k)
	for _, instance := range sortedKeys(logs) {
		for _, c := range x.puzzles[k][instance][method] {
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
	}
	slices.SortFunc(s.Points, func(a, b results.Point) int { return cmp.Compare(a.X, b.X) })
	return s
}
