package studies

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/internal/testenv"
	"basisk/results"
)

// TestStudies: the golden files have what the fixed run of an experiment measures and what its report shows.
// The same code made them, so they show changes, not mistakes; the fixtures show those. A report is short
// enough to be readable.
func TestStudies(t *testing.T) {
	require.Len(t, fixedRuns, len(Catalog()))
	for _, e := range Catalog() {
		t.Run(e.Name(), func(t *testing.T) {
			t.Parallel()
			records := recordsOfFixed(t, e)
			requireGolden(t, e.Name()+".records", written(records))
			fixed := steady(records)
			section := e.Experiment.(question).Summarize(slices.Values(fixed))
			hand := e.Experiment.(question).Summarize(slices.Values(reports[e.Name()]().records))
			requireGolden(t, e.Name()+".report", shown(section)+"\nOf made-up records\n\n"+shown(hand))
			requireReadable(t, section)
			require.NotEmpty(t, section.Answer, "an analysis needs an answer")
			require.NotEmpty(t, section.Method, "an analysis needs a method")
			require.NotEmpty(t, section.Caveats, "an analysis needs caveats")
			require.NotEmpty(t, section.Tables, "an analysis needs tables")

			requireMissingShown(t, e, fixed, section)
			// Without any records there is a report too.
			e.Experiment.(question).Summarize(slices.Values([]results.Record{}))
		})
	}
}

// requireReadable: the answer has at most 45 words, the first table eight rows, and a panel five series.
func requireReadable(t *testing.T, s results.Section) {
	t.Helper()
	require.LessOrEqual(t, len(strings.Fields(s.Answer)), results.MaxWords, s.Answer)
	require.LessOrEqual(t, len(s.Tables[0].Rows), 8, s.Tables[0].Title)
	for _, f := range s.Figures {
		names := map[string]map[string]bool{}
		for _, x := range f.Series {
			if names[x.Panel] == nil {
				names[x.Panel] = map[string]bool{}
			}
			names[x.Panel][x.Name] = true
			require.LessOrEqual(t, len(names[x.Panel]), 5, "%s: %s", f.Name, x.Panel)
		}
	}
}

// missing has for each question metrics, and the column of the table in which each is shown.
var missing = map[string][]struct{ metric, table, column string }{
	"phase": {
		{metricSettled, "Conflicts by fill", "settled"},
		{phaseCost, "The peaks", "hardest fill"},
		{"rules-left", "Rules alone, by fill", "rules, candidates left, mean"},
		{"singles-solve", "Rules alone, by fill", "singles, solved"},
		{phaseFindCost, "Finding and settling", "to find, median"},
	},
	"freezing": {
		{metricOpen, "The threshold of each side", "holes"},
	},
	"tuple-payoff": {
		{metricSolved, "Is K+1 enough?", "solved"},
		{payoffGiven, "What a size pays and costs", "surplus cleared so far, %"},
		{payoffUnits, "Is K+1 enough?", "puzzles"},
	},
	"threshold": {
		{numbered(thresholdLeast, "pairs"), "Orders in which it saves any, %", "pairs"},
		{numbered(thresholdLeast, "pairs"), "Orders that need more than a set, %", "pairs"},
		{numbered(thresholdSolved, "fish"), "Puzzles without an order that a set solves, %", "fish"},
		{thresholdMoved, "Steps of walks that moved, %", "moved"},
	},
	"coupling": {
		{couplingCleared, "Cleared without search, %", "locked"},
		{metricTime, "Time without search, times that of singles", "locked"},
		{metricSettled, "Puzzles that search settles, by the rules at each node", "singles"},
	},
	"cap": {{capOptions, "What each cap brings", "options"}, {metricTime, "What each cap brings", "time"}},
	"frontier": {
		{ranSeconds, "All runs", "worst s"}, {ranSeconds, "Instances by file", "PAR-2 s"}, {ranMemory, "All runs", "memory, MB"},
	},
}

// requireMissingShown fails if a metric that no record has is shown as a number. Each metric is dropped once,
// of those that are not shown every third unless the test is run in full: none may break a summary.
func requireMissingShown(t *testing.T, e experiments.Entry, records []results.Record, before results.Section) {
	t.Helper()
	require.NotEmpty(t, missing[e.Name()])
	summarize := func(records []results.Record) results.Section {
		return e.Experiment.(question).Summarize(slices.Values(records))
	}
	dropped := map[string]results.Section{}
	for i, name := range slices.Sorted(maps.Keys(metricNames(records))) {
		shown := slices.ContainsFunc(missing[e.Name()], func(m struct{ metric, table, column string }) bool { return m.metric == name })
		if shown || i%testenv.Scale(3, 3, 1) == 0 {
			dropped[name] = summarize(without(records, name))
		}
	}
	for _, m := range missing[e.Name()] {
		require.Contains(t, dropped, m.metric)
		after := dropped[m.metric]
		numbers := len(numbersIn(before, m.table, m.column))
		require.Positive(t, numbers, "%v has no number before the metric is dropped", m)
		// A metric named by its size is one of several: the others remain.
		if strings.ContainsAny(m.metric, "0123456789") || strings.HasSuffix(m.metric, "-full") {
			require.Less(t, len(numbersIn(after, m.table, m.column)), numbers, m)
			continue
		}
		require.Empty(t, numbersIn(after, m.table, m.column), m)
	}
}

// numbersIn returns the entries of a column that are not dashes, none if there is no such
// table.
func numbersIn(s results.Section, title, column string) []string {
	i := slices.IndexFunc(s.Tables, func(t results.Table) bool { return t.Title == title })
	if i < 0 {
		return nil
	}
	at := slices.Index(s.Tables[i].Columns, column)
	var list []string
	for _, row := range s.Tables[i].Rows {
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
