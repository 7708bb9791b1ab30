package studies_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/experiments/studies"
	"basisk/solver"
)

// TestEarlierPlan: a run that calls staged puzzles unique has the plan that this program makes of it, with the names of
// then; with another seed it has not.
func TestEarlierPlan(t *testing.T) {
	dir := filepath.Join("..", "..", "results", "runs", "2026-11-26-phase")
	runs := experiments.Runs{Catalog: experiments.Catalog{Catalog: solver.Default(), Experiments: studies.Catalog()}}
	_, err := runs.Like(t.Context(), dir, filepath.Join(t.TempDir(), "like"), experiments.Shard{})
	require.NoError(t, err)

	other := t.TempDir()
	require.NoError(t, os.CopyFS(other, os.DirFS(dir)))
	name := filepath.Join(other, "manifest.json")
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	require.Contains(t, string(text), `"seed": 54,`)
	require.NoError(t, os.WriteFile(name, []byte(strings.Replace(string(text), `"seed": 54,`, `"seed": 55,`, 1)), 0o644))
	_, err = runs.Like(t.Context(), other, filepath.Join(t.TempDir(), "like"), experiments.Shard{})
	require.ErrorContains(t, err, "the plan is not the one")
}
