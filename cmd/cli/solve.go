package cli

import (
	"context"
	"fmt"

	"basisk/cmd/cli/internal/worker"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/solver"

	"github.com/spf13/cobra"
)

// Solving has two forms. Usually a puzzle has one answer, which the workers find
// side by side. With --all it has as many as there are, perhaps more than memory
// holds: then one puzzle after another is enumerated by the goroutine that prints,
// and each solution is printed as it is found.
//
// A puzzle that is the only one has the workers for itself, if their number was asked
// for: unasked, the answer to a puzzle of several solutions would depend on the
// machine.

// solveOptions are the flags of solve.
type solveOptions struct {
	puzzleOptions
	config solver.Config
	// all asks for every solution, limit for no more than so many of each puzzle;
	// 0 is no limit.
	all   bool
	limit uint64
	// stats asks what each puzzle cost, and all together.
	stats bool
}

// newSolve returns the command solve.
func newSolve(catalog Catalog) *cobra.Command {
	var o solveOptions
	c := &cobra.Command{
		Use:   "solve [FILE|-]...",
		Short: "solve puzzles",
		Long: `Solve puzzles of any size and format and print a solution of each: a grid with
box lines for a single puzzle, one line a puzzle for several. Every solution is
judged before it is printed.

A puzzle without one leaves a line that starts with # and says why.

Several puzzles are solved side by side. A single one is worked on by one processor,
unless --workers asks for more: then methods that learn (auto, hybrid, cdcl) have so
many engines of other seeds and settings, which tell each other what they learn.`,
		Example: `  basisk solve puzzle.txt
  basisk solve --stats -f line *.txt > solutions.txt
  basisk solve -m dlx --all --limit 100 puzzle.txt
  basisk solve --json --timeout 20s puzzles.txt
  basisk solve -m cdcl --workers 4 --stats hard.txt
  echo 1...4...3...2... | fold -w 4 | basisk solve -`,
		RunE: func(c *cobra.Command, args []string) error {
			if err := goesWith(c, "--all", o.all, "limit"); err != nil {
				return err
			}
			o.team = c.Flags().Changed("workers")
			return solve(c.Context(), args, &o)
		},
	}
	addPuzzleFlags(c, &o.puzzleOptions)
	addSolverFlags(c, catalog, &o.config)
	f := c.Flags()
	f.BoolVar(&o.all, "all", false, "print all solutions, one puzzle after the other")
	f.Uint64Var(&o.limit, "limit", 0, "with --all, stop after this `number` of solutions (default none)")
	f.BoolVar(&o.stats, "stats", false, "tell what each puzzle cost, and all together")
	return c
}

// solving is one run of solve.
type solving struct {
	*session
	options *solveOptions
}

// solve runs the command.
func solve(ctx context.Context, args []string, o *solveOptions) error {
	if _, err := solver.New(o.config); err != nil {
		return err
	}
	s, err := newSession(args, &o.puzzleOptions)
	if err != nil {
		return err
	}
	s.summary.detailed = o.stats
	c := &solving{s, o}
	t := task[worker.Answer]{worker: c.worker, print: c.print}
	if o.all {
		t.inline, t.worker = true, c.allWorker
	}
	t.end = c.end
	return process(ctx, s, t)
}

// worker returns the work of one worker: a solution of a puzzle.
func (c *solving) worker(i int) work[worker.Answer] {
	desk := c.lateDesk(c.options.config, i)
	return func(ctx context.Context, r format.Record) worker.Answer {
		d := desk()
		return d.Ask(ctx, r.Puzzle, d.Solver.Solve)
	}
}

// allWorker returns work that prints the solutions of a puzzle as they are found.
func (c *solving) allWorker(int) work[worker.Answer] {
	config := c.options.config
	report := c.Progress.Reporter(0)
	config.Progress = func(share float64) {
		if report != nil {
			report(share)
		}
		c.Flush()
	}
	var d *worker.Desk
	return func(ctx context.Context, r format.Record) worker.Answer {
		if d == nil {
			config.Workers = c.teamSize(config)
			d = worker.NewSolver(config, c.options.timeout)
		}
		return c.enumerate(ctx, d, r)
	}
}

