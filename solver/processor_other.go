//go:build !unix

package solver

import "time"

// started is when the process began, near enough.
var started = time.Now()

// ProcessorTime returns the time since the process began: where the system does not
// tell what a process has used of the processors, races need a machine of their own.
func ProcessorTime() time.Duration { return time.Since(started) }
