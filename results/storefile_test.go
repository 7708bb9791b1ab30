package results_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"basisk/results"

	"github.com/stretchr/testify/require"
)

// A value that is missing is no number, and a metric of 0 is not missing.
func TestValueOfARecord(t *testing.T) {
	r := results.Record{Metrics: []results.Metric{{Name: "a", Value: 3}, {Name: "b"}}}
	require.Equal(t, []float64{3, 0}, []float64{r.Value("a"), r.Value("b")})
	_, ok := r.Metric("b")
	require.True(t, ok)
	missing, ok := r.Metric("c")
	require.False(t, ok)
	require.Zero(t, missing)
	require.NotEqual(t, r.Value("c"), r.Value("c"), "NaN")
}

func TestSameTrial(t *testing.T) {
	a, b := sample(1), sample(1)
	b.Metrics[0].Value++
	require.True(t, a.SameTrial(b))
	for name, differ := range map[string]func(*results.Record){
		"seed":   func(r *results.Record) { r.Seed++ },
		"key":    func(r *results.Record) { r.Key = "other" },
		"config": func(r *results.Record) { r.Config["size"] = 9.0 },
		"more":   func(r *results.Record) { r.Config["more"] = true },
	} {
		c := sample(1)
		differ(c)
		require.False(t, a.SameTrial(c), name)
	}
}

// A configuration with another entry under as many names is another trial.
func TestSameTrialByNames(t *testing.T) {
	a := &results.Record{Config: map[string]any{"size": 1.0, "way": "x"}}
	require.True(t, a.SameTrial(&results.Record{Config: map[string]any{"size": 1.0, "way": "x"}}))
	require.False(t, a.SameTrial(&results.Record{Config: map[string]any{"size": 1.0, "wax": "x"}}))
	require.False(t, a.SameTrial(&results.Record{Config: map[string]any{"size": 1.0, "way": nil}}))
	require.False(t, (&results.Record{Config: map[string]any{"a": nil}}).SameTrial(&results.Record{Config: map[string]any{"b": nil}}))
}

// A line may have 16 MiB without its end, and errors count lines from 1.
func TestLongestLine(t *testing.T) {
	failure := func(text string) (message string) {
		for _, err := range results.ReadRecords(strings.NewReader(text), "f", nil) {
			require.Empty(t, message, "the first error is the last")
			message = err.Error()
		}
		return message
	}
	longest := strings.Repeat("x", 1<<24)
	require.Equal(t, "f: line 1: the last line is cut off", failure(longest))
	require.Contains(t, failure(longest+"x"), "f: line 1: longer than 16777216 bytes")
	require.Empty(t, failure(""))
}

// Files are closed even if something is wrong with them: otherwise a program that compares many runs would run
// out of open files.
func TestNothingStaysOpen(t *testing.T) {
	if _, err := os.ReadDir("/proc/self/fd"); err != nil {
		t.Skip("this system does not list open files")
	}
	dir, good := t.TempDir(), stored(t, 0, 1)
	run, m := whole(t, 2)
	report := t.TempDir()
	packed, other := filepath.Join(dir, results.RecordsFile), filepath.Join(dir, "other")
	require.NoError(t, os.WriteFile(packed+".gz", []byte("not packed at all"), 0o600))
	require.NoError(t, os.WriteFile(other, []byte("no record\n"), 0o600))
	for name, do := range map[string]func() error{
		"parts with a damaged file": func() error { _, err := merged(t, parts(good, other), 3); return err },
		"parts that are merged":     func() error { _, err := merged(t, parts(good), 2); return err },
		"attempts, the first not in order": func() error {
			_, err := merged(t, &results.Parts{Files: [][]string{{stored(t, 1), stored(t, 0)}}, Values: known()}, 2)
			return err
		},
		"parts of which the first record is enough": func() error {
			for _, err := range parts(good).Records(planOf(2, 1)) {
				return err
			}
			return nil
		},
		"parts of which one is missing":  func() error { _, err := merged(t, parts(good, packed), 3); return err },
		"a file that is not packed":      func() error { _, err := readWhole(dir, m); return err },
		"a run that is read":             func() error { _, err := readWhole(run, m); return err },
		"files that are counted":         func() error { _, _, err := results.CountKeys(good, dir); return err },
		"a store of something else":      func() error { _, err := openStore(dir); return err },
		"a file that cannot be written":  func() error { return manifest(2).Write(nil, dir) },
		"a file that is written":         func() error { return manifest(2).Write(nil, filepath.Join(dir, "new")) },
		"a file that is hashed":          func() error { _, err := results.HashFile(good); return err },
		"a session, which reads cpuinfo": func() error { results.NewSession(1, nil); return nil },
		"a report with a figure less than before": func() error {
			r := small()
			r.Sections[0].Figures[0].Name = "gone"
			require.NoError(t, r.Write(nil, report))
			return small().Write(nil, report)
		},
		"a store that is closed": func() error {
			s, err := openStore(good)
			require.NoError(t, err)
			return s.Close()
		},
	} {
		before, err := os.ReadDir("/proc/self/fd")
		require.NoError(t, err)
		_ = do() // some fail, and must close what they opened
		after, err := os.ReadDir("/proc/self/fd")
		require.NoError(t, err)
		require.Len(t, after, len(before), name)
	}
}

