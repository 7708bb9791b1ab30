package main

import (
	"context"
	"encoding/csv"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/results"
	"basisk/solver"
)

// The puzzles that are searched, and the number of failures at which a search ends.
const (
	searchEach  = 40
	searchKinds = "4 unique 103;5 unique 312;6 unique 720;4 random 0.38;5 random 0.5;6 random 0.56"
	limit       = 200_000
)

// trees has the failures on a puzzle, at the weaker and the stronger level: of Gecode, of method search, and of method
// search with the branching of Gecode.
type trees struct {
	puzzle             string
	gecode, ours, same [2]effort
}

// effort is the cost of a search that settles a puzzle, or stops at the limit.
type effort struct {
	failures int
	settled  bool
}

// text marks a search that stopped at the limit.
func (e effort) text() string {
	if e.settled {
		return fmt.Sprint(e.failures)
	}
	return fmt.Sprintf("%d+", limit)
}

// countFailures searches each puzzle in all ways.
func (g gecode) countFailures() []trees {
	list, puzzles := instances(searchKinds, searchEach)
	counts := make([]trees, len(list))
	for level, s := range strengths {
		rules := heuristics.MustParse(s.rules)
		for i, answer := range g.run("search", s.name, puzzles) {
			t := &counts[i]
			t.puzzle = list[i].Name
			var solutions, failures, stopped int
			_, err := fmt.Sscan(answer, &solutions, &failures, &stopped)
			check(err)
			t.gecode[level] = effort{failures, stopped == 0}
			t.ours[level] = search(puzzles[i], rules, solver.ChoosePlace())
			t.same[level] = search(puzzles[i], rules, solver.ChooseCell())
		}
	}
	return counts
}

// counting is a chooser that counts failures.
type counting struct {
	solver.Chooser
	failures int
}

// Blame is called once for each failure.
func (c *counting) Blame(s grid.Set) {
	c.failures++
	c.Chooser.Blame(s)
}

// search runs method search until the second solution, or until there is no other.
func search(p *grid.Puzzle, rules heuristics.Rules, chooser solver.ChooserEntry) effort {
	counter := &counting{Chooser: chooser.New(seed)}
	chooser.New = func(uint64) solver.Chooser { return counter }
	m, err := solver.Search().New(solver.Config{Rules: rules, Choose: chooser, Nodes: limit})
	check(err)
	solutions := 0
	stats, err := m.Search(context.Background(), p.Board(), func([]grid.Digit) bool {
		solutions++
		return solutions < 2
	})
	check(err)
	return effort{counter.failures, stats.End != solver.OutOfNodes}
}

// sameTrees says how often the same branching has the same failures.
func sameTrees(counts []trees) string {
	equal, settled := 0, 0
	for _, t := range counts {
		for level := range strengths {
			if t.gecode[level].settled && t.same[level].settled {
				settled++
				if t.gecode[level] == t.same[level] {
					equal++
				}
			}
		}
	}
	return fmt.Sprintf("With the branching of Gecode our search has the same number of failures in %d of %d pairs of "+
		"searches.", equal, settled)
}

// records returns the failures on each puzzle.
func records(counts []trees) *results.Table {
	t := &results.Table{Columns: []string{
		"puzzle", "gecode value", "gecode domain",
		"search singles", "search singles,hall", "cell singles", "cell singles,hall",
	}}
	for _, c := range counts {
		row := []string{c.puzzle}
		for _, pair := range [][2]effort{c.gecode, c.ours, c.same} {
			row = append(row, pair[0].text(), pair[1].text())
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// read returns the failures in a file of records.
func read(name string) (counts []trees) {
	text, err := os.Open(name)
	check(err)
	rows, err := csv.NewReader(text).ReadAll()
	check(err)
	for _, row := range rows[1:] {
		t := trees{puzzle: row[0]}
		for i, pair := range []*[2]effort{&t.gecode, &t.ours, &t.same} {
			for level := range pair {
				digits, stopped := strings.CutSuffix(row[1+2*i+level], "+")
				failures, err := strconv.Atoi(digits)
				check(err)
				pair[level] = effort{failures, !stopped}
			}
		}
		counts = append(counts, t)
	}
	return counts
}

// table summarizes the failures by population.
func table(counts []trees) results.Table {
	t := results.Table{
		Title: "Failures of a search to two solutions, by what filters at each node.",
		Columns: []string{
			"puzzles", "n", "settled", "Gecode, value", "domain", "ratio", "ours, singles", "singles,hall", "ratio",
		},
		Note: fmt.Sprintf("Puzzles: basis, kind of holes, and clues or their share of the cells. Failures: median; "+
			"total, with the limit of %s for a search that it ended; settled: puzzles on which it ended none. Ratio: median "+
			"over the puzzles with a failure at the weaker level.", number(limit)),
	}
	for i := 0; i < len(counts); i += searchEach {
		part := counts[i : i+searchEach]
		settled := 0
		var gecode, ours [][2]effort
		for _, c := range part {
			gecode, ours = append(gecode, c.gecode), append(ours, c.ours)
			if c.gecode[0].settled && c.gecode[1].settled && c.ours[0].settled && c.ours[1].settled {
				settled++
			}
		}
		population, _, _ := strings.Cut(part[0].puzzle, "/")
		row := []string{population, number(len(part)), number(settled)}
		t.Rows = append(t.Rows, append(append(row, summary(gecode)...), summary(ours)...))
	}
	return t
}

// summary returns the failures at both levels and their ratio.
func summary(pairs [][2]effort) []string {
	var failures [2][]float64
	var least, most []float64 // of the ratios
	for _, p := range pairs {
		for level, e := range p {
			failures[level] = append(failures[level], float64(e.failures))
		}
		weak, strong := float64(p[0].failures), float64(p[1].failures)
		low, high := strong/weak, strong/weak
		if !p[0].settled {
			low = 0
		}
		if !p[1].settled {
			high = math.Inf(1)
		}
		if weak > 0 {
			least, most = append(least, low), append(most, high)
		}
	}
	ratio, above := results.Median(least), results.Median(most)
	ratio.Slack, ratio.High = above.Value-ratio.Value, above.High
	return []string{medianAndTotal(failures[0]), medianAndTotal(failures[1]), ratio.String()}
}

func medianAndTotal(values []float64) string {
	total := results.Mean(values) * float64(len(values))
	return results.FormatNumber(results.MedianOf(values), 3) + "; " + results.FormatNumber(total, 3)
}
