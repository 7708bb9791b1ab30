// Package race runs methods of this program and external programs under the same conditions, for
// commands and experiments that compare them.
//
// # Words
//
// A contestant is a method, with a list of rules if lists are compared. A run is one question to
// one contestant with one seed.
//
// # Invariants
//
// Runs are sequential, our own methods on one processor after a garbage collection; a race
// therefore needs the process for itself. The time of a run is processor time, user and system: for
// our own methods from the board to the answer, encoding included, for a program its own time and that of
// the children it waited for. It excludes writing the problem for a program and reading its answer.
// The limit, of [solver.WithProcessorLimit], counts the same time, so other work on the machine does
// not decide a race. Memory is the peak during a run: for our own methods of the whole process, for
// a program its own or that of a child, if it is above ours.
//
// # Design
//
// Answers are not judged here: the caller knows the puzzle, and grid.CheckSolution.
package race

import (
	"context"
	"fmt"
	"runtime"
	"time"

	"basisk/heuristics"
	"basisk/solver"
)

// Contestant is a method that takes part in a race.
type Contestant struct {
	// Name is the name of the method, or METHOD[SET] for one of several sets of rules.
	Name   string
	Method solver.MethodEntry
	// Set are its rules; without a name they are the default, or the method uses none.
	Set heuristics.RuleSet
	// Text is the text of an [Entrant], empty for a contestant without settings.
	Text string
}

// Contestants returns a contestant for each method, or for each set of rules with it if it uses
// rules and there are sets. The error names a duplicate.
func Contestants(methods []solver.MethodEntry, sets []heuristics.RuleSet) ([]Contestant, error) {
	var list []Contestant
	seen := map[string]bool{}
	for _, m := range methods {
		own := []heuristics.RuleSet{{}}
		if m.UsesRules && sets != nil {
			own = sets
		}
		for _, set := range own {
			c := Contestant{Name: m.Name, Method: m, Set: set}
			if set.Name != "" {
				c.Name = fmt.Sprintf("%s[%s]", m.Name, set.Name)
			}
			if seen[c.Name] {
				return nil, fmt.Errorf("%s is listed twice: expected every contestant once", c.Name)
			}
			seen[c.Name] = true
			list = append(list, c)
		}
	}
	return list, nil
}

// Outcome is the result of a run.
type Outcome struct {
	solver.Result
	// Err is the error of the contestant, or nil.
	Err error
	// Time is the processor time of the run, and Memory its peak memory in bytes, 0 if the system
	// does not report it.
	Time   time.Duration
	Memory uint64
	// External reports whether an external program was run.
	External bool
}

// Run asks the solver of a contestant a question, within a context of [solver.WithProcessorLimit].
func Run(
	ctx context.Context, s *solver.Solver, question func(context.Context) (solver.Result, error),
) (o Outcome) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1)) // no garbage collection in parallel
	solver.ResetPeakMemory()                        // nor a peak from an earlier run
	_, o.External = s.Method().(solver.Starter)
	begin := solver.ProcessorTime()
	o.Result, o.Err = question(ctx)
	o.Time, o.Memory = max(solver.ProcessorTime()-begin, time.Nanosecond), solver.PeakMemory()
	if o.External {
		o.Time = time.Duration(o.Stats.ExternalSeconds * float64(time.Second))
		o.Memory = o.Stats.ExternalMemory
	}
	return o
}

// Several times what a program may take to start: in processor time, unless the limit of a run is
// less, and by the clock if it sleeps, four times as long and a second. That is far above any
// solver, and far below the limits of hard puzzles, in which a program that only writes would fill
// the disk.
const (
	startLimit  = 5 * time.Second
	startFactor = 4
	startGrace  = time.Second
)

// Start returns the processor time that the program of a method called name takes to start and to
// end, 0 for a method without a program. The limit is that of a run.
func Start(ctx context.Context, limit time.Duration, name string, m solver.Method) (time.Duration, error) {
	program, outside := m.(solver.Starter)
	if !outside {
		return 0, nil
	}
	limit = min(limit, startLimit)
	patience := startFactor*limit + startGrace
	limited, stop := context.WithTimeout(ctx, patience)
	defer stop()
	limited, cancel := solver.WithProcessorLimit(limited, limit)
	defer cancel()
	taken, err := program.Overhead(limited)
	if err != nil && ctx.Err() == nil && limited.Err() != nil {
		err = fmt.Errorf("method %q: a problem without clauses took it more than %v of the processor, or %v of the clock",
			name, limit, patience)
	}
	return taken, err
}
