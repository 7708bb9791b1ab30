package questions

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"basisk/experiments"
	"basisk/results"
)

// economy has the clues by technique and instance.
type economy map[string]map[string]float64

// summarizeClueEconomy tells what the records say.
func summarizeClueEconomy(records iter.Seq[results.Record]) results.Section {
	bases := map[int]economy{}
	seconds := map[int]growth{}
	for r := range records {
		k := experiments.Config(r.Config).Int("basis")
		if bases[k] == nil {
			bases[k], seconds[k] = economy{}, growth{}
		}
		instance, name := splitVariant(r.Key)
		if clues, ok := r.Metric(metricClues); ok {
			within(bases[k], name)[instance] = clues
		}
		seconds[k].add(name, experiments.Kind{Basis: k}, r.Value(metricTime))
	}
	order := slices.Sorted(maps.Keys(bases))
	return results.Section{
		Method: "From the same full grid, in the same order, each clue goes if the technique still solves the puzzle; what is left is minimal for the technique. " +
			"Differences are paired by grid, with bootstrap intervals and the signed-rank test.",
		Answer:  economyAnswer(order, bases),
		Caveats: []string{"Minimal is local: another order of removal ends at another number of clues.", "Grids of K = 4 and 5 are fewer, as digging them takes longer."},
		Tables:  []results.Table{economyTable(order, bases, seconds)},
		Figures: []results.Figure{economyFigure(order, bases)},
	}
}

// economyTable shows the clues of each technique and the difference to the one before.
func economyTable(order []int, bases map[int]economy, seconds map[int]growth) results.Table {
	t := results.Table{
		Title: "Clues that are left", Columns: []string{"K", "technique", "grids", "clues, mean", "given, %", "fewer than the technique above", "p", "median time, ms"},
		Note: "Fewer: the mean difference on the same grids with its 95 % interval; p: of the signed-rank test that there is none. A technique that is stronger may still end at more clues on a grid, since its path of removals is another.",
	}
	for _, k := range order {
		before := ""
		for _, q := range techniques() {
			clues := bases[k][q.name]
			if clues == nil {
				continue
			}
			mean := meanOf(inOrder(clues))
			fewer, p := bases[k].fewer(before, q.name)
			t.Rows = append(t.Rows, row(k, q.name, len(clues), mean, results.FormatNumber(100*mean.Value/float64(k*k*k*k), 3), fewer, p,
				results.FormatNumber(1e3*results.MedianOf(seconds[k][q.name][experiments.Kind{Basis: k}]), 3)))
			before = q.name
		}
	}
	return t
}

// fewer writes how many fewer clues the second technique leaves than the first on the
// same grids, and how surprising that would be if it made no difference.
func (e economy) fewer(first, second string) (difference, p string) {
	var a, b, gone []float64
	for _, instance := range sortedKeys(e[first]) {
		if after, ok := e[second][instance]; ok {
			a, b = append(a, e[first][instance]), append(b, after)
			gone = append(gone, e[first][instance]-after)
		}
	}
	if len(gone) == 0 {
		return "–", "–"
	}
	return meanOf(gone).String(), results.FormatNumber(results.SignedRank(a, b).P, 2)
}

// economyFigure draws the part of the cells that is given.
func economyFigure(order []int, bases map[int]economy) results.Figure {
	f := results.Figure{
		Name: "clues-by-technique", Title: "Clues that each technique needs", Caption: "Mean part of the cells left as clues, with 95 % intervals, minimal for the technique.",
		X: results.Axis{Label: "technique, from weak to strong"}, Y: results.Axis{Label: "cells given, share"},
	}
	for _, q := range techniques() {
		f.X.Ticks = append(f.X.Ticks, q.name)
	}
	for _, k := range order {
		series := results.Series{Name: fmt.Sprintf("K = %d", k), Style: results.Marks}
		for x, q := range techniques() {
			if clues := bases[k][q.name]; clues != nil {
				m, cells := meanOf(inOrder(clues)), float64(k*k*k*k)
				series.Points = append(series.Points, results.Point{X: float64(x), Y: m.Value / cells, Low: m.Low / cells, High: m.High / cells})
			}
		}
		f.Series = append(f.Series, series)
	}
	return f
}

// economyAnswer compares the weakest, singles with tuples, and uniqueness.
func economyAnswer(order []int, bases map[int]economy) string {
	var parts []string
	for _, k := range order {
		var named []string
		for _, name := range []string{"singles", "tuples", "probe", "unique"} {
			if clues := bases[k][name]; clues != nil {
				text := fmt.Sprintf("%s %s", name, results.FormatNumber(results.Mean(inOrder(clues)), 4))
				if gone, _ := bases[k].fewer("singles", name); name != "singles" && gone != "–" {
					text += fmt.Sprintf(" (%s fewer than singles)", gone)
				}
				named = append(named, text)
			}
		}
		parts = append(parts, fmt.Sprintf("K=%d: %s", k, strings.Join(named, ", ")))
	}
	return "Mean clues of puzzles minimal for a technique, differences on the same grids: " + strings.Join(parts, "; ") + "."
}
