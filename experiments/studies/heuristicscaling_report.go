package studies

import (
	"cmp"
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"

	"basisk/experiments"
	"basisk/results"
)

// summarizeHeuristicScaling tells what the records say.
func summarizeHeuristicScaling(records iter.Seq[results.Record]) results.Section {
	g := sortRungs(records)
	names, kinds := g.populations()
	s := results.Section{
		Method: "Every set of rules runs on the same puzzles from the start to its fixpoint; unless other rules were chosen each set holds those before it. Unless other puzzles were chosen, those of each shape have random holes " +
			"at the matched fill, the one at which singles and locked candidates clear half of the surplus on average (the surplus are the candidates beyond one a cell), and 3 points of fill below and above it; " +
			"squares up to K = 6 also come with one solution, at fills where singles and locked candidates clear about half of the surplus of such puzzles, but for 9×9, which has none so hard. " +
			"Times are those of the processor, of making an engine and running it, repeated where that takes microseconds.",
		Caveats: []string{
			"Grids with random holes have many solutions where N ≥ 16, so few can be solved by rules at all: what counts is what is cleared.",
			"Three points below the matched fill, sets of rules that assume something run on some of the puzzles only from K = 5 on, since nothing stops them there: the column of puzzles is that of the other sets.",
			"A law fitted to a few sides is a description of them, not a prediction.",
			"Memory and allocations are those of the process: they are right for runs with one worker.",
		},
	}
	if t := g.fillTable(); len(t.Rows) > 0 {
		s.Tables = append(s.Tables, t)
	}
	s.Tables = append(s.Tables, g.yieldTables()...)
	s.Tables = append(s.Tables, g.costTables()...)
	growths := map[string]*scaling{}
	for i, name := range names {
		seconds, work := g.growth(kinds[name], metricTime), g.growth(kinds[name], metricWork)
		growths[name] = seconds
		if len(kinds[name]) >= leastSides {
			s.Tables = append(s.Tables,
				seconds.lawTable("How the time grows, ms: "+name, "rules", 1e3), work.lawTable("How the work grows, sets: "+name, "rules", 1))
			s.Figures = append(s.Figures, seconds.figure(fmt.Sprintf("time-%d", i+1), "What sets of rules cost: "+name, "processor time, ms", 1e3))
		}
		s.Figures = append(s.Figures, g.clearedFigure(fmt.Sprintf("cleared-%d", i+1), name, kinds[name]))
	}
	if len(names) > 0 {
		s.Answer = g.answer(names[0], kinds[names[0]], growths[names[0]])
	}
	return s
}

// fillTable shows the fills that were found.
func (g *rungs) fillTable() results.Table {
	t := results.Table{
		Title: "The matched fills", Columns: []string{"shape", "grids", "cells given"},
		Note: "Where singles and locked candidates clear half of the surplus on average, with the 95 % interval of drawing the grids again that it was found with.",
	}
	for _, on := range sortedKinds(g.fills) {
		fill := g.fills[on]
		t.Rows = append(t.Rows, row(on.ShapeTitle(), fill.N, fill.Percent()))
	}
	return t
}

// yieldTables show what the sets find.
func (g *rungs) yieldTables() []results.Table {
	return []results.Table{
		g.table("Surplus cleared, %", "The mean over the puzzles, with 95 % bootstrap intervals.", 0, func(k experiments.Kind, set int) string {
			return meanPercent(g.cleared(rungAt{k, g.sets[set]}))
		}),
		g.table("Cleared beyond the set before, points", "The mean difference on the same puzzles to the set in the column before, with 95 % bootstrap intervals; nothing: on no puzzle was there a difference.", 1, func(k experiments.Kind, set int) string {
			return gainText(g.gained(k, set))
		}),
		g.table("Solved", "With Wilson's 95 % intervals.", 0, func(k experiments.Kind, set int) string {
			return g.of(rungAt{k, g.sets[set]}).rate(metricSolved).String()
		}),
	}
}

// meanPercent writes the mean of shares in percent with its interval, a dash if there is
// none.
func meanPercent(shares []float64) string {
	if shares = withoutMissing(shares); len(shares) == 0 {
		return "–"
	}
	return meanOf(shares).Times(100).String()
}

// gainText writes the mean of differences, or that there is none.
func gainText(gains []float64) string {
	if len(gains) > 0 && isNothing(gains) {
		return "nothing"
	}
	return meanPercent(gains)
}

// isNothing reports whether all differences are 0.
func isNothing(gains []float64) bool {
	for _, v := range gains {
		if v != 0 {
			return false
		}
	}
	return true
}

// costTables show what the sets cost.
func (g *rungs) costTables() []results.Table {
	const memory = "Means over the puzzles with Student's 95 % intervals."
	return []results.Table{
		g.table("Processor time of a puzzle, ms", "The mean over the puzzles, with 95 % bootstrap intervals.", 0, func(k experiments.Kind, set int) string {
			seconds := g.of(rungAt{k, g.sets[set]}).known(metricTime)
			if len(seconds) == 0 {
				return "–"
			}
			return meanOf(seconds).Times(1e3).String()
		}),
		g.metricTable("Work on a puzzle, sets", memory, metricWork, 1),
		g.metricTable("Allocations on a puzzle, objects", memory, scalingAllocations, 1),
		g.metricTable("Memory allocated on a puzzle, KiB", memory, scalingMemory, 1.0/1024),
		g.metricTable("Memory of the board, KiB", memory+" The board is the same whatever runs on it.", scalingBoard, 1.0/1024),
	}
}

