package studies

import (
	"fmt"
	"iter"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"basisk/experiments"
	"basisk/results"
)

// couplingRun is what the records of a run have in common, and its groups in order.
type couplingRun struct {
	// factors are the sets of rules as they were written, and parts the names of all
	// factors, search last.
	factors string
	parts   []string
	nodes   float64
	groups  []*couplingGroup
}

// couplingGroup has the responses of the instances of one kind.
type couplingGroup struct {
	kind  experiments.Kind
	rules int // the number of sets of rules
	// settled, cleared and seconds have, by instance and then by set of parts, what
	// was measured; NaN where a record is missing. Cleared has sets without search.
	settled, cleared, seconds map[string][]float64
}

// couplingOf sorts records.
func couplingOf(records iter.Seq[results.Record]) *couplingRun {
	run, groups := &couplingRun{}, map[experiments.Kind]*couplingGroup{}
	for r := range records {
		if !has(&r, metricSettled) && !has(&r, metricTime) {
			continue // no puzzle, or one without a solution
		}
		c := experiments.Config(r.Config)
		if run.parts == nil {
			run.factors, run.nodes = c.Text("factors"), c.Number("nodes")
			run.parts = append(setNames(run.factors), searchPart)
		}
		k := experiments.KindOf(c)
		entry(groups, k, func() *couplingGroup {
			return &couplingGroup{k, len(run.parts) - 1, map[string][]float64{}, map[string][]float64{}, map[string][]float64{}}
		}).add(&r)
	}
	for _, k := range slices.SortedFunc(maps.Keys(groups), experiments.Kind.Compare) {
		run.groups = append(run.groups, groups[k])
	}
	return run
}

// search returns the set of parts that is search alone.
func (g *couplingGroup) search() int { return 1 << g.rules }

// all returns the set of all rules.
func (g *couplingGroup) all() int { return g.search() - 1 }

// add adds a record.
func (g *couplingGroup) add(r *results.Record) {
	instance, _ := splitVariant(r.Key)
	set := experiments.Config(r.Config).Int(configSet)
	put(g.settled, instance, set, 2*g.search(), r.Value(metricSettled))
	put(g.seconds, instance, set, 2*g.search(), r.Value(metricTime))
	if set < g.search() {
		put(g.cleared, instance, set, g.search(), r.Value(couplingCleared))
	}
}

// put notes a value of an instance in its table of so many.
func put(values map[string][]float64, instance string, set, size int, v float64) {
	if values[instance] == nil {
		values[instance] = make([]float64, size)
		for i := range values[instance] {
			values[instance][i] = math.NaN()
		}
	}
	values[instance][set] = v
}

// column returns the values of a set of parts, by the order of the instances: sums and
// resamples depend on it.
func column(values map[string][]float64, set int) []float64 {
	var list []float64
	for _, instance := range sortedKeys(values) {
		list = append(list, values[instance][set])
	}
	return list
}

// settledBy returns the share of the instances that a set of parts settles.
func (g *couplingGroup) settledBy(set int) rate { return rateOf(column(g.settled, set), isYes) }

// gain returns the mean points of a hundred by which a response rises from a set of parts
// to another.
func gain(values map[string][]float64, from, to int) results.Interval {
	var gains []float64
	before := column(values, from)
	for i, after := range column(values, to) {
		gains = append(gains, after-before[i])
	}
	return meanOf(gains).Times(100)
}

// cost returns how many times the mean time of a set of parts another one takes.
func (g *couplingGroup) cost(from, to int) results.Interval {
	before, after := column(g.seconds, from), column(g.seconds, to)
	rng := rand.New(rand.NewPCG(1, uint64(len(after)))) // the same records give the same report
	return results.Bootstrap{Confidence: confidence}.Ratio(after, before, results.Mean, rng)
}

// shapleyShares returns the mean Shapley share of each part over the instances that
// are complete, with intervals.
func shapleyShares(values map[string][]float64, parts int) []results.Interval {
	columns := make([][]float64, parts)
	for _, instance := range sortedKeys(values) {
		shares, err := results.Shapley(values[instance])
		if err != nil || slices.ContainsFunc(values[instance], math.IsNaN) {
			continue
		}
		for i, s := range shares {
			columns[i] = append(columns[i], s)
		}
	}
	intervals := make([]results.Interval, parts)
	for i, column := range columns {
		intervals[i] = meanOf(column)
	}
	return intervals
}

