package studies

import (
	"cmp"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"basisk/experiments"
	"basisk/results"
	"basisk/solver/maker"
)

// phasePlace is a shape with a kind of holes, and a fill.
type phasePlace struct {
	kind experiments.Kind
	fill float64
}

// placeOf returns the place of a kind. Balanced holes are whole numbers a unit.
func placeOf(k experiments.Kind) phasePlace {
	at := phasePlace{k, k.Fill}
	if k.Clues != 0 {
		at.fill = float64(k.Clues) / float64(k.Cells())
	}
	if k.Holes == maker.BalancedHoles {
		at.fill = wholeFill(at.fill, k.Side())
	}
	at.kind.Fill, at.kind.Clues = 0, 0
	return at
}

// compare orders places by shape, random holes before balanced ones.
func (at phasePlace) compare(o phasePlace) int {
	return cmp.Or(at.kind.OnShape().Compare(o.kind.OnShape()), -cmp.Compare(at.kind.Holes, o.kind.Holes), at.kind.Compare(o.kind), cmp.Compare(at.fill, o.fill))
}

// phaseFill has the puzzles of a place. Of some the backbone was looked for: it is known
// of those in backbones, and of those in doubtful it is not.
type phaseFill struct {
	*sample[phasePlace]
	backbones, doubtful *sample[phasePlace]
}

// unique counts the puzzles with one solution, of those that were settled.
func (y phaseFill) unique() rate {
	return rateOf(y.each(func(metric func(string) float64) float64 {
		if metric(metricSettled) == 1 {
			return metric(metricUnique)
		}
		return math.NaN()
	}), isYes)
}

// unsettled returns the number of puzzles that ran out of conflicts.
func (y phaseFill) unsettled() int { return y.rate(metricSettled).no() }

// conflicts returns those of each puzzle.
func (y phaseFill) conflicts() []float64 { return y.known(phaseCost) }

// meanConflicts returns the mean with a bootstrap interval, whose ends are not below 0
// as those of a normal one are for figures so far from normal.
func (y phaseFill) meanConflicts() results.Interval {
	b := results.Bootstrap{Resamples: peakResamples, Confidence: confidence, Percentile: true}
	return b.Interval(y.conflicts(), results.Mean, rand.New(rand.NewPCG(1, 0)))
}

// phaseCurve is the places of a shape and a kind of holes, by fill.
type phaseCurve struct {
	kind  experiments.Kind
	fills []phaseFill
	// peak is the fill with the most conflicts a puzzle, and top what it has.
	peak results.Interval
	top  phaseFill
}

// holes names the holes, and the rules that solve the puzzles if there are such.
func (c *phaseCurve) holes() string {
	k := c.kind
	return strings.TrimSpace(strings.TrimPrefix(k.Title(), k.ShapeTitle()))
}

// phaseRun is a run of the experiment, sorted.
type phaseRun struct {
	curves []*phaseCurve
	// sets are the names of the sets of rules.
	sets []string
	// budget is the limit of conflicts.
	budget float64
}

// sortPhase sorts the records of a run.
func sortPhase(records iter.Seq[results.Record]) *phaseRun {
	x := &phaseRun{budget: phaseConflicts}
	settled, backbones, doubtful := samples[phasePlace]{}, samples[phasePlace]{}, samples[phasePlace]{}
	for r := range records {
		c := experiments.Config(r.Config)
		if n := c.Number("nodes"); n > 0 {
			x.budget = n
		}
		at := placeOf(experiments.KindOf(c))
		switch {
		case c.Text("aim") != phaseBackbone:
			settled.add(at, &r)
			x.sets = namesOfSets(c.Text("rules"))
		case r.Value(phaseUnknown) > 0 || r.Value(results.Censored) == 1 || !has(&r, phaseUnknown, metricOpen):
			doubtful.add(at, &r)
		case r.Value(metricOpen) > 0:
			backbones.add(at, &r)
		}
	}
	for _, y := range settled.sorted(phasePlace.compare) {
		if n := len(x.curves); n == 0 || x.curves[n-1].kind != y.at.kind {
			x.curves = append(x.curves, &phaseCurve{kind: y.at.kind})
		}
		c := x.curves[len(x.curves)-1]
		c.fills = append(c.fills, phaseFill{y, backbones.of(y.at), doubtful.of(y.at)})
	}
	x.curves = slices.DeleteFunc(x.curves, func(c *phaseCurve) bool { return !c.findPeak() })
	return x
}

