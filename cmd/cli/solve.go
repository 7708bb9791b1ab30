package cli

import (
	"context"
	"fmt"
	"strings"

	"basisk/cmd/internal/ask"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/internal/amount"
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
	// all asks for every solution, limit for no more than so many of each puzzle;
	// 0 is no limit.
	all   bool
	limit uint64
	// hint asks whether there are other solutions. A single puzzle on a terminal is asked
	// about in any case.
	hint bool
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
box lines for a single puzzle and on a terminal, else one line a puzzle; -f says
otherwise. Every solution is judged before it is printed.

A puzzle without one leaves a line that starts with # and says why.

Several puzzles are solved side by side. A single one is worked on by one processor,
unless --workers asks for more: then methods that learn (auto, hybrid, cdcl) have so
many engines of other seeds and settings, which tell each other what they learn.

A solution need not be the only one. Of a single puzzle on a terminal, and with
--unique-hint of each, it is said whether there are others, as far as a second of
search tells; that is not part of the time told.

Method bitboard serves squares of basis 2 to 4, up to 16x16, and is the quickest there;
auto begins with it unless --rules, --max-tuple, --choose or --restart ask for
something else.

Methods that branch and do not learn (search, dlx, rowcol) mostly do not come to an end
on 25x25 puzzles near the hardness peak, with 40 to 50 % of the cells given. The message
of one that ran out says so, and auto or cdcl is what to use.`,
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
			if err := excludes(c, "--all", o.all, "unique-hint"); err != nil {
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
	f.Var(whole(&o.limit, "number", amount.Any), "limit", "with --all, stop after this `number` of solutions (default none)")
	f.BoolVar(&o.hint, "unique-hint", false, "say whether there are other solutions, as far as a second of search tells")
	f.BoolVar(&o.stats, "stats", false, "tell what each puzzle cost, and all together: on stderr, or with --json in a last object")
	return c
}

// solving is one run of solve.
type solving struct {
	*session
	options *solveOptions
}

// solve runs the command.
func solve(ctx context.Context, args []string, o *solveOptions) error {
	if err := checkSingle(o.config.Method, o.all && o.limit != 1); err != nil {
		return err
	}
	s, err := newSession(args, &o.puzzleOptions)
	if err != nil {
		return err
	}
	s.summary.detailed = o.stats
	c := &solving{s, o}
	t := task[ask.Solution]{print: c.print, end: c.end}
	if t.worker = c.worker; o.all {
		t.inline, t.worker = true, c.allWorker
		o.config.Progress = func(float64) { c.Flush() }
	}
	return process(ctx, s, t)
}

// worker returns the work of one worker: a solution of a puzzle, and whether there are
// others if that is wanted.
func (c *solving) worker(d *ask.Desk) work[ask.Solution] {
	return func(ctx context.Context, r format.Record) ask.Solution {
		a := d.Solve(ctx, r)
		if c.options.hint || c.single && c.Out.Terminal {
			d.Hint(ctx, r, &a)
		}
		return a
	}
}

// allWorker returns work that prints the solutions of a puzzle as they are found.
func (c *solving) allWorker(d *ask.Desk) work[ask.Solution] {
	return func(ctx context.Context, r format.Record) ask.Solution {
		if c.options.JSON {
			c.Out.BeginList(ask.About(r), "solutions")
		}
		return d.SolveAll(ctx, r, c.options.limit, func(solution []grid.Digit) {
			if c.options.JSON {
				c.Out.Element(solution)
			} else {
				c.writeSolution(r, solution, false)
			}
		})
	}
}

// print prints the answer to a puzzle, or the rest of its object if solutions have been
// printed one by one.
func (c *solving) print(r format.Record, a ask.Solution) {
	c.report(a.Head, solver.Solved)
	switch {
	case c.options.JSON && c.options.all:
		c.Out.EndList(a.Rest())
	case c.options.JSON:
		c.Out.JSON(a)
	default:
		c.printText(r, a)
		c.printCosts(a.Head)
	}
}

// printText prints the answer as a grid, or says why there is none.
func (c *solving) printText(r format.Record, a ask.Solution) {
	pretty := c.pretty() && !c.options.all
	switch {
	case a.Status != solver.Solved:
		text := fmt.Sprintf("%s: %s%s", title(r), mark(c.Out.Color, a.Status), because(a.Message))
		c.note(r, pretty, text)
	case c.options.all:
		c.Say("%s: %s", title(r), quantity(a.Result.Count, a.Result.Exact))
	case c.single:
		text := fmt.Sprintf("%s: %s by %s in %v", title(r), mark(c.Colored, a.Status), a.Method, short(a.Result.Elapsed))
		if a.Uniqueness != "" {
			text += "; " + others(a.Uniqueness)
		}
		c.Say("%s", text)
		c.writeSolution(r, a.Solution, pretty)
	case a.Uniqueness == solver.Multiple || a.Uniqueness == solver.Limit:
		c.Say("%s: %s", title(r), others(a.Uniqueness))
		fallthrough
	default:
		c.writeSolution(r, a.Solution, pretty)
	}
}

// others says what a hint has found out.
func others(uniqueness solver.Status) string {
	switch uniqueness {
	case solver.Unique:
		return "there is no other solution"
	case solver.Multiple:
		return "there are other solutions, see basisk count"
	}
	return "there may be other solutions, see basisk count"
}

// printCosts tells the statistics of a puzzle if they are asked for: a table if it is the
// only one, else a row.
func (c *solving) printCosts(a ask.Head) {
	switch {
	case !c.options.stats:
	case c.single:
		c.tellTable(costs(a.Result.Stats))
	case c.summary.puzzles() == 1:
		c.tellTable(rowHead + row(a))
	default:
		c.tellTable(row(a))
	}
}

// tellTable tells lines that end each with a line end, with --quiet too: they were asked for.
func (c *solving) tellTable(text string) { c.Complain("%s", strings.TrimSuffix(text, "\n")) }

// end sums up what all puzzles cost, as the last object or behind the rows.
func (c *solving) end() {
	switch {
	case !c.options.stats || c.summary.puzzles() == 0:
	case c.options.JSON:
		c.Out.JSON(c.summary.object("solve"))
	case !c.single:
		c.tellTable(c.summary.table())
	}
}
