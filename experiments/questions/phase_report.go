package questions

import (
	"cmp"
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

// phasePlace is a basis, a kind of holes and a fill.
type phasePlace struct {
	basis  int
	spread string
	fill   float64
}

// phaseTally has what the puzzles of a place came to.
type phaseTally struct {
	puzzles int
	// unique is of the puzzles that were settled.
	settled, unique, singles, rules, searched rate
	// conflicts and branches are those of each puzzle, left the candidates that the
	// rules left.
	conflicts, branches, left []float64
	// backbones are the shares of the open cells, of the puzzles of which all is
	// known; unknown counts the others.
	backbones []float64
	unknown   int
}

// add adds a record.
func (y *phaseTally) add(r *results.Record) {
	if experiments.Config(r.Config).Text("aim") == phaseBackbone {
		y.addBackbone(r)
		return
	}
	y.puzzles++
	settled := r.Value(metricSettled)
	y.settled.add(settled)
	if settled == 1 {
		y.unique.add(r.Value(metricUnique))
	}
	y.singles.add(r.Value(numbered(phaseSingles, phaseSolve)))
	y.rules.add(r.Value(numbered(phaseRules, phaseSolve)))
	y.searched.add(r.Value(phaseSearchSettled))
	y.conflicts = known(y.conflicts, r.Value(phaseCost))
	y.branches = known(y.branches, r.Value(phaseSearchCost))
	y.left = known(y.left, r.Value(numbered(phaseRules, phaseLeft)))
}

// addBackbone adds a record of a backbone.
func (y *phaseTally) addBackbone(r *results.Record) {
	unknown, open := r.Value(phaseUnknown), r.Value(metricOpen)
	switch {
	case unknown > 0 || r.Value(results.Censored) == 1 || math.IsNaN(unknown+open):
		y.unknown++
	case open > 0:
		y.backbones = known(y.backbones, r.Value(phaseFixed)/open)
	}
}

// phaseCurve is the places of a basis and a kind of holes, by fill.
type phaseCurve struct {
	basis   int
	spread  string
	fills   []float64
	tallies []*phaseTally
	// peak is the fill with the most conflicts a puzzle.
	peak results.Interval
}

// name names the curve in legends.
func (c *phaseCurve) name() string {
	return fmt.Sprintf("N = %d, %s holes", c.basis*c.basis, c.spread)
}

// phaseCurves sorts the records of a run.
func phaseCurves(records iter.Seq[results.Record]) []*phaseCurve {
	places := map[phasePlace]*phaseTally{}
	for r := range records {
		c := experiments.Config(r.Config)
		at := phasePlace{c.Int("basis"), c.Text("holes"), c.Number("fill")}
		entry(places, at, func() *phaseTally { return &phaseTally{} }).add(&r)
	}
	order := slices.SortedFunc(maps.Keys(places), func(a, b phasePlace) int {
		// Random holes before balanced ones.
		return cmp.Or(cmp.Compare(a.basis, b.basis), -cmp.Compare(a.spread, b.spread), cmp.Compare(a.fill, b.fill))
	})
	var curves []*phaseCurve
	for _, at := range order {
		if places[at].puzzles == 0 {
			continue
		}
		if len(curves) == 0 || curves[len(curves)-1].basis != at.basis || curves[len(curves)-1].spread != at.spread {
			curves = append(curves, &phaseCurve{basis: at.basis, spread: at.spread})
		}
		c := curves[len(curves)-1]
		c.fills, c.tallies = append(c.fills, at.fill), append(c.tallies, places[at])
	}
	for _, c := range curves {
		c.findPeak()
	}
	return slices.DeleteFunc(curves, func(c *phaseCurve) bool { return math.IsNaN(c.peak.Value) })
}

// peakResamples is the number of samples drawn for the interval of a peak.
const peakResamples = 500

// findPeak finds the fill with the most conflicts a puzzle, and how sure that is. Puzzles
// that ran out of conflicts count with those that they had, so that a plateau of such
// fills is one wide peak.
func (c *phaseCurve) findPeak() {
	conflicts := make([][]float64, len(c.tallies))
	for i, y := range c.tallies {
		conflicts[i] = y.conflicts
	}
	rng := rand.New(rand.NewPCG(uint64(c.basis), 0)) // a report repeats itself
	c.peak = results.Bootstrap{Resamples: peakResamples, Confidence: confidence}.MaxMean(c.fills, conflicts, rng)
}

// at returns the tally of a fill.
func (c *phaseCurve) at(fill float64) *phaseTally { return c.tallies[slices.Index(c.fills, fill)] }

// unsettled returns the number of puzzles that ran out of conflicts.
func (y *phaseTally) unsettled() int { return y.settled.of - y.settled.yes }

// top returns the tally of the peak.
func (c *phaseCurve) top() *phaseTally { return c.at(c.peak.Value) }

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
			conflictsFigure(curves, randomHoles), conflictsFigure(curves, balancedHoles),
			shareFigure(curves, "rules", "Solved by rules alone: singles, locked candidates, tuples of every size", "puzzles solved, share",
				func(y *phaseTally) rate { return y.rules }),
			shareFigure(curves, "unique", "One solution, among the puzzles that were settled", "puzzles with one solution, share",
				func(y *phaseTally) rate { return y.unique }),
			phaseHeat(curves),
		},
	}
}

