package experiments_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/results"
)

// TestReadData: puzzles are named by the last element of their file, wherever it lies, and numbered within it.
func TestReadData(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o777))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		return path
	}
	const one, two = "1...............\n", "12..34..21434321\n"
	first, second := write("x.txt", one+two+".1..............\n"), write("deep/y.txt", two+"11..34..21434321\n"+two)
	d, err := experiments.ReadData([]string{first, second}, formatOptions)
	require.NoError(t, err)
	var names []string
	for _, p := range d.Puzzles {
		names = append(names, p.Name)
	}
	require.Equal(t, []string{"x.txt:1", "x.txt:2", "x.txt:3", "y.txt:1", "y.txt:3"}, names)
	require.Equal(t, []int{3, 2}, []int{d.Files[0].Puzzles, d.Files[1].Puzzles})
	require.Equal(t, []int64{51, 51}, []int64{d.Files[0].Bytes, d.Files[1].Bytes})
	hashed, err := results.HashFile(second)
	require.NoError(t, err)
	require.Equal(t, hashed.SHA256, d.Files[1].SHA256)
	require.Equal(t, second, d.Files[1].Name)
	require.Len(t, d.Faults, 1)
	require.ErrorContains(t, d.Faults[0], second+": puzzle 2: ")

	_, err = experiments.ReadData([]string{first, write("deep/x.txt", two)}, formatOptions)
	require.ErrorContains(t, err, first+" and "+filepath.Join(dir, "deep/x.txt")+": expected files of different names")
	_, err = experiments.ReadData([]string{first, first}, formatOptions)
	require.ErrorContains(t, err, first+" and "+first)
	_, err = experiments.ReadData([]string{filepath.Join(dir, "none")}, formatOptions)
	require.ErrorIs(t, err, os.ErrNotExist)
	_, err = experiments.ReadData([]string{write("empty", "")}, formatOptions)
	require.ErrorContains(t, err, "empty")
	if runtime.GOOS == "linux" {
		_, err = experiments.ReadData([]string{"/dev/zero"}, formatOptions)
		require.EqualError(t, err, "/dev/zero: found more than 67108864 bytes after the last puzzle")
	}
	bare := t.TempDir()
	_, err = experiments.ReadData([]string{bare}, formatOptions)
	require.EqualError(t, err, bare+": expected puzzles, found none")
	none, err := experiments.ReadData(nil, formatOptions)
	require.NoError(t, err)
	require.Empty(t, none)
	write(".hidden", one)
	write("read.me", "No puzzle\nis here.\n")
	d, err = experiments.ReadData([]string{dir}, formatOptions)
	require.NoError(t, err)
	require.Len(t, d.Puzzles, 3, "of one file of the folder")
	require.Len(t, d.Files, 1)
	require.Len(t, d.Faults, 2)
	require.ErrorContains(t, d.Faults[0], "empty: found nothing")
	require.ErrorContains(t, d.Faults[1], "read.me")
}

// TestChangedData: a run reports files that have gone, but not standard input.
func TestChangedData(t *testing.T) {
	name := filepath.Join(t.TempDir(), "x.txt")
	require.NoError(t, os.WriteFile(name, []byte("12..34..21434321\n"), 0o600))
	d, err := experiments.ReadData([]string{name}, formatOptions)
	require.NoError(t, err)
	dir := t.TempDir()
	files := append(d.Files, results.DataFile{Name: "-", SHA256: "x"}, results.DataFile{Name: name + ".gone"})
	r, err := experiments.Runs{}.Create(t.Context(), dir, clues{}, experiments.Params{Puzzles: d.Puzzles}, experiments.Setup{Data: files})
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
	require.False(t, r.Repaired())
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
	require.ErrorContains(t, err, "params: population: ")
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
