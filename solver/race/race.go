// Package race runs methods of this program and external programs under the same conditions, for
// commands and experiments that compare them.
//
// # Words
//
// A contestant is a method with settings. A run is one question to one contestant with one seed.
//
// # Invariants
//
// Runs are sequential, our own methods on one processor after a garbage collection; a race
// therefore needs the process for itself. The time of a run is processor time, user and system: for
// our own methods from the board to the answer, encoding included, for a program its own time and the time of the
// children it waited for. It excludes writing the problem for a program and reading its answer. The limit, of
// [processor.WithLimit], counts the same time, so other work on the machine does not decide a race. Memory is the
// peak of this process during a run; the memory of a program is not measured.
//
// # Design
//
// Answers are not judged here: the caller knows the puzzle, and grid.CheckSolution.
package race

import (
	"context"
	"runtime"
	"time"

	"basisk/solver"
	"basisk/solver/processor"
)

// Outcome is the result of a run.
type Outcome struct {
	solver.Result
	// Err is the error of the contestant, or nil.
	Err error
	// Time is the processor time of the run, and Memory its peak memory in bytes, 0 for an external
	// program and if the system does not report it.
	Time   time.Duration
	Memory uint64
	// External reports whether an external program was run.
	External bool
}

// Run measures how a contestant answers a question, within a context of [processor.WithLimit].
func Run(ctx context.Context, question func(context.Context) (solver.Result, error)) (o Outcome) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1)) // no garbage collection in parallel
	processor.ResetPeakMemory()                     // nor a peak from an earlier run
	begin := processor.Time()
	o.Result, o.Err = question(ctx)
	o.Time, o.Memory = max(processor.Time()-begin, time.Nanosecond), processor.PeakMemory()
	if o.External = o.Stats.ExternalSeconds > 0; o.External {
		o.Time, o.Memory = time.Duration(o.Stats.ExternalSeconds*float64(time.Second)), 0
	}
	return o
}
