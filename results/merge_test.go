package results_test

import (
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/results"
)

// planOf yields the trials of the first samples, without metrics.
func planOf(n int) iter.Seq[results.Record] {
	return func(yield func(results.Record) bool) {
		for i := range n {
			r := sample(i)
			r.Metrics = nil
			if !yield(*r) {
				return
			}
		}
	}
}

// TestMergeIsInTheOrderOfThePlan: whichever file holds a record, and where.
func TestMergeIsInTheOrderOfThePlan(t *testing.T) {
	x, err := results.OpenIndex(t.Context(), "made-up", stored(t, 4, 1), stored(t), stored(t, 0, 3, 2))
	require.NoError(t, err)
	defer x.Close()
	require.Equal(t, 5, x.Len())
	dir := t.TempDir()
	require.NoError(t, x.Merge(t.Context(), nil, dir, manifest(5), planOf(5)))

	inOrder, err := os.ReadFile(stored(t, 0, 1, 2, 3, 4))
	require.NoError(t, err)
	merged, err := os.ReadFile(filepath.Join(dir, results.RecordsFile))
	require.NoError(t, err)
	require.Equal(t, string(inOrder), string(merged))
}

// TestMergeIntoItsPart: the file that is read may be the one that is replaced.
func TestMergeIntoItsPart(t *testing.T) {
	name := stored(t, 2, 1, 0)
	x, err := results.OpenIndex(t.Context(), "made-up", name)
	require.NoError(t, err)
	defer x.Close()
	require.ErrorIs(t, x.Merge(t.Context(), nil, filepath.Join(filepath.Dir(name), "none"), manifest(3), planOf(3)), os.ErrNotExist)
	require.NoError(t, x.Merge(t.Context(), nil, filepath.Dir(name), manifest(3), planOf(3)))
	records := readAll(t, name)
	require.Len(t, records, 3)
	require.Equal(t, "k0", records[0].Key)
}

// TestMergeRefuses: missing, foreign and repeated records, and records of another run, are
// errors, and nothing is written.
func TestMergeRefuses(t *testing.T) {
	otherSeed := func(t *testing.T) string {
		name := filepath.Join(t.TempDir(), "other.jsonl")
		s, err := results.OpenStore(nil, name, "made-up")
		require.NoError(t, err)
		r := sample(1)
		r.Seed++
		require.NoError(t, s.Append(r))
		require.NoError(t, s.Close())
		return name
	}
	for _, test := range []struct {
		name    string
		parts   func(*testing.T) []string
		message string
	}{
		{"missing", func(t *testing.T) []string { return []string{stored(t, 0, 2)} }, `1 of 3 trials have no record, the first is "k1"`},
		{"foreign", func(t *testing.T) []string { return []string{stored(t, 0, 1, 2, 9, 8)} }, `2 records are of no trial of the plan, as that of "k8"`},
		{"twice", func(t *testing.T) []string { return []string{stored(t, 0, 1), stored(t, 2, 1)} }, `line 2: a second record of trial "k1": the first is in`},
		{"another run", func(t *testing.T) []string { return []string{stored(t, 0, 2), otherSeed(t)} }, `the record of trial "k1" is of another run: it has seed 1000000001`},
	} {
		t.Run(test.name, func(t *testing.T) {
			out := filepath.Join(t.TempDir(), "records.jsonl")
			require.NoError(t, os.WriteFile(out, []byte("precious"), 0o600))
			x, err := results.OpenIndex(t.Context(), "made-up", test.parts(t)...)
			if err == nil {
				defer x.Close()
				err = x.Merge(t.Context(), nil, filepath.Dir(out), manifest(3), planOf(3))
			}
			require.ErrorContains(t, err, test.message)
			text, err := os.ReadFile(out)
			require.NoError(t, err)
			require.Equal(t, "precious", string(text))
			files, err := os.ReadDir(filepath.Dir(out))
			require.NoError(t, err)
			require.Len(t, files, 1, "no temporary file is left")
		})
	}
}

// TestMergeWhileARunGoesOn: the records of a run that is at work are not replaced.
func TestMergeWhileARunGoesOn(t *testing.T) {
	name := stored(t, 0, 1, 2)
	s, err := results.OpenStore(nil, name, "made-up")
	require.NoError(t, err)
	defer s.Close()
	x, err := results.OpenIndex(t.Context(), "made-up", name)
	require.NoError(t, err)
	defer x.Close()
	require.ErrorContains(t, x.Merge(t.Context(), nil, filepath.Dir(name), manifest(3), planOf(3)), "another process is writing it")
}

// TestIndexOfAnIncompleteRun: what is there comes in order; a line that is cut off
// is not there.
func TestIndexOfAnIncompleteRun(t *testing.T) {
	name := stored(t, 2, 0, 1)
	info, err := os.Stat(name)
	require.NoError(t, err)
	require.NoError(t, os.Truncate(name, info.Size()-1))
	x, err := results.OpenIndex(t.Context(), "made-up", name)
	require.NoError(t, err)
	defer x.Close()
	var keys []string
	for r, err := range x.Records(planOf(3)) {
		require.NoError(t, err)
		keys = append(keys, r.Key)
	}
	require.Equal(t, []string{"k0", "k2"}, keys)
	err = x.Merge(t.Context(), nil, filepath.Dir(name), manifest(3), planOf(3))
	var missing *results.MissingError
	require.True(t, errors.As(err, &missing))
	require.Equal(t, results.MissingError{Missing: 1, Trials: 3, First: "k1"}, *missing)
}

