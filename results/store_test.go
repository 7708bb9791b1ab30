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

	"basisk/internal/testenv"
	"basisk/results"
)

// sample returns the record of trial i of an experiment.
func sample(i int) *results.Record {
	return &results.Record{
		Key: fmt.Sprintf("k%d", i), Seed: uint64(i) * 1e9,
		Config: map[string]any{"size": float64(i % 3), "way": "short, \"quick\"", "sure": i%2 == 0},
		Metrics: []results.Metric{
			{Name: "nodes", Unit: "nodes", Value: float64(i * i), Exact: true, Depends: results.OnEngine},
			{Name: results.Elapsed, Unit: "s", Value: 0.001 * float64(i+1)},
		},
	}
}

// known are the values of the samples.
func known() results.Quantities {
	return results.Quantities{"nodes": {Unit: "nodes", Exact: true, Depends: results.OnEngine}, results.Elapsed: {Unit: "s"}}
}

// openStore opens a store that declares its values nowhere.
func openStore(name string) (*results.Store, error) {
	return results.OpenStore(nil, name, results.StoreOptions{Known: results.Quantities{}, Declare: func() error { return nil }})
}

// stored writes samples into a new store and returns its name.
func stored(t testing.TB, samples ...int) string {
	name := filepath.Join(t.TempDir(), "records.jsonl")
	s, err := openStore(name)
	require.NoError(t, err)
	for _, i := range samples {
		require.NoError(t, s.Append(sample(i)))
	}
	require.NoError(t, s.Close())
	return name
}

// readAll returns the records of a file.
func readAll(t *testing.T, name string) (records []results.Record) {
	in, err := os.Open(name)
	require.NoError(t, err)
	defer in.Close()
	for r, err := range results.ReadRecords(in, name, known()) {
		require.NoError(t, err)
		records = append(records, r)
	}
	return records
}

// change replaces the first occurrence of a text in a file, whose sums fit afterwards.
func change(t *testing.T, name, old, next string) {
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	require.Contains(t, string(text), old)
	require.NoError(t, os.WriteFile(name, testenv.WithSums(bytes.Replace(text, []byte(old), []byte(next), 1)), 0o600))
}

func TestStoreGivesBackWhatItGot(t *testing.T) {
	name := stored(t, 0, 1, 2)
	s, err := openStore(name)
	require.NoError(t, err)
	torn, err := s.Repair()
	require.NoError(t, err)
	require.False(t, torn)
	require.Zero(t, s.Len())
	require.NoError(t, s.Append(sample(3)))
	require.Equal(t, 1, s.Len())
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

// A line is JSON in the documented form, as other programs read it.
func TestLineOfARecord(t *testing.T) {
	r := sample(2)
	r.Warnings = []string{"<odd>"}
	line, err := r.MarshalJSON()
	require.NoError(t, err)
	require.Equal(t, `{"key":"k2","seed":2000000000,"config":{"size":2,"sure":true,"way":"short, \"quick\""},`+
		`"values":{"nodes":4,"elapsed":0.003},"warnings":["<odd>"]}`, string(line))
}

// TestStoreServesManyGoroutines: no line is torn by another.
func TestStoreServesManyGoroutines(t *testing.T) {
	name := filepath.Join(t.TempDir(), "records.jsonl")
	s, err := openStore(name)
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
		s, err := openStore(name)
		require.NoError(t, err)
		torn, err := s.Repair()
		require.NoError(t, err)
		require.Equal(t, cut > 0 && whole[cut-1] != '\n', torn)
		for i := kept; i < 3; i++ {
			require.NoError(t, s.Append(sample(i)))
		}
		require.NoError(t, s.Close())
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		require.Equal(t, string(whole), string(text))
	})
}

// A truncated line that is longer than a block is removed, too.
func TestStoreCutsALongLine(t *testing.T) {
	name := stored(t, 0)
	whole, err := os.ReadFile(name)
	require.NoError(t, err)
	for _, text := range []string{string(whole) + strings.Repeat("x", 9000), strings.Repeat("x", 9000)} {
		require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
		s, err := openStore(name)
		require.NoError(t, err)
		torn, err := s.Repair()
		require.NoError(t, err)
		require.True(t, torn)
		require.NoError(t, s.Close())
		left, err := os.ReadFile(name)
		require.NoError(t, err)
		require.Equal(t, strings.TrimRight(text, "x"), string(left))
	}
}

