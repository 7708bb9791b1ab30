package questions

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"basisk/results"
)

// Growth is how a cost rises with the side of the grid. Each thing that costs has its
// samples by side; a law is fitted to the medians, one point a side, since the samples
// of one side scatter alike and what is asked is how the middle of them moves.

// growth has the samples of a cost, by side, of each thing that has that cost.
type growth map[string]map[int][]float64

// add adds a sample unless it is missing.
func (g growth) add(what string, side int, value float64) {
	if !math.IsNaN(value) {
		within(g, what)[side] = append(g[what][side], value)
	}
}

// names returns the things, in order of their names.
func (g growth) names() []string { return sortedKeys(g) }

// medians returns the sides and the median at each.
func (g growth) medians(what string) (sides, medians []float64) {
	for _, side := range slices.Sorted(maps.Keys(g[what])) {
		sides = append(sides, float64(side))
		medians = append(medians, results.MedianOf(g[what][side]))
	}
	return sides, medians
}

// leastSides is the number of sides from which a law is fitted: through three points
// any law looks well.
const leastSides = 4

// laws fits both laws to the medians of a thing, nil where too few are above zero.
func (g growth) laws(what string) *results.Laws {
	xs, ys := g.medians(what)
	above := 0
	for _, y := range ys {
		if y > 0 {
			above++
		}
	}
	if above < leastSides {
		return nil
	}
	l, err := results.CompareLaws(xs, ys, confidence)
	if err != nil {
		return nil
	}
	return l
}

// table returns the medians by side and the laws of all things, which must be costs:
// what rises and falls again has no law. Scale multiplies the values into the unit
// that the title names.
func (g growth) table(title, thing string, scale float64) results.Table {
	t := g.medianTable(title, thing, scale)
	t.Note = fmt.Sprintf("Medians. The exponent b is that of a power law in the side N, the doubling that of an exponential law, both with 95 %% intervals "+
		"and fitted to the medians of at least %d sides; the last column names the law that explains them better and its share of the evidence.", leastSides)
	t.Columns = append(t.Columns, "N^b", "doubles every N +", "better")
	for i, name := range g.names() {
		t.Rows[i] = append(t.Rows[i], lawColumns(g.laws(name))...)
	}
	return t
}

// medianTable returns the medians by side of all things.
func (g growth) medianTable(title, thing string, scale float64) results.Table {
	sides := g.sides()
	t := results.Table{Title: title, Columns: []string{thing}, Note: "Medians over the puzzles."}
	for _, side := range sides {
		t.Columns = append(t.Columns, fmt.Sprintf("N = %d", side))
	}
	t.Rows = rows(g.names(), func(name string) []string {
		entries := []string{name}
		for _, side := range sides {
			entries = append(entries, results.FormatNumber(scale*results.MedianOf(g[name][side]), 3))
		}
		return entries
	})
	return t
}

// sides returns all sides of which there are samples.
func (g growth) sides() []int {
	all := map[int]bool{}
	for _, samples := range g {
		for side := range samples {
			all[side] = true
		}
	}
	return slices.Sorted(maps.Keys(all))
}

// lawColumns writes the parameters of both laws and which is better.
func lawColumns(l *results.Laws) []string {
	if l == nil {
		return []string{"–", "–", "–"}
	}
	better := fmt.Sprintf("%v, %s", l.Better, results.FormatNumber(l.Weight, 2))
	if len(l.Warnings) > 0 {
		better = "undecided"
	}
	return []string{l.Power.Rate.String(), doubling(l.Exponential.Rate).String(), better}
}

// doubling returns by how much x must rise for e^(rate·x) to double. Where the rate may
// be none, it may never do so.
func doubling(rate results.Interval) results.Interval {
	d := rate
	d.Value, d.Low, d.High = math.Ln2/rate.Value, math.Ln2/rate.High, math.Ln2/rate.Low
	if rate.Value <= 0 {
		d.Value = math.Inf(1)
	}
	if rate.Low <= 0 {
		d.High = math.Inf(1)
	}
	if rate.High <= 0 {
		d.Low = math.Inf(1)
	}
	return d
}

// figure draws the samples' medians with their intervals and, for costs, the better law
// of each thing.
func (g growth) figure(name, title, label string, scale float64, cost bool) results.Figure {
	f := results.Figure{
		Name: name, Title: title, Caption: "Medians with 95 % intervals over the puzzles.",
		X: results.Axis{Label: "side N, cells", Log: true}, Y: results.Axis{Label: label, Log: true},
	}
	if cost {
		f.Caption = "Medians with 95 % intervals over the puzzles; bands: the law that explains them better, with its 95 % interval."
	}
	for _, what := range g.names() {
		marks := scaled(series(what, results.Marks, slices.Sorted(maps.Keys(g[what])), func(side int) results.Point {
			p := results.Median(g[what][side], confidence).Point(float64(side))
			p.Low, p.High = bounded(p.Low, p.Y), bounded(p.High, p.Y)
			return p
		}), scale)
		f.Series = append(f.Series, marks)
		if l := g.laws(what); l != nil && cost {
			f.Series = append(f.Series, scaled(betterLaw(l).Series("", marks.Points[0].X, marks.Points[len(marks.Points)-1].X), scale))
		}
	}
	return f
}

// bounded returns an end of an interval, or the estimate where the data do not bound it.
func bounded(end, estimate float64) float64 {
	if math.IsInf(end, 0) || math.IsNaN(end) {
		return estimate
	}
	return end
}

// ratios writes how many times the median cost of the second thing the first has, at
// the smallest, the middle and the largest side of both: "1 (N = 4), 3.2 (N = 16)".
func (g growth) ratios(first, second string) string {
	if first == second {
		return ""
	}
	var sides []int
	for _, side := range slices.Sorted(maps.Keys(g[first])) {
		if len(g[second][side]) > 0 {
			sides = append(sides, side)
		}
	}
	if sides == nil {
		return ""
	}
	var parts []string
	for _, side := range slices.Compact([]int{sides[0], sides[len(sides)/2], sides[len(sides)-1]}) {
		r := results.MedianOf(g[first][side]) / results.MedianOf(g[second][side])
		parts = append(parts, fmt.Sprintf("%s (N = %d)", results.FormatNumber(r, 2), side))
	}
	return strings.Join(parts, ", ")
}

// betterLaw returns the better of two laws.
func betterLaw(l *results.Laws) *results.Fit {
	if l.Better == results.Exponential {
		return l.Exponential
	}
	return l.Power
}

// scaled returns a series with all values multiplied by factor.
func scaled(s results.Series, factor float64) results.Series {
	for i := range s.Points {
		p := &s.Points[i]
		p.Y, p.Low, p.High = factor*p.Y, factor*p.Low, factor*p.High
	}
	return s
}
