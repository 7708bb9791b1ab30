// Package cputime measures the processor time of the current thread, user and system time. The
// clock does not advance while other threads run, so a measurement does not depend on how busy the
// machine is or on the number of workers.
//
// A goroutine that measures must be locked to its thread ([runtime.LockOSThread]) from the first
// call to the last. The time excludes work in other threads: goroutines, programs and the garbage
// collector.
package cputime

import "time"

// Since returns the time of the current thread since [Thread] returned begin.
func Since(begin time.Duration) time.Duration { return Thread() - begin }