// growth returns the growth of a metric over the shapes of a population.
func (g *rungs) growth(kinds []experiments.Kind, metric string) *scaling {
	s := newScaling(byMean())
	for _, set := range g.sets {
		for _, k := range kinds {
			at := rungAt{k, set}
			for i, v := range g.of(at).all(metric) {
				s.put(set, g.rules[set], k, g.instances[at][i], v)
			}
		}
	}
	return s
}

// clearedFigure draws what the sets clear of the puzzles of a population.
func (g *rungs) clearedFigure(name, population string, kinds []experiments.Kind) results.Figure {
	f := results.Figure{
		Name: name, Title: "What sets of rules clear: " + population,
		Caption: "The share of the candidates beyond one a cell that is cleared, mean over the puzzles with 95 % intervals.",
		X:       results.Axis{Label: "set of rules", Ticks: g.sets}, Y: results.Axis{Label: "surplus cleared, share"},
	}
	for _, k := range kinds {
		points := make([]int, len(g.sets))
		for i := range points {
			points[i] = i
		}
		point := func(set int) results.Point {
			return meanOf(withoutMissing(g.cleared(rungAt{k, g.sets[set]}))).Point(float64(set))
		}
		marks := series(k.ShapeTitle(), results.Marks, points, point)
		line := series("", results.Line, points, point)
		f.Series = append(f.Series, marks, line)
	}
	return f
}

// answer tells in a sentence what a population says: what the first set clears, what each
// other finds beyond the one before, and how the time grows.
func (g *rungs) answer(name string, kinds []experiments.Kind, seconds *scaling) string {
	var gains, nothing []string
	for i := 1; i < len(g.sets); i++ {
		if g.findsNothing(kinds, i) {
			nothing = append(nothing, g.sets[i])
		} else {
			gains = append(gains, g.sets[i]+" "+g.gainsText(kinds, i))
		}
	}
	first, last := kinds[0], kinds[len(kinds)-1]
	where := "from " + first.ShapeTitle() + " to " + last.ShapeTitle()
	if first == last {
		where = "on " + first.ShapeTitle()
	}
	text := fmt.Sprintf("%s, %s, the set %s clears %s %% of the surplus", strings.ToUpper(name[:1])+name[1:], where,
		g.sets[0], betweenShapes(kinds, func(k experiments.Kind) string { return meanPoints(g.cleared(rungAt{k, g.sets[0]})) }))
	if gains != nil {
		text += ", and each further set so many points more than the one before it: " + strings.Join(gains, ", ")
	}
	if nothing != nil {
		text += "; nothing more on any shape: " + strings.Join(nothing, ", ")
	}
	if growths := growthText(seconds, g.sets); growths != "" {
		text += "; a puzzle's processor time grows with the side N as " + growths
	}
	return text + "."
}

// betweenShapes writes a value on the smallest and on the largest shape, once if that is
// the only one.
func betweenShapes(kinds []experiments.Kind, value func(experiments.Kind) string) string {
	first, last := kinds[0], kinds[len(kinds)-1]
	if first == last {
		return value(first)
	}
	return value(first) + " → " + value(last)
}

// gainsText writes what a set clears beyond the one before it on the smallest and the
// largest shape, and where it is most if that is in between.
func (g *rungs) gainsText(kinds []experiments.Kind, set int) string {
	first, last := kinds[0], kinds[len(kinds)-1]
	text := betweenShapes(kinds, func(k experiments.Kind) string { return meanPoints(g.gained(k, set)) })
	most := slices.MaxFunc(kinds, func(a, b experiments.Kind) int {
		return cmp.Compare(results.Mean(g.gained(a, set)), results.Mean(g.gained(b, set)))
	})
	if most != first && most != last {
		text += fmt.Sprintf(" (%s at %s)", meanPoints(g.gained(most, set)), most.ShapeTitle())
	}
	return text
}

// growthText writes the laws of the first set, of the last that does not assume, and of
// the last; empty where there are none.
func growthText(seconds *scaling, sets []string) string {
	chosen := []string{sets[0], sets[len(sets)-1]}
	for i := len(sets) - 1; i > 0; i-- {
		if !assumes(seconds.rules[sets[i]]) {
			chosen = slices.Insert(chosen, 1, sets[i])
			break
		}
	}
	var parts []string
	for _, set := range slices.Compact(chosen) {
		if l := seconds.laws(set); l != nil {
			parts = append(parts, describeLaw(l)+" with "+set)
		}
	}
	return strings.Join(parts, ", ")
}

// findsNothing reports whether a set clears nothing beyond the one before on any kind.
func (g *rungs) findsNothing(kinds []experiments.Kind, set int) bool {
	for _, k := range kinds {
		if !isNothing(g.gained(k, set)) {
			return false
		}
	}
	return true
}

// meanPoints writes the mean of differences in points.
func meanPoints(gains []float64) string {
	if m := results.Mean(gains); !math.IsNaN(m) {
		return results.FormatNumber(100*m, 2)
	}
	return "–"
}
