package main

import (
	"fmt"

	"basisk/experiments"
)

// The table of how puzzles are got at 16×16: dug ones beside planted ones of which only those with one solution are
// kept, which are uniform among the pairs of a grid and its clues with one solution.

// drawnRun has the planted and the dug puzzles with [drawnClues] clues.
const drawnRun = "2026-11-28-tuple-payoff-need4-101"

// drawnClues is their number of clues.
const drawnClues = 118

// drawnTable is what caps solve of both.
func drawnTable(s *source) (table, error) {
	t := table{head: []string{"puzzles", "made", "with one solution", "locked", "+ pairs", "to triples", "all sizes"}}
	records, err := s.records(drawnRun)
	if err != nil {
		return t, err
	}
	made, levels := map[string]int{}, map[string][]int{}
	for i := range records {
		r := &records[i]
		if r.Text("side") != "both" {
			continue
		}
		p := experiments.PopulationOf(r.Config)
		if p.Clues != drawnClues {
			continue
		}
		made[string(p.Holes)]++
		if r.Value("solutions") != 1 {
			continue
		}
		level := levelNever
		if r.Value("solved") == 1 {
			level = max(levelLocked, int(r.Value("largest")))
		}
		levels[string(p.Holes)] = append(levels[string(p.Holes)], level)
	}
	for _, kind := range []struct{ holes, name string }{{"random", "drawn until unique"}, {"unique", "dug"}} {
		list := levels[kind.holes]
		row := []string{kind.name, fmt.Sprint(made[kind.holes]), fmt.Sprint(len(list))}
		for _, limit := range []int{levelLocked, 2, 3, levelAll} {
			row = append(row, share(solvedBy(list, limit), len(list)))
		}
		t.add(row...)
	}
	return t, nil
}
