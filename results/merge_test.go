package results_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/results"
)

// planOf yields the trials of the first samples, without metrics, in shards.
func planOf(n, shards int) results.Planned {
	return func(yield func(int, results.Record) bool) {
		for i := range n {
			r := sample(i)
			r.Metrics = nil
			if !yield(i%shards, *r) {
				return
			}
		}
	}
}

// parts are the files of shards, one each.
func parts(names ...string) *results.Parts {
	p := &results.Parts{Values: known()}
	for _, name := range names {
		p.Files = append(p.Files, []string{name})
	}
	return p
}

// merged returns the merged records of files of shards.
func merged(t *testing.T, p *results.Parts, trials int) (string, error) {
	var text bytes.Buffer
	q, err := p.Copy(t.Context(), &text, planOf(trials, len(p.Files)))
	if err == nil {
		require.Equal(t, known(), q)
	}
	return text.String(), err
}

// inOrder returns the records of the first samples.
func inOrder(t *testing.T, trials int) string {
	var samples []int
	for i := range trials {
		samples = append(samples, i)
	}
	text, err := os.ReadFile(stored(t, samples...))
	require.NoError(t, err)
	return string(text)
}

// TestMergeIsInTheOrderOfThePlan: the order of the records in the files does not matter.
func TestMergeIsInTheOrderOfThePlan(t *testing.T) {
	text, err := merged(t, parts(stored(t, 6, 0, 3), stored(t, 4, 1), stored(t, 2, 5)), 7)
	require.NoError(t, err)
	require.Equal(t, inOrder(t, 7), text)
	text, err = merged(t, parts(stored(t, 2, 1, 0)), 3)
	require.NoError(t, err)
	require.Equal(t, inOrder(t, 3), text)
}

// A shard may have been attempted several times, each time after some records of the others or
// beside them. The first record of a trial counts, and the times of others are dropped.
func TestMergeOfAttempts(t *testing.T) {
	again := stored(t, 1, 0, 3)
	change(t, again, `"elapsed":0.001`, `"elapsed":0.5`)
	p := &results.Parts{Files: [][]string{{stored(t, 0, 1), again, stored(t, 3, 2), stored(t)}}, Values: known()}
	text, err := merged(t, p, 4)
	require.NoError(t, err)
	require.Equal(t, inOrder(t, 4), text)

	change(t, again, `"nodes":1`, `"nodes":2`)
	_, err = merged(t, p, 4)
	require.ErrorContains(t, err, again+`: line 1: the exact values of trial "k1" differ from those in `+p.Files[0][0])

	// A record that a time limit ended has no exact values.
	change(t, again, `"nodes":2,`, `"nodes":2,"censored":1,`)
	p.Values[results.Censored] = results.Quantity{}
	_, err = merged(t, p, 4)
	require.NoError(t, err)
}

// TestMergeRefuses: missing, foreign and repeated records, and records of another run, are
// errors.
func TestMergeRefuses(t *testing.T) {
	otherSeed := stored(t, 0, 1)
	change(t, otherSeed, "1000000000", "1000000001")
	for _, test := range []struct {
		name    string
		files   []string
		message string
	}{
		{"missing", []string{stored(t, 0, 2)}, `1 of 3 trials have no record, the first is "k1"`},
		{"none", []string{stored(t)}, `3 of 3 trials have no record, the first is "k0"`},
		{"foreign", []string{stored(t, 0, 1, 2, 9, 8)}, `the record of "k8" is of no trial of the plan, or the second of it (as are 2 in all)`},
		{"in another shard", []string{stored(t, 0, 1), stored(t, 2)}, `1 of 3 trials have no record`},
		{"twice", []string{stored(t, 2, 2, 0)}, `line 2: a second record of trial "k2"`},
		{"twice, later", []string{stored(t, 0, 1, 2, 1)}, `the record of "k1" is of no trial of the plan, or the second of it`},
		{"another run", []string{otherSeed}, `the record of trial "k1" is of another run: it has seed 1000000001`},
		{"none at all", []string{filepath.Join(t.TempDir(), "none")}, "no such file"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := merged(t, parts(test.files...), 3)
			if test.name == "in another shard" {
				require.Error(t, err)
				return
			}
			require.ErrorContains(t, err, test.message)
			if test.name != "missing" && test.name != "none" {
				require.ErrorContains(t, err, test.files[0])
			}
		})
	}
	both := &results.Parts{Files: [][]string{{stored(t, 0, 0, 1), stored(t, 2)}}, Values: known()}
	_, err := merged(t, both, 3)
	require.ErrorContains(t, err, `line 2: a second record of trial "k0"`, "of one attempt")
}

// TestRecordsOfAnIncompleteRun: the existing records are in order, a truncated line is skipped, and records
// outside the plan are an error at the end.
func TestRecordsOfAnIncompleteRun(t *testing.T) {
	name := stored(t, 2, 0, 1)
	info, err := os.Stat(name)
	require.NoError(t, err)
	require.NoError(t, os.Truncate(name, info.Size()-1))
	keys := func(trials int) (keys []string, err error) {
		for r, err := range parts(name).Records(planOf(trials, 1)) {
			if err != nil {
				return keys, err
			}
			keys = append(keys, r.Key)
		}
		return keys, nil
	}
	found, err := keys(3)
	require.NoError(t, err)
	require.Equal(t, []string{"k0", "k2"}, found)
	found, err = keys(1)
	require.ErrorContains(t, err, `the record of "k2" is of no trial of the plan`)
	require.Equal(t, []string{"k0"}, found)
	for range parts(stored(t, 0, 1)).Records(planOf(2, 1)) {
		break // a caller may stop after one record
	}
}

