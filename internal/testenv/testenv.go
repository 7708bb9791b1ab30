// Package testenv says how much tests do, and where data lie that are not part of the
// project. Only tests import it. Environment variables decide:
//
//	BASISK_LONG=1           the exhaustive versions, for which go test needs -timeout
//	BASISK_SHARED=FOLDER    a folder of published puzzles: data, formats and hard
//	BASISK_SLURM=1          a Slurm cluster is started, by root, from the programs installed
//	BASISK_BROWSER=1        the tests of the page in a browser, which must be there
//	BASISK_PICTURES=FOLDER  where those leave pictures of what they have seen
//
// Tests that need that folder have Shared in their names, so that -run finds them, and
// a counterpart on puzzles of our own.
//
// # Design
//
// Variables instead of flags, since a flag must be known to every package of go test
// ./... and these are not. The exhaustive version of a test is the same test with
// larger numbers, never a copy, so that none can grow old unseen.
package testenv

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The variables.
const (
	long     = "BASISK_LONG"
	shared   = "BASISK_SHARED"
	slurm    = "BASISK_SLURM"
	browser  = "BASISK_BROWSER"
	pictures = "BASISK_PICTURES"
)

// Long reports whether the exhaustive versions are asked for. With -short they are
// not.
func Long() bool { return on(long) && !testing.Short() }

// on reports whether a variable asks for something.
func on(variable string) bool {
	value := os.Getenv(variable)
	return value != "" && value != "0"
}

// Browser skips a test that needs a browser, unless the variable says that there is one.
func Browser(t testing.TB) {
	t.Helper()
	if !on(browser) {
		t.Skipf("%s=1 would run this in a browser", browser)
	}
}

// Pictures returns the folder for pictures, or nothing if none is wanted.
func Pictures() string { return os.Getenv(pictures) }

// Scale returns how much a test does of what it repeats: the first number with
// -short, the last in the exhaustive version, else the one between.
func Scale(short, normal, long int) int {
	switch {
	case testing.Short():
		return short
	case Long():
		return long
	}
	return normal
}

// Shared returns the path of a file or folder below the folder of published puzzles,
// or skips the test if the variable names none. A folder that is named and lacks the
// file fails the test, and so does one named from some other folder than the root,
// since every package is tested in its own.
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

// Slurm skips the test unless a cluster is asked for, and fails it if it is and cannot be
// started.
func Slurm(t testing.TB) {
	t.Helper()
	if value := os.Getenv(slurm); value == "" || value == "0" {
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

// GoldenCounts holds the counts of a version of something on a few puzzles, as a file has them: the
// version in its first line, what is counted below.
type GoldenCounts struct {
	// File is the path of the file, Constant the name of the version in the code, and
	// What says what counts, in a word or two.
	File, Constant, What string
	Version              int
	Text                 string
}

// Check fails t unless the file has what is counted. With update it is written anew, but
// not under a version that has counted something else.
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

// firstDifference returns the first line of each text that the other has not there.
func firstDifference(was, is string) string {
	before, after := strings.Split(was, "\n"), strings.Split(is, "\n")
	for i := range min(len(before), len(after)) {
		if before[i] != after[i] {
			return fmt.Sprintf("line %d was %q\nand is %q", i+1, before[i], after[i])
		}
	}
	return fmt.Sprintf("%d lines were %d", len(after), len(before))
}
