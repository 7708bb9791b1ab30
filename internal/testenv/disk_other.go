//go:build !linux && !darwin

package testenv

import "testing"

// FullDisk skips the test: this system cannot limit the size of files.
func FullDisk(t testing.TB, _ uint64) bool {
	t.Helper()
	t.Skip("this system does not bound the size of files")
	return false
}
