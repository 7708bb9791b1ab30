//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package disk

import (
	"os"
	"syscall"
)

// errLocked says that another process has locked the file.
const errLocked = syscall.EWOULDBLOCK

// lock locks a file. Some file systems have no locks, or, like NFS, none for files that are only
// read.
func lock(f *os.File) error { return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) }
