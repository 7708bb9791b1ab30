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

// reading are the ways to read a run, each of which returns what it has read.
var reading = map[string]func(t *testing.T, rs experiments.Runs, dir, twin string) (any, error){
	"report": func(t *testing.T, rs experiments.Runs, dir, _ string) (any, error) {
		return rs.Report(t.Context(), dir)
	},
	"bundle": func(t *testing.T, rs experiments.Runs, dir, _ string) (any, error) {
		var archive bytes.Buffer
		err := rs.Bundle(t.Context(), dir, &archive)
		return archive.String(), err
	},
	"compare": func(t *testing.T, _ experiments.Runs, dir, twin string) (any, error) {
		return experiments.Compare(t.Context(), dir, twin)
	},
	"rerun": func(t *testing.T, rs experiments.Runs, dir, _ string) (any, error) {
		out := t.TempDir()
		r, err := rs.Rerun(t.Context(), dir, out, experiments.Shard{})
		if err != nil {
			return nil, err
		}
		require.NoError(t, r.Close())
		return contents(t, out), nil
	},
	"merge": func(t *testing.T, rs experiments.Runs, dir, _ string) (any, error) {
		out := t.TempDir()
		_, err := rs.Merge(t.Context(), []string{dir}, out)
		return contents(t, out), err
	},
	"resume": func(t *testing.T, rs experiments.Runs, dir, _ string) (any, error) {
		r, err := rs.Reopen(t.Context(), dir, experiments.Shard{Index: 0, Count: 0})
		if err != nil {
			return nil, err
		}
		total, done := r.Total, r.Done
		return []int{total, done}, r.Close()
	},
}

// TestOneByte changes one byte in each file of a run: whoever reads the file says so and names
// it, and whoever does not reads what was there.
func TestOneByte(t *testing.T) {
	rs := experiments.Runs{Catalog: aboutClues()}
	merged, unmerged := filepath.Join(t.TempDir(), "run"), filepath.Join(t.TempDir(), "run")
	require.NoError(t, whole(rs, merged))
	require.NoError(t, finish(rs, unmerged, experiments.Shard{}))
	noticed, same := 0, 0
	for _, from := range []string{merged, unmerged} {
		entries, err := os.ReadDir(from)
		require.NoError(t, err)
		for how, read := range reading {
			want, fails := read(t, rs, copyOf(t, from), merged)
			if fails != nil {
				continue // not complete, for example
			}
			for _, e := range entries {
				text, err := os.ReadFile(filepath.Join(from, e.Name()))
				require.NoError(t, err)
				for i := range testenv.Scale(1, 2, 25) {
					dir := copyOf(t, from)
					changed := bytes.Clone(text)
					at := (i*7919 + len(text)/2) % (len(text) - 1) // without its end a last line is one cut off
					changed[at] ^= 1
					require.NoError(t, os.WriteFile(filepath.Join(dir, e.Name()), changed, 0o600))
					is, err := read(t, rs, dir, merged)
					if err != nil {
						noticed++
						require.ErrorContains(t, err, e.Name(), "%s, byte %d", how, at)
						continue
					}
					same++
					require.Equal(t, want, is, "%s, byte %d of %s is another", how, at, e.Name())
				}
			}
		}
	}
	t.Logf("%d times it was noticed, %d times the file was not read", noticed, same)
}

// copyOf returns a copy of a folder.
func copyOf(t *testing.T, dir string) string {
	to := filepath.Join(t.TempDir(), "run")
	require.NoError(t, os.CopyFS(to, os.DirFS(dir)))
	return to
}
