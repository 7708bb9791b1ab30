package cli

import (
	"context"
	"fmt"
	"strings"
	"time"

	"basisk/cmd/internal/ask"
	"basisk/heuristics"
	"basisk/solver"
)

// Who takes part in a race: methods, and those that reason once with each list of rules
// that is to be compared.

// racer is a method under comparison.
type racer struct {
	// method is its name, and rules that of its list of rules, empty if that is its
	// default or it has no use for any.
	method, rules string
	// name is what the table calls it: METHOD[RULES] where lists are compared.
	name    string
	workers []*ask.Worker // one for each seed
	// external tells that times are those of a program, and overhead what that takes
	// for nothing.
	external bool
	overhead time.Duration
	// unserved counts the puzzles that the method does not serve, and reason says why.
	unserved int
	reason   string
}

// splitMethods splits a list at its commas, but for those within the command of an
// external method, behind which no method follows.
func splitMethods(catalog Catalog, list string) []string {
	var names []string
	for _, part := range strings.Split(list, ",") {
		last := len(names) - 1
		_, err := catalog.Method(part)
		if last >= 0 && err != nil && strings.Contains(names[last], ":") {
			names[last] += "," + part
		} else {
			names = append(names, part)
		}
	}
	return names
}

// newRacers makes the methods ready that o names.
func newRacers(ctx context.Context, catalog Catalog, o *benchOptions) ([]*racer, error) {
	var racers []*racer
	for _, name := range splitMethods(catalog, o.methods) {
		method, err := catalog.Method(name)
		if name == "" {
			err = fmt.Errorf("--methods %q: expected names of methods, with commas between", o.methods)
		}
		if err == nil && o.limit != 1 {
			err = ask.CheckSingle(method)
		}
		if err != nil {
			return nil, err
		}
		sets := []heuristics.RuleSet{{}}
		if method.Reasons && o.sets != nil {
			sets = o.sets
		}
		for _, set := range sets {
			r := &racer{method: name, rules: set.Name, name: name}
			if len(sets) > 1 {
				r.name = fmt.Sprintf("%s[%s]", name, set.Name)
			}
			if err := r.prepare(ctx, method, set.Rules, o); err != nil {
				return nil, err
			}
			racers = append(racers, r)
		}
	}
	return racers, nil
}

// prepare makes the workers of the racer, and starts its program if it has one.
func (r *racer) prepare(ctx context.Context, method solver.MethodEntry, rules heuristics.Rules, o *benchOptions) error {
	for seed := range o.seeds {
		options := o.asking
		options.Processor = true
		options.Config.Method, options.Config.Rules, options.Config.Seed = method, rules, o.asking.Config.Seed+uint64(seed)
		r.workers = append(r.workers, ask.New(options))
		if _, err := r.workers[seed].Solver(); err != nil {
			return err
		}
	}
	first, _ := r.workers[0].Solver()
	starter, external := first.Method().(solver.Starter)
	if !external {
		return nil
	}
	var err error
	r.external = true
	r.overhead, err = startUp(ctx, r.name, starter, o.asking.Timeout)
	return err
}

// What a program may take to start, several times over: of the processor, unless the
// time-out is less, and of the clock if it sleeps, four times as long and a second. That is
// far beyond any solver, and far below the time-outs of hard puzzles, in which a program
// that only writes would fill the disk.
const (
	startLimit    = 5 * time.Second
	startPatience = 4
	startGrace    = time.Second
)

// startUp measures what a program takes to start and to end, within the time-out and the
// limits of all.
func startUp(ctx context.Context, name string, program solver.Starter, timeout time.Duration) (time.Duration, error) {
	timeout = min(timeout, startLimit)
	patience := startPatience*timeout + startGrace
	limited, stop := context.WithTimeout(ctx, patience)
	defer stop()
	limited, cancel := solver.WithProcessorLimit(limited, timeout)
	defer cancel()
	taken, err := program.Overhead(limited)
	if err != nil && ctx.Err() == nil && limited.Err() != nil {
		err = fmt.Errorf("method %q: a problem without clauses took it more than %v of the processor, or %v of the clock",
			name, timeout, patience)
	}
	return taken, err
}
