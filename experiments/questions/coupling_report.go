package questions

import (
	"fmt"
	"iter"
	"maps"
	"math"
	"slices"
	"strings"

	"basisk/experiments"
	"basisk/results"
)

// couplingGroup has the responses of the instances of one kind of holes.
type couplingGroup struct {
	kind experiments.Kind
	// settled, cleared and seconds have, by instance and then by set of parts, what
	// was measured; NaN where a record is missing. Cleared has sets without search.
	settled, cleared, seconds map[string][]float64
}

// summarizeCoupling tells what the records say.
func summarizeCoupling(records iter.Seq[results.Record]) results.Section {
	groups := map[experiments.Kind]*couplingGroup{}
	for r := range records {
		k := experiments.KindOf(r.Config)
		entry(groups, k, func() *couplingGroup {
			return &couplingGroup{k, map[string][]float64{}, map[string][]float64{}, map[string][]float64{}}
		}).add(&r)
	}
	var order []*couplingGroup
	for _, k := range slices.SortedFunc(maps.Keys(groups), experiments.Kind.Compare) {
		order = append(order, groups[k])
	}
	return results.Section{
		Method: fmt.Sprintf("All sixteen sets of {locked, tuples of every size, fish, search} with naked and hidden singles on the same puzzles with random or balanced holes. "+
			"Cleared is the share of the candidates beyond one a cell that rules remove; settled tells that a solution was found, by search within %d nodes, with the rules at every node. "+
			"Shares are Shapley's, means over puzzles with bootstrap intervals at 95 %%.", couplingNodes),
		Answer: couplingAnswer(order),
		Caveats: []string{
			"Puzzles with random holes at N ≥ 16 have several solutions: rules alone can settle few of them, however strong they are.",
			"Settled within a number of nodes favours strong rules; the table of times says what they cost.",
		},
		Tables:  []results.Table{couplingMeans(order), couplingShares(order), aloneTable(order)},
		Figures: couplingFigures(order),
	}
}

// add adds a record.
func (g *couplingGroup) add(r *results.Record) {
	instance, _ := splitVariant(r.Key)
	set := experiments.Config(r.Config).Int("set")
	put(g.settled, instance, set, 1<<len(couplingParts), r.Value(metricSettled))
	put(g.seconds, instance, set, 1<<len(couplingParts), r.Value(metricTime))
	if set < searchPart {
		put(g.cleared, instance, set, searchPart, r.Value(couplingCleared))
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

// means returns the mean of each set of parts over the instances that have it.
func means(values map[string][]float64, sets int) []float64 {
	out := make([]float64, sets)
	for set := range out {
		var column []float64
		for _, instance := range sortedKeys(values) { // sums depend on the order
			column = append(column, values[instance][set])
		}
		out[set] = results.Mean(column)
	}
	return out
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

// couplingMeans shows the means of all sets of parts.
func couplingMeans(order []*couplingGroup) results.Table {
	t := results.Table{
		Title: "All sixteen ways", Columns: []string{"puzzles", "parts", "number", "cleared, mean", "settled", "time, ms, mean"},
		Note: fmt.Sprintf("The time of a search that ran out of its %d nodes is that until then, so where few are settled the means of searches are too low.", couplingNodes),
	}
	for _, g := range order {
		cleared, seconds := means(g.cleared, searchPart), means(g.seconds, 1<<len(couplingParts))
		for set := range seconds {
			gone := "–"
			if set < searchPart {
				gone = percent(cleared[set])
			}
			t.Rows = append(t.Rows, row(g.kind.Title(), partNames(set), len(g.settled), gone, g.settledBy(set), results.FormatNumber(1e3*seconds[set], 3)))
		}
	}
	return t
}

// settledBy returns the share of the instances that a set of parts settles.
func (g *couplingGroup) settledBy(set int) rate {
	var settled rate
	for _, v := range g.settled {
		settled.add(v[set])
	}
	return settled
}

// couplingShares shows the Shapley shares.
func couplingShares(order []*couplingGroup) results.Table {
	t := results.Table{
		Title: "Shapley shares", Columns: []string{"puzzles", "response"},
		Note: "Points of a hundred that each part adds on average over all orders of adding the parts. The shares of a row add up to what all parts together bring beyond singles.",
	}
	for _, part := range couplingParts {
		t.Columns = append(t.Columns, part.name)
	}
	for _, g := range order {
		cleared, settled := shapleyShares(g.cleared, len(couplingParts)-1), shapleyShares(g.settled, len(couplingParts))
		t.Rows = append(t.Rows, append([]string{g.kind.Title(), "cleared"}, points(cleared, len(couplingParts))...))
		t.Rows = append(t.Rows, append([]string{g.kind.Title(), "settled"}, points(settled, len(couplingParts))...))
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

// aloneTable tells what tuples clear alone and after locked candidates, and the other
// way round.
func aloneTable(order []*couplingGroup) results.Table {
	return results.Table{
		Title: "Alone and in company", Columns: []string{"puzzles", "tuples alone", "tuples after locked", "locked alone", "locked after tuples"},
		Note: "Points of a hundred of the surplus, the candidates beyond one a cell, cleared beyond what was there before; means over the puzzles with bootstrap intervals at 95 %.",
		Rows: rows(order, func(g *couplingGroup) []string {
			return row(g.kind.Title(), g.gain(0, 2), g.gain(1, 2), g.gain(0, 1), g.gain(2, 1))
		}),
	}
}

// gain returns the mean points of a hundred that a part clears when it joins a set.
func (g *couplingGroup) gain(set, part int) results.Interval {
	var gains []float64
	for _, instance := range sortedKeys(g.cleared) {
		gains = append(gains, g.cleared[instance][set|part]-g.cleared[instance][set])
	}
	return meanOf(gains).Times(100)
}

// couplingFigures draws the shares of what is settled.
func couplingFigures(order []*couplingGroup) []results.Figure {
	f := results.Figure{
		Name: "shapley-settled", Title: "What each part adds to the puzzles settled",
		Caption: fmt.Sprintf("Shapley shares of the puzzles settled within %d nodes, with 95 %% intervals.", couplingNodes),
		Y:       results.Axis{Label: "share of the puzzles, points of a hundred"},
	}
	for _, part := range couplingParts {
		f.Series = append(f.Series, results.Series{Name: part.name, Style: results.Marks})
	}
	for x, g := range order {
		f.X.Ticks = append(f.X.Ticks, g.kind.Title())
		for i, s := range shapleyShares(g.settled, len(couplingParts)) {
			f.Series[i].Points = append(f.Series[i].Points, s.Times(100).Point(float64(x)+0.12*(float64(i)-1.5)))
		}
	}
	f.X.Label = "puzzles: side, holes, cells given"
	return []results.Figure{f}
}

// couplingAnswer compares tuples alone with tuples in company, and every part without
// search with search alone.
func couplingAnswer(order []*couplingGroup) string {
	var clear, settle []string
	for _, g := range order {
		clear = append(clear, fmt.Sprintf("%s %s alone, %s after locked candidates", g.kind.Title(), g.gain(0, 2), g.gain(1, 2)))
		settle = append(settle, fmt.Sprintf("%s %s, %s, %s", g.kind.Title(),
			g.settledBy(searchPart-1).String(), g.settledBy(searchPart).String(), g.settledBy(2*searchPart-1).String()))
	}
	return "Of a hundred candidates too many, tuples clear on top of singles: " + strings.Join(clear, "; ") +
		". Puzzles settled by all rules without search, by search with singles alone, by search with all rules: " + strings.Join(settle, "; ") + "."
}
