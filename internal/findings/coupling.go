package main

import (
	"slices"
	"strings"

	"basisk/experiments"
	"basisk/results"
)

// couplingRun is the run of search alone and with rules.
const couplingRun = "2026-11-26-coupling"

// couplingTable is what a search settles with sets of rules at 49×49, those with fish left out.
func couplingTable(s *source) (table, error) {
	var t table
	records, err := s.records(couplingRun)
	settled, count := map[string]int{}, map[string]int{}
	var sets []string
	for i := range records {
		r := &records[i]
		if experiments.PopulationOf(r.Config).String() != "7 random 0.59" || r.Config["search"] != true || strings.Contains(r.Text("rules"), "fish") {
			continue
		}
		set := strings.TrimPrefix(r.Text("rules"), "naked-single,hidden-single")
		if !slices.Contains(sets, set) {
			sets = append(sets, set)
		}
		count[set]++
		settled[set] += int(r.Value("settled"))
	}
	var row []string
	for _, set := range sets {
		i := results.Wilson(settled[set], count[set]).Times(100)
		t.head, row = append(t.head, "`singles"+set+"`"), append(row, ranged(i, 3))
	}
	t.add(row...)
	return t, err
}
