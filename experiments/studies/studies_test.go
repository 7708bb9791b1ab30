package studies

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"basisk/experiments"
	"basisk/internal/testenv"
	"basisk/results"
	"basisk/solver/maker"

	"github.com/stretchr/testify/require"
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

// TestFalseCandidates: the share of candidates in no solution that is cleared. With several solutions 12 of 20
// candidates are true, so 6 of the 8 false ones are gone if 14 are left. If between 10 and 14 are true, the 6
// are between six tenths and all of them.
func TestFalseCandidates(t *testing.T) {
	cleared := func(least, most int, more ...any) results.Record {
		m := append([]any{"given", 20, "true-min", least, "true-max", most, "left", 14}, more...)
		records := []results.Record{made(random(2, 0.3), 0, "singles", experiments.Config{}, numbers(m...)...)}
		addTruth(records)
		return records[0]
	}
	r := cleared(12, 12, "solutions", 2)
	require.Equal(t, "several", r.Text(keySolutions))
	require.Equal(t, []float64{0.75, 0.75}, []float64{r.Value(valueFalse), r.Value(valueFalse + atMost)})
	r = cleared(10, 14)
	require.Equal(t, "undecided", r.Text(keySolutions))
	require.Equal(t, []float64{0.6, 1}, []float64{r.Value(valueFalse), r.Value(valueFalse + atMost)})
	r = cleared(16, 16, "solutions", 1)
	require.Equal(t, "one", r.Text(keySolutions))
}

// TestInWords: a sentence names a population by its shape, kind and amount; other labels, and populations
// whose text lacks one of them, are unchanged.
func TestInWords(t *testing.T) {
	for label, want := range map[string]string{
		"5 unique 320":                      "25×25 unique puzzles with 320 clues",
		"6 random 0.56":                     "36×36 puzzles with random holes and 56 % of the cells given",
		"3 minimal by singles,locked":       "9×9 minimal puzzles, solvable by singles,locked",
		"4x5 balanced":                      "20×20 (4×5) puzzles with balanced holes",
		"16 latin qwh 0.4":                  "16×16 latin quasigroups with holes and 40 % of the cells given",
		"4 given":                           "16×16 given puzzles",
		"4 given-royle":                     "16×16 puzzles of royle",
		"random":                            "puzzles with random holes",
		"9 latin+irregular given":           "9 latin+irregular given",
		string(maker.Given) + " and others": "given and others",
	} {
		require.Equal(t, want, inWords(keyPuzzles, label))
	}
	require.Equal(t, "unique puzzles", inWords(keyHoles, "unique"))
	require.Equal(t, "5 unique 320", inWords(configSet, "5 unique 320"))
	for _, kind := range maker.AllHoles() {
		require.Contains(t, holesInWords, kind)
	}
}
