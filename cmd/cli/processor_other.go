//go:build !unix

package cli

import "time"

// started is when the process began, near enough.
var started = time.Now()

// processorTime returns the time since the process began: where the system does not
// tell what a process has taken of the processors, bench needs a machine of its own.
func processorTime() time.Duration { return time.Since(started) }
