package main

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/results"
)

// TestPlan: the plan is as long as the scale says, keys are unique, and every puzzle has
// as much given as its configuration says.
func TestPlan(t *testing.T) {
	keys := map[string]bool{}
	for trial := range (firstGuess{}).Plan(experiments.Params{Seed: 1, Scale: 0.01}) {
		keys[trial.Key] = true
		p, err := trial.Puzzle(t.Context())
		require.NoError(t, err)
		require.InDelta(t, experiments.KindOf(trial.Config).Fill*float64(p.Shape.Cells()), p.Clues(), 0.5)
	}
	require.Len(t, keys, 28)
	for trial := range (firstGuess{}).Plan(experiments.Params{Scale: 0.01}.With("shapes", "4")) {
		require.Equal(t, 4, experiments.KindOf(trial.Config).Basis)
	}
}

// TestOutOfTime: a trial that ran out of time does not say that the guess was wrong.
func TestOutOfTime(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 0)
	defer cancel()
	for trial := range (firstGuess{}).Plan(experiments.Params{Scale: 0.01}) {
		metrics, err := firstGuess{}.Measure(ctx, trial)
		require.ErrorIs(t, err, context.DeadlineExceeded)
		r := results.Record{Metrics: metrics}
		require.True(t, math.IsNaN(r.Value(metricRight)))
	}
}

// TestMissing: a record without metrics, as a time limit leaves it, is no wrong guess.
func TestMissing(t *testing.T) {
	config := map[string]any{"basis": 3.0, "holes": "random", "fill": 0.25}
	right := results.Record{Config: config, Metrics: []results.Metric{
		yesOrNo(metricGuessed, true), {Name: metricDigits, Value: 2}, yesOrNo(metricRight, true),
	}}
	section := firstGuess{}.Summarize(func(yield func(results.Record) bool) {
		_ = yield(right) && yield(results.Record{Config: config})
	})
	require.Equal(t, []string{"9×9 random 25 %", "1 of 2", "100 % [20.7, 100]†", "50 %"}, section.Tables[0].Rows[0])
}
