//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package results

import "os"

// lockFile does nothing on systems without flock: there it is for people to see to
// it that one process writes a run.
func lockFile(*os.File) error { return nil }
