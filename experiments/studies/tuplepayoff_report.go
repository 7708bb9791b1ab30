package studies

import (
	"cmp"
	"fmt"
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"

	"basisk/experiments"
	"basisk/results"
	"basisk/solver"
)

// payoffGroup is a kind of puzzles, a set of rules before tuples, and a ladder.
type payoffGroup struct {
	kind      experiments.Kind
	set, side string
}

// compare orders groups by kind, then by rules and ladder.
func (g payoffGroup) compare(o payoffGroup) int {
	return cmp.Or(g.kind.Compare(o.kind), cmp.Compare(g.set, o.set), cmp.Compare(g.side, o.side))
}

// payoff has the puzzles of a group.
type payoff struct{ *sample[payoffGroup] }

// name names the group in a table.
func (y payoff) name() string { return y.at.kind.Title() }

// rungs returns the sizes that have a rung of their own and were reached.
func (y payoff) rungs() []int {
	var list []int
	for metric := range y.columns {
		if suffix, ok := strings.CutPrefix(metric, payoffLeftBelow+"-"); ok && suffix != payoffRest {
			size, _ := strconv.Atoi(suffix)
			list = append(list, size)
		}
	}
	slices.Sort(list)
	return list
}

// summarizeTuplePayoff tells what the records say.
func summarizeTuplePayoff(records iter.Seq[results.Record]) results.Section {
	groups := samples[payoffGroup]{}
	for r := range records {
		c := experiments.Config(r.Config)
		if has(&r, payoffUnits, payoffLargest) { // else it does not tell what was used
			groups.add(payoffGroup{experiments.KindOf(c), c.Text("set"), c.Text("side")}, &r)
		}
	}
	var all, both []payoff // both are the groups of the full ladder
	for _, y := range groups.sorted(payoffGroup.compare) {
		all = append(all, payoff{y})
		if y.at.side == string(solver.Both) {
			both = append(both, payoff{y})
		}
	}
	return results.Section{
		Method: payoffMethod, Answer: payoffAnswer(both),
		Caveats: []string{
			"Unless others were given or asked for, the puzzles are full grids with holes at random near the fill at which tuples find most; few of them have a unique solution where N ≥ 16. Puzzles made otherwise need other sizes.",
			"A use is one distinct tuple in one unit on the board as it stood, and counts under its own size; within one round of a size the units are visited in order.",
		},
		Tables:  []results.Table{usesTable(both), enoughTable(both), costTable(both), sidesTable(all)},
		Figures: []results.Figure{usesFigure(both), clearedFigure(both), costFigure(both)},
	}
}

const payoffMethod = "The rules before tuples (singles and locked candidates unless others were chosen) to their fixpoint, then tuples lowest size first: after each use back to those rules. " +
	"So a size counts as used only where all smaller ones find nothing. Size is the smaller of the naked and the hidden set that show an elimination. " +
	"One trial is one puzzle; intervals are Wilson's at 95 %."

// uses returns how often the puzzles used a size.
func (y payoff) uses(size int) float64 { return y.sum(numbered(payoffUses, size)) }

// sizes returns the sizes that any puzzle used.
func (y payoff) sizes() []int {
	var used []int
	for size := 2; size <= y.at.kind.Side(); size++ {
		if len(y.known(numbered(payoffUses, size))) > 0 {
			used = append(used, size)
		}
	}
	return used
}

// largest returns the largest size that any puzzle used, 0 for none.
func (y payoff) largest() int {
	if used := y.sizes(); used != nil {
		return used[len(used)-1]
	}
	return 0
}

// shareOver returns the share of the uses that are above K+1: a ratio of sums over
// puzzles, since the uses of one puzzle are not independent.
func (y payoff) shareOver() results.Interval {
	above, all := make([]float64, y.size), make([]float64, y.size)
	for _, size := range y.sizes() {
		for i, n := range y.all(numbered(payoffUses, size)) {
			if math.IsNaN(n) {
				continue // not used
			}
			all[i] += n
			if size > y.at.kind.K()+1 {
				above[i] += n
			}
		}
	}
	var share results.SumRatio
	for i := range all {
		share.Add(above[i], all[i])
	}
	i := share.Interval(confidence)
	if n := share.Part(); n > 0 && n < 5 {
		i.Warnings = append(i.Warnings, fmt.Sprintf("%g uses of so large a size only", n))
	}
	return i
}

// perUnit returns the uses of a size for each unit, with an interval from the scatter
// between puzzles: uses come in bunches.
func (y payoff) perUnit(size int) results.Interval {
	squares := 0.0
	for _, n := range y.known(numbered(payoffUses, size)) {
		squares += n * n
	}
	n, units := y.uses(size), y.sum(payoffUnits)
	half := 1.96 * math.Sqrt(max(n, squares-n*n/float64(y.size))) // less than Poisson is chance
	return results.Interval{
		Value: n / units, Low: max(n-half, 0.05) / units, High: (n + half) / units, Confidence: confidence, N: y.size,
	}
}