// enumerate finds and prints the solutions of r up to the limit.
func (c *solving) enumerate(ctx context.Context, d *worker.Desk, r format.Record) worker.Answer {
	if c.options.JSON {
		c.beginObject(r, "").BeginArray("solutions")
	}
	judged := worker.Answer{Result: solver.Result{Method: c.options.config.Method.Name}}
	a := d.Ask(ctx, r.Puzzle, func(ctx context.Context, b *grid.Board) (solver.Result, error) {
		return d.Solver.Count(ctx, b, c.options.limit, func(solution []grid.Digit) bool {
			if judged.Judge(r.Puzzle, solution); judged.Fault == nil {
				c.emit(r, solution)
			}
			return judged.Fault == nil
		})
	})
	if judged.Fault != nil {
		a.Fault, a.Message = judged.Fault, judged.Message
	}
	a.Status = statusOfAll(a)
	return a
}

// statusOfAll returns the status of an enumeration in the words of solve. Solved
// is a puzzle all of whose solutions, up to the limit, were printed.
func statusOfAll(a worker.Answer) solver.Status {
	switch {
	case a.Status == solver.Invalid || a.Fault != nil:
		return solver.Invalid
	case a.Stats.End == solver.Stuck:
		return solver.IsStuck
	case a.Stats.End == solver.Cancelled || a.Stats.End == solver.OutOfNodes:
		return solver.Limit
	case a.Count == 0:
		return solver.Unsolvable
	}
	return solver.Solved
}

// emit prints one of many solutions.
func (c *solving) emit(r format.Record, solution []grid.Digit) {
	if !c.options.JSON {
		c.writeSolution(r, solution, false)
		return
	}
	c.Object.Element(solution)
	c.Out.Write(c.Object.Take())
}

// print prints the answer to a puzzle.
func (c *solving) print(r format.Record, a worker.Answer) {
	c.report(r, a, solver.Solved)
	if c.options.JSON {
		c.printObject(r, a)
	} else {
		c.printText(r, a)
	}
	if c.options.stats && !c.options.JSON {
		c.printCosts(r, a)
	}
}

// printObject prints the answer as a JSON object, or the rest of it if solutions
// have been printed one by one.
func (c *solving) printObject(r format.Record, a worker.Answer) {
	o := &c.Object
	if c.options.all {
		o.EndArray()
		o.Value("count", fmt.Sprint(a.Count))
		o.Flag("exact", a.Exact)
	} else {
		c.beginObject(r, "")
	}
	o.Word("status", string(a.Status))
	if a.Solution != nil {
		o.Digits("solution", a.Solution)
	}
	c.endObject(a)
}

// printText prints the answer as a grid, or says why there is none.
func (c *solving) printText(r format.Record, a worker.Answer) {
	pretty := c.single && !c.options.all
	switch {
	case a.Status != solver.Solved:
		text := fmt.Sprintf("%s: %s%s", title(r), mark(c.Out.Color, a.Status), because(a.Message))
		c.note(r, pretty, text)
	case c.options.all:
		c.Say("%s: %s", title(r), quantity(a.Count, a.Exact))
	case c.single:
		c.Say("%s: %s by %s in %v", title(r), mark(c.Colored, a.Status), a.Method, short(a.Elapsed))
		fallthrough
	default:
		c.writeSolution(r, a.Solution, pretty)
	}
}

// printCosts prints the statistics of a puzzle: a table if it is the only one,
// else a row.
func (c *solving) printCosts(r format.Record, a worker.Answer) {
	if c.single {
		c.writeStats(costs(a.Stats))
		return
	}
	if c.summary.puzzles() == 1 {
		c.writeStats(rowHead)
	}
	c.writeStats(row(r.Source, r.Index, a))
}

// end sums up a run over several puzzles.
func (c *solving) end() {
	if c.options.stats && !c.single {
		c.writeStats(c.summary.table())
	}
}
