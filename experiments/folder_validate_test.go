package experiments_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
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
	require.NoError(t, r.Work(t.Context(), 1, nil))
	require.NoError(t, r.Close())
	text, err := os.ReadFile(filepath.Join(dir, results.RecordsFile))
	require.NoError(t, err)
	return dir, string(text)
}

// strange returns the line of a record of dice that no plan has, or of another experiment.
func strange(t *testing.T, experiment string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "strange")
	s, err := results.OpenStore(nil, name, experiment)
	require.NoError(t, err)
	require.NoError(t, s.Append(&results.Record{Schema: results.Schema, Experiment: experiment, Key: "k9/9"}))
	require.NoError(t, s.Close())
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	return string(text)
}

// Records that do not belong to a run are refused before anything is done: whoever goes on
// with it, merges, reports or repeats it leaves the directory byte for byte as it was, what
// a killed process left in it included.
func TestRecordsThatDoNotBelong(t *testing.T) {
	dir, mine := madeOf(t, 7)
	_, others := madeOf(t, 8)
	first, rest, _ := strings.Cut(mine, "\n")
	half, _, _ := strings.Cut(others, "\n")
	for name, test := range map[string]struct{ records, message string }{
		"of another seed":          {first + "\n" + half[:0] + strings.SplitAfter(others, "\n")[1], "is of another run: it has seed"},
		"all of another seed":      {others, "is of another run: it has seed"},
		"of no trial":              {mine + strange(t, "dice-sum"), `1 records are of no trial of the plan, as that of "k9/9"`},
		"of another experiment":    {mine + strange(t, "dominoes"), `record of experiment "dominoes": expected "dice-sum"`},
		"twice":                    {first + "\n" + first + "\n" + rest, `a second record of trial`},
		"changed":                  {strings.Replace(mine, `"value":`, `"value":1`, 1), "the checksum"},
		"of another seed, cut off": {strings.SplitAfter(others, "\n")[0] + first[:20], "is of another run: it has seed"},
	} {
		t.Run(name, func(t *testing.T) {
			put(t, dir, results.RecordsFile, test.records)
			put(t, dir, "manifest.json.123.tmp", "half of a man")
			put(t, dir, "instances.txt", "k2/0\t2\t. . . . . . . . . . . . . . . .\nk2/1\t2\t. .")
			before := contents(t, dir)
			refuse := func(what string, err error) {
				require.ErrorContains(t, err, test.message, what)
				require.Equal(t, before, contents(t, dir), what)
			}
			_, err := experiments.Runs{Catalog: own()}.Reopen(t.Context(), dir, experiments.Shard{})
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
			_, err = experiments.Runs{Catalog: own()}.Rerun(t.Context(), dir, out, experiments.Shard{})
			refuse("rerun", err)
			require.NoDirExists(t, out)
		})
	}
}

// The records of a run that was merged are held to its manifest, and to the plan if that
// is still the same.
func TestMergedRecordsThatDoNotBelong(t *testing.T) {
	dir, mine := madeOf(t, 7)
	_, err := experiments.Runs{Catalog: own()}.Merge(t.Context(), []string{dir}, dir)
	require.NoError(t, err)
	unsealed(t, dir)
	twin := workedOff(t, 1)
	other, _ := madeOf(t, 8)
	_, err = experiments.Runs{Catalog: own()}.Merge(t.Context(), []string{other}, other)
	require.NoError(t, err)
	merged, err := os.ReadFile(filepath.Join(dir, results.RecordsFile))
	require.NoError(t, err)
	require.Len(t, string(merged), len(mine))
	others, err := os.ReadFile(filepath.Join(other, results.RecordsFile))
	require.NoError(t, err)
	lines := strings.SplitAfter(string(merged), "\n")
	for name, test := range map[string]struct {
		records, message string
		comparable       bool // only the plan shows the difference
	}{
		"of another seed":       {string(others), "the next of the plan", true},
		"in another order":      {lines[1] + lines[0] + strings.Join(lines[2:], ""), "the next of the plan", true},
		"one too few":           {strings.Join(lines[:len(lines)-2], ""), "9 records: expected 10", false},
		"one too many":          {string(merged) + strange(t, "dice-sum"), `"k9/9"`, false},
		"of another experiment": {strings.Join(lines[:len(lines)-2], "") + strange(t, "dominoes"), `a record of experiment "dominoes"`, false},
	} {
		t.Run(name, func(t *testing.T) {
			put(t, dir, results.RecordsFile, test.records)
			before := contents(t, dir)
			_, err := experiments.Runs{Catalog: own()}.Report(t.Context(), dir)
			require.ErrorContains(t, err, test.message)
			out := filepath.Join(t.TempDir(), "out")
			_, err = experiments.Runs{Catalog: own()}.Rerun(t.Context(), dir, out, experiments.Shard{})
			require.ErrorContains(t, err, test.message)
			require.NoDirExists(t, out)
			_, err = experiments.Compare(t.Context(), dir, twin)
			require.Equal(t, test.comparable, err == nil || strings.Contains(err.Error(), "no trial in common"), "%v", err)
			require.Equal(t, before, contents(t, dir))
		})
	}
}

// What a killed process left half written goes when the run is taken up again, and nothing
// else does. Beside a shard others may be at work, so it takes away its own only.
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
		r, err := experiments.Runs{Catalog: own()}.Reopen(t.Context(), dir, experiments.Shard{})
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

// A run whose records are packed has nothing to go on with.
func TestResumeOfAPackedRun(t *testing.T) {
	dir, _ := madeOf(t, 7)
	records := filepath.Join(dir, results.RecordsFile)
	require.NoError(t, os.Rename(records, records+".gz"))
	before := contents(t, dir)
	_, err := experiments.Runs{Catalog: own()}.Reopen(t.Context(), dir, experiments.Shard{})
	require.ErrorContains(t, err, "unpack it to go on")
	require.Equal(t, before, contents(t, dir))
}
