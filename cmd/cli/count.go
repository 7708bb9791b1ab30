package cli

import (
	"context"
	"fmt"

	"basisk/cmd/internal/ask"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/internal/amount"
	"basisk/solver"

	"github.com/spf13/cobra"
)

// Counting asks for one more solution than a puzzle should have: two tell whether
// it is unique. The statuses are those of package solver. A budget that ends a count
// changes the status only if fewer than two solutions are known by then; the number
// found is printed either way, with "at least" where it is not final.

// maxShown is the largest number of solutions that are kept in memory to be printed.
const maxShown = 100_000

// countOptions are the flags of count.
type countOptions struct {
	puzzleOptions
	// limit is where counting a puzzle ends; 0 is no limit.
	limit uint64
	// show is the number of solutions to print of each puzzle.
	show uint64
	// proofs is the directory that gets the proofs, or empty.
	proofs string
	estimateOptions
}

// newCount returns the command count.
func newCount(catalog Catalog) *cobra.Command {
	var o countOptions
	c := &cobra.Command{
		Use:   "count [FILE|-]...",
		Short: "count solutions: none, unique or multiple",
		Long: `Count the solutions of each puzzle up to a limit and say whether there is none, a
unique one or multiple ones; with --limit 1, too, the search goes on to the second, which
tells. The answer is limit only if a budget such as --nodes or --timeout ran out before,
and unserved if the method or a rule does not serve the shape.

With -m dlx a single puzzle is counted by all workers together, with auto, hybrid and
cdcl by as many engines of clause learning as --workers asks for; several puzzles are
counted side by side by any method.

With --proof each puzzle that has no solution or a unique one leaves two files in a
directory, NAME-INDEX.cnf with the clauses of the puzzle and the solution forbidden,
NAME-INDEX.drat with a proof that they contradict each other, for basisk proof check
and the checkers of others, as in drat-trim NAME-1.cnf NAME-1.drat. Then clause
learning counts, without rules.

With --limit 0 all solutions are counted. Method auto lists the first 100000, on squares up
to 16x16 counts the first ten million instead, and then tries -m diagram, which counts
without listing; where that does not fit either, --estimate tells about how many there
are. With --show the default of --limit is as many as are to be shown.

With --estimate random walks estimate the number, however large, with an interval that
is to hold it with the probability --ci. With --cells solutions are counted by the digits
of some cells together: exactly up to --limit solutions, else by walks. Without --limit
100000 are listed, and a diagram is tried before the walks.
The same --seed gives the same figures for any number of --workers; an interrupt leaves
those of the walks taken.`,
		Example: `  basisk count puzzles.txt
  basisk count --limit 0 puzzle.txt
  basisk count --limit 0 -m dlx --workers 4 puzzle.txt
  basisk count --limit 10 --show 3 -f line puzzle.txt
  basisk count --show 100 puzzle.txt
  basisk count --proof proofs puzzles.txt
  basisk count --limit 0 -m diagram puzzle.txt
  basisk count --estimate --probes 100000 puzzle.txt
  basisk count --cells R1C1,R5C5 puzzle.txt`,
		RunE: func(c *cobra.Command, args []string) error {
			o.team = c.Flags().Changed("workers")
			if err := checkEstimateFlags(c, &o); err != nil {
				return err
			}
			if !c.Flags().Changed("limit") && o.proofs == "" && o.cells == "" {
				o.limit = max(o.limit, o.show) // else there would be but two to show
			}
			return count(c.Context(), args, &o)
		},
	}
	addPuzzleFlags(c, &o.puzzleOptions)
	addSolverFlags(c, catalog, &o.config)
	o.limit = 2
	c.Flags().Var(whole(&o.limit, "number", amount.Any), "limit", "stop after this `number` of solutions; 0 counts all")
	c.Flags().Var(whole(&o.show, "number", amount.Range{Most: maxShown}), "show", "print up to this `number` of solutions")
	addEstimateFlags(c, &o.estimateOptions)
	c.Flags().StringVar(&o.proofs, "proof", "", "write proofs into this `DIR`, with --limit 2")
	return c
}

// counting is one run of count.
type counting struct {
	*session
	options *countOptions
}

// count runs the command.
func count(ctx context.Context, args []string, o *countOptions) error {
	if err := checkSingle(o.config.Method, o.limit != 1); err != nil {
		return err
	}
	if err := prepareProofs(args, o); err != nil {
		return err
	}
	s, err := newSession(args, &o.puzzleOptions)
	if err != nil {
		return err
	}
	c := &counting{s, o}
	if o.estimate || o.cells != "" {
		return process(ctx, s, task[ask.Estimate]{worker: c.estimate, print: c.printEstimate})
	}
	return process(ctx, s, task[ask.Count]{worker: c.worker, print: c.print})
}

// worker returns the work of one worker: the number of solutions of a puzzle.
func (c *counting) worker(d *ask.Desk) work[ask.Count] {
	return func(ctx context.Context, r format.Record) ask.Count {
		o := ask.CountOptions{Limit: c.options.limit, Show: c.options.show}
		if c.options.proofs == "" {
			return d.Count(ctx, r, o)
		}
		base := proofBase(c.options.proofs, r)
		o.By = func(ctx context.Context, each func([]grid.Digit) bool) (solver.Result, error) {
			return prove(ctx, r.Puzzle, d.Config, base, each)
		}
		a := d.Count(ctx, r, o)
		if isProved(a.Status) {
			a.Proof = base + proofEnding
		}
		return a
	}
}

// hint says what counts where listing all solutions is hopeless, if it may be that.
func (c *counting) hint(a ask.Count) string {
	if c.options.limit > 0 || a.Exact || a.Message == "" || a.Result.Stats.End == solver.Stuck {
		return ""
	}
	return "; --estimate tells about how many there are"
}

// print prints the answer to a puzzle.
func (c *counting) print(r format.Record, a ask.Count) {
	n := a.Result
	c.report(a.Head, solver.Unique, solver.Multiple)
	if c.options.proofs != "" && a.Proof == "" {
		c.Complain("%s %d: no proof: the answer is %s", r.Source, r.Index, a.Status)
	}
	hint := c.hint(a)
	if c.options.JSON {
		a.Message += hint
		c.Out.JSON(a)
		return
	}
	text := fmt.Sprintf("%s %d: %s%s", r.Source, r.Index, mark(c.Out.Color, a.Status), because(a.Message))
	switch {
	case n.Total != nil:
		text += fmt.Sprintf(", %v solutions", n.Total)
	case a.Status == solver.Multiple || n.Count > 0 && !n.Exact:
		text += ", " + quantity(n.Count, n.Exact)
	}
	c.Out.Print("%s%s\n", text, hint)
	for _, solution := range a.Solutions {
		c.writeSolution(r, solution, c.pretty())
	}
}
