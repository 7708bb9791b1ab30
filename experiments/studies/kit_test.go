package studies

import (
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

// recordOf is the record of a trial with the metrics that a test gives it.
func recordOf(trial experiments.Trial, metrics ...results.Metric) results.Record {
	return results.Record{Key: trial.Key, Seed: trial.Seed, Config: trial.Config, Metrics: metrics}
}