// versions are the versions of a session.
var versions = map[results.Dependency]int{results.OnRules: 3, results.OnEngine: 5}

// manifest returns a manifest of a run of the samples.
func manifest(trials int) *results.Manifest {
	return &results.Manifest{
		Schema: results.Schema, Experiment: "made-up", Seed: 7, Params: json.RawMessage(`{"scale":1}`),
		Trials: trials, Plan: "abc", Sessions: []results.Session{results.NewSession(2, versions)},
	}
}

func TestManifestIsReadBack(t *testing.T) {
	name := filepath.Join(t.TempDir(), "manifest.json")
	m := manifest(3)
	m.Sessions[0].Finish(3)
	require.NoError(t, m.Write(nil, name))
	got, err := results.ReadManifest(name)
	require.NoError(t, err)
	require.NoError(t, m.SameRun(got))
	require.Equal(t, m.Sessions, got.Sessions)
	require.Equal(t, 3, got.Sessions[0].Records)
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	require.True(t, strings.HasSuffix(string(text), "}\n"), "a line has an end")
	require.Regexp(t, `"versions": \{\s+"engine": 5,\s+"rules": 3\s+\}`, string(text))

	files, err := os.ReadDir(filepath.Dir(name))
	require.NoError(t, err)
	require.Len(t, files, 1, "no temporary file is left")
}

func TestSessionTellsWhere(t *testing.T) {
	s := results.NewSession(2, versions)
	require.Equal(t, runtime.Version(), s.Go)
	require.Equal(t, runtime.GOOS+"/"+runtime.GOARCH, s.Platform)
	require.NotEmpty(t, s.CPU)
	require.Positive(t, s.GOMAXPROCS)
	require.False(t, s.Start.IsZero())
	require.True(t, s.End.IsZero())
	require.Equal(t, []int{2, runtime.NumCPU(), runtime.GOMAXPROCS(0)}, []int{s.Workers, s.CPUs, s.GOMAXPROCS})
	require.Equal(t, versions, s.Versions)
	require.Equal(t, os.Args[1:], s.Args[1:])
	require.WithinDuration(t, time.Now(), s.Start, time.Minute)
	require.Zero(t, s.Start.Nanosecond(), "whole seconds")
	s.Finish(4)
	require.Equal(t, 4, s.Records)
	require.WithinDuration(t, time.Now(), s.End, time.Minute)
	require.Zero(t, s.End.Nanosecond())
	require.Equal(t, "c0ffee", (&results.Session{Commit: "c0ffee"}).Version())
	require.NotContains(t, s.Args[0], string(filepath.Separator), "no directory of this machine")

	require.Equal(t, "unknown", (&results.Session{}).Version())
	require.Equal(t, "c0ffee+", (&results.Session{Commit: "c0ffee", Dirty: true}).Version())
	m := results.Manifest{Sessions: []results.Session{{Commit: "a"}, {Commit: "b"}, {Commit: "a"}}}
	require.Equal(t, []string{"a", "b"}, m.Versions())
}

// A run has the versions that all of its sessions had.
func TestManifestDepends(t *testing.T) {
	of := func(sessions ...map[results.Dependency]int) map[results.Dependency]int {
		var m results.Manifest
		for _, v := range sessions {
			m.Sessions = append(m.Sessions, results.Session{Versions: v})
		}
		return m.Depends()
	}
	require.Empty(t, of())
	require.Equal(t, versions, of(versions, versions))
	require.Equal(t, map[results.Dependency]int{results.OnRules: 3}, of(versions, map[results.Dependency]int{results.OnRules: 3, results.OnEngine: 6}))
	require.Empty(t, of(versions, nil), "a session that does not say")
	require.Empty(t, of(nil, versions))
	require.Len(t, versions, 2, "left alone")
}

// A manifest needs no more than an experiment, a plan and a trial.
func TestReadLeastManifest(t *testing.T) {
	name := filepath.Join(t.TempDir(), "manifest.json")
	require.NoError(t, os.WriteFile(name, []byte(`{"schema":2,"experiment":"x","plan":"p","trials":1}`), 0o600))
	m, err := results.ReadManifest(name)
	require.NoError(t, err)
	require.Equal(t, &results.Manifest{Schema: 2, Experiment: "x", Plan: "p", Trials: 1}, m)
}

