package studies

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/grid"
	"basisk/results"
	"basisk/solver"
)

// outsider is a method that reports its time as an outside program does.
type outsider struct{}

func (outsider) Name() string { return "outsider" }

func (outsider) Search(_ context.Context, _ *grid.Board, yield func([]grid.Digit) bool) (solver.Stats, error) {
	return solver.Stats{ExternalSeconds: 2.5, Nodes: 9, End: solver.OutOfNodes}, nil
}

// TestOutsidePrograms: outside programs have the time that they report, and no exact metrics.
func TestOutsidePrograms(t *testing.T) {
	trial := endless(time.Minute)
	trial.Config[raceWith] = "outsider"
	trial.Catalog.Methods = []solver.MethodEntry{{Name: "outsider", New: func(solver.Config) (solver.Method, error) { return outsider{}, nil }}}
	metrics, err := frontier().Measure(t.Context(), trial)
	require.NoError(t, err)
	r := results.Record{Metrics: metrics}
	require.Equal(t, 2.5, r.Value(ranSeconds))
	require.False(t, has(&r, ranMemory))
	for _, m := range metrics {
		require.False(t, m.Exact, m.Name)
	}
}

// TestEngineSettings: every experiment with an engine passes its settings on, so that unknown ones are an
// error.
func TestEngineSettings(t *testing.T) {
	for _, name := range []string{"phase", "freezing", "coupling"} {
		e, err := experiments.Catalog{Experiments: Catalog()}.Find(name)
		require.NoError(t, err)
		for _, trial := range fewTrials(t, e) {
			if name == "coupling" && !trial.Config.Bool("search") {
				continue
			}
			trial.Config["cdcl"] = "nonsense=1"
			_, err := e.Measure(t.Context(), trial)
			require.ErrorContains(t, err, "nonsense", "%s %s", name, trial.Key)
		}
	}
}
