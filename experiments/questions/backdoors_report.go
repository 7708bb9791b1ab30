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

// doorSums has the smallest backdoors of a basis and list of rules.
type doorSums struct {
	puzzles, unproved int
	sizes             map[int]int
	all               []float64
	share             map[int][]float64 // of the sets of the size that are backdoors
}

// summarizeBackdoors tells what the records say.
func summarizeBackdoors(records iter.Seq[results.Record]) results.Section {
	sums := map[string]*doorSums{}
	for r := range records {
		c := experiments.Config(r.Config)
		name := fmt.Sprintf("K=%d %s", c.Int("basis"), c.Text("rules"))
		if sums[name] == nil {
			sums[name] = &doorSums{sizes: map[int]int{}, share: map[int][]float64{}}
		}
		sums[name].add(&r)
	}
	return results.Section{
		Method: fmt.Sprintf("Minimal puzzles. All sets of 1, 2, 3 … of the cells that the rules leave open are filled from the solution until some set lets the rules finish, as long as at most %d sets are tried; "+
			"then cells are filled greedily, each time the one after which the fewest candidates are left, which gives an upper bound.", backdoorTrials),
		Answer:  doorAnswer(sums),
		Caveats: []string{"A backdoor is known only once the solution is: it bounds what a lucky guesser needs, not what a search takes."},
		Tables:  []results.Table{doorTable(sums)},
		Figures: []results.Figure{doorFigure(sums)},
	}
}

// add adds a record.
func (s *doorSums) add(r *results.Record) {
	found, ok := r.Metric(doorSize)
	if !ok || r.Value(results.Censored) == 1 {
		return // the size is that at which the time was over
	}
	size := int(found)
	s.puzzles++
	s.sizes[size]++
	s.all = append(s.all, found)
	if r.Value(doorProved) != 1 {
		s.unproved++
		return
	}
	s.share[size] = append(s.share[size], r.Value(doorFound)/r.Value(doorSets))
}

// doorNames returns the lists of rules in the order of strength.
func doorNames(sums map[string]*doorSums) []string {
	rank := map[string]int{}
	for i, r := range backdoorRules {
		rank[r.name] = i
	}
	return slices.SortedFunc(maps.Keys(sums), func(a, b string) int {
		ka, ra, _ := strings.Cut(a, " ")
		kb, rb, _ := strings.Cut(b, " ")
		if ka != kb {
			return strings.Compare(ka, kb)
		}
		return rank[ra] - rank[rb]
	})
}

// doorTable shows the sizes.
func doorTable(sums map[string]*doorSums) results.Table {
	t := results.Table{
		Title: "Smallest backdoors", Columns: []string{"rules", "puzzles", "size 0", "1", "2", "3", "larger", "mean size", "upper bounds only", "single cells that suffice"},
		Note: "Sizes of upper bounds count as they are. The last column: of the puzzles with a backdoor of one cell, the mean share of the open cells that are one.",
	}
	for _, name := range doorNames(sums) {
		s := sums[name]
		larger := s.puzzles
		row := []string{name, fmt.Sprint(s.puzzles)}
		for size := range 4 {
			row = append(row, fmt.Sprint(s.sizes[size]))
			larger -= s.sizes[size]
		}
		t.Rows = append(t.Rows, append(row, fmt.Sprint(larger), meanOf(s.all).String(), fmt.Sprint(s.unproved), percent(results.Mean(s.share[1]))))
	}
	return t
}

// doorFigure draws the shares of puzzles by size.
func doorFigure(sums map[string]*doorSums) results.Figure {
	f := results.Figure{
		Name: "backdoor-sizes", Title: "Cells that must be guessed right", Caption: "Share of minimal puzzles with a smallest backdoor of at most so many cells; upper bounds where the size is not proved.",
		X: results.Axis{Label: "cells filled from the solution"}, Y: results.Axis{Label: "share of the puzzles that the rules then finish"},
	}
	for _, name := range doorNames(sums) {
		s := sums[name]
		series := results.Series{Name: name, Style: results.Steps}
		seen := 0
		if s.puzzles == 0 {
			continue
		}
		for size := range slices.Max(slices.Collect(maps.Keys(s.sizes))) + 1 {
			seen += s.sizes[size]
			y := float64(seen) / float64(s.puzzles)
			series.Points = append(series.Points, results.Point{X: float64(size), Y: y, Low: y, High: y})
		}
		f.Series = append(f.Series, series)
	}
	return f
}

// doorAnswer gives the mean sizes.
func doorAnswer(sums map[string]*doorSums) string {
	var parts []string
	for _, name := range doorNames(sums) {
		part := fmt.Sprintf("%s %s", name, meanOf(sums[name].all))
		if n := sums[name].unproved; n > 0 {
			part += fmt.Sprintf(" at most (%d of %d puzzles have an upper bound only)", n, sums[name].puzzles)
		}
		parts = append(parts, part)
	}
	return "Mean cells that must be guessed right, in minimal puzzles: " + strings.Join(parts, "; ") + "."
}