func TestReadManifestRefuses(t *testing.T) {
	for _, test := range []struct{ name, text, message string }{
		{"another version", `{"schema":1,"trials":"many"}`, "manifest of schema 1: this program reads schema 2"},
		{"no version", `{"experiment":"x"}`, "manifest of schema 0"},
		{"no JSON", "{\n  \"schema\": 2,\n  oops\n}", "line 3, column 3: invalid character 'o'"},
		{"a wrong kind", "{\"schema\":2,\n\"trials\":\"many\"}", "line 2, column"},
		{"empty", "", "line 1, column 1: unexpected end"},
		{"a wrong kind in the second line", "{\"schema\":2,\n\"trials\":\"many\"}", "line 2, column 15: json: cannot unmarshal string"},
		{"half of it", `{"schema":2,"experiment":"x"}`, "expected a manifest with experiment, plan and trials"},
		{"no experiment", `{"schema":2,"plan":"p","trials":1}`, "expected a manifest with experiment, plan and trials"},
		{"no plan", `{"schema":2,"experiment":"x","trials":1}`, "expected a manifest with experiment, plan and trials"},
		{"no trials", `{"schema":2,"experiment":"x","plan":"p"}`, "expected a manifest with experiment, plan and trials"},
	} {
		t.Run(test.name, func(t *testing.T) {
			name := filepath.Join(t.TempDir(), "manifest.json")
			require.NoError(t, os.WriteFile(name, []byte(test.text), 0o600))
			_, err := results.ReadManifest(name)
			require.ErrorContains(t, err, test.message)
			require.ErrorContains(t, err, name)
		})
	}
	_, err := results.ReadManifest(filepath.Join(t.TempDir(), "manifest.json"))
	require.ErrorIs(t, err, os.ErrNotExist)
}

func TestSameRunNamesTheDifference(t *testing.T) {
	for word, differ := range map[string]func(*results.Manifest){
		"the experiment":       func(m *results.Manifest) { m.Experiment = "other" },
		"the seed":             func(m *results.Manifest) { m.Seed++ },
		"the choice of trials": func(m *results.Manifest) { m.Params = json.RawMessage(`{"scale":2}`) },
		"the time limit":       func(m *results.Manifest) { m.Timeout = "10s" },
		"the number of trials": func(m *results.Manifest) { m.Trials++ },
		"the plan":             func(m *results.Manifest) { m.Plan = "def" },
	} {
		other := manifest(3)
		differ(other)
		require.ErrorContains(t, manifest(3).SameRun(other), word)
	}
	limited := manifest(3)
	limited.Timeout = "10s"
	require.EqualError(t, manifest(3).SameRun(limited), "another run: the time limit is 10s there and none here")
	require.EqualError(t, limited.SameRun(manifest(3)), "another run: the time limit is none there and 10s here")
	spaced := manifest(3)
	spaced.Params = json.RawMessage("{\n  \"scale\": 1\n}")
	require.NoError(t, manifest(3).SameRun(spaced), "blanks do not matter")
	shard := manifest(3)
	shard.Shard, shard.Sessions = "2/4", nil
	require.NoError(t, manifest(3).SameRun(shard))
}

// The text omits unknown properties of a file.
func TestDataFileInWords(t *testing.T) {
	d := results.DataFile{Name: "hard.txt", Bytes: 3, SHA256: "ba7816bf8f01cfea414140de5dae2223"}
	require.Equal(t, "hard.txt, 3 bytes, SHA-256 ba7816bf8f01", d.String())
	d.Puzzles = 1
	require.Equal(t, "hard.txt, 3 bytes, SHA-256 ba7816bf8f01, 1 puzzles", d.String())
}

func TestHashFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "abc")
	require.NoError(t, os.WriteFile(name, []byte("abc"), 0o600))
	d, err := results.HashFile(name)
	require.NoError(t, err)
	// The example of FIPS 180-4.
	require.Equal(t, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", d.SHA256)
	require.Equal(t, []any{name, int64(3)}, []any{d.Name, d.Bytes})
	_, err = results.HashFile(name + ".none")
	require.ErrorIs(t, err, os.ErrNotExist)
}

func TestManifestOfBrokenParams(t *testing.T) {
	m := manifest(2)
	m.Params = json.RawMessage("{")
	name := filepath.Join(t.TempDir(), "manifest.json")
	require.ErrorContains(t, m.Write(nil, name), "unexpected end of JSON input")
	require.NoFileExists(t, name)
}

// TestLargeManifest: a file that is too large for a manifest is not read to its end.
func TestLargeManifest(t *testing.T) {
	name := filepath.Join(t.TempDir(), "manifest.json")
	require.NoError(t, os.WriteFile(name, nil, 0o600))
	require.NoError(t, os.Truncate(name, 1<<40))
	_, err := results.ReadManifest(name)
	require.EqualError(t, err, name+": found more than 16777216 bytes")
}
