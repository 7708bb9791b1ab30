package cli

import (
	"context"
	"runtime"
	"time"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/internal/amount"
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

// benchTimeout is the default of --timeout: PAR-2 needs one.
const benchTimeout = time.Minute

// maxSeeds is the largest number of seeds: each method has a solver for each of them.
const maxSeeds = 1000

// benchOptions are the flags of bench.
type benchOptions struct {
	puzzleOptions
	// methods lists what is to be compared, the first being the measure of others.
	methods string
	// sets are the rules that methods which reason are raced with, each with each; none
	// is the default of each method.
	sets []heuristics.RuleSet
	// seeds is the number of runs of each method on each puzzle; default 1.
	seeds int
	// limit is the number of solutions asked for; default 1.
	limit uint64
}

// newBench returns the command bench.
func newBench(catalog Catalog) *cobra.Command {
	var o benchOptions
	c := &cobra.Command{
		Use:   "bench [FILE|-]...",
		Short: "race methods against each other",
		Long: `Run every method on every puzzle, one run after the other on one processor, and
tell for each method: the puzzles solved, the median and the mean time in seconds,
where a puzzle that is not solved counts as twice the time-out (PAR-2); the medians of
nodes and, of methods that learn, of conflicts, which are among the nodes; and the ratio
of its mean to that of the first method. A puzzle is solved when --limit solutions are found or it is proved
that there are fewer: --limit 1 finds, --limit 2 also proves uniqueness.

Times are seconds of the processor, user and system, from the board to the answer; for
external programs those of the program, less what it takes to start (for a problem
without clauses, or a solved grid; below the table stand those of the whole program too),
and encoding is not counted. --timeout is time of the processor as well, not of the clock
as elsewhere; by the clock a run that sleeps is given up after ten times as long and 5 s.
Where the system does not tell what a program takes, as outside Linux, its time-out is of
the clock. Nodes behind ~ are of methods with runs that the time-out cut, and depend on
the machine.

Of several seeds, from --seed on, the run with the median time counts. --cdcl, --nodes
and the like hold for every method that has a use for them, and so does --rules. Several
lists of rules, as in --rules 'few=singles;sets=singles,hall-K+1', are compared too: each
method that reasons then runs once with each and is called METHOD[NAME]. Methods that
disagree are an error, and so is a race in which none solves a puzzle. Methods are left
out on puzzles of shapes that they do not serve, which stands below the table; the ratio
is of the puzzles that both methods serve. With --json, an object for every run, then
one for every method with each list, see docs/json.md.`,
		Example: `  basisk bench --methods auto,dlx --timeout 10s puzzles.txt
  basisk bench --methods 'cdcl,external:cadical -q,external:clasp' --limit 2 puzzles.txt
  basisk bench --methods 'auto,external-line:tdoku' sudoku17.txt
  basisk bench --methods 'cdcl,external:minisat -rnd-seed={seed}' --seeds 3 puzzles.txt
  basisk bench --methods logic,auto --rules 'few=singles;sets=singles,locked,hall-K' puzzles.txt
  basisk bench --methods cdcl --cdcl vivify=0 --rules none --nodes 100000 --json puzzles.txt`,
		RunE: func(c *cobra.Command, args []string) error {
			return bench(c.Context(), catalog, args, &o)
		},
	}
	addInputFlags(c, &o.puzzleOptions)
	addTimeoutFlag(c, &o.timeout)
	addTuningFlags(c, catalog, &o.config)
	f := c.Flags()
	o.timeout = benchTimeout
	timeout := f.Lookup("timeout")
	timeout.Value, timeout.DefValue = finiteTimeFlag(&o.timeout), benchTimeout.String()
	timeout.Usage = "give up a run after this `time` of the processor, as in 20s or 500ms"
	rules := f.Lookup("rules")
	rules.Value = ruleSetsFlag(&o.sets, catalog.Rules)
	rules.Usage = "the rules to reason with, see basisk rules, or several lists NAME=LIST;NAME=LIST to compare (default: those of the method)"
	f.StringVar(&o.methods, "methods", "auto,dlx,cdcl", "the methods to compare, `LIST` with commas, see basisk methods")
	o.seeds, o.limit = 1, 1
	f.Var(whole(&o.seeds, "number", amount.Range{Least: 1, Most: maxSeeds}), "seeds", "run each method on each puzzle with this `number` of seeds")
	f.Var(whole(&o.limit, "number", amount.Budget), "limit", "ask for this `number` of solutions")
	return c
}

// benching is one run of bench.
type benching struct {
	*session
	options *benchOptions
	racers  []*racer
	// disputed counts the puzzles that methods disagree about.
	disputed int
}

// bench runs the command.
func bench(ctx context.Context, catalog Catalog, args []string, o *benchOptions) error {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	racers, err := newRacers(ctx, catalog, o)
	if err != nil {
		return err
	}
	s, err := newSession(args, &o.puzzleOptions)
	if err != nil {
		return err
	}
	c := &benching{session: s, options: o, racers: racers}
	return process(ctx, s, task[[][]lap]{
		worker: alike(c.race),
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
	d := racer.desks[seed]
	l := newLap(record, racer, c.options, seed)
	var taken time.Duration
	a := d.Ask(ctx, record, func(ctx context.Context) (solver.Result, error) {
		s, _ := d.Solver() // newRacers has made it
		b := d.Board(record.Puzzle)
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
	for i, racer := range c.racers {
		for _, l := range laps[i] {
			if l.failure != nil {
				c.Fail(output.Failed)
				c.Complain("%s %d: %v", r.Source, r.Index, l.failure)
			}
			if c.session.options.JSON {
				c.Out.JSON(l)
			}
		}
		racer.laps = append(racer.laps, medianLap(laps[i], c.penalty()))
	}
	if text := dispute(c.racers, laps); text != "" {
		c.disputed++
		c.Fail(output.Failed)
		c.Complain("%s %d: METHODS DISAGREE: %s", r.Source, r.Index, text)
	}
}

// penalty is the time of a puzzle that is not solved.
func (c *benching) penalty() ask.Seconds { return ask.Seconds(2 * c.options.timeout.Seconds()) }