// TestReadRecordsRefuses: a foreign or damaged line is an error with its place.
func TestReadRecordsRefuses(t *testing.T) {
	for _, test := range []struct{ name, old, next, message string }{
		{"an unknown part", `"values":`, `"metrics":`, `line 1: expected a record: "metrics": no part of a record`},
		{"a text for a number", `"nodes":0`, `"nodes":"0"`, "line 1: expected a record: expected a number"},
		{"a list for a setting", `"size":0`, `"size":[0]`, "line 1: expected a record: expected a number"},
		{"a setting twice", `"size":0`, `"size":0,"size":1`, `line 1: expected a record: jsontext: duplicate object member name "size"`},
		{"two records in a line", "\n", "", "line 1: expected the end of the line after a record"},
		{"no key", `"key":"k0",`, "", "line 1: expected a record with a key"},
		{"a line of something else", "\n", "\nhello\n", `line 2: expected a record: jsontext: invalid character 'h'`},
		{"a number alone", "\n", "\n7\n", "line 2: expected a record: expected an object"},
		{"an empty line", "\n", "\n\n", "line 2: expected a record"},
		{"zeros that a disk left", "\n", "\n\x00\x00\x00\n", "line 2: expected a record"},
	} {
		t.Run(test.name, func(t *testing.T) {
			name := stored(t, 0, 1, 2)
			change(t, name, test.old, test.next)
			in, err := os.Open(name)
			require.NoError(t, err)
			defer in.Close()
			err = nil
			for _, failed := range results.ReadRecords(in, name, known()) {
				require.NoError(t, err, "the first error is the last")
				err = failed
			}
			require.ErrorContains(t, err, name+": "+test.message)
		})
	}
}

func TestStoreRefusesOtherFiles(t *testing.T) {
	_, err := openStore(t.TempDir())
	require.Error(t, err)
	_, err = openStore(filepath.Join(t.TempDir(), "none", "records.jsonl"))
	require.ErrorIs(t, err, os.ErrNotExist)
	_, err = openStore(os.DevNull)
	require.ErrorContains(t, err, "expected a regular file")
}

// TestStoreIsLocked: two processes would mix their lines. A process that is alone neither takes a lock nor
// checks whether another one has it.
func TestStoreIsLocked(t *testing.T) {
	name := filepath.Join(t.TempDir(), "records.jsonl")
	s, err := openStore(name)
	require.NoError(t, err)
	_, err = openStore(name)
	require.ErrorContains(t, err, "another process is writing it")
	alone, err := results.OpenStore(nil, name, results.StoreOptions{Alone: true})
	require.NoError(t, err)
	require.NoError(t, s.Close())
	s, err = openStore(name)
	require.NoError(t, err)
	require.NoError(t, errors.Join(s.Close(), alone.Close()))
}

// TestAppendRefuses: what could not be read back is not written.
func TestAppendRefuses(t *testing.T) {
	name := filepath.Join(t.TempDir(), "records.jsonl")
	s, err := openStore(name)
	require.NoError(t, err)
	for message, metrics := range map[string][]results.Metric{
		"metric nodes is NaN":                                   {{Name: "nodes", Value: math.NaN()}},
		"metric nodes is +Inf":                                  {{Name: "nodes", Value: math.Inf(1)}},
		"metric 1 has no name":                                  {{Value: 1}},
		"two metrics are named nodes":                           {{Name: "nodes"}, {Name: "other"}, {Name: "nodes"}},
		`depends on "moon": expected instance, rules or engine`: {{Name: "nodes", Exact: true, Depends: "moon"}},
	} {
		r := sample(7)
		r.Metrics = metrics
		err := s.Append(r)
		require.ErrorContains(t, err, message)
		require.ErrorContains(t, err, `"k7"`)
	}
	require.NoError(t, s.Append(sample(7)), "the store accepts more records")
	other := sample(8)
	other.Metrics[0].Unit = "cells"
	require.ErrorContains(t, s.Append(other), `record "k8": metric nodes has the unit "cells": expected "nodes", as in other records`)
	require.NoError(t, s.Close())
	require.Len(t, readAll(t, name), 1)
}

