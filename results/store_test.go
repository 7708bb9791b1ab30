package results_test

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"basisk/results"
)

// sample returns the record of trial i of an experiment called made-up.
func sample(i int) *results.Record {
	return &results.Record{
		Schema: results.Schema, Experiment: "made-up", Key: fmt.Sprintf("k%d", i), Seed: uint64(i) * 1e9,
		Config: map[string]any{"size": float64(i % 3), "way": "short, \"quick\"", "sure": i%2 == 0},
		Metrics: []results.Metric{
			{Name: "nodes", Unit: "nodes", Value: float64(i * i), Exact: true, Depends: results.OnEngine},
			{Name: results.Elapsed, Unit: "s", Value: 0.001 * float64(i+1)},
		},
	}
}

// stored writes samples into a new store and returns its name.
func stored(t *testing.T, samples ...int) string {
	name := filepath.Join(t.TempDir(), "records.jsonl")
	s, err := results.OpenStore(nil, name, "made-up")
	require.NoError(t, err)
	for _, i := range samples {
		require.NoError(t, s.Append(sample(i)))
	}
	require.NoError(t, s.Close())
	return name
}

// readAll returns the records of a file.
func readAll(t *testing.T, name string) []results.Record {
	in, err := results.OpenRecords(name)
	require.NoError(t, err)
	defer in.Close()
	var records []results.Record
	for r, err := range results.ReadRecords(in, name) {
		require.NoError(t, err)
		records = append(records, r)
	}
	return records
}

// change replaces old by its successor in a file.
func change(t *testing.T, name, old, next string) {
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	require.Contains(t, string(text), old)
	require.NoError(t, os.WriteFile(name, bytes.Replace(text, []byte(old), []byte(next), 1), 0o600))
}

func TestStoreGivesBackWhatItGot(t *testing.T) {
	name := stored(t, 0, 1, 2)
	s, err := results.OpenStore(nil, name, "made-up")
	require.NoError(t, err)
	require.Equal(t, 3, s.Len())
	require.True(t, s.Has("k1"))
	require.False(t, s.Has("k3"))
	require.False(t, s.Repaired())
	require.NoError(t, s.Append(sample(3)))
	require.Equal(t, 4, s.Len())
	require.NoError(t, s.Close())

	records := readAll(t, name)
	require.Len(t, records, 4)
	for i := range records {
		require.Equal(t, *sample(i), records[i])
	}
	value, ok := records[2].Metric("nodes")
	require.True(t, ok)
	require.Equal(t, 4.0, value)
}