// namesOfSets returns the names in a text that lists sets of rules.
func namesOfSets(text string) (names []string) {
	for set := range strings.SplitSeq(text, ";") {
		name, _, _ := strings.Cut(set, "=")
		names = append(names, name)
	}
	return names
}

// spreads returns the kinds of holes, random ones first.
func (x *phaseRun) spreads() (list []maker.Holes) {
	for _, c := range x.curves {
		if !slices.Contains(list, c.kind.Holes) {
			list = append(list, c.kind.Holes)
		}
	}
	if i := slices.Index(list, maker.RandomHoles); i > 0 {
		list = slices.Insert(slices.Delete(list, i, i+1), 0, maker.RandomHoles)
	}
	return list
}

// peakResamples is the number of samples drawn for the interval of a peak.
const peakResamples = 500

// findPeak finds the fill with the most conflicts a puzzle, and how sure that is, and
// reports whether there is one. Puzzles that ran out of conflicts count with those that
// they had, so that a plateau of such fills is one wide peak.
func (c *phaseCurve) findPeak() bool {
	var fills []float64
	var conflicts [][]float64
	for _, y := range c.fills {
		fills, conflicts = append(fills, y.at.fill), append(conflicts, y.conflicts())
	}
	rng := rand.New(rand.NewPCG(uint64(c.kind.Basis), 0)) // a report repeats itself
	c.peak = results.Bootstrap{Resamples: peakResamples, Confidence: confidence}.MaxMean(fills, conflicts, rng)
	if math.IsNaN(c.peak.Value) {
		return false
	}
	c.top = c.fills[slices.Index(fills, c.peak.Value)]
	return true
}

// summarizePhase tells what the records say.
func summarizePhase(records iter.Seq[results.Record]) results.Section {
	x := sortPhase(records)
	return results.Section{
		Method: phaseMethod, Answer: x.answer(),
		Caveats: []string{
			"Hard means hard for this clause learning; where N ≥ 16 few puzzles have one solution, and settling means finding a second one or showing that there is none.",
			fmt.Sprintf("A puzzle that %s conflicts did not settle counts with those; where many do, the peak is flat and higher than it looks.", results.FormatNumber(x.budget, 6)),
			"For N = 9 no fill is hard: a second solution costs a few conflicts. Peaks near fill 0.3 that are quoted elsewhere are of other measures, or of puzzles that have one solution.",
			"Fills with balanced holes are whole numbers of clues a unit, so their peaks are known to 1/N at best.",
		},
		Tables:  []results.Table{x.peakTable(), x.fillTable(), backboneTable(x.curves)},
		Figures: x.figures(),
	}
}

// phaseMethod is the method as the report prints it.
const phaseMethod = "Full grids lost cells, at random, the same number in every row, column and box, or as was chosen. " +
	"Sets of rules ran to their fixpoint: unless others were chosen singles, and, called rules, singles, locked candidates and tuples of every size. Then two engines, clause learning " +
	"and plain backtracking with singles, looked for two solutions, each within a budget. Of some puzzles every candidate was asked whether some solution holds it, which gives the backbone. " +
	"Rates have Wilson intervals, medians exact ones, means of conflicts bootstrap ones; the peak is the fill with the highest mean, its interval a bootstrap over the puzzles of each fill, out to the next fill on both sides. All intervals are of 95 %."

// name names the curve.
func (c *phaseCurve) name() string {
	name := fmt.Sprintf("%s, %s holes", c.kind.ShapeTitle(), c.kind.Holes)
	if c.kind.SolvableBy != "" {
		name += ", solvable by " + c.kind.SolvableBy
	}
	return name
}

// answer is the answer in a sentence, and in another which puzzles are not hard at all.
func (x *phaseRun) answer() string {
	var hard, easy []string
	for _, c := range x.curves {
		most := results.Mean(c.top.conflicts())
		if most == 0 {
			easy = append(easy, c.name())
			continue
		}
		hard = append(hard, fmt.Sprintf("%s at fill %s (%s conflicts a puzzle%s)", c.name(), c.peak, results.FormatNumber(most, 3), c.reservation()))
	}
	answer := ""
	if hard != nil {
		answer = "Puzzles are hardest to settle for " + strings.Join(hard, "; ") + "." + x.spreadAnswer()
	}
	if easy != nil {
		answer += " No puzzle takes a conflict of " + strings.Join(easy, "; ") + "."
	}
	return strings.TrimSpace(answer)
}

