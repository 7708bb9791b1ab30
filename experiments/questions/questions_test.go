package questions

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/internal/testenv"
	"basisk/results"
)

// Every experiment answers: some of its trials are measured twice, what they call exact
// is the same both times, and the report of the records can be written, has an answer,
// and is the same whenever it is written.
func TestQuestions(t *testing.T) {
	for _, e := range Catalog() {
		t.Run(e.Name(), func(t *testing.T) {
			t.Parallel()
			var records []results.Record
			for _, trial := range someTrials(e) {
				first, second := measured(t, e, trial), measured(t, e, trial)
				require.Equal(t, exactOnes(first.Metrics), exactOnes(second.Metrics), trial.Key)
				records = append(records, first)
			}
			section := e.Experiment.(experiments.Summarizer).Summarize(slices.Values(records))
			// Sums over maps would differ in their last bits, resamples of them in more.
			require.Equal(t, printed(t, section), printed(t, e.Experiment.(experiments.Summarizer).Summarize(slices.Values(records))), "the same records give the same report")
			require.True(t, section.Answer != "" || testing.Short(), "few trials may not answer")
			require.NotEmpty(t, section.Method)
			require.NotEmpty(t, section.Caveats)
			require.NotEmpty(t, section.Tables)

			requireMissingShown(t, e, records)

			dir := t.TempDir()
			report := results.Report{Title: e.Name(), Sections: []results.Section{section}}
			require.NoError(t, report.Write(dir))
			for _, f := range section.Figures {
				_, err := os.Stat(filepath.Join(dir, f.Name+".svg"))
				require.NoError(t, err)
			}
			// Of no records at all there is a report too.
			e.Experiment.(experiments.Summarizer).Summarize(slices.Values([]results.Record{}))
		})
	}
}

// printed returns what a report shows of a section: NaN there equals itself.
func printed(t *testing.T, s results.Section) string {
	t.Helper()
	text := fmt.Sprint(s.Answer, s.Tables)
	for _, f := range s.Figures {
		svg, err := f.SVG()
		require.NoError(t, err)
		text += string(svg)
	}
	return text
}

// someTrials returns trials of small bases, spread over the plan.
func someTrials(e experiments.Entry) []experiments.Trial {
	p := experiments.Params{Seed: 5, Scale: 1e-9}.With("shapes", "2,3")
	switch e.Name() {
	case "counting", "bands": // seconds a trial at K = 3; their own tests go there
		p = p.With("shapes", "2")
	}
	var all []experiments.Trial
	for trial := range e.Plan(p) {
		if trial.Config.Text("aim") != reachFloors { // classifies all floors of K = 3
			all = append(all, trial)
		}
	}
	most := testenv.Scale(4, 12, 100)
	var some []experiments.Trial
	for i := 0; i < len(all); i += max(1, len(all)/most) {
		some = append(some, all[i])
	}
	return some
}

// measured returns the record of a trial.
func measured(t *testing.T, e experiments.Entry, trial experiments.Trial) results.Record {
	metrics, err := e.Measure(t.Context(), trial)
	var warnings experiments.Warnings
	if !errors.As(err, &warnings) {
		require.NoError(t, err, trial.Key)
	}
	for _, m := range metrics {
		require.False(t, math.IsNaN(m.Value) || math.IsInf(m.Value, 0), "%s: %s is %v, which JSON cannot hold", trial.Key, m.Name, m.Value)
	}
	return results.Record{
		Schema: results.Schema, Experiment: e.Name(), Key: trial.Key, Seed: trial.Seed, Config: trial.Config, Metrics: metrics, Warnings: warnings,
	}
}

// exactOnes returns the metrics that must repeat.
func exactOnes(metrics []results.Metric) []results.Metric {
	return slices.DeleteFunc(slices.Clone(metrics), func(m results.Metric) bool { return !m.Exact })
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
		// What is named by its size is one of several: the others stay.
		if strings.ContainsAny(m.metric, "0123456789") || strings.HasSuffix(m.metric, "-full") {
			require.Less(t, len(numbersIn(t, after, m.table, m.column)), max(numbers, 1), m)
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
