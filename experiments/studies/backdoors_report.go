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

// doorGroup is a kind of puzzles and a set of rules.
type doorGroup struct {
	kind experiments.Kind
	// rank is the place of the set among those of the run.
	rank int
	set  string
}

// String names the group.
func (g doorGroup) String() string { return g.kind.Title() + ", " + g.set }

// compare orders groups by kind, and the sets of rules as they were named.
func (g doorGroup) compare(o doorGroup) int {
	return cmp.Or(g.kind.Compare(o.kind), cmp.Compare(g.rank, o.rank))
}

// unproved returns how many sizes are upper bounds.
func unproved(y *sample[doorGroup]) int { return y.size - y.rate(doorProved).yes }

// upTo returns how many puzzles have a size of at most so many cells.
func upTo(y *sample[doorGroup], cells int) int {
	return rateOf(y.known(doorSize), func(size float64) bool { return size <= float64(cells) }).yes
}

// summarizeBackdoors tells what the records say.
func summarizeBackdoors(records iter.Seq[results.Record]) results.Section {
	sorted, sets := samples[doorGroup]{}, metSets{}
	for r := range records {
		// The size of a censored record is that at which the time was over.
		if has(&r, doorSize) && r.Value(results.Censored) != 1 {
			c := experiments.Config(r.Config)
			sorted.add(doorGroup{experiments.KindOf(c), sets.at(c), c.Text(configSet)}, &r)
		}
	}
	groups := sorted.sorted(doorGroup.compare)
	return results.Section{
		Method: fmt.Sprintf("All sets of 1, 2, 3 … of the cells that the rules leave open are filled from the solution until some set lets the rules finish, as long as at most %d sets are tried; "+
			"then cells are filled greedily, each time the one after which the fewest candidates are left, which gives an upper bound. The sets of rules: %v.", backdoorTrials, &sets),
		Answer: doorAnswer(groups),
		Caveats: []string{
			"A backdoor is known only once the solution is: it bounds what a lucky guesser needs, not what a search takes.",
			"Puzzles with several solutions count with the backdoor to the one that was found first, which is larger: the cells must rule out all others.",
		},
		Tables:  []results.Table{doorTable(groups)},
		Figures: []results.Figure{doorFigure(groups)},
	}
}

// doorTable shows the sizes.
func doorTable(groups []*sample[doorGroup]) results.Table {
	return results.Table{
		Title: "Smallest backdoors", Columns: []string{"puzzles", "rules", "number", "size 0", "1", "2", "3", "larger", "mean size", "upper bounds only", "single cells that suffice"},
		Note: "Sizes of upper bounds count as they are. The last column: of the puzzles with a backdoor of one cell, the mean share of the open cells that are one.",
		Rows: rows(groups, func(y *sample[doorGroup]) []string {
			entries := row(y.at.kind.Title(), y.at.set, y.size)
			for size := range 4 {
				entries = append(entries, fmt.Sprint(upTo(y, size)-upTo(y, size-1)))
			}
			single := y.each(func(metric func(string) float64) float64 {
				if metric(doorSize) == 1 && metric(doorProved) == 1 {
					return metric(doorFound) / metric(doorSets)
				}
				return math.NaN()
			})
			return append(entries, row(y.size-upTo(y, 3), meanOf(y.known(doorSize)), unproved(y), percent(results.Mean(single)))...)
		}),
	}
}

// doorFigure draws the shares of puzzles by size.
func doorFigure(groups []*sample[doorGroup]) results.Figure {
	f := results.Figure{
		Name: "backdoor-sizes", Title: "Cells that must be guessed right", Caption: "Share of the puzzles with a smallest backdoor of at most so many cells; upper bounds where the size is not proved.",
		X: results.Axis{Label: "cells filled from the solution"}, Y: results.Axis{Label: "share of the puzzles that the rules then finish"},
	}
	for _, y := range groups {
		s := results.Series{Name: y.at.String(), Style: results.Steps}
		for size := range int(slices.Max(y.known(doorSize))) + 1 {
			s.Points = append(s.Points, dot(float64(size), float64(upTo(y, size))/float64(y.size)))
		}
		f.Series = append(f.Series, s)
	}
	return f
}

// doorAnswer gives the mean sizes.
func doorAnswer(groups []*sample[doorGroup]) string {
	if len(groups) == 0 {
		return nothingMeasured
	}
	var parts []string
	for _, y := range groups {
		part := fmt.Sprintf("%s %s", y.at, meanOf(y.known(doorSize)))
		if n := unproved(y); n > 0 {
			part += fmt.Sprintf(" at most (%d of %d puzzles have an upper bound only)", n, y.size)
		}
		parts = append(parts, part)
	}
	return "Mean cells that must be guessed right: " + strings.Join(parts, "; ") + "."
}
