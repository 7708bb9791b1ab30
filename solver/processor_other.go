//go:build !unix

package solver

import "time"

// started is the approximate time at which the process began.
var started = time.Now()

// ProcessorTime returns the time since the process began: without a measure of processor time,
// races need an otherwise idle machine.
func ProcessorTime() time.Duration { return time.Since(started) }