// cleared returns the mean share of the surplus that sizes up to one clear, of the puzzles
// that had any after singles and locked candidates, where the size has a rung of its own.
func (y payoff) cleared(size int) float64 {
	rungs := y.rungs()
	at := slices.Index(rungs, size)
	if at < 0 {
		return math.NaN()
	}
	above := numbered(payoffLeftBelow, payoffRest)
	if at+1 < len(rungs) {
		above = numbered(payoffLeftBelow, rungs[at+1])
	}
	return results.Mean(y.each(func(metric func(string) float64) float64 {
		given, left := metric(payoffGiven), metric(above)
		surplus := given - float64(y.at.kind.Cells())
		if !(surplus > 0) {
			return math.NaN()
		}
		if math.IsNaN(left) { // that rung was never reached
			left = metric(metricLeft)
		}
		return (given - left) / surplus
	}))
}

// beyondRule returns how many puzzles needed a size above K+1.
func (y payoff) beyondRule() rate {
	return rateOf(y.known(payoffLargest), func(size float64) bool { return size > float64(y.at.kind.K()+1) })
}

// usesTable counts distinct tuples by size.
func usesTable(groups []payoff) results.Table {
	t := results.Table{
		Title: "Tuples used, by size", Columns: []string{"puzzles", "rules before", "n"},
		Note: "Distinct smallest tuples, lowest size first, after the rules before. The last column is the share of all puzzles solved without a guess.",
	}
	most := 2
	for _, y := range groups {
		most = max(most, y.largest())
	}
	for size := 2; size <= most; size++ {
		t.Columns = append(t.Columns, fmt.Sprintf("size %d", size))
	}
	t.Columns = append(t.Columns, "solved")
	t.Rows = rows(groups, func(y payoff) []string {
		entries := row(y.name(), y.at.set, y.size)
		for size := 2; size <= most; size++ {
			entries = append(entries, countOrDash(y.uses(size), size, y.at.kind.Side()))
		}
		return append(entries, y.rate(metricSolved).String())
	})
	return t
}

// countOrDash writes a count, or a dash where a size cannot be the smaller side.
func countOrDash(v float64, size, side int) string {
	if size > side/2 {
		return "–"
	}
	return results.FormatNumber(v, 6)
}

// enoughTable tells whether K+1 is enough.
func enoughTable(groups []payoff) results.Table {
	return results.Table{
		Title:   "Is K+1 enough?",
		Columns: []string{"puzzles", "rules before", "K", "n", "needed a size > K+1", "share of puzzles", "share of uses", "largest size seen", "provable bound ⌊N/2⌋"},
		Note: "Shares of puzzles with Wilson intervals, one-sided where none was seen; those of uses with intervals from the scatter between puzzles. " +
			"K is the longer side of a box.",
		Rows: rows(groups, func(y payoff) []string {
			beyond, uses := y.beyondRule(), y.shareOver()
			text, usesText := beyond.String(), uses.Percent()
			if beyond.yes == 0 {
				text = results.Unseen(y.size, confidence).Percent()
			}
			if uses.Value == 0 {
				usesText = "0 %"
			}
			return row(y.name(), y.at.set, y.at.kind.K(), y.size, beyond.yes, text, usesText, y.largest(), y.at.kind.Side()/2)
		}),
	}
}

// costTable tells what an elimination of each size costs.
func costTable(groups []payoff) results.Table {
	t := results.Table{
		Title:   "What a size pays and costs",
		Columns: []string{"puzzles", "rules before", "size", "uses a unit", "candidates removed", "work an elimination, sets", "time an elimination, µs", "surplus cleared so far"},
		Note: "Work counts the sets that the rule of this size looked at, misses included; the surplus is the candidates beyond one a cell " +
			"that the rules before tuples leave, and the last column the mean share of it that sizes up to this one clear.",
	}
	for _, y := range groups {
		for size := 2; size <= y.largest(); size++ {
			t.Rows = append(t.Rows, row(y.name(), y.at.set, size, results.FormatNumber(y.uses(size)/y.sum(payoffUnits), 3),
				results.FormatNumber(y.removed(size), 6), y.perRemoved(metricWork, size, 1), y.perRemoved(metricTime, size, 1e6), percent(y.cleared(size))))
		}
	}
	return t
}

// removed returns the candidates that a size removed.
func (y payoff) removed(size int) float64 { return y.sum(numbered(payoffRemoved, size)) }

// perRemoved writes a cost for each candidate removed by a size, a dash if none was
// or the size has no rung of its own.
func (y payoff) perRemoved(metric string, size int, scale float64) string {
	cost := y.sum(numbered(metric, size))
	if y.removed(size) == 0 || cost == 0 {
		return "–"
	}
	return results.FormatNumber(scale*cost/y.removed(size), 3)
}

