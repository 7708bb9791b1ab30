package basisk_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/experiments/studies"
)

// TestPublishedStaged: puzzles that a run of an earlier engine calls unique are staged. Its records and instances say so
// when they are read, the plan of the run is made anew with the same seeds, and its puzzles are the same.
func TestPublishedStaged(t *testing.T) {
	dir := filepath.Join("results", "runs", "2026-11-26-phase")
	runs := experiments.Runs{Catalog: experiments.Catalog{Experiments: studies.Catalog()}}
	records, err := runs.Records(t.Context(), dir)
	require.NoError(t, err)
	seeds, count := map[string]uint64{}, 0
	for r, err := range records {
		require.NoError(t, err)
		require.NotContains(t, r.Key+r.Text("population"), "unique")
		require.True(t, strings.HasPrefix(r.Key, r.Text("population")+"/"))
		if seeds[r.Key] = r.Seed; strings.Contains(r.Key, "staged") {
			count++
		}
	}
	require.Equal(t, 390, count)
	out := filepath.Join(t.TempDir(), "again")
	w, err := runs.Like(t.Context(), dir, out, experiments.Shard{})
	require.NoError(t, err)
	require.NoError(t, w.Close())
	text, err := os.ReadFile(filepath.Join(out, "instances.txt"))
	require.NoError(t, err)
	require.Equal(t, 390, strings.Count(string(text), " staged "))
	require.NotContains(t, string(text), "unique")
	e, err := runs.Find("phase")
	require.NoError(t, err)
	p := experiments.Params{Seed: 54}.With("puzzles", "2").With("population", "4 staged 0.375;5 staged 0.44,0.48")
	plan, err := experiments.NewPlan(t.Context(), e.Experiment, p)
	require.NoError(t, err)
	for _, trial := range plan.Trials {
		require.Equal(t, seeds[trial.Key], trial.Seed, trial.Key)
	}
}
