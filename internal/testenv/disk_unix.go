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

// FullDisk runs the test again in a process in which no file may grow beyond a number of bytes, as
// on a full disk or with an exhausted quota: further writes fail with EFBIG. It reports whether
// this is that process; the first one has nothing else to do. There is no limit for other tests or
// for the first process's own files, such as profiles. The test must not be a subtest.
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
