package studies

import (
	"iter"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/grid"
	"basisk/results"
)

// square returns the shape of a basis.
func square(t *testing.T, basis int) *grid.Shape {
	t.Helper()
	s, err := grid.Square(basis)
	require.NoError(t, err)
	return s
}

// Summarize returns the section of the records.
func (q question) Summarize(records iter.Seq[results.Record]) results.Section {
	a := experiments.AnalysisOf(q)
	s, err := a.Section(records, nil)
	if err != nil {
		panic(err) // a mistake in the declaration
	}
	return s
}

// summaryOf returns the section of records, and checks that its figures can be drawn.
func summaryOf(t *testing.T, q question, records []results.Record) results.Section {
	t.Helper()
	s := q.Summarize(slices.Values(records))
	for _, table := range s.Tables {
		for _, row := range table.Rows {
			require.Len(t, row, len(table.Columns), table.Title)
		}
	}
	for _, f := range s.Figures {
		_, err := f.SVG()
		require.NoError(t, err, f.Name)
	}
	return s
}

// tableOf returns the table with a title.
func tableOf(t *testing.T, s results.Section, title string) results.Table {
	t.Helper()
	i := slices.IndexFunc(s.Tables, func(table results.Table) bool { return table.Title == title })
	require.GreaterOrEqual(t, i, 0, title)
	return s.Tables[i]
}

// recordOf returns a record of a trial with the given metrics.
func recordOf(trial experiments.Trial, metrics ...results.Metric) results.Record {
	return results.Record{Key: trial.Key, Seed: trial.Seed, Config: trial.Config, Metrics: metrics}
}

// check returns why an experiment refuses parameters.
func check(p experiments.Params, e experiments.Experiment) error {
	_, err := p.For(e)
	return err
}
