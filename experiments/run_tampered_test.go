package experiments_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/internal/testenv"
)

// reading are the ways to read a run.
var reading = map[string]func(t *testing.T, rs experiments.Runs, dir, twin string) error{
	"report": func(t *testing.T, rs experiments.Runs, dir, _ string) error {
		_, err := rs.Report(t.Context(), dir)
		return err
	},
	"compare": func(t *testing.T, rs experiments.Runs, dir, twin string) error {
		_, err := rs.Compare(t.Context(), dir, twin)
		return err
	},
	"like": func(t *testing.T, rs experiments.Runs, dir, _ string) error {
		r, err := rs.Like(t.Context(), dir, t.TempDir(), experiments.Shard{})
		if err != nil {
			return err
		}
		return r.Close()
	},
	"resume": func(t *testing.T, rs experiments.Runs, dir, _ string) error {
		r, err := rs.Reopen(t.Context(), dir, experiments.Shard{}, "")
		if err != nil {
			return err
		}
		return r.Close()
	},
}

// TestOneByte changes one byte in a file of a merged run: every reader of the file returns an error that names
// it.
func TestOneByte(t *testing.T) {
	rs, dir := experiments.Runs{Catalog: aboutClues()}, filepath.Join(t.TempDir(), "run")
	require.NoError(t, whole(rs, dir))
	readers := map[string][]string{"records.jsonl": {"report", "compare", "like"}, "instances.txt": {"compare", "like", "resume"}}
	for name, hows := range readers {
		text, err := os.ReadFile(filepath.Join(dir, name))
		require.NoError(t, err)
		for _, how := range hows {
			for i := range testenv.Scale(1, 3, 100) {
				changed, at := bytes.Clone(text), (i*7919+len(text)/2)%len(text)
				changed[at] ^= 1
				tampered := copyOf(t, dir)
				require.NoError(t, os.WriteFile(filepath.Join(tampered, name), changed, 0o600))
				err := reading[how](t, rs, tampered, dir)
				require.ErrorContains(t, err, name, "%s, byte %d", how, at)
			}
			require.NoError(t, reading[how](t, rs, copyOf(t, dir), dir), how)
		}
	}
}

// copyOf returns a copy of a folder.
func copyOf(t *testing.T, dir string) string {
	to := filepath.Join(t.TempDir(), "run")
	require.NoError(t, os.CopyFS(to, os.DirFS(dir)))
	return to
}
