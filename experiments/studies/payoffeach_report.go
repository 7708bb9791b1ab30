package studies

import (
	"fmt"
	"slices"
	"strings"

	"basisk/experiments"
	"basisk/results"
	"basisk/results/plot"
	"basisk/solver/payoff"
)

// What the analysis adds to the record of the ladder of each kind and size: a record for each rung, and
// one for each size above them that was used.
const (
	keyTuples = "tuples"       // the rung in words: "hidden quads"
	keyKind   = "kind"         // the kind of tuples of a trial, and of a rung with one size: "hidden"
	keyOfSize = "of size"      // that size
	keyAsked  = "in words"     // the same for the rungs that the answer is about
	keyPuzzle = "puzzle"       // the puzzle that needs a size above them
	keyNeeded = "size needed"  // that size
	keyTop    = "largest size" // of the rungs

	eachMore     = "solved by adding"
	eachCleared  = "surplus cleared"
	eachLost     = "lost without"
	eachUnclear  = "surplus lost"
	eachNeedOver = "needs a larger size"
	eachCounted  = "puzzles"
)

// eachTables declares the tables of the ladder of each kind and size of tuples.
func eachTables() []results.Projection {
	rise := func(value string) results.Measure {
		return results.Measure{Head: value + ", %", Value: value, Summary: "mean", Scale: 100, Share: true, Digits: 2}
	}
	cases := func(value string) results.Measure {
		return results.Measure{Value: value, Summary: "share", Percent: true, Digits: 2}
	}
	return []results.Projection{
		{
			Name: "each", Title: "What each size adds, and what is lost without it", Rows: []string{keyShape, keyTuples},
			Note: "A row is added to all smaller sizes, hidden sets to the naked ones of their size, too. Lost: all sizes, compared " +
				"with all but this row. Surplus: the candidates beyond one per cell, a mean over the puzzles. All " +
				"values are differences on the same puzzle. Intervals are at 95 %, of counts exact (Clopper–Pearson). Time is the " +
				"mean processor time of a row for a puzzle: times describe the cost, they do not rank the sizes.",
			Measures: []results.Measure{
				cases(eachMore), rise(eachCleared), cases(eachLost), rise(eachUnclear),
				{Head: "time, µs", Value: metricTime, Summary: "mean", Plain: true, Scale: 1e6, Digits: 3},
			},
		},
		{
			Name: "solutions", Title: "Puzzles by the number of solutions", Rows: []string{keyShape, keySolutions},
			Note:     "Undecided: a search as long as the measurement finds no second solution and does not end.",
			Measures: []results.Measure{{Head: "puzzles", Value: eachCounted, Summary: "count", Plain: true}},
		},
		{
			Name: "larger", Title: "Larger sizes that are needed", Rows: []string{keyShape, keyPuzzle, keyNeeded},
			Measures: []results.Measure{
				{Head: "uses", Value: payoffUses, Summary: "total", Plain: true},
				{Head: "candidates removed", Value: payoffRemoved, Summary: "total", Plain: true},
			},
		},
	}
}

// eachCells declares what sentences and figures of that ladder use besides.
func eachCells() []results.Projection {
	asked := results.Projection{
		Name: "asked", Rows: []string{keyShape, keyAsked}, Measures: eachTables()[0].Measures,
	}
	return []results.Projection{
		asked,
		{
			Name: "each-by-size", Rows: []string{keyShape, keyOfSize}, Columns: keyKind,
			Measures: eachTables()[0].Measures[1:2],
		},
		{
			Name: "over", Rows: []string{keyShape, keyTop},
			Measures: []results.Measure{{Value: eachNeedOver, Summary: "share", Percent: true, Digits: 2}},
		},
	}
}

// eachAnswer are the sentences about the largest size that is asked about, and about larger ones.
func eachAnswer() []results.Sentence {
	return []results.Sentence{
		{
			Slots: []results.Slot{{Of: "asked"}}, Over: []string{keyAsked},
			Text: "Added last, {each}.", Each: "{0.in words} solve {0}",
		},
		{Slots: []results.Slot{{Of: "over"}}, Text: "Tuples above size {0.largest size} are needed by {0}."},
	}
}

// eachPlots draws what the rungs with one size add. What the rules before them clear would leave no room for that.
func eachPlots() []results.Plot {
	return []results.Plot{{
		Of: "each-by-size", X: keyOfSize, Series: keyKind, Panel: keyShape,
		Figure: plot.Figure{
			Name: "each-adds", Title: "What each size adds to all smaller ones",
			Caption: "Points of the candidates beyond one per cell that are cleared, a mean over the puzzles: naked sets of a " +
				"size after all smaller ones, hidden sets after the naked ones of their size. Whiskers: 95 %.",
			X: plot.Axis{Label: "size of the set, cells or digits", Whole: true}, Y: plot.Axis{Label: eachCleared + ", %"},
		},
	}}
}

// observeEach makes a record of each rung from the records of the ladders on a puzzle.
func observeEach(records []results.Record) (list []results.Record) {
	several := records[0].Text(configSet) != records[len(records)-1].Text(configSet)
	for i := range records {
		r := &records[i]
		if !has(r, numbered(eachLeft, eachBefore), metricGiven) {
			continue // it was refuted, or ended by a limit
		}
		list = append(list, observeLadder(r, several)...)
	}
	return list
}

// rung is a row of the ladder: its name in metrics and in words, and its size, 0 for the first and last.
type rung struct {
	name, words string
	size        int
	kind        payoff.Kind
}

