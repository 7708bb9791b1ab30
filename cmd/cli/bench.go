package cli

import (
	"context"
	"runtime"
	"time"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/results"
	"basisk/solver"

	"github.com/spf13/cobra"
)

// The idea: every method meets every puzzle under the same conditions: one run at a
// time, one processor, memory swept before. The run that stands for a puzzle is the
// one with the median time among the seeds.
//
// What a time is: seconds of the processor, user and system. For methods of this program
// they run from the parsed board to the answer, encoding included; an external one has
// those of its program, the whole and less what that takes to start. Writing the clauses
// and reading the model are not in it. The time-out is one of the processor for both, so
// what else the machine does decides no race: solver.WithProcessorLimit.
//
// Before and after: every solution is judged, and all methods that have decided a
// puzzle must have found the same number of solutions.

// benchOptions say what is raced.
type benchOptions struct {
	*request
	// methods lists what is to be compared, the first being the measure of others.
	methods string
	// sets are the rules that methods which reason are raced with, each with each; none
	// is the default of each method.
	sets []heuristics.RuleSet
	// seeds is the number of runs of each method on each puzzle, and limit that of the
	// solutions asked for.
	seeds int
	limit uint64
}

// newBench returns the command bench.
func newBench(catalog Catalog) *cobra.Command {
	return asked(catalog, ask.BenchQuestion, inputFlags(), bench)
}

// benching is one run of bench.
type benching struct {
	*session
	options *benchOptions
	racers  []*racer
	// records are those of the runs that stand for a puzzle, of all methods.
	records []results.Record
	// raced counts the puzzles, and disputed those that methods disagree about.
	raced, disputed int
}

// bench runs the command.
func bench(ctx context.Context, x *request) error {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	sets := on[[]heuristics.RuleSet](x, "rules")
	o := &benchOptions{x, on[string](x, "methods"), sets, count(x, "seeds"), on[uint64](x, "limit")}
	racers, err := newRacers(ctx, x.catalog, o)
	if err != nil {
		return err
	}
	s, err := newSession(x)
	if err != nil {
		return err
	}
	c := &benching{session: s, options: o, racers: racers}
	return process(ctx, s, task[[][]lap]{
		worker: sameWork(c.race),
		print:  c.print,
		end:    c.end,
	})
}

// race runs all methods with all seeds on a puzzle. The result is nil if an interrupt
// came in between.
func (c *benching) race(ctx context.Context, r format.Record) [][]lap {
	report := c.Progress.Reporter(0)
	if report != nil {
		defer report(0) // nothing is at hand any more
	}
	laps := make([][]lap, len(c.racers))
	for seed := range c.options.seeds {
		for i, racer := range c.racers {
			laps[i] = append(laps[i], c.run(ctx, racer, seed, r))
			if ask.Interrupted(ctx) {
				return nil
			}
			if report != nil {
				report(float64(seed*len(c.racers)+i+1) / float64(c.options.seeds*len(c.racers)))
			}
		}
	}
	return laps
}

// run runs a method on a puzzle.
func (c *benching) run(ctx context.Context, racer *racer, seed int, record format.Record) lap {
	runtime.GC() // so that nobody sweeps up behind another
	d := racer.workers[seed]
	l := newLap(record, racer, c.options, seed)
	var taken time.Duration
	a := d.Ask(ctx, record, func(ctx context.Context) (solver.Result, error) {
		s, _ := d.Solver() // newRacers has made it
		b := d.Board(ctx, record.Puzzle)
		begin := solver.ProcessorTime()
		r, err := s.Count(ctx, b, c.options.limit, nil)
		taken = solver.ProcessorTime() - begin
		l.failure = err
		return r, err
	})
	if a.Fault != nil {
		l.failure = a.Fault
	}
	l.Count, l.all, l.Stats, l.Message = a.Result.Count, a.Result.Exact, a.Result.Stats, a.Message
	if l.unserved() {
		l.failure = nil // the message says it
	}
	l.Solved = l.failure == nil && !l.unserved() && (l.all || l.Count >= c.options.limit)
	l.Cut = l.failure == nil && l.Stats.End == solver.Cancelled
	l.Exact = !l.Cut && !racer.external && !l.Stats.Inexact
	l.Seconds = ask.Seconds(max(taken, time.Nanosecond).Seconds())
	if racer.external {
		overhead := racer.overhead.Seconds() * float64(l.Stats.Work) // once a run
		l.Whole = ask.Seconds(l.Stats.ExternalSeconds)
		l.Seconds = max(0, l.Whole-ask.Seconds(overhead))
	}
	return l
}

// print enters the runs on a puzzle and tells what is wrong with them.
func (c *benching) print(r format.Record, laps [][]lap) {
	if laps == nil {
		c.answered--
		return
	}
	for i := range c.racers {
		for _, l := range laps[i] {
			if l.failure != nil {
				c.Fail(output.Failed)
				c.Complain("%s %d: %v", r.Source, r.Index, l.failure)
			}
			if c.session.options.JSON {
				c.Out.JSON(l)
			}
		}
	}
	c.raced++
	c.enter(laps)
	if text := dispute(c.racers, laps); text != "" {
		c.disputed++
		c.Fail(output.Failed)
		c.Complain("%s %d: METHODS DISAGREE: %s", r.Source, r.Index, text)
	}
}
