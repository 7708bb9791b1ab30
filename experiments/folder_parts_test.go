package experiments

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments/lease"
)

// TestLatestFiles: a file counts before its parts, the part of the highest number before the
// others, and what is only being written not at all.
func TestLatestFiles(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{
		"r-1.jsonl", "r-1.jsonl.part-3", "r-2.jsonl.part-9", "r-2.jsonl.part-10", "r-2.jsonl.part-11.77.tmp", "r-3.jsonl.part-1.5.tmp", "other",
	} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), nil, 0o600))
	}
	latest, err := latestFiles(dir, "r-*.jsonl")
	require.NoError(t, err)
	require.Equal(t, map[string]string{
		"r-1.jsonl": filepath.Join(dir, "r-1.jsonl"), "r-2.jsonl": filepath.Join(dir, "r-2.jsonl.part-10"),
	}, latest)
}

// TestAdopt: of several parts the latest is gone on with, as far as its lines are whole, and
// nothing else is left.
func TestAdopt(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"r.part-2": "a\n", "r.part-9": "a\nb\n", "r.part-10": "a\nb\nc\ntorn"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	require.NoError(t, adopt(nil, filepath.Join(dir, "r"), 12))
	text, err := os.ReadFile(filepath.Join(dir, "r.part-12"))
	require.NoError(t, err)
	require.Equal(t, "a\nb\nc\n", string(text))
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, entries, 1)
	require.NoError(t, adopt(nil, filepath.Join(dir, "none"), 1))
	require.NoFileExists(t, filepath.Join(dir, "none.part-1"))
}

// TestCountLines: CountLines counts the whole lines after those that were counted; a file that is gone has
// none, and one that has lost what was counted is counted anew.
func TestCountLines(t *testing.T) {
	name := filepath.Join(t.TempDir(), "r")
	n, err := countLines(name, lease.Progress{})
	require.NoError(t, err)
	require.Zero(t, n)
	require.NoError(t, os.WriteFile(name, []byte("a\nb\nc\ntorn"), 0o600))
	for counted, want := range map[lease.Progress]int{{}: 3, {Kept: 1, Size: 2}: 3, {Kept: 7, Size: 4}: 8, {Kept: 7, Size: 99}: 3} {
		n, err := countLines(name, counted)
		require.NoError(t, err)
		require.Equal(t, want, n, counted)
	}
}