// reservation says what keeps the peak from being one: fills beyond those looked at, or
// puzzles that were not settled.
func (c *phaseCurve) reservation() string {
	y := c.top
	switch {
	case len(c.fills) == 1:
		return ", the only fill looked at"
	case y.unsettled() > 0:
		return fmt.Sprintf(", %s not settled", rate{y.unsettled(), y.rate(metricSettled).of}.String())
	case c.peak.Low == c.fills[0].at.fill:
		return ", the interval reaches to the lowest fill looked at"
	case c.peak.High == c.fills[len(c.fills)-1].at.fill:
		return ", the interval reaches to the highest fill looked at"
	}
	return ""
}

// spreadAnswer says whether balanced holes are harder at their peak.
func (x *phaseRun) spreadAnswer() string {
	var parts []string
	for _, c := range x.curves {
		k := c.kind
		k.Holes = maker.RandomHoles
		i := slices.IndexFunc(x.curves, func(o *phaseCurve) bool { return o.kind == k })
		if c.kind.Holes != maker.BalancedHoles || i < 0 || results.Mean(x.curves[i].top.conflicts()) == 0 {
			continue
		}
		random := x.curves[i]
		b := results.Bootstrap{Resamples: peakResamples, Confidence: confidence}
		ratio := b.MeanRatio(c.top.conflicts(), random.top.conflicts(), rand.New(rand.NewPCG(2, 0))) // a report repeats itself
		text := fmt.Sprintf("%s [%s, %s] (%s", results.FormatNumber(ratio.Value, 2), results.FormatNumber(ratio.Low, 2), results.FormatNumber(ratio.High, 2), k.ShapeTitle())
		if c.top.unsettled()+random.top.unsettled() > 0 {
			text += ", held down by the limit of conflicts"
		}
		parts = append(parts, text+")")
	}
	if parts == nil {
		return ""
	}
	return " Conflicts at the peak of balanced holes over those at the peak of random ones: " + strings.Join(parts, ", ") + "."
}

// peakTable has the peaks.
func (x *phaseRun) peakTable() results.Table {
	return results.Table{
		Title:   "The peaks",
		Columns: []string{"puzzles", "holes", "hardest fill", "puzzles a fill", "conflicts, mean", "conflicts, median", "settled", "by backtracking"},
		Note:    "Settled: within the budget of clause learning; the last column: of plain backtracking.",
		Rows: rows(x.curves, func(c *phaseCurve) []string {
			y := c.top
			return row(c.kind.ShapeTitle(), c.holes(), c.peak, y.size,
				y.meanConflicts(), results.Median(y.conflicts(), confidence), y.rate(metricSettled), y.rate(phaseSearchSettled))
		}),
	}
}

// fillTable has all fills.
func (x *phaseRun) fillTable() results.Table {
	t := results.Table{
		Title: "All fills", Columns: []string{"puzzles", "holes", "fill", "n"},
		Note: "Left: candidates in open cells, after the rules. Branches: of plain backtracking, at most its budget.",
	}
	for _, set := range x.sets {
		t.Columns = append(t.Columns, "solved by "+set, "left by "+set+", mean")
	}
	t.Columns = append(t.Columns, "unique, of settled", "settled", "conflicts, mean", "branches, median")
	for _, c := range x.curves {
		for _, y := range c.fills {
			entries := row(c.kind.ShapeTitle(), c.holes(), results.FormatNumber(y.at.fill, 4), y.size)
			for _, set := range x.sets {
				entries = append(entries, row(y.rate(numbered(set, phaseSolve)), results.FormatNumber(results.Mean(y.known(numbered(set, phaseLeft))), 3))...)
			}
			t.Rows = append(t.Rows, append(entries, row(y.unique(), y.rate(metricSettled),
				results.FormatNumber(results.Mean(y.conflicts()), 3), results.FormatNumber(results.MedianOf(y.known(phaseSearchCost)), 3))...))
		}
	}
	return t
}

// backboneTable has the backbones.
func backboneTable(curves []*phaseCurve) results.Table {
	t := results.Table{
		Title:   "Backbones",
		Columns: []string{"puzzles", "holes", "fill", "n", "not settled", "share of the open cells, mean"},
		Note:    "The backbone is the open cells with the same digit in all solutions. Puzzles of which some cell was not settled are left out of the mean.",
	}
	for _, c := range curves {
		t.Rows = append(t.Rows, rows(c.fills, func(y phaseFill) []string {
			shares := withoutMissing(y.backbones.each(func(metric func(string) float64) float64 { return metric(phaseFixed) / metric(metricOpen) }))
			if len(shares)+y.doubtful.size == 0 {
				return nil
			}
			mean := "–"
			if len(shares) > 1 {
				mean = meanOf(shares).Percent()
			}
			return row(c.kind.ShapeTitle(), c.holes(), results.FormatNumber(y.at.fill, 4), len(shares)+y.doubtful.size, y.doubtful.size, mean)
		})...)
	}
	return t
}

