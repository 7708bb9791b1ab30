//go:build !unix

package solver

import "time"

// started is when the process began, near enough.
var started = time.Now()

// ProcessorTime returns the time since the process began: without a measure of processor time,
// races need a machine of their own.
func ProcessorTime() time.Duration { return time.Since(started) }
