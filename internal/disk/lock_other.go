//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package disk

import (
	"errors"
	"os"
)

// errLocked says that another process has locked the file.
var errLocked = errors.New("it is locked")

// lock fails on systems without flock. There, users must make sure that only one process writes
// a run.
func lock(*os.File) error { return errors.ErrUnsupported }
