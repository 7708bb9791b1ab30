//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package disk

import (
	"errors"
	"os"
)

// errLocked is that of a file that somebody has locked.
var errLocked = errors.New("it is locked")

// lock fails on systems without flock: there it is for people to see to it that one process
// writes a run.
func lock(*os.File) error { return errors.ErrUnsupported }
