package studies

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"

	"basisk/experiments"
	"basisk/results"
	"basisk/results/plot"
	"basisk/solver/maker"
)

// What the analysis adds: a record for each set of rules. Saved are the clues beside the last set before it that has
// only rules of the same families, lacking those beside all tuples, or without such a set beside the last set. Points
// of the curve say whether a set solves with a share of the cells given.
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

	curveBelow, curveAbove, curveStep = 0.07, 0.06, 0.005
)

// thresholdAnalysis declares the tables and the answer of the report.
func thresholdAnalysis() results.Analysis {
	at := func(set string) map[string]string {
		return map[string]string{configSet: set, keyShape: "25×25", keyOrders: string(maker.UniqueHoles)}
	}
	bounded := func(value, summary string) results.Measure {
		return results.Measure{Value: value, Upper: value + atMost, Summary: summary}
	}
	share := func(value string) results.Measure {
		m := bounded(value, "share")
		m.Scale = 100
		return m
	}
	table := func(name, title, note string, m results.Measure) results.Projection {
		return results.Projection{
			Name: name, Title: title, Note: note,
			Rows: []string{keyShape, keyOrders}, Columns: configSet, Measures: []results.Measure{m},
		}
	}
	percent := bounded(valueShare, "mean")
	beside := "Beside all tuples, order by order; without a set of that name beside the last set."
	return results.Analysis{
		Observe: observeThreshold,
		Method: "The clues of a full grid go in an order, and T is the fewest clues of the order at which a set of rules solves the " +
			"puzzle that is left; it was found by bisection, and a puzzle on each side was tried. Unique orders are strictly random: " +
			"a clue goes if the rest has one solution. Staged ones postpone hard removals. In random ones all clues go, and the " +
			"goal is how many candidates beyond one a cell may be left, in % of the cells.",
		Answer: []results.Sentence{{
			Slots: []results.Slot{
				{Of: "worth", Measure: worthPercent - 1, At: at("")},
				{Of: "worth", Measure: worthPercent + 1},
				{Of: "worth", Measure: worthPercent + 2},
				{Of: "worth", Measure: worthPercent + 3},
			},
			Text: "On {0.shape} {0.orders} orders, all tuples save {0} clues beside locked candidates; {1.value} % of the orders need one, " +
				"{2.value} % one above quads, {3.value} % one above K+1.",
		}},
		Otherwise: []results.Sentence{{
			Slots: []results.Slot{{Of: "saved", At: at("")}},
			Text:  "On {0.shape} {0.orders} orders, {0.set} saves {0} clues beside the last set before it of whose rules it has all.",
		}, {
			Slots: []results.Slot{{Of: "solved", At: at(keyAllTuples)}, {Of: "solved", At: at(keyOnlyLocked)}},
			Text:  "Of the {0.puzzles} puzzles, {0.set} solves {0} %, {1.set} {1} %.",
		}},
		Tables: []results.Projection{
			worthTable(),
			table("lacking", "Clues that a set needs more than all tuples, mean", beside, bounded(valueLacking, "mean")),
			table("needs", "Orders that need more than a set, %", beside, share(valueNeeds)),
			table("threshold", "Fewest clues at which a set solves, median over orders", "", bounded(valueClues, "median")),
			table("lacking-percent", "Clues that a set needs more than all tuples, % of the cells", beside, percent),
			table("saved", "Clues that a set saves beside the set before it with the same rules, mean", "", bounded(valueSaved, "mean")),
			table("gains", "Orders in which it saves any, %", "", share(valueGains)),
			{
				Name: "orders", Title: "Orders", Rows: []string{keyShape, keyOrders}, Measures: []results.Measure{
					{Head: "n", Value: valueOrder, Summary: "count", Plain: true},
					{Head: "undecided", Value: valueOpen, Summary: "total", Plain: true},
				},
				Note: "Where it stayed undecided how an order goes on, T of the sets that solve until there is an interval.",
			},
			{
				Name: "solved", Title: "Puzzles without an order that a set solves, %", Note: "Walks have their start and their steps for each cell.",
				Rows: []string{keyPuzzles, thresholdWalk}, Columns: configSet, Measures: []results.Measure{share(valueByRules)},
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
		},
		Cells: []results.Projection{
			{
				Name: "curve", Rows: []string{keyShape, keyOrders, keyFill}, Columns: configSet,
				Measures: []results.Measure{share(valueReached)},
			},
			{
				Name: "needs-few", Rows: []string{keyShape, keyOrders}, Columns: configSet, Measures: []results.Measure{share(valueFew)},
			},
		},
		Figures: []results.Plot{
			{
				Of: "worth", Measure: worthPercent, X: keyShape, Series: keyOrders,
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
		},
		Caveats: []string{
			"Full grids are mixed from one grid and need not be uniform.",
			"T of random orders is about clearing candidates: their puzzles have many solutions.",
			"A set that is not monotone is refused where one of two drawn puzzles of an order shows it.",
		},
	}
}

// worthPercent is the measure of the gain in % of the cells.
const worthPercent = 5

// worthTable returns the table of what tuples are worth, for runs that have the sets of which it is about.
func worthTable() results.Projection {
	measure := func(head, summary string) results.Measure {
		return results.Measure{Head: head, Value: head, Upper: head + atMost, Summary: summary}
	}
	share := func(head string) results.Measure {
		m := measure(head, "share")
		m.Scale, m.Digits = 100, 2
		return m
	}
	return results.Projection{
		Name: "worth", Title: "What tuples are worth", Rows: []string{keyShape, keyOrders},
		Measures: []results.Measure{
			{Head: "n", Value: worthGain, Summary: "count", Plain: true},
			measure(worthLocked, "median"), measure(worthPairs, "median"), measure(worthAll, "median"),
			measure(worthGain, "mean"), measure(worthShare, "mean"),
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

// worthOf returns what tuples are worth on an order, nothing without the sets of which the table is about.
func worthOf(r *results.Record, k maker.Population) (m []results.Metric) {
	low, high := map[string]float64{}, map[string]float64{}
	for _, name := range []string{worthLocked, worthPairs, "quads", "K+1", worthAll} {
		if low[name], high[name] = thresholdIn(r, name); math.IsNaN(low[name]) {
			return nil
		}
	}
	bounded := func(name string, least, most float64) {
		m = append(m, results.Metric{Name: name, Value: least}, results.Metric{Name: name + atMost, Value: most})
	}
	for _, name := range []string{worthLocked, worthPairs, worthAll} {
		bounded(name, low[name], high[name])
	}
	scale := 100 / float64(k.Cells())
	least, most := low[worthLocked]-high[worthAll], high[worthLocked]-low[worthAll]
	bounded(worthGain, least, most)
	bounded(worthShare, scale*least, scale*most)
	for name, set := range map[string]string{worthTuple: worthLocked, worthQuads: "quads", worthMost: "K+1"} {
		m = append(m, exactly(name, low[set] > high[worthAll]), exactly(name+atMost, high[set] > low[worthAll]))
	}
	return m
}

// The keys and values of orders and walks that tables show.
const (
	thresholdWalk = "walk"
	valueOrder    = "order"
	valueOpen     = "undecided order"
)

// observeThreshold makes of the record of an order or a puzzle one for each set of rules, and one of its own.
func observeThreshold(records []results.Record) []results.Record {
	var list []results.Record
	for i := range records {
		r := &records[i]
		k := addKind(r)
		if isOrder(k) {
			list = append(list, observeOrder(r, k)...)
		} else {
			list = append(list, observePuzzle(r)...)
		}
	}
	return list
}

// observeOrder returns the records of an order.
func observeOrder(r *results.Record, k maker.Population) (list []results.Record) {
	r.Config[keyOrders] = string(k.Holes)
	if goal, ok := r.Config[thresholdGoal].(float64); ok {
		r.Config[keyOrders] = fmt.Sprintf("%s, goal %g %%", k.Holes, 100*goal)
	}
	sets := setsOf(r)
	open := false
	for i, set := range sets {
		least, most := thresholdIn(r, set.name)
		if math.IsNaN(least) {
			continue // a time limit ended the trial
		}
		open = open || least != most
		m := []results.Metric{
			{Name: valueClues, Value: least}, {Name: valueClues + atMost, Value: most},
		}
		if b := besideSet(sets, i); b >= 0 {
			low, high := thresholdIn(r, sets[b].name)
			m = append(m, gap(valueSaved, valueGains, low-most, high-least)...)
		}
		if top := topSet(sets); top != i {
			low, high := thresholdIn(r, sets[top].name)
			scale := 100 / float64(k.Cells())
			m = append(append(m, gap(valueLacking, valueNeeds, least-high, most-low)...),
				results.Metric{Name: valueShare, Value: scale * (least - high)},
				results.Metric{Name: valueShare + atMost, Value: scale * (most - low)})
		}
		if top := topSet(sets); top != i && isDrawn(sets, set.name, []string{keyOnlyLocked, "pairs", "triples", "quads", "K+1"}) {
			low, high := thresholdIn(r, sets[top].name)
			m = append(m, exactly(valueFew, least > high), exactly(valueFew+atMost, most > low))
		}
		list = append(list, deriveRecord(r, map[string]any{configSet: set.name}, m...))
		if isDrawn(sets, set.name, []string{keyOnlyLocked, "pairs", keyAllTuples}) {
			list = append(list, curvePoints(&list[len(list)-1], k, least, most)...)
		}
	}
	own := append(worthOf(r, k), exactly(valueOrder, true), exactly(valueOpen, open))
	return append(list, deriveRecord(r, nil, own...))
}

// gap returns a number of clues between two bounds, and whether it is positive.
func gap(value, positive string, low, high float64) []results.Metric {
	return []results.Metric{
		{Name: value, Value: low},
		{Name: value + atMost, Value: high},
		exactly(positive, low > 0), exactly(positive+atMost, high > 0),
	}
}

// curvePoints returns a record for each share of the cells near which sets begin to solve: whether a set does.
func curvePoints(r *results.Record, k maker.Population, least, most float64) (list []results.Record) {
	middle, cells := experiments.PeakFill(k.Side()), float64(k.Cells())
	for i := range int((curveBelow+curveAbove)/curveStep) + 1 {
		fill := math.Round(1e4*(middle-curveBelow+float64(i)*curveStep)) / 1e4
		list = append(list, deriveRecord(r, map[string]any{keyFill: fill},
			exactly(valueReached, most <= fill*cells), exactly(valueReached+atMost, least <= fill*cells)))
	}
	return list
}

// isDrawn reports whether a set is in a figure: if all tuples are among the sets, only few, which do not overlap.
func isDrawn(sets []namedRules, name string, few []string) bool {
	return slices.Contains(few, name) || indexOf(sets, keyAllTuples) < 0
}

// thresholdIn returns the bounds of T of a set, NaN if it was not measured.
func thresholdIn(r *results.Record, set string) (least, most float64) {
	least = r.Value(numbered(thresholdLeast, set))
	if m, open := r.Metric(numbered(thresholdMost, set)); open {
		return least, m
	}
	return least, least
}

// observePuzzle returns a record for each set of a puzzle without an order.
func observePuzzle(r *results.Record) (list []results.Record) {
	r.Config[thresholdWalk] = "–"
	if start := r.Text(thresholdStart); start != "" {
		r.Config[thresholdWalk] = fmt.Sprintf("from %s: %s", start, r.Text(thresholdSteps))
	}
	sets := setsOf(r)
	first := max(0, indexOf(sets, keyOnlyLocked))
	before := r.Value(numbered(thresholdSolved, sets[first].name))
	for _, set := range sets {
		if solved, ok := r.Metric(numbered(thresholdSolved, set.name)); ok {
			list = append(list, deriveRecord(r, map[string]any{configSet: set.name},
				exactly(valueByRules, solved == 1), results.Metric{Name: valueOnly, Value: solved - before}))
		}
	}
	return append(list, *r)
}

// namedRules are a set of rules in a record.
type namedRules struct{ name, list string }

// setsOf returns the sets of rules of a record.
func setsOf(r *results.Record) (sets []namedRules) {
	for set := range strings.SplitSeq(r.Text(configRules), ";") {
		name, list, named := strings.Cut(set, "=")
		if !named {
			list = name
		}
		sets = append(sets, namedRules{name, list})
	}
	return sets
}

// sizeSuffix is the size at the end of the name of a rule.
var sizeSuffix = regexp.MustCompile(`-(\d+|K.*|N.*)$`)

// has reports whether a set has rules of all families of another one.
func (s namedRules) has(other namedRules) bool {
	var families []string
	for rule := range strings.SplitSeq(s.list, ",") {
		families = append(families, sizeSuffix.ReplaceAllString(rule, ""))
	}
	for rule := range strings.SplitSeq(other.list, ",") {
		if !slices.Contains(families, sizeSuffix.ReplaceAllString(rule, "")) {
			return false
		}
	}
	return true
}

// besideSet returns the last set before set i of whose rules it has all families, -1 if there is none.
func besideSet(sets []namedRules, i int) int {
	for b := i - 1; b >= 0; b-- {
		if sets[i].has(sets[b]) {
			return b
		}
	}
	return -1
}

// topSet returns the set of all tuples, or the last one.
func topSet(sets []namedRules) int {
	if i := indexOf(sets, keyAllTuples); i >= 0 {
		return i
	}
	return len(sets) - 1
}

// indexOf returns the index of the set with a name, -1 if there is none.
func indexOf(sets []namedRules, name string) int {
	return slices.IndexFunc(sets, func(s namedRules) bool { return s.name == name })
}
