package experiments_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/grid/format"
	"basisk/results"
)

// TestPuzzlesOf: puzzles are named by the last element of their file, wherever it lies, and numbered within it;
// records without a puzzle and contradictions are refused with their place.
func TestPuzzlesOf(t *testing.T) {
	text := "1...............\n12..34..21434321\n11..34..21434321\n.1..............\n12..z4..21434321\n"
	records := slices.Collect(format.Read(strings.NewReader(text), "deep/y.txt", format.Options{From: "line"}))
	var refused []error
	list, err := experiments.PuzzlesOf(records, func(r format.Record) { refused = append(refused, r.Err) })
	require.NoError(t, err)
	var names []string
	for _, p := range list {
		names = append(names, p.Name)
	}
	require.Equal(t, []string{"y.txt:1", "y.txt:2", "y.txt:4"}, names)
	require.Len(t, refused, 2)
	require.ErrorContains(t, refused[0], "deep/y.txt 3: invalid: digit 1 occurs twice")
	require.ErrorContains(t, refused[1], "deep/y.txt: line 5")
}

// TestChangedData: a run reports files that have gone, but not standard input.
func TestChangedData(t *testing.T) {
	name := filepath.Join(t.TempDir(), "x.txt")
	require.NoError(t, os.WriteFile(name, []byte("12..34..21434321\n"), 0o600))
	puzzles, file, err := experiments.ReadGiven(name)
	require.NoError(t, err)
	dir := t.TempDir()
	files := append([]results.DataFile{file}, results.DataFile{Name: "-", SHA256: "x"}, results.DataFile{Name: name + ".gone"})
	r, err := experiments.Runs{}.Create(t.Context(), dir, clues{}, experiments.Params{Puzzles: puzzles}, experiments.Setup{Data: files})
	require.NoError(t, err)
	require.NoError(t, r.Close())
	r, err = experiments.Runs{Catalog: aboutClues()}.Reopen(t.Context(), dir, experiments.Shard{}, "")
	require.NoError(t, err)
	require.NoError(t, r.Close())
	require.Len(t, r.Changed, 1)
	require.Contains(t, r.Changed[0], "x.txt.gone")
	require.Contains(t, r.Changed[0], "the run goes on with the puzzles that are stored with it")

	require.NoError(t, os.Remove(filepath.Join(dir, "instances.txt")))
	_, err = experiments.Runs{Catalog: aboutClues()}.Reopen(t.Context(), dir, experiments.Shard{}, "")
	require.ErrorContains(t, err, "the puzzles of the run are missing: expected them in instances.txt beside the manifest")
}

// TestRunFolder: a run creates its folder with the usual permissions, its manifest has scale and options, and
// a folder that cannot be used is an error.
func TestRunFolder(t *testing.T) {
	base := t.TempDir()
	dir, like := filepath.Join(base, "a", "b"), filepath.Join(base, "like")
	require.NoError(t, os.Mkdir(like, 0o777))
	p := experiments.Params{Seed: 3, Scale: 0.5}.With("population", "2,3")
	r := create(t, dir, p, experiments.Setup{Timeout: 3 * time.Second, Shard: experiments.Shard{Index: 2, Count: 4}})
	require.NoError(t, r.Close())
	require.False(t, r.Torn)
	for _, name := range []string{dir, filepath.Dir(dir)} {
		is, err := os.Stat(name)
		require.NoError(t, err)
		want, err := os.Stat(like)
		require.NoError(t, err)
		require.Equal(t, want.Mode(), is.Mode())
	}
	m, err := results.ReadManifest(filepath.Join(dir, "manifest-2-of-4.json"))
	require.NoError(t, err)
	require.JSONEq(t, `{"scale":0.5,"options":{"population":"2,3"}}`, string(m.Params))
	require.Equal(t, []any{"3s", "2/4", 50, uint64(3)}, []any{m.Timeout, m.Shard, m.Trials, m.Seed})
	require.Equal(t, 13, r.Total, "50 trials, every fourth from the second")
	require.Zero(t, r.Done)
	var plain struct{ Options *map[string]string }
	other := create(t, filepath.Join(base, "c"), experiments.Params{}, experiments.Setup{})
	require.NoError(t, other.Close())
	require.NoError(t, json.Unmarshal(other.Manifest.Params, &plain))
	require.Nil(t, plain.Options)
	require.Empty(t, other.Manifest.Timeout)
	require.True(t, other.Whole())

	file := filepath.Join(base, "file")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	_, err = experiments.Runs{}.Create(t.Context(), file, dice{}, p, experiments.Setup{})
	require.Error(t, err)
	_, err = experiments.Runs{}.Create(t.Context(), filepath.Join(base, "d"), dice{}, p, experiments.Setup{Shard: experiments.Shard{Index: 1, Count: 51}})
	require.ErrorContains(t, err, "the plan has only 50 trials")
	exactly := create(t, filepath.Join(base, "e"), p, experiments.Setup{Shard: experiments.Shard{Index: 1, Count: 50}})
	require.NoError(t, exactly.Close())
	_, err = experiments.Runs{Catalog: own()}.Reopen(t.Context(), t.TempDir(), experiments.Shard{}, "")
	require.ErrorContains(t, err, "expected a directory with manifest.json")
	require.NoError(t, os.WriteFile(filepath.Join(dir, "manifest-3-of-4.json"), []byte("x"), 0o600))
	_, err = experiments.Runs{}.Create(t.Context(), dir, dice{}, p, experiments.Setup{Timeout: 3 * time.Second, Shard: experiments.Shard{Index: 1, Count: 4}})
	require.ErrorContains(t, err, "manifest-3-of-4.json")

	edit(t, filepath.Join(base, "c"), "manifest.json", `"scale":`, `"scale": "x", "was":`)
	_, err = experiments.Runs{Catalog: own()}.Reopen(t.Context(), filepath.Join(base, "c"), experiments.Shard{}, "")
	require.ErrorContains(t, err, "params: ")
	edit(t, filepath.Join(base, "e"), "manifest-1-of-50.json", `"population": "2,3"`, `"population": "1"`)
	_, err = experiments.Runs{Catalog: own()}.Reopen(t.Context(), filepath.Join(base, "e"), experiments.Shard{}, "")
	require.ErrorContains(t, err, "population: ")
}

