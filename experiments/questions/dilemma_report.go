package questions

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

// dilemmaSums has what the records of a basis say.
type dilemmaSums struct {
	puzzles int
	// solved, left, work and seconds are by depth; left has the candidates beyond one
	// a cell of the puzzles that the depth was tried on.
	solved              map[int]int
	left, work, seconds map[int][]float64
	// depths, nodes and ratings are by puzzle, NaN where one is missing.
	depths, nodes, ratings []float64
	nodesByDepth           map[int][]float64
}

// summarizeDilemma tells what the records say.
func summarizeDilemma(records iter.Seq[results.Record]) results.Section {
	sums := map[int]*dilemmaSums{}
	for r := range records {
		k := experiments.Config(r.Config).Int("basis")
		if sums[k] == nil {
			sums[k] = &dilemmaSums{
				solved: map[int]int{}, left: map[int][]float64{}, work: map[int][]float64{}, seconds: map[int][]float64{},
				nodesByDepth: map[int][]float64{},
			}
		}
		sums[k].add(&r)
	}
	order := slices.Sorted(maps.Keys(sums))
	return results.Section{
		Method: fmt.Sprintf("Minimal puzzles, dug from full grids. Depth 0 is singles, locked candidates, tuples and fish of every size; depth d also excludes what every case of a cell, a place or a candidate excludes, "+
			"each case worked out to depth d-1. Nodes are the mean of %d searches with singles and random choices, the second solution searched for; ratings those of basisk rate.", dilemmaSearches),
		Answer:  dilemmaAnswer(order, sums),
		Caveats: []string{"Depth 2 is tried only on puzzles that depth 1 leaves open.", "Minimal puzzles are harder than published ones of the same size on average."},
		Tables:  []results.Table{depthTable(order, sums), correlationTable(order, sums)},
		Figures: dilemmaFigures(order, sums),
	}
}

// add adds a record.
func (s *dilemmaSums) add(r *results.Record) {
	depth := r.Value(dilemmaDepth)
	if r.Value(results.Censored) == 1 || math.IsNaN(depth) {
		return // no depth or rating was found
	}
	s.puzzles++
	for at := range dilemmaDepths {
		left, ok := r.Metric(numbered(metricLeft, at))
		if !ok {
			continue
		}
		if r.Value(numbered(metricSolved, at)) == 1 {
			s.solved[at]++
		}
		s.left[at] = append(s.left[at], left)
		s.work[at] = append(s.work[at], r.Value(numbered(metricWork, at)))
		s.seconds[at] = append(s.seconds[at], r.Value(numbered(metricTime, at)))
	}
	if depth < 0 {
		depth = float64(len(s.left)) // one more than was tried
	}
	nodes := r.Value(metricNodes)
	s.depths, s.nodes, s.ratings = append(s.depths, depth), append(s.nodes, nodes), append(s.ratings, r.Value(dilemmaRating))
	s.nodesByDepth[int(depth)] = append(s.nodesByDepth[int(depth)], nodes)
}

// depthTable tells what each depth solves.
func depthTable(order []int, sums map[int]*dilemmaSums) results.Table {
	t := results.Table{
		Title: "What each depth solves", Columns: []string{"K", "depth", "tried on", "solved of all so far", "left where tried, mean", "median work, sets", "median time, ms", "median nodes of a search"},
		Note: "Left counts candidates beyond one a cell. The last column is of the puzzles that need just this depth.",
	}
	for _, k := range order {
		s := sums[k]
		total := 0
		for _, depth := range slices.Sorted(maps.Keys(s.left)) {
			total += s.solved[depth]
			t.Rows = append(t.Rows, []string{
				fmt.Sprint(k), fmt.Sprint(depth), fmt.Sprint(len(s.left[depth])), results.Wilson(total, s.puzzles, confidence).Percent(),
				results.FormatNumber(results.Mean(s.left[depth]), 3), results.FormatNumber(results.MedianOf(s.work[depth]), 3),
				results.FormatNumber(1e3*results.MedianOf(s.seconds[depth]), 3), results.FormatNumber(results.MedianOf(s.nodesByDepth[depth]), 3),
			})
		}
	}
	return t
}

// correlationTable relates depth, rating and search.
func correlationTable(order []int, sums map[int]*dilemmaSums) results.Table {
	t := results.Table{Title: "Rank correlations", Columns: []string{"K", "puzzles", "depth and nodes", "depth and rating", "rating and nodes"}, Note: "Spearman's, with 95 % intervals. A puzzle deeper than was tried counts as one deeper."}
	for _, k := range order {
		s := sums[k]
		t.Rows = append(t.Rows, []string{
			fmt.Sprint(k), fmt.Sprint(s.puzzles), results.Spearman(s.depths, s.nodes, confidence).String(),
			results.Spearman(s.depths, s.ratings, confidence).String(), results.Spearman(s.ratings, s.nodes, confidence).String(),
		})
	}
	return t
}

// dilemmaFigures draws rating against nodes.
func dilemmaFigures(order []int, sums map[int]*dilemmaSums) []results.Figure {
	f := results.Figure{
		Name: "rating-and-nodes", Title: "Rating and search",
		Caption: "Each mark is a minimal puzzle: its rating, and the mean nodes of searches with singles and random choices.",
		X:       results.Axis{Label: "rating"}, Y: results.Axis{Label: "search, nodes", Log: true},
	}
	for _, k := range order {
		s := sums[k]
		series := results.Series{Name: fmt.Sprintf("K = %d", k)}
		for i := range s.nodes {
			series.Points = append(series.Points, results.Point{X: s.ratings[i], Y: s.nodes[i], Low: s.nodes[i], High: s.nodes[i]})
		}
		f.Series = append(f.Series, series)
	}
	return []results.Figure{f}
}

// dilemmaAnswer says what suffices.
func dilemmaAnswer(order []int, sums map[int]*dilemmaSums) string {
	var parts []string
	for _, k := range order {
		s := sums[k]
		total := 0
		var depths []string
		for _, depth := range slices.Sorted(maps.Keys(s.left)) {
			total += s.solved[depth]
			depths = append(depths, fmt.Sprintf("%s by depth %d", results.Wilson(total, s.puzzles, confidence).Percent(), depth))
		}
		parts = append(parts, fmt.Sprintf("at K=%d %s (rank correlation with the nodes of a search: of the depth %s, of the rating %s)",
			k, strings.Join(depths, ", "), results.Spearman(s.depths, s.nodes, confidence), results.Spearman(s.ratings, s.nodes, confidence)))
	}
	return "Minimal puzzles solved without a guess: " + strings.Join(parts, "; ") + "."
}
