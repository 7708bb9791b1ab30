// Package cputime measures the processor time of the present thread: user and system
// time, which stands still while others are at work. So what it says of a piece of work does
// not depend on how busy the machine is or on the number of workers.
//
// A goroutine that measures must be locked to its thread ([runtime.LockOSThread]) from the
// first question to the last. What the work hands to other threads, such as goroutines,
// programs and the collector of garbage, is not in it.
package cputime

import "time"

// Since returns what the present thread has taken since [Thread] returned begin.
func Since(begin time.Duration) time.Duration { return Thread() - begin }
