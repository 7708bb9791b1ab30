package studies

import (
	"iter"
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

// Summarize returns what the records say.
func (q question) Summarize(records iter.Seq[results.Record]) results.Section {
	a := q.Analysis()
	s, err := a.Section(records, nil)
	if err != nil {
		panic(err) // a mistake in the declaration
	}
	return s
}

// recordOf is the record of a trial with the metrics that a test gives it.
func recordOf(trial experiments.Trial, metrics ...results.Metric) results.Record {
	return results.Record{Key: trial.Key, Seed: trial.Seed, Config: trial.Config, Metrics: metrics}
}