// The store declares a value before the first record that has it, and again when a record
// promises less. A record that a time limit ended promises nothing and changes nothing.
func TestStoreDeclaresValues(t *testing.T) {
	name, q := filepath.Join(t.TempDir(), "records.jsonl"), results.Quantities{}
	declared, appending := 0, 0
	s, err := results.OpenStore(nil, name, results.StoreOptions{Known: q, Declare: func() error {
		declared++
		require.Len(t, readAll(t, name), appending)
		return nil
	}})
	require.NoError(t, err)
	appended := func(want int, change func(r *results.Record)) {
		appending = s.Len()
		r := sample(appending)
		change(r)
		require.NoError(t, s.Append(r))
		require.Equal(t, want, declared)
	}
	appended(1, func(*results.Record) {})
	require.Equal(t, known(), q)
	appended(1, func(r *results.Record) { r.Metrics[0].Depends = results.OnRules })
	appended(2, func(r *results.Record) {
		r.Metrics = append(r.Metrics, results.Metric{Name: results.Censored, Value: 1})
	})
	require.True(t, q["nodes"].Exact)
	for _, m := range readAll(t, name)[2].Metrics {
		require.False(t, m.Exact, "no value of a censored record is exact")
	}
	appended(3, func(r *results.Record) { r.Metrics[0].Exact = false })
	appended(3, func(*results.Record) {})
	require.Equal(t, results.Quantity{Unit: "nodes"}, q["nodes"])
	require.NoError(t, s.Close())

	other := results.Quantities{"nodes": {Unit: "nodes", Exact: true, Depends: results.OnRules}, "new": {Unit: "cells"}}
	other.Join(known())
	require.Equal(t, results.Quantity{Unit: "nodes", Exact: true, Depends: results.OnEngine}, other["nodes"])
	require.Len(t, other, 3)
}

// A record whose values could not be declared ends the store: later ones would have values that no manifest names.
func TestUndeclaredValuesEndTheStore(t *testing.T) {
	name, full := filepath.Join(t.TempDir(), "records.jsonl"), errors.New("the disk is full")
	s, err := results.OpenStore(nil, name, results.StoreOptions{Known: results.Quantities{}, Declare: func() error { return full }})
	require.NoError(t, err)
	require.ErrorIs(t, s.Append(sample(0)), full)
	require.ErrorIs(t, s.Append(sample(1)), full)
	require.NoError(t, s.Close())
	require.Empty(t, readAll(t, name))
}

func TestReadRecordsNamesTheTornLine(t *testing.T) {
	text := strings.Repeat("x", 10)
	for _, err := range results.ReadRecords(strings.NewReader(text), "some.jsonl", nil) {
		require.ErrorContains(t, err, "some.jsonl: line 1: the last line is cut off")
	}
}

// FuzzReadRecords: whatever is in a file, reading it ends with records that can be written or an
// error.
func FuzzReadRecords(f *testing.F) {
	f.Add([]byte("{\"key\":\"a\"}\n"))
	f.Add([]byte(`{"key":"a","seed":1,"config":{"a":"b","c":true},"values":{"x":1e3},"warnings":["w"]}` + "\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		for r, err := range results.ReadRecords(bytes.NewReader(text), "fuzz", nil) {
			if err == nil {
				_, err = r.MarshalJSON()
				require.NoError(t, err)
			}
		}
	})
}

// BenchmarkAppend stores records.
func BenchmarkAppend(b *testing.B) {
	s, err := openStore(filepath.Join(b.TempDir(), "records.jsonl"))
	require.NoError(b, err)
	for i := range b.N {
		require.NoError(b, s.Append(sample(i)))
	}
	require.NoError(b, s.Close())
}
