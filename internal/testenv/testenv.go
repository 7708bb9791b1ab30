// Package testenv tells tests how much to do, and where data lie that are not part
// of the project. Only tests import it. Environment variables decide:
//
//	BASISK_LONG=1         the exhaustive versions, for which go test needs -timeout
//	BASISK_SHARED=FOLDER  a folder of published puzzles: data, formats and hard
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
	"os"
	"path/filepath"
	"testing"
)

// The variables.
const (
	long   = "BASISK_LONG"
	shared = "BASISK_SHARED"
)

// Long reports whether the exhaustive versions are asked for. With -short they are
// not.
func Long() bool {
	value := os.Getenv(long)
	return value != "" && value != "0" && !testing.Short()
}

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
