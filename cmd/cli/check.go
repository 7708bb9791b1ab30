package cli

import (
	"context"
	"iter"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/input"
	"basisk/cmd/internal/output"
	"basisk/grid/format"

	"github.com/spf13/cobra"
)

// Solutions come from a second stream of records, read in step with the first, so both may be of any
// length; they may stand in any format, and in another than the puzzles.

// checkOptions are the flags of check.
type checkOptions struct {
	puzzleOptions
	solution string // the file with solutions, or empty
	why      bool   // tell why a puzzle has no solution
}

// newCheck returns the command check.
func newCheck() *cobra.Command {
	var o checkOptions
	c := &cobra.Command{
		Use:   "check [FILE|-]...",
		Short: "judge puzzles and solutions",
		Long: `Tell the shape, the givens and the format of each puzzle and whether two equal
givens share a unit. Nothing is solved without --why.

With --solution the grids of a second file are judged: the first is to solve the
first puzzle, and so on. Solutions that stand beside their puzzles in the input
are judged too.

With --why, puzzles are solved, and of each that has no solution the status is
unsolvable and the message names givens that contradict each other, none of which can
be left out: without any one of them there is a solution. There may be smaller sets.
Where that takes too long --timeout leaves the smallest set that was found.`,
		Example: `  basisk check puzzles.txt
  basisk check --why typo.txt
  basisk check --solution solutions.txt puzzles.txt
  basisk solve puzzles.txt | basisk check --solution - puzzles.txt`,
		RunE: func(c *cobra.Command, args []string) error {
			if err := goesWith(c, "--why", o.why, "timeout", "workers"); err != nil {
				return err
			}
			return check(c.Context(), args, &o)
		},
	}
	addInputFlags(c, &o.puzzleOptions)
	addColorFlag(c, &o.Options)
	addSymbolFlags(c, &o.symbolOptions)
	addTimeoutFlag(c, &o.timeout)
	addWorkersFlag(c, &o.workers, "with --why, work on this `number` of puzzles at a time")
	c.Flags().Var(file(&o.solution), "solution", "judge the solutions in `FILE`, in the order of the puzzles")
	c.Flags().BoolVar(&o.why, "why", false, "name givens that contradict each other where there is no solution")
	return c
}

// check runs the command.
func check(ctx context.Context, args []string, o *checkOptions) error {
	s, err := newSession(args, &o.puzzleOptions)
	if err != nil {
		return err
	}
	var solutions func() (format.Record, bool)
	if o.solution != "" {
		in, err := input.New([]string{o.solution}, input.Puzzles(o.reading))
		if err != nil {
			return err
		}
		next, stop := iter.Pull(in.Records())
		defer stop()
		solutions = next
	}
	judge := func(d *ask.Desk) work[ask.Verdict] {
		return func(ctx context.Context, r format.Record) ask.Verdict {
			v := ask.Check(r, solutions)
			if o.why {
				v = d.Why(ctx, r, v)
			}
			return v
		}
	}
	// Inline where solutions are read in step, and where nothing takes long.
	return process(ctx, s, task[ask.Verdict]{inline: solutions != nil || !o.why, worker: judge, print: s.printVerdict})
}

// printVerdict prints what check says about a puzzle.
func (s *session) printVerdict(r format.Record, v ask.Verdict) {
	if v.Cut {
		s.answered--
	}
	if v.Status != ask.OK {
		s.Fail(output.Failed)
	}
	if s.options.JSON {
		s.Out.JSON(v)
		return
	}
	s.Out.Print("%s, %s: %s%s\n", title(r), r.Format, mark(s.Out.Color, v.Status), because(v.Message))
}
