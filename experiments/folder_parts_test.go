package experiments

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
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
