//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package results

import (
	"errors"
	"os"
	"syscall"
)

// lockFile keeps other processes from locking the file until it is closed, at the
// latest by the end of the process. Where the file system has no locks, or none for
// files that are only read, as NFS, it does nothing: only that somebody else has the
// lock is an error.
func lockFile(f *os.File) error {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return err
	}
	return nil
}
