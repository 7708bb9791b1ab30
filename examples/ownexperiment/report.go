package main

import (
	"fmt"
	"iter"
	"maps"
	"math"
	"slices"
	"strings"

	"basisk/experiments"
	"basisk/results"
)

// confidence is that of the intervals.
const confidence = 0.95

// tally is what the puzzles of one kind have shown.
type tally struct {
	puzzles, guessed, right int
	chance                  float64 // the sum of one in the number of digits
}

// add counts a record. A metric that is missing, as those of a trial that ran out of
// time are, is no number and counts as nothing.
func (t *tally) add(r results.Record) {
	t.puzzles++
	right := r.Value(metricRight)
	if math.IsNaN(right) {
		return
	}
	t.guessed++
	t.right += int(right)
	t.chance += 1 / r.Value(metricDigits)
}

// share returns how often the guess was right.
func (t *tally) share() results.Interval { return results.Wilson(t.right, t.guessed, confidence) }

// Summarize makes an answer, a table and a figure of the records. Package experiments
// adds name and question, and results draws.
func (firstGuess) Summarize(records iter.Seq[results.Record]) results.Section {
	tallies := map[experiments.Kind]*tally{}
	for r := range records {
		k := experiments.KindOf(r.Config)
		if tallies[k] == nil {
			tallies[k] = &tally{}
		}
		tallies[k].add(r)
	}
	section := results.Section{
		Method: "Of full grids, random cells are given. Singles conclude what they can; " +
			"then the first digit of the smallest cell is placed and the rest solved.",
		Caveats: []string{"Chance is one in the number of digits of the cell: " +
			"what a guess is worth where there is one solution."},
		Tables: []results.Table{{
			Title: "The first guess", Columns: []string{"puzzles", "with a guess", "right", "by chance"},
		}},
		Figures: []results.Figure{{
			Name: "first-guess", Title: "Right first guesses", Caption: "The share of first guesses that leave a solution.",
			X: results.Axis{Label: "cells given, %"}, Y: results.Axis{Label: "share"},
		}},
	}
	report(&section, tallies)
	return section
}

// report fills in the answer, a row and a point of each kind that has guesses. Points of
// one shape are a series; puzzles that were given have no fill, and so no point.
func report(section *results.Section, tallies map[experiments.Kind]*tally) {
	var answers []string
	series := &section.Figures[0].Series
	for _, k := range slices.SortedFunc(maps.Keys(tallies), experiments.Kind.Compare) {
		t := tallies[k]
		if t.guessed == 0 {
			continue
		}
		chance := results.FormatNumber(100*t.chance/float64(t.guessed), 3) + " %"
		answers = append(answers, k.Title()+" "+t.share().Percent())
		section.Tables[0].Rows = append(section.Tables[0].Rows,
			[]string{k.Title(), fmt.Sprintf("%d of %d", t.guessed, t.puzzles), t.share().Percent(), chance})
		if k.Fill == 0 {
			continue
		}
		if n := len(*series); n == 0 || (*series)[n-1].Name != k.ShapeTitle() {
			*series = append(*series, results.Series{Name: k.ShapeTitle()})
		}
		last := &(*series)[len(*series)-1]
		last.Points = append(last.Points, t.share().Point(100*k.Fill))
	}
	section.Answer = "Right first guesses: " + strings.Join(answers, "; ") + "."
}
