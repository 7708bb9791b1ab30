//go:build linux || darwin

package testenv

import (
	"os"
	"os/exec"
	"syscall"
	"testing"
)

// fullDisk is set for the process that FullDisk starts.
const fullDisk = "BASISK_TEST_FULL_DISK"

// FullDisk runs the test once more, in a process of which no file may grow beyond a number of
// bytes, as on a disk that is full or with a quota that is used up: writing more fails with
// EFBIG. It reports whether this is that process; in the first one there is nothing else to
// do. The other tests of the first process, and what it writes of itself such as profiles,
// have no such bound. The test is one at the top, no subtest.
func FullDisk(t testing.TB, bytes uint64) bool {
	t.Helper()
	if os.Getenv(fullDisk) == "" {
		c := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
		c.Env = append(os.Environ(), fullDisk+"=1")
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		return false
	}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: bytes, Max: bytes}); err != nil {
		t.Fatal(err)
	}
	return true
}
