package studies

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/grid"
	"basisk/results"
	"basisk/solver"
)

// outsider is a method that stands for a program of others.
type outsider struct{ fails error }

func (outsider) Name() string { return "outsider" }

func (outsider) Search(_ context.Context, _ *grid.Board, yield func([]grid.Digit) bool) (solver.Stats, error) {
	return solver.Stats{ExternalSeconds: 2.5, Nodes: 9}, nil
}

func (o outsider) Overhead(context.Context) (time.Duration, error) {
	return 30 * time.Millisecond, o.fails
}

// TestOutsidePrograms: they have the time that they say, their start besides, and nothing
// exact; a start that fails is a doubt.
func TestOutsidePrograms(t *testing.T) {
	for _, fails := range []error{nil, errors.New("no memory")} {
		trial := endless(time.Minute)
		trial.Config[raceMethod] = "outsider"
		trial.Catalog.Methods = []solver.MethodEntry{{Name: "outsider", New: func(solver.Config) (solver.Method, error) { return outsider{fails}, nil }}}
		metrics, err := frontier().Measure(t.Context(), trial)
		r := results.Record{Metrics: metrics}
		require.Equal(t, 2.5, r.Value(ranSeconds))
		for _, m := range metrics {
			require.False(t, m.Exact, m.Name)
		}
		if fails != nil {
			require.EqualError(t, err, "start-up: no memory")
			require.False(t, has(&r, ranStart))
			continue
		}
		require.NoError(t, err)
		require.Equal(t, 0.03, r.Value(ranStart))
	}
}

// TestEngineSettings: settings that nobody knows reach every experiment that has an engine.
func TestEngineSettings(t *testing.T) {
	for _, name := range []string{"phase", "freezing", "coupling", "frontier"} {
		e, err := experiments.Catalog{Experiments: Catalog()}.Find(name)
		require.NoError(t, err)
		for _, trial := range fewTrials(e) {
			if name == "coupling" && !trial.Config.Bool("search") {
				continue
			}
			if trial.Config.Text(frontierPublished) != "" {
				continue
			}
			trial.Config["cdcl"] = "nonsense=1"
			_, err := e.Measure(t.Context(), trial)
			require.ErrorContains(t, err, "nonsense", "%s %s", name, trial.Key)
		}
	}
}
