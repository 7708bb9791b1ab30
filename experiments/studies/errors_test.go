package studies

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/internal/testenv"
)

// fewTrials returns a trial of each method and basis of the fixed run of an experiment, with and
// without search.
func fewTrials(t *testing.T, e experiments.Entry) (few []experiments.Trial) {
	met := map[string]bool{}
	for _, trial := range fixedTrials(t, e) {
		what := ""
		for _, name := range []string{"method", "search", "basis"} {
			if value, ok := trial.Config[name]; ok {
				what += "/" + name + "=" + fmt.Sprint(value)
			}
		}
		if !met[what] {
			met[what] = true
			few = append(few, trial)
		}
	}
	return few
}

// labels are settings that only name what is measured, or in which all values but one mean the same.
var labels = map[string]bool{
	"set": true, "factors": true, "parts": true, "contestant": true, "population": true,
	"tuple-payoff kind": true, "frontier file": true, "frontier panel": true, "frontier first": true,
}

// TestMeasureRefusesConfigs: a configuration with an unknown word or shape is an error, and measures nothing
// else instead.
func TestMeasureRefusesConfigs(t *testing.T) {
	for _, e := range Catalog() {
		for _, trial := range fewTrials(t, e) {
			if trial.Population.IsGiven() {
				continue // the puzzle does not follow from the configuration
			}
			for name, value := range trial.Config {
				broken := trial
				broken.Config = maps.Clone(trial.Config)
				if _, text := value.(string); text && !labels[name] && !labels[e.Name()+" "+name] {
					broken.Config[name] = "nonsense"
				} else {
					continue
				}
				_, err := e.Measure(t.Context(), broken)
				assert.Error(t, err, "%s %s: %s = %v", e.Name(), trial.Key, name, broken.Config[name])
			}
			trial.Population.Basis = 1
			_, err := e.Measure(t.Context(), trial)
			assert.Error(t, err, "%s %s: basis 1", e.Name(), trial.Key)
		}
	}
}

// TestMeasureEndsWithItsContext: a measurement whose context has ended returns an error or a warning, at
// whichever look it ended, since its metrics may be incomplete.
func TestMeasureEndsWithItsContext(t *testing.T) {
	for _, e := range Catalog() {
		for _, trial := range fewTrials(t, e) {
			for looks := 0; looks < testenv.Scale(40, 1e6, 1e6); looks = testenv.Scale(2, 4, 2)*looks + 1 {
				ctx := testenv.EndingAfter(t.Context(), looks, context.Canceled)
				_, err := e.Measure(ctx, trial)
				if context.Cause(ctx) == nil {
					break // it was done before
				}
				require.Error(t, err, "%s %s: %d looks", e.Name(), trial.Key, looks)
				var warnings experiments.Warnings
				require.True(t, errors.Is(err, context.Canceled) || errors.As(err, &warnings), "%s %s: %v", e.Name(), trial.Key, err)
			}
		}
	}
}