// meanConflicts returns the mean with a bootstrap interval, whose ends are not below 0
// as those of a normal one are for figures so far from normal.
func meanConflicts(y *phaseTally) results.Interval {
	b := results.Bootstrap{Resamples: peakResamples, Confidence: confidence, Percentile: true}
	return b.Interval(y.conflicts, results.Mean, rand.New(rand.NewPCG(1, 0)))
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
			c.name(), c.peak, results.FormatNumber(results.Mean(c.top().conflicts), 3), c.reservation())
	}
	return "Puzzles are hardest to settle for " + strings.Join(parts, "; ") + "." + spreadAnswer(curves)
}

// reservation says what keeps the peak from being one: fills beyond those looked at, or
// puzzles that were not settled.
func (c *phaseCurve) reservation() string {
	y := c.top()
	switch {
	case y.unsettled() > 0:
		return fmt.Sprintf(", %s not settled", rate{y.unsettled(), y.settled.of}.percent())
	case c.peak.Low == c.fills[0]:
		return ", the interval reaches to the lowest fill looked at"
	case c.peak.High == c.fills[len(c.fills)-1]:
		return ", the interval reaches to the highest fill looked at"
	}
	return ""
}

// spreadAnswer says whether balanced holes are harder at their peak.
func spreadAnswer(curves []*phaseCurve) string {
	var parts []string
	for i, c := range curves[1:] {
		random := curves[i]
		if random.basis == c.basis && results.Mean(random.top().conflicts) > 0 {
			b := results.Bootstrap{Resamples: peakResamples, Confidence: confidence}
			ratio := b.MeanRatio(c.top().conflicts, random.top().conflicts, rand.New(rand.NewPCG(2, 0))) // a report repeats itself
			text := fmt.Sprintf("%s [%s, %s] (N = %d", results.FormatNumber(ratio.Value, 2), results.FormatNumber(ratio.Low, 2), results.FormatNumber(ratio.High, 2), c.basis*c.basis)
			if c.top().unsettled()+random.top().unsettled() > 0 {
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
	t := results.Table{
		Title:   "The peaks",
		Columns: []string{"N", "holes", "hardest fill", "puzzles a fill", "conflicts, mean", "conflicts, median", "settled", "by backtracking"},
		Note:    "Settled: within the budget of clause learning; the last column: of plain backtracking.",
	}
	for _, c := range curves {
		y := c.top()
		t.Rows = append(t.Rows, []string{
			fmt.Sprint(c.basis * c.basis), c.spread, c.peak.String(), fmt.Sprint(y.puzzles),
			meanConflicts(y).String(), results.Median(y.conflicts, confidence).String(),
			y.settled.percent(), y.searched.percent(),
		})
	}
	return t
}

// phaseTable has all fills.
func phaseTable(curves []*phaseCurve) results.Table {
	t := results.Table{
		Title: "All fills",
		Columns: []string{
			"N", "holes", "fill", "puzzles", "solved by singles", "by rules", "candidates left, mean", "unique, of settled", "settled", "conflicts, mean", "branches, median",
		},
		Note: "Candidates left: in open cells, after the rules. Branches: of plain backtracking, at most its budget.",
	}
	for _, c := range curves {
		for i, y := range c.tallies {
			t.Rows = append(t.Rows, []string{
				fmt.Sprint(c.basis * c.basis), c.spread, results.FormatNumber(c.fills[i], 4), fmt.Sprint(y.puzzles),
				y.singles.percent(), y.rules.percent(),
				results.FormatNumber(results.Mean(y.left), 3), y.unique.percent(), y.settled.percent(),
				results.FormatNumber(results.Mean(y.conflicts), 3), results.FormatNumber(results.MedianOf(y.branches), 3),
			})
		}
	}
	return t
}

// backboneTable has the backbones.
func backboneTable(curves []*phaseCurve) results.Table {
	t := results.Table{
		Title:   "Backbones",
		Columns: []string{"N", "holes", "fill", "puzzles", "not settled", "share of the open cells, mean"},
		Note:    "The backbone is the open cells with the same digit in all solutions. Puzzles of which some cell was not settled are left out of the mean.",
	}
	for _, c := range curves {
		for i, y := range c.tallies {
			if len(y.backbones)+y.unknown == 0 {
				continue
			}
			mean := "–"
			if len(y.backbones) > 1 {
				mean = meanOf(y.backbones).Percent()
			}
			t.Rows = append(t.Rows, []string{
				fmt.Sprint(c.basis * c.basis), c.spread, results.FormatNumber(c.fills[i], 4),
				fmt.Sprint(len(y.backbones) + y.unknown), fmt.Sprint(y.unknown), mean,
			})
		}
	}
	return t
}

// conflictsFigure draws the conflicts over the fill, a series a basis.
func conflictsFigure(curves []*phaseCurve, spread string) results.Figure {
	return results.Figure{
		Name: "phase-conflicts-" + spread, Title: "Conflicts until it is settled whether the solution is unique, " + spread + " holes",
		Caption: fmt.Sprintf("Each point is a fill, its whisker the 95 %% interval. A puzzle has at most %d conflicts.", phaseConflicts),
		X:       fillAxis(), Y: results.Axis{Label: "conflicts a puzzle, mean", Log: true},
		Series: overFill(curves, spread, results.Marks, meanConflicts),
	}
}

// shareFigure draws a share of the puzzles with random holes over the fill, a series a
// basis.
func shareFigure(curves []*phaseCurve, name, title, label string, share func(*phaseTally) rate) results.Figure {
	return results.Figure{
		Name: "phase-" + name, Title: title, Caption: "Puzzles with random holes. Bands are 95 % intervals.",
		X: fillAxis(), Y: results.Axis{Label: label},
		Series: overFill(curves, randomHoles, results.Band, func(y *phaseTally) results.Interval {
			return results.Wilson(share(y).yes, share(y).of, confidence)
		}),
	}
}

// overFill returns a series of what is known over the fill, for each basis with holes of
// a kind.
func overFill(curves []*phaseCurve, spread string, style results.Style, of func(*phaseTally) results.Interval) []results.Series {
	var list []results.Series
	for _, c := range curves {
		if c.spread != spread {
			continue
		}
		s := results.Series{Name: fmt.Sprintf("N = %d", c.basis*c.basis), Style: style}
		for i, y := range c.tallies {
			if p := of(y).Point(c.fills[i]); !math.IsNaN(p.Y) {
				s.Points = append(s.Points, p)
			}
		}
		list = append(list, s)
	}
	return list
}

// phaseHeat draws the conflicts over fill and basis, for random holes.
func phaseHeat(curves []*phaseCurve) results.Figure {
	heat := &results.Heat{Label: "conflicts a puzzle, mean, log10 of one more"}
	var random []*phaseCurve
	for _, c := range curves {
		if c.spread == randomHoles {
			random = append(random, c)
			heat.Ys = append(heat.Ys, float64(c.basis))
			heat.Xs = append(heat.Xs, c.fills...)
		}
	}
	slices.Sort(heat.Xs)
	heat.Xs = slices.Compact(heat.Xs)
	for _, c := range random {
		row := make([]float64, len(heat.Xs))
		for x, fill := range heat.Xs {
			row[x] = math.NaN()
			if i := slices.Index(c.fills, fill); i >= 0 {
				row[x] = math.Log10(1 + results.Mean(c.tallies[i].conflicts))
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
