package questions

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

// phasePlace is a basis, a kind of holes and a fill.
type phasePlace struct {
	basis  int
	spread string
	fill   float64
}

// compare orders places, random holes before balanced ones.
func (at phasePlace) compare(o phasePlace) int {
	return cmp.Or(cmp.Compare(at.basis, o.basis), -cmp.Compare(at.spread, o.spread), cmp.Compare(at.fill, o.fill))
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

// phaseCurve is the places of a basis and a kind of holes, by fill.
type phaseCurve struct {
	phasePlace // the first
	fills      []phaseFill
	// peak is the fill with the most conflicts a puzzle, and top what it has.
	peak results.Interval
	top  phaseFill
}

// name names the curve in legends.
func (c *phaseCurve) name() string {
	return fmt.Sprintf("N = %d, %s holes", c.basis*c.basis, c.spread)
}

// phaseCurves sorts the records of a run.
func phaseCurves(records iter.Seq[results.Record]) []*phaseCurve {
	settled, backbones, doubtful := samples[phasePlace]{}, samples[phasePlace]{}, samples[phasePlace]{}
	for r := range records {
		c := experiments.Config(r.Config)
		at := phasePlace{c.Int("basis"), c.Text("holes"), c.Number("fill")}
		switch {
		case c.Text("aim") != phaseBackbone:
			settled.add(at, &r)
		case r.Value(phaseUnknown) > 0 || r.Value(results.Censored) == 1 || !has(&r, phaseUnknown, metricOpen):
			doubtful.add(at, &r)
		case r.Value(metricOpen) > 0:
			backbones.add(at, &r)
		}
	}
	var curves []*phaseCurve
	for _, y := range settled.sorted(phasePlace.compare) {
		if n := len(curves); n == 0 || curves[n-1].basis != y.at.basis || curves[n-1].spread != y.at.spread {
			curves = append(curves, &phaseCurve{phasePlace: y.at})
		}
		c := curves[len(curves)-1]
		c.fills = append(c.fills, phaseFill{y, backbones.of(y.at), doubtful.of(y.at)})
	}
	return slices.DeleteFunc(curves, func(c *phaseCurve) bool { return !c.findPeak() })
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
	rng := rand.New(rand.NewPCG(uint64(c.basis), 0)) // a report repeats itself
	c.peak = results.Bootstrap{Resamples: peakResamples, Confidence: confidence}.MaxMean(fills, conflicts, rng)
	if math.IsNaN(c.peak.Value) {
		return false
	}
	c.top = c.fills[slices.Index(fills, c.peak.Value)]
	return true
}

// summarizePhase tells what the records say.
func summarizePhase(records iter.Seq[results.Record]) results.Section {
	curves := phaseCurves(records)
	return results.Section{
		Method: phaseMethod, Answer: phaseAnswer(curves),
		Caveats: []string{
			"Hard means hard for this clause learning; where N ≥ 16 few puzzles have one solution, and settling means finding a second one or showing that there is none.",
			fmt.Sprintf("A puzzle that %d conflicts did not settle counts with those; where many do, the peak is flat and higher than it looks.", phaseConflicts),
			"For N = 9 no fill is hard: a second solution costs a few conflicts. Peaks near fill 0.3 that are quoted elsewhere are of other measures, or of puzzles that have one solution.",
			"Fills with balanced holes are whole numbers of clues a unit, so their peaks are known to 1/N at best.",
		},
		Tables: []results.Table{peakTable(curves), phaseTable(curves), backboneTable(curves)},
		Figures: []results.Figure{
			conflictsFigure(curves, string(maker.RandomHoles)), conflictsFigure(curves, string(maker.BalancedHoles)),
			shareFigure(curves, "rules", "Solved by rules alone: singles, locked candidates, tuples of every size", "puzzles solved, share",
				func(y phaseFill) rate { return y.rate(numbered(phaseRules, phaseSolve)) }),
			shareFigure(curves, "unique", "One solution, among the puzzles that were settled", "puzzles with one solution, share", phaseFill.unique),
			phaseHeat(curves),
		},
	}
}

// phaseMethod is the method as the report prints it.
const phaseMethod = "Full grids of basis 3 to 6 lost cells, at random or the same number in every row, column and box. " +
	"Rules ran to their fixpoint: singles alone, and singles, locked candidates and tuples of every size. Then two engines, clause learning " +
	"and plain backtracking with singles, looked for two solutions, each within a budget. Of some puzzles every candidate was asked whether some solution holds it, which gives the backbone. " +
	"Rates have Wilson intervals, medians exact ones, means of conflicts bootstrap ones; the peak is the fill with the highest mean, its interval a bootstrap over the puzzles of each fill, out to the next fill on both sides. All intervals are of 95 %."

// phaseAnswer is the answer in a sentence.
func phaseAnswer(curves []*phaseCurve) string {
	if len(curves) == 0 {
		return ""
	}
	parts := make([]string, len(curves))
	for i, c := range curves {
		parts[i] = fmt.Sprintf("%s at fill %s (%s conflicts a puzzle%s)",
			c.name(), c.peak, results.FormatNumber(results.Mean(c.top.conflicts()), 3), c.reservation())
	}
	return "Puzzles are hardest to settle for " + strings.Join(parts, "; ") + "." + spreadAnswer(curves)
}

// reservation says what keeps the peak from being one: fills beyond those looked at, or
// puzzles that were not settled.
func (c *phaseCurve) reservation() string {
	y := c.top
	switch {
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
func spreadAnswer(curves []*phaseCurve) string {
	var parts []string
	for i, c := range curves[1:] {
		random := curves[i]
		if random.basis == c.basis && results.Mean(random.top.conflicts()) > 0 {
			b := results.Bootstrap{Resamples: peakResamples, Confidence: confidence}
			ratio := b.MeanRatio(c.top.conflicts(), random.top.conflicts(), rand.New(rand.NewPCG(2, 0))) // a report repeats itself
			text := fmt.Sprintf("%s [%s, %s] (N = %d", results.FormatNumber(ratio.Value, 2), results.FormatNumber(ratio.Low, 2), results.FormatNumber(ratio.High, 2), c.basis*c.basis)
			if c.top.unsettled()+random.top.unsettled() > 0 {
				text += ", held down by the limit of conflicts"
			}
			parts = append(parts, text+")")
		}
	}
	if parts == nil {
		return ""
	}
	return " Conflicts at the peak of balanced holes over those at the peak of random ones: " + strings.Join(parts, ", ") + "."
}

// peakTable has the peaks.
func peakTable(curves []*phaseCurve) results.Table {
	return results.Table{
		Title:   "The peaks",
		Columns: []string{"N", "holes", "hardest fill", "puzzles a fill", "conflicts, mean", "conflicts, median", "settled", "by backtracking"},
		Note:    "Settled: within the budget of clause learning; the last column: of plain backtracking.",
		Rows: rows(curves, func(c *phaseCurve) []string {
			y := c.top
			return row(c.basis*c.basis, c.spread, c.peak, y.size,
				y.meanConflicts(), results.Median(y.conflicts(), confidence), y.rate(metricSettled), y.rate(phaseSearchSettled))
		}),
	}
}

// phaseTable has all fills.
func phaseTable(curves []*phaseCurve) results.Table {
	return results.Table{
		Title: "All fills",
		Columns: []string{
			"N", "holes", "fill", "puzzles", "solved by singles", "by rules", "candidates left, mean", "unique, of settled", "settled", "conflicts, mean", "branches, median",
		},
		Note: "Candidates left: in open cells, after the rules. Branches: of plain backtracking, at most its budget.",
		Rows: rows(allFills(curves), func(y phaseFill) []string {
			return row(y.at.basis*y.at.basis, y.at.spread, results.FormatNumber(y.at.fill, 4), y.size,
				y.rate(numbered(phaseSingles, phaseSolve)), y.rate(numbered(phaseRules, phaseSolve)),
				results.FormatNumber(results.Mean(y.known(numbered(phaseRules, phaseLeft))), 3), y.unique(), y.rate(metricSettled),
				results.FormatNumber(results.Mean(y.conflicts()), 3), results.FormatNumber(results.MedianOf(y.known(phaseSearchCost)), 3))
		}),
	}
}

// allFills returns the fills of all curves.
func allFills(curves []*phaseCurve) []phaseFill {
	var all []phaseFill
	for _, c := range curves {
		all = append(all, c.fills...)
	}
	return all
}

// backboneTable has the backbones.
func backboneTable(curves []*phaseCurve) results.Table {
	return results.Table{
		Title:   "Backbones",
		Columns: []string{"N", "holes", "fill", "puzzles", "not settled", "share of the open cells, mean"},
		Note:    "The backbone is the open cells with the same digit in all solutions. Puzzles of which some cell was not settled are left out of the mean.",
		Rows: rows(allFills(curves), func(y phaseFill) []string {
			shares := withoutMissing(y.backbones.each(func(metric func(string) float64) float64 { return metric(phaseFixed) / metric(metricOpen) }))
			if len(shares)+y.doubtful.size == 0 {
				return nil
			}
			mean := "–"
			if len(shares) > 1 {
				mean = meanOf(shares).Percent()
			}
			return row(y.at.basis*y.at.basis, y.at.spread, results.FormatNumber(y.at.fill, 4), len(shares)+y.doubtful.size, y.doubtful.size, mean)
		}),
	}
}

// conflictsFigure draws the conflicts over the fill, a series a basis.
func conflictsFigure(curves []*phaseCurve, spread string) results.Figure {
	return results.Figure{
		Name: "phase-conflicts-" + spread, Title: "Conflicts until it is settled whether the solution is unique, " + spread + " holes",
		Caption: fmt.Sprintf("Each point is a fill, its whisker the 95 %% interval. A puzzle has at most %d conflicts.", phaseConflicts),
		X:       fillAxis(), Y: results.Axis{Label: "conflicts a puzzle, mean", Log: true},
		Series: overFill(curves, spread, results.Marks, phaseFill.meanConflicts),
	}
}

// shareFigure draws a share of the puzzles with random holes over the fill, a series a
// basis.
func shareFigure(curves []*phaseCurve, name, title, label string, share func(phaseFill) rate) results.Figure {
	return results.Figure{
		Name: "phase-" + name, Title: title, Caption: "Puzzles with random holes. Bands are 95 % intervals.",
		X: fillAxis(), Y: results.Axis{Label: label},
		Series: overFill(curves, string(maker.RandomHoles), results.Band, func(y phaseFill) results.Interval {
			return results.Wilson(share(y).yes, share(y).of, confidence)
		}),
	}
}

// overFill returns a series of what is known over the fill, for each basis with holes of
// a kind.
func overFill(curves []*phaseCurve, spread string, style results.Style, of func(phaseFill) results.Interval) []results.Series {
	var list []results.Series
	for _, c := range curves {
		if c.spread == spread {
			list = append(list, series(fmt.Sprintf("N = %d", c.basis*c.basis), style, c.fills, func(y phaseFill) results.Point {
				return of(y).Point(y.at.fill)
			}))
		}
	}
	return list
}

// phaseHeat draws the conflicts over fill and basis, for random holes.
func phaseHeat(curves []*phaseCurve) results.Figure {
	heat := &results.Heat{Label: "conflicts a puzzle, mean, log10 of one more"}
	var random []*phaseCurve
	for _, c := range curves {
		if c.spread == string(maker.RandomHoles) {
			random = append(random, c)
			heat.Ys = append(heat.Ys, float64(c.basis))
			for _, y := range c.fills {
				heat.Xs = append(heat.Xs, y.at.fill)
			}
		}
	}
	slices.Sort(heat.Xs)
	heat.Xs = slices.Compact(heat.Xs)
	for _, c := range random {
		row := make([]float64, len(heat.Xs))
		for x, fill := range heat.Xs {
			row[x] = math.NaN()
			if i := slices.IndexFunc(c.fills, func(y phaseFill) bool { return y.at.fill == fill }); i >= 0 {
				row[x] = math.Log10(1 + results.Mean(c.fills[i].conflicts()))
			}
		}
		heat.Values = append(heat.Values, row)
	}
	return results.Figure{
		Name: "phase-map", Title: "Hardness over fill and basis, random holes",
		Caption: "Brighter or darker by the scale: conflicts of clause learning until the question is settled.",
		X:       fillAxis(), Y: results.Axis{Label: "basis K"}, Heat: heat,
	}
}
