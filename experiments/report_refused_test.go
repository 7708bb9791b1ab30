package experiments_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/results"
)

// TestLikeAndCompareErrors: the error names what is no run, or a run of another experiment.
func TestLikeAndCompareErrors(t *testing.T) {
	dir := workedOff(t, 2)
	again := filepath.Join(t.TempDir(), "again")
	r, err := experiments.Runs{Catalog: own()}.Like(t.Context(), dir, again, experiments.Shard{Index: 1, Count: 2})
	require.NoError(t, err)
	require.Equal(t, "1/2", r.Manifest.Shard)
	require.NoError(t, r.Close())
	for _, err := range []error{
		second(experiments.Runs{Catalog: own()}.Like(t.Context(), t.TempDir(), again, experiments.Shard{})), second(experiments.Runs{Catalog: aboutClues()}.Like(t.Context(), dir, again, experiments.Shard{})),
		second(experiments.Runs{Catalog: own()}.Like(t.Context(), dir, dir, experiments.Shard{})), second(experiments.Runs{Catalog: own()}.Compare(t.Context(), dir, t.TempDir())), second(experiments.Runs{Catalog: own()}.Compare(t.Context(), t.TempDir(), dir)),
		second(experiments.Runs{Catalog: own()}.Merge(t.Context(), []string{t.TempDir()}, again)), second(experiments.Runs{Catalog: own()}.Report(t.Context(), t.TempDir())),
	} {
		require.Error(t, err)
	}
	_, err = experiments.Runs{}.Compare(t.Context(), dir, dir)
	require.ErrorContains(t, err, `unknown experiment "dice-sum"`)
	other := made(t, experiments.Params{Seed: 5}, experiments.Setup{})
	_, err = experiments.Runs{Catalog: own()}.Compare(t.Context(), dir, other)
	require.ErrorContains(t, err, "is a run of dice-sum and "+other+" one of clues")
	p := small
	p.Seed++
	strange := filepath.Join(t.TempDir(), "run")
	r = create(t, strange, p, experiments.Setup{})
	require.NoError(t, r.Measure(t.Context(), 2, nil))
	require.NoError(t, r.Close())
	_, err = experiments.Runs{Catalog: own()}.Merge(t.Context(), []string{strange}, strange)
	require.NoError(t, err)
	c, err := experiments.Runs{Catalog: own()}.Compare(t.Context(), dir, strange)
	require.NoError(t, err)
	require.Nil(t, c.Comparison, "runs of two seeds are set side by side")
	require.NotEmpty(t, c.Section.Tables)

	// A bare file of records is no place for a merged run, unless it is the run's own.
	bare := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(bare, results.RecordsFile), []byte("x"), 0o600))
	_, err = experiments.Runs{Catalog: own()}.Merge(t.Context(), []string{dir}, bare)
	require.ErrorContains(t, err, "would be overwritten: expected a directory without records of another run")
	require.NoError(t, os.WriteFile(filepath.Join(bare, "manifest.json"), []byte("x"), 0o600))
	_, err = experiments.Runs{Catalog: own()}.Merge(t.Context(), []string{dir}, bare)
	require.ErrorContains(t, err, "manifest.json")
	partial := filepath.Join(t.TempDir(), "run")
	r = create(t, partial, small, experiments.Setup{})
	require.NoError(t, r.Close())
	_, err = experiments.Runs{Catalog: own()}.Merge(t.Context(), []string{partial}, partial)
	require.ErrorContains(t, err, "records.jsonl: ")
	require.ErrorContains(t, err, ": finish it with resume")
}

// second returns the second of two results, which is an error.
func second[T any](_ T, err error) error { return err }
