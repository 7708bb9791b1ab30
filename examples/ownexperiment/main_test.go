package main

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write what the tests see into the golden files")

// TestMain lets the tests run this program as ownexperiment.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"ownexperiment": main})
}

// run runs the program to its end.
func run(t *testing.T, args ...string) string {
	t.Helper()
	out, err := exec.Command("ownexperiment", args...).Output()
	require.NoError(t, err)
	return string(out)
}

// ask returns the command line of a run into dir.
func ask(dir string, more ...string) []string {
	return append([]string{"experiment", "run", "first-guess", "--scale", "0.15", "--workers", "1", "-q", "-o", dir}, more...)
}

// TestFirstGuess: a run that was killed and resumed, and one made of two parts, have the
// records of one that was left in peace, and the report of all is the golden one.
func TestFirstGuess(t *testing.T) {
	base := t.TempDir()
	whole, killed, merged := filepath.Join(base, "whole"), filepath.Join(base, "killed"), filepath.Join(base, "merged")
	run(t, ask(whole)...)
	kill(t, killed)
	run(t, "experiment", "resume", killed, "-q")
	for _, part := range []string{"1/2", "2/2"} {
		run(t, ask(filepath.Join(base, "parts"), "--shard", part)...)
	}
	run(t, "experiment", "merge", filepath.Join(base, "parts"), "-o", merged)
	for _, dir := range []string{killed, merged} {
		require.Contains(t, run(t, "experiment", "compare", dir, whole), "420 agree in all but times, 0 were censored, 0 differ")
	}
	for _, dir := range []string{whole, killed, merged} {
		run(t, "experiment", "report", dir)
		golden(t, "testdata/summary.md", findings(t, dir))
	}
}

// kill begins a run and kills it, as kill -9 does, once it has records but not all.
func kill(t *testing.T, dir string) {
	c := exec.Command("ownexperiment", ask(dir)...)
	require.NoError(t, c.Start())
	require.Eventually(t, func() bool { return recorded(dir) > 0 }, 30*time.Second, time.Millisecond)
	require.NoError(t, c.Process.Kill())
	require.Error(t, c.Wait())
	require.Less(t, recorded(dir), 420)
}

// recorded returns how many records a run has.
func recorded(dir string) int {
	text, _ := os.ReadFile(filepath.Join(dir, "records.jsonl")) // not there yet: none
	return bytes.Count(text, []byte("\n"))
}

// findings returns the summary of a run without its head, which tells when and where the
// run was made.
func findings(t *testing.T, dir string) []byte {
	text, err := os.ReadFile(filepath.Join(dir, "summary.md"))
	require.NoError(t, err)
	_, found, ok := bytes.Cut(text, []byte("\n## "))
	require.True(t, ok)
	return append([]byte("## "), found...)
}

// golden compares a text with a file, which -update writes.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	if *update {
		require.NoError(t, os.WriteFile(name, got, 0o666))
	}
	want, err := os.ReadFile(name)
	require.NoError(t, err)
	require.Equal(t, string(want), string(got))
}
