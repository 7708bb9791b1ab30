package studies

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"basisk/experiments"
	"basisk/results"
)

// economyRun is what the records of a run say: of each shape, and the techniques in the
// order in which they were named.
type economyRun struct {
	metSets
	shapes []*economy
}

// economy has what was measured on a shape, by technique and instance.
type economy struct {
	kind           experiments.Kind
	clues, seconds map[string]map[string]float64
}

// economyOf sorts records.
func economyOf(records iter.Seq[results.Record]) *economyRun {
	run, shapes := &economyRun{}, map[experiments.Kind]*economy{}
	for r := range records {
		c := experiments.Config(r.Config)
		k := experiments.KindOf(c)
		e := entry(shapes, k, func() *economy { return &economy{k, map[string]map[string]float64{}, map[string]map[string]float64{}} })
		instance, _ := splitVariant(r.Key)
		name := run.names[run.at(c)]
		for metric, values := range map[string]map[string]map[string]float64{metricClues: e.clues, metricTime: e.seconds} {
			if v, ok := r.Metric(metric); ok {
				within(values, name)[instance] = v
			}
		}
	}
	// The last contestant is met before sets that are not planned on the first shape.
	if i := slices.Index(run.names, uniqueOnly); i >= 0 {
		run.names = append(slices.Delete(run.names, i, i+1), uniqueOnly)
	}
	for _, k := range slices.SortedFunc(maps.Keys(shapes), experiments.Kind.Compare) {
		run.shapes = append(run.shapes, shapes[k])
	}
	return run
}

// tried returns the techniques that were measured on a shape.
func (run *economyRun) tried(e *economy) []string {
	return slices.DeleteFunc(slices.Clone(run.names), func(name string) bool { return len(e.clues[name]) == 0 })
}

// summarizeClueEconomy tells what the records say.
func summarizeClueEconomy(records iter.Seq[results.Record]) results.Section {
	run := economyOf(records)
	return results.Section{
		Method: "The techniques: " + run.String() + ". From the same full grid, in the same order, each clue goes if the technique still solves the puzzle; what is left is minimal for the technique. " +
			"The technique " + uniqueOnly + " only asks, up to 16×16, that the solution stays the only one. " +
			"Differences are paired by grid, with bootstrap intervals and the signed-rank test.",
		Answer: run.answer(),
		Caveats: []string{
			"Minimal is local: another order of removal ends at another number of clues.",
			"Unless asked for, large grids are fewer, as digging them takes longer, and techniques that work out cases dig up to 9×9 only.",
		},
		Tables:  []results.Table{run.table()},
		Figures: []results.Figure{run.figure()},
	}
}

// table shows the clues of each technique and the difference to the one before.
func (run *economyRun) table() results.Table {
	t := results.Table{
		Title: "Clues that are left", Columns: []string{"shape", "technique", "grids", "clues, mean", "given, %", "fewer than the technique above", "p", "median time, ms"},
		Note: "Fewer: the mean difference on the same grids with its 95 % interval; p: of the signed-rank test that there is none. A technique that is stronger may still end at more clues on a grid, since its path of removals is another.",
	}
	for _, e := range run.shapes {
		before := ""
		for _, name := range run.tried(e) {
			mean := meanOf(inOrder(e.clues[name]))
			fewer, p := e.fewer(before, name)
			t.Rows = append(t.Rows, row(e.kind.ShapeTitle(), name, len(e.clues[name]), mean, results.FormatNumber(100*mean.Value/float64(e.kind.Cells()), 3), fewer, p,
				results.FormatNumber(1e3*results.MedianOf(inOrder(e.seconds[name])), 3)))
			before = name
		}
	}
	return t
}

// fewer writes how many fewer clues the second technique leaves than the first on the
// same grids, and how surprising that would be if it made no difference.
func (e *economy) fewer(first, second string) (difference, p string) {
	var a, b, gone []float64
	for _, instance := range sortedKeys(e.clues[first]) {
		if after, ok := e.clues[second][instance]; ok {
			a, b = append(a, e.clues[first][instance]), append(b, after)
			gone = append(gone, e.clues[first][instance]-after)
		}
	}
	if len(gone) == 0 {
		return "–", "–"
	}
	return meanOf(gone).String(), results.FormatNumber(results.SignedRank(a, b).P, 2)
}

// figure draws the part of the cells that is given.
func (run *economyRun) figure() results.Figure {
	f := results.Figure{
		Name: "clues-by-technique", Title: "Clues that each technique needs", Caption: "Mean part of the cells left as clues, with 95 % intervals, minimal for the technique.",
		X: results.Axis{Label: "technique", Ticks: ticks(run.names)}, Y: results.Axis{Label: "cells given, share"},
	}
	middle := float64(len(run.shapes)-1) / 2
	for i, e := range run.shapes {
		line := results.Series{Name: e.kind.ShapeTitle(), Style: results.Marks}
		for x, name := range run.names {
			if clues := e.clues[name]; len(clues) > 0 {
				line.Points = append(line.Points, meanOf(inOrder(clues)).Times(1/float64(e.kind.Cells())).Point(float64(x)+0.12*(float64(i)-middle)))
			}
		}
		f.Series = append(f.Series, line)
	}
	return f
}

// answer gives the clues of each technique, and compares the last two sets of rules and
// uniqueness with those before.
func (run *economyRun) answer() string {
	if run.shapes == nil {
		return nothingMeasured
	}
	var parts []string
	for _, e := range run.shapes {
		var named []string
		for _, name := range run.tried(e) {
			named = append(named, fmt.Sprintf("%s %s", name, results.FormatNumber(results.Mean(inOrder(e.clues[name])), 4)))
		}
		parts = append(parts, fmt.Sprintf("%s: %s", e.kind.ShapeTitle(), strings.Join(named, ", ")+run.saved(e)))
	}
	return "Mean clues of puzzles minimal for a technique, on the same grids: " + strings.Join(parts, "; ") + "."
}

// saved writes how many fewer clues the last set of rules needs than the first, and
// uniqueness than that.
func (run *economyRun) saved(e *economy) string {
	rules := slices.DeleteFunc(run.tried(e), func(name string) bool { return name == uniqueOnly })
	if len(rules) == 0 {
		return ""
	}
	text, first, last := "", rules[0], rules[len(rules)-1]
	if gone, _ := e.fewer(first, last); first != last && gone != "–" {
		text = fmt.Sprintf("; %s %s fewer than %s", last, gone, first)
	}
	if gone, _ := e.fewer(last, uniqueOnly); gone != "–" {
		text += fmt.Sprintf("; %s %s fewer than %s", uniqueOnly, gone, last)
	}
	if text == "" {
		return ""
	}
	return " (" + strings.TrimPrefix(text, "; ") + ")"
}
