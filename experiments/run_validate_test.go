package experiments_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/internal/testenv"
	"basisk/results"
)

// put writes a file of a directory.
func put(t *testing.T, dir, name, text string) {
	t.Helper()
	require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
}

// madeOf returns the directory of a run of dice of a seed, worked off but not merged, and
// its records.
func madeOf(t *testing.T, seed uint64) (dir, records string) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "run")
	r := create(t, dir, experiments.Params{Seed: seed, Scale: 0.1}, experiments.Setup{})
	require.NoError(t, r.Measure(t.Context(), 1, nil))
	require.NoError(t, r.Close())
	text, err := os.ReadFile(filepath.Join(dir, results.RecordsFile))
	require.NoError(t, err)
	return dir, string(text)
}

// strange is the line of a record of dice that no plan has.
const strange = `{"key":"k9/9","seed":0,"config":{},"values":{}}` + "\n"

// Records that do not belong to a run are refused before anything is done: resuming, merging, reporting and
// repeating it change no byte of the directory, not even of what a killed process left.
func TestRecordsThatDoNotBelong(t *testing.T) {
	dir, mine := madeOf(t, 7)
	_, others := madeOf(t, 8)
	first, rest, _ := strings.Cut(mine, "\n")
	half, _, _ := strings.Cut(others, "\n")
	for name, test := range map[string]struct{ records, message string }{
		"of another seed":          {first + "\n" + half[:0] + strings.SplitAfter(others, "\n")[1], "is of another run: it has seed"},
		"all of another seed":      {others, "is of another run: it has seed"},
		"of no trial":              {mine + strange, `the record of "k9/9" is of no trial of the plan`},
		"twice":                    {first + "\n" + first + "\n" + rest, `of no trial of the plan, or the second of it`},
		"changed":                  {string(testenv.WithSums([]byte(strings.Replace(mine, `"seed":`, `"seed":1`, 1)))), "is of another run: it has seed 1"},
		"damaged":                  {strings.Replace(mine, `"values":`, `"valves":`, 1), "records.jsonl: line 1: expected a record"},
		"of another seed, cut off": {strings.SplitAfter(others, "\n")[0] + first[:20], "is of another run: it has seed"},
	} {
		t.Run(name, func(t *testing.T) {
			put(t, dir, results.RecordsFile, test.records)
			put(t, dir, "manifest.json.123.tmp", "half of a man")
			put(t, dir, "instances.txt", "# instance: k2/0\n# N=4 box=2x2 kind=2d\n. . . . . . . . . . . . . . . .\n# instance: k2/1\n# N=4")
			before := contents(t, dir)
			refuse := func(what string, err error) {
				require.ErrorContains(t, err, test.message, what)
				require.Equal(t, before, contents(t, dir), what)
			}
			_, err := experiments.Runs{Catalog: own()}.Reopen(t.Context(), dir, experiments.Shard{}, "")
			refuse("resume", err)
			_, err = experiments.Runs{Catalog: own()}.Merge(t.Context(), []string{dir}, dir)
			refuse("merge", err)
			_, err = experiments.Runs{Catalog: own()}.Report(t.Context(), dir)
			refuse("report", err)
			out := filepath.Join(t.TempDir(), "out")
			_, err = experiments.Runs{Catalog: own()}.Merge(t.Context(), []string{dir}, out)
			refuse("merge elsewhere", err)
			require.NoFileExists(t, out)
			require.NoDirExists(t, out)
			_, err = experiments.Runs{Catalog: own()}.Like(t.Context(), dir, out, experiments.Shard{})
			refuse("like", err)
			require.NoDirExists(t, out)
		})
	}
}

// Resuming a run removes the half-written files of a killed process, and nothing else. Other processes may
// work on other shards, so a shard removes only its own.
func TestResumeSweeps(t *testing.T) {
	for _, test := range []struct {
		shard experiments.Shard
		own   []string
		keeps []string
	}{
		{experiments.Shard{}, []string{"manifest.json.12.tmp", "records.jsonl.3.tmp", "figure.svg.456.tmp"}, []string{"notes.tmp", "a.b.tmp", "manifest.json.12.tmp.bak"}},
		{experiments.Shard{Index: 1, Count: 2}, []string{"manifest-1-of-2.json.12.tmp"}, []string{"manifest-2-of-2.json.12.tmp", "records.csv.3.tmp"}},
	} {
		dir := filepath.Join(t.TempDir(), "run")
		require.NoError(t, create(t, dir, small, experiments.Setup{Shard: test.shard}).Close())
		for _, name := range append(test.own, test.keeps...) {
			put(t, dir, name, "half")
		}
		r, err := experiments.Runs{Catalog: own()}.Reopen(t.Context(), dir, experiments.Shard{}, "")
		require.NoError(t, err)
		require.NoError(t, r.Close())
		for _, name := range test.own {
			require.NoFileExists(t, filepath.Join(dir, name))
		}
		for _, name := range test.keeps {
			require.FileExists(t, filepath.Join(dir, name))
		}
	}
}

// A run whose records are packed cannot be resumed.
func TestResumeOfAPackedRun(t *testing.T) {
	dir, _ := madeOf(t, 7)
	records := filepath.Join(dir, results.RecordsFile)
	require.NoError(t, os.Rename(records, records+".gz"))
	before := contents(t, dir)
	_, err := experiments.Runs{Catalog: own()}.Reopen(t.Context(), dir, experiments.Shard{}, "")
	require.ErrorContains(t, err, "unpack it to go on")
	require.Equal(t, before, contents(t, dir))
}
