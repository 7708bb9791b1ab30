//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package disk

import (
	"os"
	"syscall"
)

// errLocked is that of a file that somebody has locked.
const errLocked = syscall.EWOULDBLOCK

// lock locks a file. File systems may have no locks, or none for files that are only read,
// as NFS.
func lock(f *os.File) error { return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) }
