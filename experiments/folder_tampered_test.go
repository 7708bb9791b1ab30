package experiments_test

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"slices"
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
	"compare": func(t *testing.T, _ experiments.Runs, dir, twin string) (any, error) {
		c, err := experiments.Compare(t.Context(), dir, twin)
		if err == nil {
			c.A = "" // dir, which is another each time
		}
		return c, err
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
	"merge of shards": func(t *testing.T, rs experiments.Runs, dir, _ string) (any, error) {
		_, err := rs.MergeSubmitted(t.Context(), dir, hurry)
		require.NoError(t, os.RemoveAll(filepath.Join(dir, "leases")))
		made := topOf(t, dir)
		return []string{made["manifest.json"], made["records.jsonl"]}, err
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
	merged, unmerged, shards := filepath.Join(t.TempDir(), "run"), filepath.Join(t.TempDir(), "run"), filepath.Join(t.TempDir(), "run")
	require.NoError(t, whole(rs, merged))
	require.NoError(t, underLeases(rs, shards))
	for _, name := range []string{"manifest.json", "records.jsonl", "summary.md"} { // not yet merged
		require.NoError(t, os.Remove(filepath.Join(shards, name)))
	}
	require.NoError(t, finish(rs, unmerged, experiments.Shard{}))
	noticed, same := 0, 0
	for _, from := range []string{merged, unmerged, shards} {
		names := slices.Sorted(maps.Keys(topOf(t, from)))
		for how, read := range reading {
			want, fails := read(t, rs, copyOf(t, from), merged)
			if fails != nil {
				continue // not complete, for example
			}
			for _, name := range names {
				text, err := os.ReadFile(filepath.Join(from, name))
				require.NoError(t, err)
				for i := range testenv.Scale(1, 1, 25) {
					dir := copyOf(t, from)
					changed := bytes.Clone(text)
					at := (i*7919 + len(text)/2) % (len(text) - 1) // without its end a last line is one cut off
					changed[at] ^= 1
					require.NoError(t, os.WriteFile(filepath.Join(dir, name), changed, 0o600))
					is, err := read(t, rs, dir, merged)
					if err != nil {
						noticed++
						require.ErrorContains(t, err, name, "%s, byte %d", how, at)
						continue
					}
					same++
					require.Equal(t, want, is, "%s, byte %d of %s is another", how, at, name)
				}
			}
		}
	}
	t.Logf("%d times it was noticed, %d times the file was not read", noticed, same)
}

// topOf returns the files of a folder, without those in folders of it.
func topOf(t *testing.T, dir string) map[string]string {
	files := map[string]string{}
	names, err := filepath.Glob(dir + "/*.*")
	require.NoError(t, err)
	for _, name := range names {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		files[filepath.Base(name)] = string(text)
	}
	return files
}

// copyOf returns a copy of a folder.
func copyOf(t *testing.T, dir string) string {
	to := filepath.Join(t.TempDir(), "run")
	require.NoError(t, os.CopyFS(to, os.DirFS(dir)))
	return to
}
