package main

import (
	"maps"
	"slices"

	"basisk/experiments"
	"basisk/experiments/studies"
	"basisk/results"
)

// The table of what rules are worth on planted puzzles, which have many solutions: where they clear more than
// 90 % of the candidates beyond one a cell, by the logistic curve of the study's report.

// plantedRun is the run of planted puzzles, with sets of rules each of which has those before it.
const plantedRun = "2026-11-25-heuristic-scaling"

// plantedTable is the clues that each set of rules saves beside the set before it.
func plantedTable(s *source) (table, error) {
	t := table{head: []string{
		"side", "locked", "pairs", "triples", "4 to K+1", "larger", "fish", "pairs, points of fill", "3 to K+1 of what tuples save, %",
	}}
	records, err := s.records(plantedRun)
	if err != nil {
		return t, err
	}
	clues, err := shifts(records, "shift")
	if err != nil {
		return t, err
	}
	points, err := shifts(records, "shift-fill")
	for row, labels := range clues.Labels {
		saved := func(c *results.Cells, set string) results.Interval {
			i := c.At(row, slices.Index(c.Heads, set), 0)
			return results.Interval{Value: -i.Value, Low: -i.High, High: -i.Low}
		}
		entries := []string{labels[1]}
		for _, set := range []string{"locked", "hall-2", "hall-3", "hall-K+1", "hall", "fish"} {
			entries = append(entries, estimateText(saved(clues, set), 3))
		}
		pairs, more := saved(clues, "hall-2").Value, saved(clues, "hall-3").Value+saved(clues, "hall-K+1").Value
		t.add(append(entries, estimateText(saved(points, "hall-2").Times(100), 3), number(100*more/(pairs+more), 2))...)
	}
	return t, err
}

// shifts returns the cells of a table of the study's report.
func shifts(records []results.Record, name string) (*results.Cells, error) {
	e, err := experiments.Catalog{Experiments: studies.Catalog()}.Find("heuristic-scaling")
	if err != nil {
		return nil, err
	}
	a := experiments.AnalysisOf(e.Experiment)
	p := a.Tables[slices.IndexFunc(a.Tables, func(p results.Projection) bool { return p.Name == name })]
	all := func(yield func(results.Record) bool) {
		for i := range records {
			r := records[i]
			r.Config, r.Metrics = maps.Clone(r.Config), slices.Clone(r.Metrics) // an analysis may change them
			if !yield(r) {
				return
			}
		}
	}
	cells, err := results.Project(all, a.Observe, p)
	if err != nil {
		return nil, err
	}
	return cells[0], nil
}
