package studies

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/results"
)

// TestQuestions: what the fixed run of an experiment measures, and all that its report
// shows, is what the golden files have. They were made by the same code, so they tell of
// changes and not of mistakes; those are what the fixtures are for.
func TestStudies(t *testing.T) {
	require.Len(t, fixedRuns, len(Catalog()))
	for _, e := range Catalog() {
		t.Run(e.Name(), func(t *testing.T) {
			t.Parallel()
			records := recordsOfFixed(t, e)
			requireGolden(t, e.Name()+".records", written(records))
			section := e.Experiment.(experiments.Summarizer).Summarize(slices.Values(told(records)))
			hand := e.Experiment.(experiments.Summarizer).Summarize(slices.Values(reports[e.Name()]().records))
			requireGolden(t, e.Name()+".report", shown(t, section)+"\nOf made-up records\n\n"+shown(t, hand))
			require.NotEmpty(t, section.Answer)
			require.NotEmpty(t, section.Method)
			require.NotEmpty(t, section.Caveats)
			require.NotEmpty(t, section.Tables)

			requireMissingShown(t, e, records)
			// Of no records at all there is a report too.
			e.Experiment.(experiments.Summarizer).Summarize(slices.Values([]results.Record{}))
		})
	}
}

// missing says for each question in which column of which table a metric is shown that
// the records do not have.
var missing = map[string][]struct{ metric, table, column string }{
	"phase": {
		{metricSettled, "All fills", "settled"},
		{phaseCost, "The peaks", "conflicts, mean"},
		{"rules-left", "All fills", "left by rules, mean"},
		{"singles-solve", "All fills", "solved by singles"},
		{phaseSearchCost, "All fills", "branches, median"},
		{phaseFixed, "Backbones", "share of the open cells, mean"},
	},
	"tuple-payoff":      {{metricSolved, "Tuples used, by size", "solved"}, {payoffGiven, "What a size pays and costs", "surplus cleared so far"}, {payoffUnits, "Tuples used, by size", "puzzles"}},
	"heuristic-scaling": {{metricTime, "Processor time of a puzzle, ms", "hall-2"}, {metricLeft, "Surplus cleared, %", "hall-2"}, {scalingSurplus, "Cleared beyond the set before, points", "hall-2"}, {metricSolved, "Solved", "hall-2"}, {scalingMemory, "Memory allocated on a puzzle, KiB", "hall-2"}},
	"coupling":          {{couplingCleared, "All ways", "cleared, mean"}, {metricSettled, "All ways", "settled"}, {metricTime, "All ways", "time, ms, mean"}},
	"finder-cost":       {{finderLookTime, "First look at the whole board, µs", "gosper"}, {finderLookMemory, "Memory allocated by the first look, bytes", "gosper"}},
	"strength":          {{strengthGiven, "The chain", "cleared, mean"}, {"solved-0", "The chain", "solved"}, {"time-0", "The chain", "mean time of the step, µs"}},
	"placement":         {{metricNodes, "Nodes to a solution", "runs"}, {metricSettled, "Nodes to a solution", "ended"}, {metricTime, "Times", "a run, ms, median"}},
	"dilemma":           {{dilemmaDepth, "What each depth solves", "solved of all so far"}, {dilemmaRating, "Rank correlations", "depth and rating"}, {metricNodes, "What each depth solves", "median nodes of a search"}, {"work-0", "What each depth solves", "median work, sets"}},
	"clue-economy":      {{metricClues, "Clues that are left", "clues, mean"}, {metricTime, "Clues that are left", "median time, ms"}},
	"backdoors":         {{doorSize, "Smallest backdoors", "mean size"}, {doorSize, "Smallest backdoors", "number"}, {doorFound, "Smallest backdoors", "single cells that suffice"}},
	"backends":          {{backendSeconds, "Time to the answer", "runs"}, {backendEnded, "Time to the answer", "ended"}},
	"counting":          {{metricTime, "Estimates against exact counts", "time, ms"}, {metricNodes, "Exact counts", "nodes"}, {metricLog10, "The number of all grids", "log10"}},
	"bands":             {{bandIndependent, "Grids, if bands and stacks were independent", "estimate"}, {metricTime, "Times", "median, ms"}, {"size-0", "How many grids begin with a floor", "classes"}},
	"generators":        {{reachReturns, "Groups and orbits of the shift pattern", "can return"}, {reachAutomorphisms, "Groups and orbits of the shift pattern", "automorphisms"}, {"chi2-full", "Grids of basis 2 against the 288", "χ²"}},
	"cubes":             {{metricNodes, "All 4×4×4 cubes, counted", "nodes"}, {cubeSurplus, "Puzzles with random holes, K = 2", "singles clear"}, {"left-fish", "Puzzles with random holes, K = 2", "solved by rules"}, {cubeDigTime, "Puzzles dug to one solution", "time to dig, s"}},
}

// requireMissingShown fails if a metric that is in no record is shown as a number. Every
// metric is dropped once: none may break a summary.
func requireMissingShown(t *testing.T, e experiments.Entry, records []results.Record) {
	t.Helper()
	require.NotEmpty(t, missing[e.Name()])
	summarize := func(records []results.Record) results.Section {
		return e.Experiment.(experiments.Summarizer).Summarize(slices.Values(records))
	}
	for name := range metricNames(records) {
		summarize(without(records, name))
	}
	before := summarize(records)
	for _, m := range missing[e.Name()] {
		after := summarize(without(records, m.metric))
		numbers := len(numbersIn(t, before, m.table, m.column))
		require.Positive(t, numbers, "%v has no number before the metric is dropped", m)
		// What is named by its size is one of several: the others stay.
		if strings.ContainsAny(m.metric, "0123456789") || strings.HasSuffix(m.metric, "-full") {
			require.Less(t, len(numbersIn(t, after, m.table, m.column)), numbers, m)
			continue
		}
		require.Empty(t, numbersIn(t, after, m.table, m.column), m)
	}
}

// numbersIn returns the entries of a column that are not dashes.
func numbersIn(t *testing.T, s results.Section, title, column string) []string {
	t.Helper()
	table := tableOf(t, s, title)
	at := slices.Index(table.Columns, column)
	var list []string
	for _, row := range table.Rows {
		if at >= 0 && !strings.HasPrefix(row[at], "–") {
			list = append(list, row[at])
		}
	}
	return list
}

// metricNames returns the names of all metrics of records.
func metricNames(records []results.Record) map[string]bool {
	names := map[string]bool{}
	for _, r := range records {
		for _, m := range r.Metrics {
			names[m.Name] = true
		}
	}
	return names
}

// without returns records without a metric.
func without(records []results.Record, name string) []results.Record {
	list := slices.Clone(records)
	for i := range list {
		list[i].Metrics = slices.DeleteFunc(slices.Clone(list[i].Metrics), func(m results.Metric) bool { return m.Name == name })
	}
	return list
}
