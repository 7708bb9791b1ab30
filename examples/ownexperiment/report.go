package main

import (
	"fmt"
	"iter"
	"math"
	"strings"

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
	tallies := map[kind]*tally{}
	for _, k := range kinds() {
		tallies[k] = &tally{}
	}
	for r := range records {
		tallies[kindOf(r.Config)].add(r)
	}
	section := results.Section{
		Method:  "Of full grids, random cells are given. Singles conclude what they can; then the first digit of the smallest cell is placed and the rest solved.",
		Caveats: []string{"Chance is one in the number of digits of the cell: what a guess is worth where there is one solution."},
		Tables:  []results.Table{{Title: "The first guess", Columns: []string{"puzzles, given", "with a guess", "right", "by chance"}}},
		Figures: []results.Figure{{
			Name: "first-guess", Title: "Right first guesses", Caption: "The share of first guesses that leave a solution.",
			X: results.Axis{Label: "cells given, %"}, Y: results.Axis{Label: "share"},
		}},
	}
	report(&section, tallies)
	return section
}

// report fills in the answer, a row and a point of each kind that has guesses. Points of
// one basis are a series.
func report(section *results.Section, tallies map[kind]*tally) {
	var answers []string
	series := map[int]*results.Series{3: {Name: "9×9"}, 4: {Name: "16×16"}}
	for _, k := range kinds() {
		t := tallies[k]
		if t.guessed == 0 {
			continue
		}
		name := fmt.Sprintf("%s at %d %%", series[k.basis].Name, k.given)
		chance := results.FormatNumber(100*t.chance/float64(t.guessed), 3) + " %"
		answers = append(answers, name+" "+t.share().Percent())
		section.Tables[0].Rows = append(section.Tables[0].Rows,
			[]string{name, fmt.Sprintf("%d of %d", t.guessed, t.puzzles), t.share().Percent(), chance})
		series[k.basis].Points = append(series[k.basis].Points, t.share().Point(float64(k.given)))
	}
	section.Answer = "Right first guesses: " + strings.Join(answers, "; ") + "."
	section.Figures[0].Series = []results.Series{*series[3], *series[4]}
}