// figures draws the conflicts for each kind of holes, and of the first of them, random ones
// if there are such, what rules solve, what is unique, and a map.
func (x *phaseRun) figures() []results.Figure {
	spreads := x.spreads()
	if spreads == nil {
		return nil
	}
	var list []results.Figure
	for _, spread := range spreads {
		list = append(list, x.conflictsFigure(spread))
	}
	for i, set := range x.sets {
		list = append(list, x.shareFigure(spreads[0], fmt.Sprintf("solved-%d", i+1), "Solved by rules alone: "+set, "puzzles solved, share",
			func(y phaseFill) rate { return y.rate(numbered(set, phaseSolve)) }))
	}
	list = append(list, x.shareFigure(spreads[0], "unique", "One solution, among the puzzles that were settled", "puzzles with one solution, share", phaseFill.unique))
	if heat := x.heat(spreads[0]); heat.Ys != nil {
		list = append(list, results.Figure{
			Name: "phase-map", Title: fmt.Sprintf("Hardness over fill and basis, %s holes", spreads[0]),
			Caption: "Brighter or darker by the scale: conflicts of clause learning until the question is settled. Grids of square boxes.",
			X:       fillAxis(), Y: results.Axis{Label: "basis K"}, Heat: heat,
		})
	}
	return list
}

// conflictsFigure draws the conflicts over the fill, a series a shape.
func (x *phaseRun) conflictsFigure(spread maker.Holes) results.Figure {
	return results.Figure{
		Name: fmt.Sprintf("phase-conflicts-%s", spread), Title: fmt.Sprintf("Conflicts until it is settled whether the solution is unique, %s holes", spread),
		Caption: fmt.Sprintf("Each point is a fill, its whisker the 95 %% interval. A puzzle has at most %s conflicts.", results.FormatNumber(x.budget, 6)),
		X:       fillAxis(), Y: results.Axis{Label: "conflicts a puzzle, mean", Log: true},
		Series: x.overFill(spread, results.Marks, phaseFill.meanConflicts),
	}
}

// shareFigure draws a share of the puzzles with holes of a kind over the fill, a series a
// shape.
func (x *phaseRun) shareFigure(spread maker.Holes, name, title, label string, share func(phaseFill) rate) results.Figure {
	return results.Figure{
		Name: "phase-" + name, Title: title, Caption: fmt.Sprintf("Puzzles with %s holes. Bands are 95 %% intervals.", spread),
		X: fillAxis(), Y: results.Axis{Label: label},
		Series: x.overFill(spread, results.Band, func(y phaseFill) results.Interval {
			return results.Wilson(share(y).yes, share(y).of, confidence)
		}),
	}
}

// overFill returns a series of what is known over the fill, for each shape with holes of
// a kind.
func (x *phaseRun) overFill(spread maker.Holes, style results.Style, of func(phaseFill) results.Interval) []results.Series {
	var list []results.Series
	for _, c := range x.curves {
		if c.kind.Holes == spread {
			list = append(list, series(c.kind.ShapeTitle(), style, c.fills, func(y phaseFill) results.Point {
				return of(y).Point(y.at.fill)
			}))
		}
	}
	return list
}

// heat returns the conflicts over fill and basis, for squares with holes of a kind.
func (x *phaseRun) heat(spread maker.Holes) *results.Heat {
	heat := &results.Heat{Label: "conflicts a puzzle, mean, log10 of one more"}
	var drawn []*phaseCurve
	for _, c := range x.curves {
		if c.kind.Holes == spread && c.kind.OnShape() == (experiments.Kind{Basis: c.kind.Basis}) {
			drawn = append(drawn, c)
			heat.Ys = append(heat.Ys, float64(c.kind.Basis))
			for _, y := range c.fills {
				heat.Xs = append(heat.Xs, y.at.fill)
			}
		}
	}
	slices.Sort(heat.Xs)
	heat.Xs = slices.Compact(heat.Xs)
	for _, c := range drawn {
		row := make([]float64, len(heat.Xs))
		for x, fill := range heat.Xs {
			row[x] = math.NaN()
			if i := slices.IndexFunc(c.fills, func(y phaseFill) bool { return y.at.fill == fill }); i >= 0 {
				row[x] = math.Log10(1 + results.Mean(c.fills[i].conflicts()))
			}
		}
		heat.Values = append(heat.Values, row)
	}
	return heat
}
