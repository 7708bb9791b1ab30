//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package results

import (
	"os"
	"syscall"
)

// lockFile keeps other processes from locking the file until it is closed, at the
// latest by the end of the process.
func lockFile(f *os.File) error {
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
}