// TestCopyStops: merging many records ends with its context.
func TestCopyStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	samples := make([]int, 1000)
	for i := range samples {
		samples[i] = i
	}
	_, err := parts(stored(t, samples...)).Copy(ctx, new(bytes.Buffer), planOf(1000, 1))
	require.ErrorIs(t, err, context.Canceled)
}

// TestCountKeys: each trial counts once; files may be growing or missing.
func TestCountKeys(t *testing.T) {
	name := stored(t, 0, 1, 2)
	info, err := os.Stat(name)
	require.NoError(t, err)
	require.NoError(t, os.Truncate(name, info.Size()-5))
	n, lines, err := results.CountKeys(name, stored(t, 1, 7), filepath.Join(t.TempDir(), "none"))
	require.NoError(t, err)
	require.Equal(t, 3, n)
	require.Equal(t, []int{2, 2, 0}, lines)
	n, lines, err = results.CountKeys(name)
	require.NoError(t, err)
	require.Equal(t, 2, n)
	require.Equal(t, []int{2}, lines)
	n, _, err = results.CountKeys()
	require.NoError(t, err)
	require.Zero(t, n)
	for _, unreadable := range []string{t.TempDir(), filepath.Join(name, "below a file")} {
		_, _, err = results.CountKeys(unreadable)
		require.ErrorContains(t, err, unreadable)
	}
}

// TestRecordsOfANewRun: without files the plan is not made.
func TestRecordsOfANewRun(t *testing.T) {
	p := &results.Parts{Files: [][]string{nil, nil}, Values: known()}
	for range p.Records(func(func(int, results.Record) bool) { t.Error("the plan was made") }) {
		t.Error("a record")
	}
}

// whole writes a merged run of samples and returns its folder.
func whole(t *testing.T, trials int) (string, *results.Manifest) {
	dir, m := t.TempDir(), manifest(trials)
	text := inOrder(t, trials)
	require.NoError(t, os.WriteFile(filepath.Join(dir, results.RecordsFile), []byte(text), 0o600))
	m.Values, m.Merged = known(), true
	entry, err := results.HashFile(filepath.Join(dir, results.RecordsFile))
	require.NoError(t, err)
	entry.Name = results.RecordsFile
	m.Files = []results.DataFile{entry}
	return dir, m
}

// readWhole returns the number of records of a merged run until an error.
func readWhole(dir string, m *results.Manifest) (count int, err error) {
	for _, err := range results.ReadMerged(dir, m) {
		if err != nil {
			return count, err
		}
		count++
	}
	return count, nil
}

// A merged run is read as it is, plain or packed. The error for a damaged file names it, and another number of
// records than the manifest says is an error.
func TestReadMerged(t *testing.T) {
	dir, m := whole(t, 3)
	count, err := readWhole(dir, m)
	require.NoError(t, err)
	require.Equal(t, 3, count)
	m.Trials = 4
	_, err = readWhole(dir, m)
	require.ErrorContains(t, err, "records.jsonl: 3 records: expected 4, as the manifest says")
	m.Trials = 3
	name := filepath.Join(dir, results.RecordsFile)
	plain, err := os.ReadFile(name)
	require.NoError(t, err)
	change(t, name, `"nodes":1`, `"nodes":2`)
	_, err = readWhole(dir, m)
	require.ErrorContains(t, err, name+" was changed after it was written: its SHA-256 is ")

	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	_, err = z.Write(plain)
	require.NoError(t, err)
	require.NoError(t, z.Close())
	require.NoError(t, os.WriteFile(name+".gz", packed.Bytes(), 0o600))
	require.NoError(t, os.Remove(name))
	count, err = readWhole(dir, m)
	require.NoError(t, err)
	require.Equal(t, 3, count)
	require.NoError(t, os.WriteFile(name+".gz", plain, 0o600))
	_, err = readWhole(dir, m)
	require.ErrorIs(t, err, gzip.ErrHeader)
	require.NoError(t, os.Remove(name+".gz"))
	_, err = readWhole(dir, m)
	require.ErrorIs(t, err, os.ErrNotExist)
	m.Files = nil
	_, err = readWhole(dir, m)
	require.ErrorContains(t, err, "the manifest has no hash of records.jsonl")
}

// BenchmarkMerge merges the records of a part.
func BenchmarkMerge(b *testing.B) {
	name := filepath.Join(b.TempDir(), "records.jsonl")
	s, err := openStore(name)
	require.NoError(b, err)
	for i := range b.N {
		r := sample(i)
		for m := range 25 { // as many as real ones have
			r.Metrics = append(r.Metrics, results.Metric{Name: fmt.Sprintf("metric-%d", m), Unit: "cells", Value: float64(i*m) / 7, Exact: true})
		}
		require.NoError(b, s.Append(r))
	}
	require.NoError(b, s.Close())
	b.ResetTimer()
	_, err = parts(name).Copy(b.Context(), new(strings.Builder), planOf(b.N, 1))
	require.NoError(b, err)
}
