package testenv_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"basisk/internal/testenv"
)

func TestScale(t *testing.T) {
	normal := 2
	if testing.Short() {
		normal = 1
	}
	for _, off := range []string{"", "0"} {
		t.Setenv("BASISK_LONG", off)
		require.False(t, testenv.Long())
		require.Equal(t, normal, testenv.Scale(1, 2, 3))
	}
	t.Setenv("BASISK_LONG", "1")
	require.Equal(t, !testing.Short(), testenv.Long())
	require.NotEqual(t, 2, testenv.Scale(1, 2, 3))
}

// recorder notes how a test ended, by the panic that replaces its end.
type recorder struct {
	testing.TB
	ended string
}

func (r *recorder) Helper() {}
func (r *recorder) Skipf(format string, args ...any) {
	r.ended = "skipped"
	panic(r)
}

func (r *recorder) Fatalf(format string, args ...any) {
	r.ended = "failed"
	panic(r)
}

// shared returns what Shared returns, or how it ended the test.
func shared(t *testing.T, elem ...string) (path string) {
	r := &recorder{TB: t}
	defer func() {
		if recover() != nil {
			path = r.ended
		}
	}()
	return testenv.Shared(r, elem...)
}

func TestShared(t *testing.T) {
	t.Setenv("BASISK_SHARED", "")
	require.Equal(t, "skipped", shared(t, "data"))
	t.Setenv("BASISK_SHARED", ".")
	require.Equal(t, "failed", shared(t))
	folder := t.TempDir()
	t.Setenv("BASISK_SHARED", folder)
	require.Equal(t, "failed", shared(t, "data"))
	require.NoError(t, os.Mkdir(filepath.Join(folder, "data"), 0o755))
	require.Equal(t, filepath.Join(folder, "data"), shared(t, "data"))
}

// refusal is a test that remembers why it failed, and ends.
type refusal struct {
	testing.TB
	text string
}

func (r *refusal) Helper() {}

func (r *refusal) Fatalf(format string, args ...any) {
	r.text = fmt.Sprintf(format, args...)
	runtime.Goexit()
}

// TestCounted: what a version has counted stays, and a new version is written if asked.
func TestCounted(t *testing.T) {
	file := filepath.Join(t.TempDir(), "counted.txt")
	hold := func(version int, text string, update bool) string {
		r, done := &refusal{TB: t}, make(chan struct{})
		go func() {
			defer close(done)
			testenv.GoldenCounts{File: file, Constant: "x.Version", What: "the xs", Version: version, Text: text}.Check(r, update)
		}()
		<-done
		return r.text
	}
	require.Contains(t, hold(1, "a\nb\n", false), "x.Version is 1: run with -update")
	require.Empty(t, hold(1, "a\nb\n", true))
	require.Empty(t, hold(1, "a\nb\n", false))
	for _, update := range []bool{false, true} {
		require.Equal(t, "what the xs count has changed: raise x.Version and run with -update\nline 3 was \"b\"\nand is \"c\"", hold(1, "a\nc\n", update))
	}
	require.Contains(t, hold(2, "a\nc\n", false), `has "version 1" and x.Version is 2: run with -update`)
	require.Empty(t, hold(2, "a\nc\n", true))
	require.Empty(t, hold(2, "a\nc\n", false))
}

// A context ends at the look that was asked for, with its cause, and so does one below it;
// before that its parent may end it.
func TestEndingAfter(t *testing.T) {
	for _, cause := range []error{context.Canceled, context.DeadlineExceeded} {
		ctx := testenv.EndingAfter(t.Context(), 2, cause)
		below, cancel := context.WithCancel(ctx)
		defer cancel()
		for range 2 {
			require.NoError(t, ctx.Err())
		}
		require.NoError(t, below.Err())
		require.Equal(t, cause, ctx.Err())
		<-ctx.Done()
		<-below.Done()
		require.Error(t, below.Err())
		require.Equal(t, cause, context.Cause(ctx))
		require.Equal(t, cause, ctx.Err(), "and stays so")
	}
	parent, cancel := context.WithCancel(t.Context())
	ctx := testenv.EndingAfter(parent, 2, context.DeadlineExceeded)
	cancel()
	require.Equal(t, context.Canceled, ctx.Err())
	ctx = testenv.EndingAfter(t.Context(), 1000, context.Canceled)
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 250 {
				assert.NoError(t, ctx.Err())
			}
		})
	}
	all.Wait()
	require.Error(t, ctx.Err())
}

// TestFullDisk: nothing is written beyond the size, and a test that fails there fails.
func TestFullDisk(t *testing.T) {
	if !testenv.FullDisk(t, 10) {
		return
	}
	name := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(name, make([]byte, 10), 0o600))
	require.Error(t, os.WriteFile(name, make([]byte, 11), 0o600))
}
