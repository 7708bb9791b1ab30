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
	"basisk/solver/race"

	"github.com/spf13/cobra"
)

// The idea: every method runs on every puzzle under the conditions of package race. The run with
// the median time among the seeds represents the puzzle. The time of a program is given with and
// without its start-up. A figure shows the runs with all seeds.

// benchOptions are the options of bench.
type benchOptions struct {
	*request
	// seeds is the number of runs of each method on each puzzle, and limit the maximum number of
	// solutions.
	seeds int
	limit uint64
}

func newBench(catalog Catalog) *cobra.Command {
	curves := formatFlag("draw the share of runs that are not yet settled after a time", svgFormat)
	return asked(catalog, ask.BenchQuestion, inputFlags(curves), bench)
}

type benchSession struct {
	*session
	options *benchOptions
	racers  []*racer
	// records has the representative runs of each puzzle and method.
	records []results.Record
	// runs are all runs, for a figure.
	runs []timedRun
	// raced counts the puzzles, and disputed those on which methods disagree.
	raced, disputed int
}

// bench runs the command.
func bench(ctx context.Context, x *request) error {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	o := &benchOptions{x, count(x, "seeds"), on[uint64](x, "limit")}
	racers, err := newRacers(ctx, o)
	if err != nil {
		return err
	}
	s, err := newSession(x)
	if err != nil {
		return err
	}
	c := &benchSession{session: s, options: o, racers: racers}
	return process(ctx, s, task[[][]benchRun]{
		worker: sameWork(c.race), print: c.print, end: c.end,
	})
}

// racer is a contestant with its workers.
type racer struct {
	race.Contestant
	workers []*ask.Worker // one per seed
	// external reports whether it runs a program, and overhead is the program's start-up time.
	external bool
	overhead time.Duration
	// unserved counts the puzzles that the method does not support, and reason says why.
	unserved int
	reason   string
}

// newRacers prepares the contestants.
func newRacers(ctx context.Context, o *benchOptions) ([]*racer, error) {
	sets := on[[]heuristics.RuleSet](o.request, "rules")
	list, err := race.Contestants(on[[]solver.MethodEntry](o.request, "methods"), sets)
	if err != nil {
		return nil, err
	}
	var racers []*racer
	for _, c := range list {
		if len(sets) == 1 {
			c.Name = c.Method.Name
		}
		r := &racer{Contestant: c}
		if err := r.prepare(ctx, o); err != nil {
			return nil, err
		}
		racers = append(racers, r)
	}
	return racers, nil
}

// prepare makes the workers of the racer, and starts its program if it has one.
func (r *racer) prepare(ctx context.Context, o *benchOptions) error {
	if err := ask.CheckSingle(r.Method); err != nil && o.limit != 1 {
		return err
	}
	for seed := range o.seeds {
		options := o.asking
		options.Within = func(ctx context.Context) (context.Context, context.CancelFunc) {
			return solver.WithProcessorLimit(ctx, o.asking.Timeout)
		}
		options.Config.Method, options.Config.Rules = r.Method, r.Set.Rules
		options.Config.Seed += uint64(seed)
		r.workers = append(r.workers, ask.New(options))
		if _, err := r.workers[seed].Solver(); err != nil {
			return err
		}
	}
	first, err := r.workers[0].Solver()
	if err == nil {
		_, r.external = first.Method().(solver.Starter)
		r.overhead, err = race.Start(ctx, o.asking.Timeout, r.Name, first.Method())
	}
	return err
}

// race runs all methods with all seeds on a puzzle. The result is nil after an interrupt.
func (c *benchSession) race(ctx context.Context, r format.Record) [][]benchRun {
	report := c.Progress.Reporter(0)
	if report != nil {
		defer report(0) // no puzzle is being worked on any more
	}
	runs := make([][]benchRun, len(c.racers))
	for seed := range c.options.seeds {
		for i, racer := range c.racers {
			runs[i] = append(runs[i], c.run(ctx, racer, seed, r))
			if ask.Interrupted(ctx) {
				return nil
			}
			if report != nil {
				report(float64(seed*len(c.racers)+i+1) / float64(c.options.seeds*len(c.racers)))
			}
		}
	}
	return runs
}

// run runs a method on a puzzle.
func (c *benchSession) run(ctx context.Context, racer *racer, seed int, record format.Record) benchRun {
	d := racer.workers[seed]
	l := newBenchRun(record, racer, c.options, seed)
	var o race.Outcome
	a := d.Ask(ctx, record, func(ctx context.Context) (solver.Result, error) {
		s, _ := d.Solver() // newRacers has checked it
		b := d.Board(ctx, record.Puzzle)
		o = race.Run(ctx, s, func(ctx context.Context) (solver.Result, error) {
			return s.Solve(ctx, solver.Question{Board: b, Limit: c.options.limit})
		})
		return o.Result, o.Err
	})
	l.failure = o.Err
	if a.Fault != nil {
		l.failure = a.Fault
	}
	l.Count, l.all, l.Stats, l.Memory, l.Message = a.Result.Count, a.Result.Exact, a.Result.Stats, o.Memory, a.Message
	if l.unserved() {
		l.failure = nil // the message says it
	}
	l.Solved = l.failure == nil && !l.unserved() && (l.all || l.Count >= c.options.limit)
	l.Cut = l.failure == nil && l.Stats.End == solver.Cancelled
	l.Exact = !l.Cut && !o.External && !l.Stats.Inexact
	l.Seconds = ask.Seconds(o.Time.Seconds())
	if o.External {
		overhead := racer.overhead.Seconds() * float64(l.Stats.Work) // once per run
		l.Whole = l.Seconds
		l.Seconds = max(0, l.Whole-ask.Seconds(overhead))
	}
	return l
}

// print records the runs on a puzzle and reports their failures.
func (c *benchSession) print(r format.Record, runs [][]benchRun) {
	if runs == nil {
		c.answered--
		return
	}
	for i := range c.racers {
		for _, l := range runs[i] {
			if l.failure != nil {
				c.Fail(output.Failed)
				c.Errorf("%s %d: %v", r.Source, r.Index, l.failure)
			}
			switch {
			case c.session.options.JSON:
				c.Out.JSON(l)
			case c.drawn() && !l.unserved():
				c.runs = append(c.runs, c.racers[i].timed(&l))
			}
		}
	}
	c.raced++
	c.addMedianRecords(runs)
	if text := disagreement(c.racers, runs); text != "" {
		c.disputed++
		c.Fail(output.Failed)
		c.Errorf("%s %d: METHODS DISAGREE: %s", r.Source, r.Index, text)
	}
}

// drawn reports whether the result is a figure.
func (c *benchSession) drawn() bool { return c.session.options.format == svgFormat }
