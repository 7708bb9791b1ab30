//go:build !linux

package cputime

import "time"

// Thread returns the time of day from some moment on: where the system counts no time by
// thread, what is measured is charged for what others do beside it.
func Thread() time.Duration { return time.Duration(time.Now().UnixNano()) }
