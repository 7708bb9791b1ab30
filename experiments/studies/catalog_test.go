package studies_test

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"basisk/experiments"
	"basisk/experiments/studies"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// TestCatalog: names, keys, plans and estimates of every experiment are valid.
func TestCatalog(t *testing.T) {
	names := make(map[string]bool)
	for _, e := range studies.Catalog() {
		t.Run(e.Name(), func(t *testing.T) {
			require.Regexp(t, `^[a-z]+(-[a-z]+)*$`, e.Name())
			require.False(t, names[e.Name()], "a second experiment of that name")
			names[e.Name()] = true
			require.Regexp(t, `\?$`, e.Question())
			require.GreaterOrEqual(t, e.Full, 1.0)
			found, err := experiments.Catalog{Experiments: studies.Catalog()}.Find(e.Name())
			require.NoError(t, err)
			require.Equal(t, e.Name(), found.Name())

			p := experiments.Params{Seed: 11, Scale: float64(testenv.Scale(5, 20, 20)) / 1000}
			keys := make(map[string]bool)
			for trial := range e.Plan(p) {
				require.False(t, keys[trial.Key], "key %q twice", trial.Key)
				keys[trial.Key] = true
				text, err := json.Marshal(trial.Config)
				require.NoError(t, err)
				var back experiments.Config
				require.NoError(t, json.Unmarshal(text, &back))
				require.Equal(t, trial.Config, back)
			}
			again := 0
			for trial := range e.Plan(p) {
				require.True(t, keys[trial.Key], "another plan the second time")
				again++
			}
			require.Equal(t, len(keys), again)
			for range e.Plan(p) {
				break // a plan that goes on panics
			}
		})
	}
}

// TestScaleOneEndsInTime: by its estimate, scale 1 of every experiment ends within 15 minutes on two
// processors.
func TestScaleOneEndsInTime(t *testing.T) {
	for _, e := range studies.Catalog() {
		if estimator, ok := e.Experiment.(experiments.Estimator); ok {
			require.LessOrEqual(t, estimator.Estimate(experiments.Params{})/2, 15*time.Minute, e.Name())
		}
	}
}

// TestMeasureHearsItsContext: a trial whose context has ended returns early.
func TestMeasureHearsItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, e := range studies.Catalog() {
		for trial := range e.Plan(experiments.Params{Seed: 1, Scale: 1e-9}) {
			begin := time.Now()
			_, err := e.Measure(ctx, trial)
			require.ErrorIs(t, err, context.Canceled, e.Name())
			require.Less(t, time.Since(begin), 30*time.Second, e.Name())
			break
		}
	}
}