// summarizeCoupling tells what the records say.
func summarizeCoupling(records iter.Seq[results.Record]) results.Section {
	run := couplingOf(records)
	return results.Section{
		Method: fmt.Sprintf("All %d ways to run some of {%s; %s}, with naked and hidden singles always on, on the same puzzles. "+
			"Cleared is the share of the candidates beyond one a cell that rules remove; settled tells that a solution was found, by search within %s nodes, with the rules at every node. "+
			"Shares are Shapley's, means over puzzles with bootstrap intervals at 95 %%.", 1<<len(run.parts), strings.ReplaceAll(run.factors, ";", "; "), searchPart, results.FormatNumber(run.nodes, 9)),
		Answer: run.answer(),
		Caveats: []string{
			"Puzzles with random holes at N ≥ 16 have several solutions: rules alone can settle few of them, however strong they are.",
			"Settled within a number of nodes favours strong rules; the columns of times say what they cost. A search that ran out of nodes counts with the time until then, so where few are settled its times are too low.",
			"Times are those of the machine and of the other work on it: only their ratios mean something elsewhere.",
		},
		Tables:  []results.Table{run.means(), run.shares(), run.withoutSearch(), run.withinSearch()},
		Figures: []results.Figure{run.shareFigure(), run.costFigure()},
	}
}

// means shows the means of all sets of parts.
func (run *couplingRun) means() results.Table {
	t := results.Table{
		Title: "All ways", Columns: []string{"puzzles", "parts", "number", "cleared, mean", "settled", "time, ms, mean", "times that of singles"},
		Note: "The last column has the ratio of the mean times on the same puzzles: of rules to singles, of searches to search with singles.",
	}
	for _, g := range run.groups {
		for set := range 2 * g.search() {
			cleared := "–"
			if set < g.search() {
				cleared = percent(results.Mean(column(g.cleared, set)))
			}
			t.Rows = append(t.Rows, row(g.kind.Title(), partNames(run.parts, set), len(g.settled), cleared, g.settledBy(set),
				results.FormatNumber(1e3*results.Mean(column(g.seconds, set)), 3), g.cost(set&g.search(), set)))
		}
	}
	return t
}

// shares shows the Shapley shares.
func (run *couplingRun) shares() results.Table {
	t := results.Table{
		Title: "Shapley shares", Columns: append([]string{"puzzles", "response"}, run.parts...),
		Note: "Points of a hundred that each part adds on average over all orders of adding the parts. The shares of a row add up to what all parts together bring beyond singles.",
	}
	for _, g := range run.groups {
		cleared, settled := shapleyShares(g.cleared, g.rules), shapleyShares(g.settled, len(run.parts))
		t.Rows = append(t.Rows, append([]string{g.kind.Title(), "cleared"}, points(cleared, len(run.parts))...))
		t.Rows = append(t.Rows, append([]string{g.kind.Title(), "settled"}, points(settled, len(run.parts))...))
	}
	return t
}

// points writes shares in points of a hundred, and dashes up to the width.
func points(shares []results.Interval, width int) []string {
	var row []string
	for _, s := range shares {
		row = append(row, s.Times(100).String())
	}
	for len(row) < width {
		row = append(row, "–")
	}
	return row
}

// withoutSearch tells what each set of rules clears, and costs, alone and after the others.
func (run *couplingRun) withoutSearch() results.Table {
	t := run.worth("Worth without search", func(g *couplingGroup) (map[string][]float64, int) { return g.cleared, 0 })
	t.Note = "Points of a hundred of the surplus, the candidates beyond one a cell, that the rules clear beyond what was cleared before: alone beside singles, or after all other rules. " + t.Note
	return t
}

// withinSearch tells what each set of rules settles, and costs, at the nodes of a search.
func (run *couplingRun) withinSearch() results.Table {
	t := run.worth("Worth within search", func(g *couplingGroup) (map[string][]float64, int) { return g.settled, g.search() })
	t.Note = "Points of a hundred of the puzzles that a search settles beyond those settled before: with the rules alone beside singles at its nodes, or with them and all other rules. " + t.Note
	return t
}

// worth tells the gain and the cost of each set of rules, with a response and what runs
// besides.
func (run *couplingRun) worth(title string, response func(*couplingGroup) (values map[string][]float64, base int)) results.Table {
	t := results.Table{
		Title: title, Columns: []string{"puzzles", "rules", "alone, points", "alone, time ×", "after the others, points", "after the others, time ×"},
		Note: "Time × is the ratio of the mean times on the same puzzles with the rules and without them. Means over the puzzles with bootstrap intervals at 95 %.",
	}
	for _, g := range run.groups {
		values, base := response(g)
		for i := range g.rules {
			part, full := 1<<i, base|g.all()
			t.Rows = append(t.Rows, row(g.kind.Title(), run.parts[i],
				gain(values, base, base|part), g.cost(base, base|part), gain(values, full&^part, full), g.cost(full&^part, full)))
		}
	}
	return t
}