// sidesTable compares the ladders.
func sidesTable(groups []payoff) results.Table {
	return results.Table{
		Title:   "Both sides, or one",
		Columns: []string{"puzzles", "rules before", "ladder", "n", "needed a size > K+1", "largest size seen", "solved"},
		Note:    "The one-sided ladders climb on every tenth puzzle of each kind.",
		Rows: rows(groups, func(y payoff) []string {
			return row(y.name(), y.at.set, y.at.side, y.size, y.beyondRule(), y.largest(), y.rate(metricSolved))
		}),
	}
}

// usesFigure draws uses a unit by size.
func usesFigure(groups []payoff) results.Figure {
	f := results.Figure{
		Name: "uses-by-size", Title: "How often each size is needed",
		Caption: "Distinct tuples for each unit of the puzzle, lowest size first; sizes never seen are left out. Whiskers: 95 %, from the scatter between puzzles.",
		X:       results.Axis{Label: "size of the tuple, cells or digits"}, Y: results.Axis{Label: "uses a unit", Log: true},
	}
	labels := payoffLabels(groups)
	for i, y := range groups {
		f.Series = append(f.Series, series(labels[i], results.Marks, y.sizes(), func(size int) results.Point {
			return y.perUnit(size).Point(float64(size) + 0.5*(float64(i)+0.5-float64(len(groups))/2)/float64(len(groups)))
		}))
	}
	return f
}

// clearedFigure draws the share of the surplus that sizes up to each one clear.
func clearedFigure(groups []payoff) results.Figure {
	return results.Figure{
		Name: "surplus-cleared", Title: "What sizes up to k clear",
		Caption: "Mean share of the candidates beyond one a cell, after the rules before tuples, that tuples of sizes up to k remove together with what follows from them.",
		X:       results.Axis{Label: "largest size allowed"}, Y: results.Axis{Label: "surplus cleared, share"},
		Series: bySize(groups, payoff.cleared),
	}
}

// costFigure draws the time that an elimination of each size costs.
func costFigure(groups []payoff) results.Figure {
	return results.Figure{
		Name: "cost-by-size", Title: "What an elimination costs",
		Caption: "Time of the rule of a size, misses included, for each candidate that it removed.",
		X:       results.Axis{Label: "size of the tuple, cells or digits"}, Y: results.Axis{Label: "time an elimination, µs", Log: true},
		Series: bySize(groups, func(y payoff, size int) float64 {
			return 1e6 * y.sum(numbered(metricTime, size)) / y.removed(size)
		}),
	}
}

// bySize returns for each group a line through the values of all sizes that have one
// above zero.
func bySize(groups []payoff, value func(payoff, int) float64) []results.Series {
	var list []results.Series
	labels := payoffLabels(groups)
	for i, y := range groups {
		line := results.Series{Name: labels[i], Style: results.Line}
		for size := 2; size <= y.at.kind.Side()/2; size++ {
			if v := value(y, size); v > 0 && !math.IsInf(v, 0) {
				line.Points = append(line.Points, dot(float64(size), v))
			}
		}
		list = append(list, line)
	}
	return list
}

// payoffLabels names groups in legends and sentences: by the rules too where those differ.
func payoffLabels(groups []payoff) []string {
	several := slices.ContainsFunc(groups, func(y payoff) bool { return y.at.set != groups[0].at.set })
	var labels []string
	for _, y := range groups {
		label := y.name()
		if several {
			label += " after " + y.at.set
		}
		labels = append(labels, label)
	}
	return labels
}

// payoffAnswer is the answer in a sentence for each thing asked.
func payoffAnswer(groups []payoff) string {
	var enough, slopes []string
	labels := payoffLabels(groups)
	for i, y := range groups {
		g, beyond := y.at, y.beyondRule()
		text := share(beyond.yes, beyond.of)
		if g.kind.K()+1 >= g.kind.Side()/2 {
			text = "none, for K+1 is the provable bound ⌊N/2⌋"
		}
		enough = append(enough, fmt.Sprintf("%s: %s", labels[i], text))
		if factor, ok := y.slope(); ok {
			slopes = append(slopes, fmt.Sprintf("%s: %s", labels[i], factor))
		}
	}
	text := "Puzzles that need a tuple larger than K+1: " + strings.Join(enough, "; ") + "."
	if slopes != nil {
		text += fmt.Sprintf(" Each further size is used this many times as often as the one before (sizes used at least %d times): ", leastUses) + strings.Join(slopes, "; ") + "."
	}
	return text
}

// leastUses is how often a size must be used to count for the slope: the logarithms of
// smaller numbers scatter too much, and those of none are missing.
const leastUses = 5

// slope returns the factor by which uses change from one size to the next, from an
// exponential law through three sizes or more.
func (y payoff) slope() (results.Interval, bool) {
	var xs, ys []float64
	for _, size := range y.sizes() {
		if y.uses(size) < leastUses {
			break
		}
		xs, ys = append(xs, float64(size)), append(ys, y.uses(size))
	}
	f, err := results.NewFit(results.Exponential, xs, ys, confidence)
	if err != nil {
		return results.Interval{}, false
	}
	i := f.Rate
	i.Value, i.Low, i.High = math.Exp(i.Value), math.Exp(i.Low), math.Exp(i.High)
	return i, true
}