// TestIndexChecks: the error about records outside the plan names the least key and its file; an
// incomplete run is not an error.
func TestIndexChecks(t *testing.T) {
	open := func(samples ...int) *results.Index {
		x, err := results.OpenIndex(t.Context(), "made-up", stored(t), stored(t, samples...))
		require.NoError(t, err)
		t.Cleanup(x.Close)
		return x
	}
	require.NoError(t, open(0, 2).Check(t.Context(), planOf(3)))
	require.NoError(t, open().Check(t.Context(), planOf(3)))
	require.ErrorContains(t, open(8, 0, 5).Check(t.Context(), planOf(3)), `2 records are of no trial of the plan, as that of "k5" in /`)
	otherSeed := func(yield func(results.Record) bool) {
		r := sample(0)
		r.Seed = 99
		yield(*r)
	}
	require.ErrorContains(t, open(0).Check(t.Context(), otherSeed), "is of another run: it has seed 0")
	_, err := results.OpenIndex(t.Context(), "made-up", stored(t, 0), filepath.Join(t.TempDir(), "none"))
	require.ErrorIs(t, err, os.ErrNotExist)
	_, err = results.OpenIndex(t.Context(), "another", stored(t, 0))
	require.ErrorContains(t, err, `line 1: record of experiment "made-up": expected "another"`)
	for range open(0, 1).Records(planOf(2)) {
		break // whoever takes one record need not take all
	}
}

// TestIndexNotices: a record that changes after it was indexed is an error with its place.
func TestIndexNotices(t *testing.T) {
	name := stored(t, 0, 1)
	x, err := results.OpenIndex(t.Context(), "made-up", name)
	require.NoError(t, err)
	defer x.Close()
	change(t, name, `"value":1,`, `"value":7,`)
	require.ErrorContains(t, x.Check(t.Context(), planOf(2)), "the checksum")
	require.NoError(t, os.Truncate(name, 10))
	err = x.Check(t.Context(), planOf(2))
	require.ErrorIs(t, err, io.EOF)
	require.ErrorContains(t, err, name)
}

// TestOpenRecordsCompressed: a published run may be compressed.
func TestOpenRecordsCompressed(t *testing.T) {
	name := stored(t, 0, 1, 2)
	plain, err := os.ReadFile(name)
	require.NoError(t, err)
	file, err := os.Create(name + ".gz")
	require.NoError(t, err)
	packed := gzip.NewWriter(file)
	_, err = packed.Write(plain)
	require.NoError(t, err)
	require.NoError(t, packed.Close())
	require.NoError(t, file.Close())
	require.NoError(t, os.Remove(name))

	require.Len(t, readAll(t, name), 3)
	require.NoError(t, os.WriteFile(name+".gz", plain, 0o600))
	_, err = results.OpenRecords(name)
	require.ErrorIs(t, err, gzip.ErrHeader)
	require.NoError(t, os.Remove(name+".gz"))
	_, err = results.OpenRecords(name)
	require.ErrorIs(t, err, os.ErrNotExist)
}

// BenchmarkMerge: a run of a million records takes b.N = 10^6 of these.
func BenchmarkMerge(b *testing.B) {
	name := filepath.Join(b.TempDir(), "records.jsonl")
	s, err := results.OpenStore(nil, name, "made-up")
	require.NoError(b, err)
	for i := range b.N {
		r := sample(b.N - 1 - i)
		for m := range 10 { // as many as real ones have
			r.Metrics = append(r.Metrics, results.Metric{Name: fmt.Sprintf("metric-%d", m), Unit: "cells", Value: float64(i*m) / 7, Exact: true})
		}
		require.NoError(b, s.Append(r))
	}
	require.NoError(b, s.Close())
	dir := b.TempDir()
	b.ResetTimer()
	x, err := results.OpenIndex(b.Context(), "made-up", name)
	require.NoError(b, err)
	defer x.Close()
	require.NoError(b, x.Merge(b.Context(), nil, dir, manifest(b.N), planOf(b.N)))
}

// TestIndexHears: an index of many records, and their merging, end with a context.
func TestIndexHears(t *testing.T) {
	samples := make([]int, 1000)
	for i := range samples {
		samples[i] = i
	}
	name := stored(t, samples...)
	ctx, cancel := context.WithCancel(t.Context())
	x, err := results.OpenIndex(ctx, "made-up", name)
	require.NoError(t, err)
	defer x.Close()
	cancel()
	_, err = results.OpenIndex(ctx, "made-up", name)
	require.ErrorIs(t, err, context.Canceled)
	dir := t.TempDir()
	require.ErrorIs(t, x.Merge(ctx, nil, dir, manifest(1000), planOf(1000)), context.Canceled)
	require.ErrorIs(t, x.Check(ctx, planOf(1000)), context.Canceled)
	files, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Empty(t, files)
}