// shareFigure draws the shares of what is settled.
func (run *couplingRun) shareFigure() results.Figure {
	f := results.Figure{
		Name: "shapley-settled", Title: "What each part adds to the puzzles settled",
		Caption: fmt.Sprintf("Shapley shares of the puzzles settled within %s nodes, with 95 %% intervals.", results.FormatNumber(run.nodes, 9)),
		X:       results.Axis{Label: "puzzles: side, holes, cells given"}, Y: results.Axis{Label: "share of the puzzles, points of a hundred"},
	}
	for _, part := range run.parts {
		f.Series = append(f.Series, results.Series{Name: part, Style: results.Marks})
	}
	middle := float64(len(run.parts)-1) / 2
	for x, g := range run.groups {
		f.X.Ticks = append(f.X.Ticks, g.kind.Title())
		for i, s := range shapleyShares(g.settled, len(run.parts)) {
			f.Series[i].Points = append(f.Series[i].Points, s.Times(100).Point(float64(x)+0.12*(float64(i)-middle)))
		}
	}
	return f
}

// costFigure draws what each set of rules clears against what it costs.
func (run *couplingRun) costFigure() results.Figure {
	f := results.Figure{
		Name: "cleared-and-cost", Title: "What rules clear alone, and what they cost",
		Caption: "Each mark is a kind of puzzles: the points of a hundred of the surplus that the rules clear beside singles, with 95 % intervals, over the ratio of the mean time to that of singles.",
		X:       results.Axis{Label: "mean time, times that of singles", Log: true}, Y: results.Axis{Label: "surplus cleared, points of a hundred"},
	}
	for i := range len(run.parts) - 1 {
		f.Series = append(f.Series, series(run.parts[i], results.Marks, run.groups, func(g *couplingGroup) results.Point {
			return gain(g.cleared, 0, 1<<i).Point(g.cost(0, 1<<i).Value)
		}))
	}
	return f
}

// answer tells the gain and the cost of each set of rules over the kinds of puzzles, and
// what search does without and with all of them.
func (run *couplingRun) answer() string {
	if run.groups == nil {
		return nothingMeasured
	}
	var clear, settle []string
	for i, part := range run.parts[:len(run.parts)-1] {
		at := 1 << i
		clear = append(clear, fmt.Sprintf("%s %s alone in %s times the time, %s after the other rules", part,
			run.span(func(g *couplingGroup) results.Interval { return gain(g.cleared, 0, at) }),
			run.span(func(g *couplingGroup) results.Interval { return g.cost(0, at) }),
			run.span(func(g *couplingGroup) results.Interval { return gain(g.cleared, g.all()&^at, g.all()) })))
		settle = append(settle, fmt.Sprintf("%s %s in %s times the time", part,
			run.span(func(g *couplingGroup) results.Interval { return gain(g.settled, g.search(), g.search()|at) }),
			run.span(func(g *couplingGroup) results.Interval { return g.cost(g.search(), g.search()|at) })))
	}
	least := ""
	if len(run.groups) > 1 {
		least = ", from the kind of puzzles with the least to that with the most"
	}
	return "Of a hundred candidates too many, rules clear on top of singles" + least + ": " + strings.Join(clear, "; ") +
		". Of a hundred puzzles, search settles more within its nodes with the rules than with singles alone: " + strings.Join(settle, "; ") +
		". " + run.quicker()
}

// quicker tells where rules make search quicker for certain.
func (run *couplingRun) quicker() string {
	var list []string
	for _, g := range run.groups {
		for i := range g.rules {
			if c := g.cost(g.search(), g.search()|1<<i); c.High < 1 && len(c.Warnings) == 0 {
				list = append(list, fmt.Sprintf("%s at %s (%s times the time)", run.parts[i], g.kind.Title(), c))
			}
		}
	}
	if list == nil {
		return "None of them makes search with singles quicker for certain."
	}
	return "Search with singles gets quicker with " + strings.Join(list, "; ") + "."
}

// span writes an estimate of the only kind of puzzles, or the least and the largest of all
// kinds: a mean would be that of a mixture which nobody asked for.
func (run *couplingRun) span(of func(*couplingGroup) results.Interval) string {
	if len(run.groups) == 1 {
		return of(run.groups[0]).String()
	}
	low, high := math.Inf(1), math.Inf(-1)
	for _, g := range run.groups {
		if v := of(g).Value; !math.IsNaN(v) {
			low, high = min(low, v), max(high, v)
		}
	}
	return fromTo(low, high)
}
