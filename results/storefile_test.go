package results_test

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/internal/testenv"
	"basisk/results"
)

// A file written whole replaces what was there, may be read by all, and leaves nothing else.
func TestWriteFile(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "a.json")
	require.NoError(t, os.WriteFile(name, []byte("before"), 0o600))
	require.NoError(t, results.WriteFile(name, []byte("after")))
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	require.Equal(t, "after", string(text))
	info, err := os.Stat(name)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o644), info.Mode())
	require.Equal(t, []string{"a.json"}, names(t, dir))

	large := strings.Repeat("x", 1<<17)
	require.NoError(t, results.WriteFile(name, []byte(large)))
	text, err = os.ReadFile(name)
	require.NoError(t, err)
	require.Equal(t, large, string(text))

	require.ErrorIs(t, results.WriteFile(filepath.Join(dir, "none", "a.json"), nil), os.ErrNotExist)
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "folder", "full"), 0o777))
	require.Error(t, results.WriteFile(filepath.Join(dir, "folder"), nil))
	require.Equal(t, []string{"a.json", "folder"}, names(t, dir), "nothing temporary is left")
}

// What a killed process left is swept away, and nothing that only looks like it.
func TestSweep(t *testing.T) {
	dir := t.TempDir()
	all := []string{"a.json", "a.json.12.tmp", "a.json.x.tmp", "a.json.12.tmp.old", "b.json.7.tmp", "b.txt.7.tmp", "json.7.tmp"}
	for _, name := range all {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), nil, 0o600))
	}
	require.NoError(t, results.Sweep(dir, "*.json"))
	require.Equal(t, []string{"a.json", "a.json.12.tmp.old", "a.json.x.tmp", "b.txt.7.tmp", "json.7.tmp"}, names(t, dir))
	require.Error(t, results.Sweep(dir, "["))
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "a.json.1.tmp", "full"), 0o777))
	require.Error(t, results.Sweep(dir, "*"), "a folder that is not empty is not removed")
	require.Equal(t, []string{"a.json", "a.json.1.tmp", "a.json.12.tmp.old", "a.json.x.tmp"}, names(t, dir), "the others are")
}

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
		"seed":       func(r *results.Record) { r.Seed++ },
		"key":        func(r *results.Record) { r.Key = "other" },
		"experiment": func(r *results.Record) { r.Experiment = "other" },
		"config":     func(r *results.Record) { r.Config["size"] = 9.0 },
		"more":       func(r *results.Record) { r.Config["more"] = true },
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

// A line may have 16 MiB without an end, and what is read is told by lines from 1.
func TestLongestLine(t *testing.T) {
	failure := func(text string) (message string) {
		for _, err := range results.ReadRecords(strings.NewReader(text), "f") {
			require.Empty(t, message, "the first error is the last")
			message = err.Error()
		}
		return message
	}
	longest := strings.Repeat("x", 1<<24)
	require.Equal(t, "f: line 1: the last line is cut off", failure(longest))
	require.Contains(t, failure(longest+"x"), "f: line 1: longer than 16777216 bytes")
	require.Empty(t, failure(""))
	require.Contains(t, failure(`{}{"crc":"00000000"}`+"\n"), `expected a record that ends with its checksum, found "{}{\"crc\":\"00000000\"}"`)
	require.Contains(t, failure(`,"crc":"00000000"}`+"\n"), "f: line 1: invalid character ','", "no contents have the checksum 0")
}

// TestNamesOnAFullDisk: an error of writing names the file, and not the temporary one beside
// it, which is gone.
func TestNamesOnAFullDisk(t *testing.T) {
	if !testenv.FullDisk(t, 10) {
		return
	}
	dir := t.TempDir()
	name := filepath.Join(dir, "file")
	err := results.WriteFile(name, make([]byte, 11))
	require.ErrorIs(t, err, syscall.EFBIG)
	require.EqualError(t, err, "write "+name+": file too large")
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Empty(t, entries)
	name = filepath.Join(dir, "none", "file")
	require.EqualError(t, results.WriteFile(name, nil), "write "+name+": no such file or directory")
}
