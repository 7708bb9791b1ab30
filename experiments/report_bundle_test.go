package experiments_test

import (
	"archive/zip"
	"bytes"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
)

// made runs the experiment about clues in a new directory.
func made(t *testing.T, p experiments.Params, s experiments.Setup) string {
	dir := t.TempDir()
	r, err := experiments.Runs{}.Create(t.Context(), dir, clues{}, p, s)
	require.NoError(t, err)
	require.NoError(t, r.Work(t.Context(), 2, nil))
	require.NoError(t, r.Close())
	_, err = experiments.Runs{Catalog: aboutClues()}.Merge(t.Context(), []string{dir}, dir)
	require.NoError(t, err)
	return dir
}

// unpacked returns the folder of a run's bundle, unpacked.
func unpacked(t *testing.T, dir string) string {
	var first, second bytes.Buffer
	require.NoError(t, experiments.Runs{Catalog: aboutClues()}.Bundle(t.Context(), dir, &first))
	require.NoError(t, experiments.Runs{Catalog: aboutClues()}.Bundle(t.Context(), dir, &second))
	require.True(t, bytes.Equal(first.Bytes(), second.Bytes()), "the same run, the same bytes")
	z, err := zip.NewReader(bytes.NewReader(first.Bytes()), int64(first.Len()))
	require.NoError(t, err)
	out := t.TempDir()
	for _, f := range z.File {
		in, err := f.Open()
		require.NoError(t, err)
		text, err := io.ReadAll(in)
		require.NoError(t, err)
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(out, f.Name)), 0o777))
		require.NoError(t, os.WriteFile(filepath.Join(out, f.Name), text, 0o666))
	}
	return filepath.Join(out, "clues")
}

// TestBundle: an unpacked bundle is a run: it is reported, and made again with the same
// puzzles, wherever it is and whatever has become of the files that they came from.
func TestBundle(t *testing.T) {
	data := filepath.Join(t.TempDir(), "some.txt")
	require.NoError(t, os.WriteFile(data, []byte("12..34..21434321\n1...............\n"), 0o600))
	given, err := experiments.ReadData([]string{data}, formatOptions)
	require.NoError(t, err)
	for name, dir := range map[string]string{
		"made":  made(t, experiments.Params{Seed: 5}, experiments.Setup{}),
		"given": made(t, experiments.Params{Puzzles: given.Puzzles}, experiments.Setup{Data: given.Files}),
	} {
		t.Run(name, func(t *testing.T) {
			bundle := unpacked(t, dir)
			if name == "given" {
				require.NoError(t, os.RemoveAll(data))
			}
			for _, file := range []string{"README.md", "CITATION.cff", "LICENSE", "records.csv", "load.sql", "summary.md", "paper/paper.tex", "paper/table-1.tex"} {
				require.FileExists(t, filepath.Join(bundle, file))
			}
			_, err := experiments.Runs{Catalog: aboutClues()}.Report(t.Context(), bundle)
			require.NoError(t, err)

			again := t.TempDir()
			r, err := experiments.Runs{Catalog: aboutClues()}.Rerun(t.Context(), bundle, again, experiments.Shard{})
			require.NoError(t, err)
			require.NoError(t, r.Work(t.Context(), 2, nil))
			require.NoError(t, r.Close())
			m, err := experiments.Runs{Catalog: aboutClues()}.Merge(t.Context(), []string{again}, again)
			require.NoError(t, err)
			require.Equal(t, map[string]int{"made": 12, "given": 2}[name], m.Instances.Puzzles, "also those that follow from the seed")
			c, err := experiments.Compare(t.Context(), dir, again)
			require.NoError(t, err)
			require.Equal(t, m.Trials, c.Equal)
			require.Zero(t, c.Differ)
		})
	}
}

// TestBundleOfPart: a run that is not complete is no bundle.
func TestBundleOfPart(t *testing.T) {
	dir := t.TempDir()
	r, err := experiments.Runs{}.Create(t.Context(), dir, clues{}, experiments.Params{}, experiments.Setup{})
	require.NoError(t, err)
	require.NoError(t, r.Close())
	require.ErrorContains(t, experiments.Runs{Catalog: aboutClues()}.Bundle(t.Context(), dir, io.Discard), "is not complete")
}

// TestBundleLicense: the licence in a bundle is that of the project.
func TestBundleLicense(t *testing.T) {
	project, err := os.ReadFile("../LICENSE")
	require.NoError(t, err)
	bundled, err := os.ReadFile("bundle/LICENSE")
	require.NoError(t, err)
	require.Equal(t, string(project), string(bundled))
}