// observeLadder makes the records of a ladder.
func observeLadder(r *results.Record, several bool) []results.Record {
	c := experiments.Config(r.Config)
	k := experiments.PopulationOf(c)
	shape := k.Title()
	if several {
		shape += " after " + c.Text(configSet)
	}
	rungs := rungsOf(c)
	top := rungs[len(rungs)-2]
	x := deriveRecord(r, map[string]any{
		keyShape: shape, keyPuzzles: k.Short(), keySolutions: solutionsOf(r), keyTop: top.size,
	}, results.Metric{Name: eachCounted, Value: 1}, inexactly(eachNeedOver, r.Value(payoffLargest) > float64(top.size)))
	list := []results.Record{x}
	if !k.IsGiven() {
		_, solved := after(r, rungs, len(rungs)-1)
		made := deriveRecord(r, map[string]any{keyShape: shape, keyPuzzles: k.Short(), keyRule: k.K() + 1})
		made.Metrics = append(slices.Clone(r.Metrics), payoffNeeds(r, k, solved, true)...)
		made.Metrics = append(made.Metrics, exactly(metricSolved, solved))
		list = append(append(list, made), payoffUpToEach(&made, k, solved)...)
	}
	surplus := r.Value(metricGiven) - float64(k.Cells())
	share := func(from, to float64) float64 {
		if surplus == 0 {
			return 0
		}
		return (from - to) / surplus
	}
	full, fullSolved := after(r, rungs, len(rungs)-2)
	before, solved := r.Value(metricGiven), false
	for i, g := range rungs {
		left, now := after(r, rungs, i)
		m := []results.Metric{
			inexactly(eachMore, now && !solved),
			{Name: eachCleared, Value: share(before, left)},
			{Name: metricTime, Unit: "s", Value: positive(r, metricTime, g.name)},
		}
		if g.size > 0 {
			without, still := r.Value(numbered(eachWithout, g.name)), r.Value(numbered(eachWithoutSolved, g.name)) == 1
			if !has(r, numbered(eachWithout, g.name)) {
				without, still = full, fullSolved // it concludes nothing, so nothing is lost
			}
			m = append(m, inexactly(eachLost, fullSolved && !still),
				results.Metric{Name: eachUnclear, Value: share(without, full)})
		}
		entries := map[string]any{keyTuples: g.words}
		if g.size > 0 {
			entries[keyKind], entries[keyOfSize] = string(g.kind), g.size
		}
		if fmt.Sprint(g.size) == c.Text(configAsked) {
			entries[keyAsked] = g.words
		}
		if rows := c.Text(configRows); rows == "" || slices.Contains(strings.Split(rows, ","), g.name) {
			row := deriveRecord(&x, entries, m...)
			delete(row.Config, keySolutions)
			list = append(list, row)
		}
		before, solved = left, now
	}
	return append(list, largerUses(r, &x, top.size, k.Side())...)
}

// largerUses returns a record like x for each size above a top whose uses r counts, up to the side.
func largerUses(r, x *results.Record, top, side int) (list []results.Record) {
	for size := top + 1; size <= side; size++ {
		if uses := positive(r, payoffUses, size); uses > 0 {
			list = append(list, deriveRecord(x, map[string]any{keyPuzzle: results.CaseOf(r.Key), keyNeeded: size},
				results.Metric{Name: payoffUses, Value: uses},
				results.Metric{Name: payoffRemoved, Value: positive(r, payoffRemoved, size)}))
		}
	}
	return list
}

// rungsOf returns the rows of the ladder of a configuration, in order. The last says above which size it is: the
// ladders of larger shapes go on there, and their rows would come after a word that all shapes share.
func rungsOf(c experiments.Config) []rung {
	first := "before tuples"
	if c.Text(configRules) == payoff.Rules().String() {
		first = "singles, locked"
	}
	list := []rung{{name: eachBefore, words: first}}
	top := 0
	for word := range strings.SplitSeq(c.Text("sizes"), ",") {
		var size int
		_, _ = fmt.Sscan(word, &size) // the plan has written it
		top = size
		for _, kind := range []payoff.Kind{payoff.Naked, payoff.Hidden} {
			list = append(list, rung{fmt.Sprintf("%s-%d", kind, size), fmt.Sprintf("%s %s", kind, plural(size)), size, kind})
		}
	}
	return append(list, rung{name: payoffRest, words: fmt.Sprintf("sets above %d", top)})
}

// plural returns the name that players give to sets of a size.
func plural(size int) string {
	if size <= 4 {
		return []string{2: "pairs", 3: "triples", 4: "quads"}[size]
	}
	return fmt.Sprintf("sets of %d", size)
}

// after returns the candidates after a row and whether the puzzle is solved there. A row that was not
// reached leaves what the row before it leaves.
func after(r *results.Record, rungs []rung, row int) (left float64, solved bool) {
	for ; row > 0; row-- {
		if has(r, numbered(eachLeft, rungs[row].name)) {
			break
		}
	}
	return r.Value(numbered(eachLeft, rungs[row].name)), r.Value(numbered(eachSolved, rungs[row].name)) == 1
}

// positive returns a numbered metric, 0 if there is none.
func positive(r *results.Record, name string, which any) float64 {
	v, _ := r.Metric(numbered(name, which))
	return v
}

// solutionsOf says how many solutions the puzzle of a record has. Puzzles that were made to have one need no search.
func solutionsOf(r *results.Record) string {
	n, known := r.Metric(metricSolutions)
	switch {
	case experiments.PopulationOf(r.Config).NeedsSolver():
		return "unique"
	case !known:
		return "undecided"
	case n > 1:
		return "multiple"
	}
	return "unique"
}
