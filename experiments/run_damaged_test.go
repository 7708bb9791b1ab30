package experiments_test

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"basisk/experiments"
	"basisk/internal/testenv"
	"basisk/results"

	"github.com/stretchr/testify/require"
)

// halfShards returns a folder with a finished and an unfinished shard of one run.
func halfShards(t *testing.T) (dir string) {
	t.Helper()
	rs, dir := experiments.Runs{Catalog: own()}, filepath.Join(t.TempDir(), "run")
	require.NoError(t, create(t, dir, small, experiments.Setup{Shards: 2}).Close())
	for i := range 2 {
		r, err := rs.Reopen(t.Context(), dir, experiments.Shard{Index: i + 1, Count: 2}, "")
		require.NoError(t, err)
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		finished := 0
		err = r.Measure(ctx, 1, func() {
			if finished++; i == 1 && finished == 20 {
				cancel()
			}
		})
		require.Equal(t, i == 1, err != nil)
		require.NoError(t, r.Close())
	}
	return dir
}

// finishShards resumes the unfinished shard and merges the run.
func finishShards(t *testing.T, dir string) (*results.Manifest, error) {
	rs := experiments.Runs{Catalog: own()}
	for i := range 2 {
		r, err := rs.Reopen(t.Context(), dir, experiments.Shard{Index: i + 1, Count: 2}, "")
		if err != nil {
			return nil, err
		}
		measure(t, r, 1)
	}
	return rs.Merge(t.Context(), []string{dir}, dir)
}

// manifestTail is the end of a manifest.
const manifestTail = `,
  "sum": "0a1b2c3d"
}
`

// TestDamagedShards changes one byte in the records or the manifest of a finished or an unfinished shard: resume,
// merge, report and status name the file. Only a cut-off last line of an unfinished shard is no error: its trial is
// measured again. The name of a manifest's sum is left out, since manifests of earlier versions have no sum.
func TestDamagedShards(t *testing.T) {
	rs, dir, rng := experiments.Runs{Catalog: own()}, halfShards(t), rand.New(rand.NewPCG(64, 3))
	files := []string{"records-1-of-2.jsonl", "records-2-of-2.jsonl", "manifest-1-of-2.json", "manifest-2-of-2.json"}
	for range testenv.Scale(200, 200, 2000) {
		name := files[rng.IntN(len(files))]
		text, err := os.ReadFile(filepath.Join(dir, name))
		require.NoError(t, err)
		at := rng.IntN(len(text))
		if tail := len(text) - at; strings.HasPrefix(name, "manifest") && tail > len(`0a1b2c3d"
}
`) && tail <= len(manifestTail) {
			continue
		}
		changed := bytes.Clone(text)
		changed[at] ^= byte(1 + rng.IntN(255))
		damaged := copyOf(t, dir)
		require.NoError(t, os.WriteFile(filepath.Join(damaged, name), changed, 0o600))
		_, _, status := experiments.Progress(damaged)
		_, report := rs.Report(t.Context(), damaged)
		_, merge := finishShards(t, damaged)
		if name == "records-2-of-2.jsonl" && at == len(text)-1 {
			require.NoError(t, merge)
			requireAgreement(t, workedOff(t, 1), damaged)
			continue
		}
		for how, err := range map[string]error{"status": status, "report": report, "resume and merge": merge} {
			require.ErrorContains(t, err, "-of-2.json", "%s: %s, byte %d is %q", how, name, at, changed[at])
		}
	}
	m, err := finishShards(t, dir)
	require.NoError(t, err)
	require.True(t, m.Merged)
	requireAgreement(t, workedOff(t, 1), dir)
}

// TestValuesThatCannotBe: values that are not declared or out of their range, in records without sums too, are errors
// with file and line.
func TestValuesThatCannotBe(t *testing.T) {
	sums := regexp.MustCompile(`,"sum":"[0-9a-f]{8}"`)
	for _, sealed := range []bool{false, true} {
		for _, x := range []struct{ file, old, next, message string }{
			{"records-2-of-2.jsonl", `"values":{"sum"`, `"values":{"sun"`, "metric sun: the manifest has no such value"},
			{"records-2-of-2.jsonl", `"values":{"sum":`, `"values":{"sum":-`, "expected a value of the range count"},
			{"records-2-of-2.jsonl", `"values":{"sum":`, `"values":{"sum":0.`, "expected a value of the range count"},
		} {
			dir := halfShards(t)
			if name := filepath.Join(dir, x.file); !sealed {
				text, err := os.ReadFile(name)
				require.NoError(t, err)
				require.NoError(t, os.WriteFile(name, sums.ReplaceAll(text, nil), 0o600))
			}
			edit(t, dir, x.file, x.old, x.next)
			_, err := finishShards(t, dir)
			require.ErrorContains(t, err, x.file+": line 1: ")
			require.ErrorContains(t, err, x.message)
		}
	}
}

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
	measure(t, r, 1)
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
