package studies

import (
	"fmt"
	"iter"
	"math"
	"strings"

	"basisk/experiments"
	"basisk/results"
)

// summarizeDilemma tells what the records say.
func summarizeDilemma(records iter.Seq[results.Record]) results.Section {
	kinds, rules, searches := samples[experiments.Kind]{}, "", 0
	for r := range records {
		if c := experiments.Config(r.Config); r.Value(results.Censored) != 1 && has(&r, dilemmaDepth) {
			rules, searches = c.Text(configRules), c.Int("seeds")
			kinds.add(experiments.KindOf(c), &r)
		}
	}
	order := kinds.sorted(experiments.Kind.Compare)
	return results.Section{
		Method: fmt.Sprintf("Depth 0 is the rules %s; depth d also excludes what every case of a cell, a place or a candidate excludes, "+
			"each case worked out to depth d-1. Nodes are the mean of %d searches with singles and random choices, the second solution searched for; ratings those of basisk rate.", rules, searches),
		Answer: dilemmaAnswer(order),
		Caveats: []string{
			"Depth 2 is tried only on puzzles that depth 1 leaves open, and a depth only as far as it ends within " + millions(dilemmaWork) + ".",
			"Searches that ran out of nodes, and ratings that did not end, count with what they had come to.",
			"Minimal puzzles are harder than published ones of the same size on average.",
		},
		Tables:  []results.Table{depthTable(order), correlationTable(order)},
		Figures: dilemmaFigures(order),
	}
}

// tried returns the depths that were tried.
func tried(y *sample[experiments.Kind]) []int {
	var depths []int
	for depth := range dilemmaAdds {
		if len(y.known(numbered(surplusLeft, depth))) > 0 {
			depths = append(depths, depth)
		}
	}
	return depths
}

// depthOf returns the depth that each puzzle needs, one more than was tried for those
// that none solves.
func depthOf(y *sample[experiments.Kind]) []float64 {
	beyond := float64(len(tried(y)))
	return y.each(func(metric func(string) float64) float64 {
		if depth := metric(dilemmaDepth); depth >= 0 {
			return depth
		}
		return beyond
	})
}

// nodesAt returns the nodes of the searches on puzzles that need just a depth.
func nodesAt(y *sample[experiments.Kind], depth int) []float64 {
	return y.each(func(metric func(string) float64) float64 {
		if metric(dilemmaDepth) == float64(depth) {
			return metric(metricNodes)
		}
		return math.NaN()
	})
}

// correlations returns the rank correlations of depth and nodes, depth and rating, and
// rating and nodes.
func correlations(y *sample[experiments.Kind]) (depthNodes, depthRating, ratingNodes results.Interval) {
	depths, nodes, ratings := depthOf(y), y.all(metricNodes), y.all(dilemmaRating)
	return results.Spearman(depths, nodes, confidence), results.Spearman(depths, ratings, confidence), results.Spearman(ratings, nodes, confidence)
}

// solvedUpTo returns the share of the puzzles that depths up to one solve.
func solvedUpTo(y *sample[experiments.Kind], depth int) rate {
	solved := rate{of: y.size}
	for at := range depth + 1 {
		solved.yes += y.rate(numbered(metricSolved, at)).yes
	}
	return solved
}

// depthTable tells what each depth solves.
func depthTable(kinds []*sample[experiments.Kind]) results.Table {
	t := results.Table{
		Title: "What each depth solves", Columns: []string{"puzzles", "depth", "tried on", "solved of all so far", "left where tried, mean", "median work, sets", "median time, ms", "median nodes of a search"},
		Note: "Left counts candidates beyond one a cell. The last column is of the puzzles that need just this depth.",
	}
	for _, y := range kinds {
		t.Rows = append(t.Rows, rows(tried(y), func(depth int) []string {
			left := y.known(numbered(surplusLeft, depth))
			return row(y.at.Title(), depth, len(left), solvedUpTo(y, depth), results.FormatNumber(results.Mean(left), 3),
				results.FormatNumber(results.MedianOf(y.known(numbered(metricWork, depth))), 3),
				results.FormatNumber(1e3*results.MedianOf(y.known(numbered(metricTime, depth))), 3),
				results.FormatNumber(results.MedianOf(nodesAt(y, depth)), 3))
		})...)
	}
	return t
}

// correlationTable relates depth, rating and search.
func correlationTable(kinds []*sample[experiments.Kind]) results.Table {
	return results.Table{
		Title: "Rank correlations", Columns: []string{"puzzles", "number", "depth and nodes", "depth and rating", "rating and nodes", "searches that ended", "ratings that ended"},
		Note: "Spearman's, with 95 % intervals. A puzzle deeper than was tried counts as one deeper.",
		Rows: rows(kinds, func(y *sample[experiments.Kind]) []string {
			depthNodes, depthRating, ratingNodes := correlations(y)
			return row(y.at.Title(), y.size, depthNodes, depthRating, ratingNodes, percent(results.Mean(y.known(dilemmaEnded))), y.rate(dilemmaRated))
		}),
	}
}

// dilemmaFigures draws rating against nodes.
func dilemmaFigures(kinds []*sample[experiments.Kind]) []results.Figure {
	f := results.Figure{
		Name: "rating-and-nodes", Title: "Rating and search",
		Caption: "Each mark is a puzzle: its rating, and the mean nodes of searches with singles and random choices.",
		X:       results.Axis{Label: "rating"}, Y: results.Axis{Label: "search, nodes", Log: true},
	}
	for _, y := range kinds {
		s, ratings := results.Series{Name: y.at.Title()}, y.all(dilemmaRating)
		for i, nodes := range y.all(metricNodes) {
			s.Points = append(s.Points, dot(ratings[i], nodes))
		}
		f.Series = append(f.Series, s)
	}
	return []results.Figure{f}
}

// dilemmaAnswer says what suffices.
func dilemmaAnswer(kinds []*sample[experiments.Kind]) string {
	if len(kinds) == 0 {
		return nothingMeasured
	}
	var parts []string
	for _, y := range kinds {
		var depths []string
		for _, depth := range tried(y) {
			depths = append(depths, fmt.Sprintf("%s by depth %d", solvedUpTo(y, depth), depth))
		}
		depthNodes, _, ratingNodes := correlations(y)
		parts = append(parts, fmt.Sprintf("%s: %s (rank correlation with the nodes of a search: of the depth %s, of the rating %s)",
			y.at.Title(), strings.Join(depths, ", "), depthNodes, ratingNodes))
	}
	return "Puzzles solved without a guess: " + strings.Join(parts, "; ") + "."
}
