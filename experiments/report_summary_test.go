package experiments_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/results"
)

// TestSummarize: a run in progress has a summary, and so has a merged and packed one; neither is changed.
func TestSummarize(t *testing.T) {
	dir := t.TempDir()
	r := create(t, dir, small, experiments.Setup{})
	ctx, stop := context.WithCancel(t.Context())
	require.ErrorIs(t, r.Measure(ctx, 1, stop), context.Canceled)
	before := contents(t, dir)
	s, err := experiments.Runs{Catalog: own()}.Summarize(t.Context(), dir)
	require.NoError(t, err, "while its store is open")
	require.Equal(t, 1, s.Records)
	require.Contains(t, s.Section.Warnings, fmt.Sprintf("The run is not complete: 1 of %d trials.", r.Manifest.Trials))
	require.Contains(t, s.About[0], fmt.Sprintf("1 of %d trials of experiment dice-sum", r.Manifest.Trials))
	require.Equal(t, before, contents(t, dir))
	require.NoError(t, r.Close())

	whole := workedOff(t, 2)
	written, err := experiments.Runs{Catalog: own()}.Report(t.Context(), whole)
	require.NoError(t, err)
	pack(t, filepath.Join(whole, results.RecordsFile))
	s, err = experiments.Runs{Catalog: own()}.Summarize(t.Context(), whole)
	require.NoError(t, err)
	require.Equal(t, written, s.Section)
	origin, found := s.Trace.Table(0, 0, 1)
	require.True(t, found)
	require.Len(t, origin.Trials, r.Manifest.Trials)
	require.Equal(t, r.Manifest.Trials, s.Records)

	gone, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = experiments.Runs{Catalog: own()}.Summarize(gone, whole)
	require.ErrorIs(t, err, context.Canceled)
	_, err = experiments.Runs{Catalog: own()}.Compare(gone, whole, whole)
	require.ErrorIs(t, err, context.Canceled)
}

// pack compresses a file.
func pack(t *testing.T, name string) {
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	_, err = z.Write(text)
	require.NoError(t, err)
	require.NoError(t, z.Close())
	require.NoError(t, os.WriteFile(name+".gz", packed.Bytes(), 0o644))
	require.NoError(t, os.Remove(name))
}