// TestRunsKeepTheirManifest: sessions are written when they begin and end; reopening a complete run adds none,
// and a time limit or a shard that cannot be parsed is an error.
func TestRunsKeepTheirManifest(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	r := create(t, dir, small, experiments.Setup{Timeout: time.Minute})
	seen := 0
	require.NoError(t, r.Measure(t.Context(), 1, func() {
		if seen++; seen == 1 { // while it works
			m, err := results.ReadManifest(filepath.Join(dir, "manifest.json"))
			require.NoError(t, err)
			require.Len(t, m.Sessions, 1)
			require.True(t, m.Sessions[0].End.IsZero())
		}
	}))
	require.Equal(t, r.Total, seen)
	require.Equal(t, r.Total, r.Recorded())
	require.NoError(t, r.Close())
	m, err := results.ReadManifest(filepath.Join(dir, "manifest.json"))
	require.NoError(t, err)
	require.False(t, m.Sessions[0].End.IsZero())
	require.Equal(t, m.Trials, m.Sessions[0].Records)
	require.Equal(t, 1, m.Sessions[0].Workers)
	require.Equal(t, experiments.Versions(), m.Sessions[0].Versions)
	require.Len(t, m.Sessions[0].Versions, 2)
	r, err = experiments.Runs{Catalog: own()}.Reopen(t.Context(), dir, experiments.Shard{}, "")
	require.NoError(t, err)
	require.NoError(t, r.Measure(t.Context(), 1, nil))
	require.Len(t, r.Manifest.Sessions, 1, "nothing was left to do")
	require.NoError(t, r.Close())

	for _, x := range []struct{ old, next, message string }{
		{`"timeout": "1m0s"`, `"timeout": "soon"`, "manifest.json: timeout: "},
		{`"timeout": "1m0s"`, `"timeout": "1m0s", "shard": "9/4"`, "manifest.json: shard \"9/4\""},
		{`"trials": 75`, `"trials": 76`, "(76 trials there, 75 here)"},
	} {
		broken := filepath.Join(t.TempDir(), "run")
		require.NoError(t, os.CopyFS(broken, os.DirFS(dir)))
		edit(t, broken, "manifest.json", x.old, x.next)
		_, err = experiments.Runs{Catalog: own()}.Reopen(t.Context(), broken, experiments.Shard{}, "")
		require.ErrorContains(t, err, x.message)
	}
	stray := filepath.Join(t.TempDir(), "run")
	require.NoError(t, os.CopyFS(stray, os.DirFS(dir)))
	other := small
	other.Scale = 1
	half := create(t, filepath.Join(t.TempDir(), "x"), other, experiments.Setup{})
	require.NoError(t, half.Close())
	require.NoError(t, half.Manifest.Write(nil, filepath.Join(stray, "manifest.json")))
	_, err = experiments.Runs{Catalog: own()}.Reopen(t.Context(), stray, experiments.Shard{}, "")
	require.ErrorContains(t, err, "is of no trial of the plan, or the second of it (as are 25 in all)")
}
