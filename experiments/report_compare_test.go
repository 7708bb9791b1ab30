package experiments_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
)

// TestCompareKeptPuzzles: trials whose puzzle is kept with both runs and is another one are
// not held against each other; runs of two plans meet in the trials of both.
func TestCompareKeptPuzzles(t *testing.T) {
	made := func(scale float64) string {
		dir := t.TempDir()
		r, err := experiments.Runs{}.Create(t.Context(), dir, clues{}, experiments.Params{Seed: 3, Scale: scale}, experiments.Setup{})
		require.NoError(t, err)
		require.NoError(t, r.Work(t.Context(), 2, nil))
		require.NoError(t, r.Close())
		_, err = experiments.Runs{Catalog: aboutClues()}.Merge(t.Context(), []string{dir}, dir)
		require.NoError(t, err)
		return dir
	}
	dir, other := made(1), made(1)
	require.NoError(t, os.RemoveAll(filepath.Join(other, "instances.txt")))
	unsealed(t, other)
	repack(t, filepath.Join(other, "instances.txt.gz"), func(lines []byte) []byte {
		return bytes.Replace(lines, []byte(". "), []byte("1 "), 1)
	})
	c, err := experiments.Compare(t.Context(), dir, other)
	require.NoError(t, err)
	require.Equal(t, []string{"k2-minimal/0/once", "k2-minimal/0/twice"}, c.Reseeded.First)
	require.Equal(t, 22, c.Equal)

	c, err = experiments.Compare(t.Context(), dir, made(0.5))
	require.NoError(t, err)
	require.Equal(t, 12, c.Equal)
	require.Equal(t, 12, c.OnlyA.Count)
	require.Zero(t, c.OnlyB.Count+c.Reseeded.Count+c.Differ)
}

// repack changes the text of a packed file.
func repack(t *testing.T, name string, change func([]byte) []byte) {
	file, err := os.Open(name)
	require.NoError(t, err)
	defer file.Close()
	unpacked, err := gzip.NewReader(file)
	require.NoError(t, err)
	text, err := io.ReadAll(unpacked)
	require.NoError(t, err)
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	_, err = z.Write(change(text))
	require.NoError(t, err)
	require.NoError(t, z.Close())
	require.NoError(t, os.WriteFile(name, packed.Bytes(), 0o600))
}