// TestStoreServesManyGoroutines: no line is torn by another.
func TestStoreServesManyGoroutines(t *testing.T) {
	name := filepath.Join(t.TempDir(), "records.jsonl")
	s, err := results.OpenStore(nil, name, "made-up")
	require.NoError(t, err)
	const workers, each = 8, 50
	var done sync.WaitGroup
	for w := range workers {
		done.Go(func() {
			for i := range each {
				if err := s.Append(sample(w*each + i)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	done.Wait()
	require.NoError(t, s.Close())
	seen := make(map[string]bool)
	for _, r := range readAll(t, name) {
		seen[r.Key] = true
	}
	require.Len(t, seen, workers*each)
}

// TestStoreAfterTheEndOfTheMachine: wherever a file is cut, opening it keeps the
// whole lines and continues after them.
func TestStoreAfterTheEndOfTheMachine(t *testing.T) {
	whole, err := os.ReadFile(stored(t, 0, 1, 2))
	require.NoError(t, err)
	dir := t.TempDir()
	rapid.Check(t, func(t *rapid.T) {
		cut := rapid.IntRange(0, len(whole)).Draw(t, "cut")
		name := filepath.Join(dir, "records.jsonl")
		require.NoError(t, os.WriteFile(name, whole[:cut], 0o600))
		kept := bytes.Count(whole[:cut], []byte("\n"))
		s, err := results.OpenStore(nil, name, "made-up")
		require.NoError(t, err)
		require.Equal(t, kept, s.Len())
		torn := cut > 0 && whole[cut-1] != '\n'
		require.Equal(t, torn, s.Repaired())
		for i := kept; i < 3; i++ {
			require.NoError(t, s.Append(sample(i)))
		}
		require.NoError(t, s.Close())
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		require.Equal(t, string(whole), string(text))
	})
}

// TestStoreRefuses: a foreign or changed line is an error with its place, and the file stays
// unchanged.
func TestStoreRefuses(t *testing.T) {
	for _, test := range []struct{ name, old, next, message string }{
		{"a number changed by hand", `"value":1,`, `"value":2,`, "line 2: the checksum"},
		{"no checksum", `,"crc":"`, `,"src":"`, "line 1: expected a record that ends with its checksum"},
		{"a line of something else", "\n", "\nhello\n", `line 2: expected a record that ends with its checksum, found "hello"`},
		{"an empty line", "\n", "\n\n", "line 2: expected a record"},
		{"zeros that a disk left", "\n", "\n\x00\x00\x00\n", "line 2: expected a record"},
	} {
		t.Run(test.name, func(t *testing.T) {
			name := stored(t, 0, 1, 2)
			change(t, name, test.old, test.next)
			before, err := os.ReadFile(name)
			require.NoError(t, err)
			_, err = results.OpenStore(nil, name, "made-up")
			require.ErrorContains(t, err, test.message)
			require.ErrorContains(t, err, name)
			after, err := os.ReadFile(name)
			require.NoError(t, err)
			require.Equal(t, before, after)
		})
	}
}

func TestStoreRefusesOtherFiles(t *testing.T) {
	_, err := results.OpenStore(nil, stored(t, 1), "another")
	require.ErrorContains(t, err, `line 1: record of experiment "made-up": expected "another"`)

	_, err = results.OpenStore(nil, t.TempDir(), "made-up")
	require.Error(t, err)
	_, err = results.OpenStore(nil, filepath.Join(t.TempDir(), "none", "records.jsonl"), "made-up")
	require.ErrorIs(t, err, os.ErrNotExist)

	name := filepath.Join(t.TempDir(), "records.jsonl")
	s, err := results.OpenStore(nil, name, "made-up")
	require.NoError(t, err)
	newer := sample(1)
	newer.Schema = results.Schema + 1
	require.NoError(t, s.Append(newer))
	require.NoError(t, s.Close())
	_, err = results.OpenStore(nil, name, "made-up")
	require.ErrorContains(t, err, "line 1: record of schema 2: this program reads schema 1")

	require.NoError(t, os.WriteFile(name, bytes.Repeat([]byte("x"), 1<<24+1), 0o600))
	_, err = results.OpenStore(nil, name, "made-up")
	require.ErrorContains(t, err, "line 1: longer than 16777216 bytes")
}

func TestStoreRefusesASecondRecord(t *testing.T) {
	name := stored(t, 0, 1, 0)
	_, err := results.OpenStore(nil, name, "made-up")
	require.ErrorContains(t, err, `line 3: a second record of trial "k0"`)
}

// TestStoreIsLocked: two processes would mix their lines.
func TestStoreIsLocked(t *testing.T) {
	name := filepath.Join(t.TempDir(), "records.jsonl")
	s, err := results.OpenStore(nil, name, "made-up")
	require.NoError(t, err)
	_, err = results.OpenStore(nil, name, "made-up")
	require.ErrorContains(t, err, "another process is writing it")
	require.NoError(t, s.Close())
	s, err = results.OpenStore(nil, name, "made-up")
	require.NoError(t, err)
	require.NoError(t, s.Close())
}

// TestOwnStoreTakesNoLock: nor does it ask for one that another process has.
func TestOwnStoreTakesNoLock(t *testing.T) {
	name := filepath.Join(t.TempDir(), "records.jsonl")
	locked, err := results.OpenStore(nil, name, "made-up")
	require.NoError(t, err)
	own, err := results.OpenOwnStore(nil, name, "made-up")
	require.NoError(t, err)
	require.NoError(t, locked.Close())
	locked, err = results.OpenStore(nil, name, "made-up")
	require.NoError(t, err)
	require.NoError(t, errors.Join(locked.Close(), own.Close()))
}

// TestAppendRefuses: what could not be read back is not written.
func TestAppendRefuses(t *testing.T) {
	name := filepath.Join(t.TempDir(), "records.jsonl")
	s, err := results.OpenStore(nil, name, "made-up")
	require.NoError(t, err)
	for message, metrics := range map[string][]results.Metric{
		"metric nodes is NaN":         {{Name: "nodes", Value: math.NaN()}},
		"metric nodes is +Inf":        {{Name: "nodes", Value: math.Inf(1)}},
		"metric 1 has no name":        {{Value: 1}},
		"two metrics are named nodes": {{Name: "nodes"}, {Name: "other"}, {Name: "nodes"}},
	} {
		r := sample(7)
		r.Metrics = metrics
		err := s.Append(r)
		require.ErrorContains(t, err, message)
		require.ErrorContains(t, err, `"k7"`)
	}
	require.NoError(t, s.Append(sample(7)), "the store goes on")
	require.NoError(t, s.Close())
	require.Len(t, readAll(t, name), 1)
}

// The dependency of a metric is kept; an exact metric without one, as in old records, depends
// on the engine, and an inexact one on nothing.
func TestDependsIsKept(t *testing.T) {
	name := filepath.Join(t.TempDir(), "records.jsonl")
	s, err := results.OpenStore(nil, name, "made-up")
	require.NoError(t, err)
	r := sample(1)
	r.Metrics = []results.Metric{
		{Name: "clues", Exact: true, Depends: results.OnInstance},
		{Name: "uses", Exact: true, Depends: results.OnRules},
		{Name: "nodes", Exact: true},
		{Name: "late", Depends: results.OnRules},
		{Name: "time", Unit: "s"},
	}
	require.NoError(t, s.Append(r))
	r = sample(2)
	r.Metrics[0].Depends = "moon"
	require.EqualError(t, s.Append(r), `record "k2": metric nodes depends on "moon": expected instance, rules or engine`)
	require.NoError(t, s.Close())

	var kept []results.Dependency
	for _, m := range readAll(t, name)[0].Metrics {
		kept = append(kept, m.Depends)
		require.Equal(t, m.Depends != "", m.Exact, m.Name)
	}
	require.Equal(t, []results.Dependency{results.OnInstance, results.OnRules, results.OnEngine, "", ""}, kept)

	// A line from before metrics had dependencies.
	const old = `{"schema":1,"experiment":"e","key":"k","seed":0,"config":null,"metrics":[{"name":"nodes","unit":"","value":3,"exact":true}],"crc":"7b6519fb"}`
	for r, err := range results.ReadRecords(strings.NewReader(old+"\n"), "old") {
		require.NoError(t, err)
		require.Equal(t, results.Metric{Name: "nodes", Value: 3, Exact: true, Depends: results.OnEngine}, r.Metrics[0])
	}
}

func TestReadRecordsTellsTheTornLine(t *testing.T) {
	text := strings.Repeat("x", 10)
	for _, err := range results.ReadRecords(strings.NewReader(text), "some.jsonl") {
		require.ErrorContains(t, err, "some.jsonl: line 1: the last line is cut off")
	}
}

// FuzzReadRecords: whatever is in a file, reading it ends with records or an error.
func FuzzReadRecords(f *testing.F) {
	f.Add([]byte("{\"schema\":1}\n"))
	f.Add([]byte("{\"schema\":1,\"crc\":\"8e7fb58a\"}\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		for r, err := range results.ReadRecords(bytes.NewReader(text), "fuzz") {
			if err == nil {
				require.Equal(t, results.Schema, r.Schema)
			}
		}
	})
}

// BenchmarkAppend: what a record costs the one who runs trials.
func BenchmarkAppend(b *testing.B) {
	s, err := results.OpenStore(nil, filepath.Join(b.TempDir(), "records.jsonl"), "made-up")
	require.NoError(b, err)
	for i := range b.N {
		require.NoError(b, s.Append(sample(i)))
	}
	require.NoError(b, s.Close())
}
