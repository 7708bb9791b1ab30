// Package testenv says how much tests do, where data outside the project are, and has an oracle that
// packages share. Only tests import it. Environment variables decide:
//
//	BASISK_LONG=1           the exhaustive versions, for which go test needs -timeout
//	BASISK_SHARED=FOLDER    a folder of published puzzles: data, formats and hard
//	BASISK_SLURM=1          root starts a Slurm cluster from the installed programs
//	BASISK_PICTURES=FOLDER  where the tests in a browser, which have the build tag browser, write screenshots
//
// Tests that need that folder have Shared in their names, so that -run finds them, and a
// counterpart on our own puzzles.
//
// # Design
//
// These are variables, not flags, since every package of go test ./... would have to know a flag. The
// exhaustive version of a test is the same test with larger numbers, never a copy, so that it cannot
// become outdated unnoticed.
package testenv

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const (
	long     = "BASISK_LONG"
	shared   = "BASISK_SHARED"
	slurm    = "BASISK_SLURM"
	pictures = "BASISK_PICTURES"
)

// Long reports whether the exhaustive versions are requested. With -short they are not.
func Long() bool { return on(long) && !testing.Short() }

// on reports whether a variable is set to request something.
func on(variable string) bool {
	value := os.Getenv(variable)
	return value != "" && value != "0"
}

// Pictures returns the folder for pictures, or "" if none is wanted.
func Pictures() string { return os.Getenv(pictures) }

// Messages directs standard error to a file until the test ends, and returns the function that reads it.
func Messages(t testing.TB) (text func() string) {
	t.Helper()
	file, err := os.Create(filepath.Join(t.TempDir(), "messages"))
	if err != nil {
		t.Fatal(err)
	}
	was := os.Stderr
	os.Stderr = file
	t.Cleanup(func() { os.Stderr = was; file.Close() })
	return func() string {
		t.Helper()
		text, err := os.ReadFile(file.Name())
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
}

// Scale returns how often a test repeats its work: short with -short, long in the exhaustive
// version, otherwise normal.
func Scale(short, normal, long int) int {
	switch {
	case testing.Short():
		return short
	case Long():
		return long
	}
	return normal
}

// Shared returns the path of a file or folder below the folder of published puzzles, or skips the
// test if the variable is not set. The test fails if the file does not exist, or if the folder is
// not an absolute path, since every package is tested in its own folder.
func Shared(t testing.TB, elem ...string) string {
	t.Helper()
	folder := os.Getenv(shared)
	if folder == "" {
		t.Skipf("%s names no folder of published puzzles", shared)
	}
	if !filepath.IsAbs(folder) {
		t.Fatalf("%s is %q, expected an absolute path", shared, folder)
	}
	path := filepath.Join(append([]string{folder}, elem...)...)
	if _, err := os.Stat(path); err != nil {
		t.Fatalf("%s: %v", shared, err)
	}
	return path
}

// Slurm skips the test unless a cluster is requested. It fails the test if the cluster cannot be
// started.
func Slurm(t testing.TB) {
	t.Helper()
	if !on(slurm) {
		t.Skipf("%s asks for no cluster", slurm)
	}
	for _, program := range []string{"munged", "slurmctld", "slurmd", "sbatch"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Fatalf("%s: %v", slurm, err)
		}
	}
	if os.Geteuid() != 0 {
		t.Fatalf("%s: only root can start slurmd", slurm)
	}
}

// GoldenCounts has the counts of a version of something on a few puzzles, as in a file: the version
// on the first line, then the counts.
type GoldenCounts struct {
	// File is the path of the file, Constant is the name of the version in the code, and What says
	// in a word or two which things count.
	File, Constant, What string
	Version              int
	Text                 string
}

// Check fails t unless the file has the same counts. With update it rewrites the file, but not for
// the same version with other counts.
func (c GoldenCounts) Check(t testing.TB, update bool) {
	t.Helper()
	want := fmt.Sprintf("version %d\n%s", c.Version, c.Text)
	stored, err := os.ReadFile(c.File)
	if err == nil && string(stored) == want {
		return
	}
	head, _, _ := strings.Cut(string(stored), "\n")
	switch {
	case err == nil && head == fmt.Sprintf("version %d", c.Version):
		t.Fatalf("what %s count has changed: raise %s and run with -update\n%s",
			c.What, c.Constant, firstDifference(string(stored), want))
	case !update:
		t.Fatalf("%s has %q and %s is %d: run with -update", c.File, head, c.Constant, c.Version)
	}
	if err := os.WriteFile(c.File, []byte(want), 0o600); err != nil {
		t.Fatal(err)
	}
}

// firstDifference returns the first line of each text that differs from the other's.
func firstDifference(was, is string) string {
	before, after := strings.Split(was, "\n"), strings.Split(is, "\n")
	for i := range min(len(before), len(after)) {
		if before[i] != after[i] {
			return fmt.Sprintf("line %d was %q\nand is %q", i+1, before[i], after[i])
		}
	}
	return fmt.Sprintf("%d lines were %d", len(after), len(before))
}
