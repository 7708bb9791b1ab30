package cli

import (
	"context"
	"fmt"
	"iter"

	"basisk/cmd/cli/internal/input"
	"basisk/cmd/cli/internal/output"
	"basisk/grid"
	"basisk/grid/format"

	"github.com/spf13/cobra"
)

// Checking asks the judge of package grid and nobody else. Solutions come from a
// second stream of records, read in step with the first, so both may be of any
// length; they may stand in any format, and in another than the puzzles.

// checkOptions are the flags of check.
type checkOptions struct {
	puzzleOptions
	solution string // the file with solutions, or empty
}

// newCheck returns the command check.
func newCheck() *cobra.Command {
	var o checkOptions
	c := &cobra.Command{
		Use:   "check [FILE|-]...",
		Short: "judge puzzles and solutions",
		Long: `Tell the shape, the givens and the format of each puzzle and whether two equal
givens share a unit. Nothing is solved.

With --solution the grids of a second file are judged: the first is to solve the
first puzzle, and so on. Solutions that stand beside their puzzles in the input
are judged too.`,
		Example: `  basisk check puzzles.txt
  basisk check --solution solutions.txt puzzles.txt
  basisk solve puzzles.txt | basisk check --solution - puzzles.txt`,
		RunE: func(c *cobra.Command, args []string) error { return check(c.Context(), args, &o) },
	}
	addPuzzleFlags(c, &o.puzzleOptions)
	c.Flags().StringVar(&o.solution, "solution", "", "judge the solutions in `FILE`, in the order of the puzzles")
	return c
}

// verdict is what check says about a puzzle.
type verdict struct {
	status  string // ok, clash, wrong (the solution) or invalid
	message string
}

// checking is one run of check.
type checking struct {
	*session
	solutions func() (format.Record, bool) // nil if none are to be judged
}

// check runs the command.
func check(ctx context.Context, args []string, o *checkOptions) error {
	s, err := newSession(args, &o.puzzleOptions)
	if err != nil {
		return err
	}
	c := &checking{session: s}
	if o.solution != "" {
		in, err := input.New([]string{o.solution}, input.Puzzles(o.reading))
		if err != nil {
			return err
		}
		next, stop := iter.Pull(in.Records())
		defer stop()
		c.solutions = next
	}
	// Inline, since the solutions are read in step.
	return process(ctx, s, task[verdict]{inline: true, work: c.judge, print: c.print})
}

// judge looks at a puzzle and at its solutions.
func (c *checking) judge(_ context.Context, r format.Record) verdict {
	v := judgePuzzle(r.Puzzle)
	if r.Solution != nil && v.status == "ok" {
		v = judgeSolution(r.Puzzle, r.Solution, "the solution beside it")
	}
	if c.solutions == nil {
		return v
	}
	solution, more := c.solutions()
	switch {
	case v.status != "ok":
		return v
	case !more:
		return verdict{"wrong", "there is no solution left for it"}
	case solution.Err != nil:
		return verdict{"wrong", solution.Err.Error()}
	}
	name := fmt.Sprintf("%s %d", solution.Source, solution.Index)
	return judgeSolution(r.Puzzle, solution.Puzzle.Givens, name)
}

// judgePuzzle looks at what is given.
func judgePuzzle(p *grid.Puzzle) verdict {
	err := grid.CheckPuzzle(p)
	switch {
	case err == nil:
		return verdict{status: "ok"}
	case grid.CheckDigits(p.Shape, p.Givens) == nil && grid.FindClash(p.Shape, p.Givens) != nil:
		return verdict{"clash", err.Error()}
	}
	return verdict{"invalid", err.Error()}
}

// judgeSolution looks at a solution of the given name.
func judgeSolution(p *grid.Puzzle, solution []grid.Digit, name string) verdict {
	if err := grid.CheckSolution(p, solution); err != nil {
		return verdict{"wrong", name + ": " + err.Error()}
	}
	return verdict{status: "ok"}
}

// print prints a verdict.
func (c *checking) print(r format.Record, v verdict) {
	color := output.Green
	if v.status != "ok" {
		c.Fail(output.Failed)
		color = output.Red
	}
	if !c.options.JSON {
		c.Out.Print("%s, %s: %s%s\n", title(r), r.Format, output.Paint(c.Out.Color, color, v.status), because(v.message))
		return
	}
	o := c.beginObject(r, "")
	o.Value("format", r.Format)
	o.Word("status", v.status)
	c.EndObject(v.message)
}
