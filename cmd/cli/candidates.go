package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/internal/amount"
	"basisk/solver"

	"github.com/spf13/cobra"
)

// The command candidates: what rules alone leave, and what a search adds with --true and
// --counts.

// surveyOptions are the flags of candidates.
type surveyOptions struct {
	puzzleOptions
	// verdicts asks for true candidates, counts for the solutions that hold each, up
	// to limit; 0 is no limit.
	verdicts, counts bool
	limit            uint64
}

// searching are the flags that only a search understands.
var searching = []string{"method", "choose", "seed", "nodes", "restart", "cdcl"}

// newCandidates returns the command candidates.
func newCandidates(catalog Catalog) *cobra.Command {
	var o surveyOptions
	o.config.Rules = ask.FixpointRules()
	c := &cobra.Command{
		Use:   "candidates [FILE|-]...",
		Short: "show what the rules leave, or what solutions hold",
		Long: `Apply rules until none concludes anything more and show the candidates that are
left in each cell. --rules none shows what the givens leave. The status is solved,
stuck (the rules conclude no more) or unsolvable. -f line writes the digits that are
placed. On a terminal too narrow for the grid it is drawn in less room, or the
candidates of open cells are listed.

With --true, show the true candidates instead: those that some solution holds. With
--counts, show how many solutions hold each, as digit:count for every open cell; +
stands behind a count that is not final, since it reached --limit or a budget ran
out. The status is solved, multiple (several solutions), unsolvable, limit, or
unserved where the method or a rule does not serve the shape.`,
		Example: `  basisk candidates puzzle.txt
  basisk candidates --rules none puzzle.txt
  basisk candidates --rules singles --json puzzles.txt
  basisk candidates --true puzzle.txt
  basisk candidates --counts --limit 20 --timeout 10s puzzle.txt`,
		RunE: func(c *cobra.Command, args []string) error {
			if err := checkSurveyFlags(c, &o); err != nil {
				return err
			}
			return candidates(c.Context(), args, &o)
		},
	}
	addPuzzleFlags(c, &o.puzzleOptions)
	addSolverFlags(c, catalog, &o.config)
	addSurveyFlags(c, &o)
	return c
}

// reducing is one run of candidates.
type reducing struct {
	*session
	options *surveyOptions
}

// candidates runs the command.
func candidates(ctx context.Context, args []string, o *surveyOptions) error {
	s, err := newSession(args, &o.puzzleOptions)
	if err != nil {
		return err
	}
	c := &reducing{s, o}
	if o.searches() {
		return process(ctx, s, task[ask.Candidates]{worker: c.survey, print: c.printSurvey})
	}
	return process(ctx, s, task[ask.Candidates]{worker: c.reduce, print: c.print})
}

// reduce returns the work of one worker that only reasons.
func (c *reducing) reduce(d *ask.Desk) work[ask.Candidates] {
	return func(ctx context.Context, r format.Record) ask.Candidates { return d.Fixpoint(ctx, r, d.Config.Rules) }
}

// print prints a fixpoint.
func (c *reducing) print(r format.Record, x ask.Candidates) {
	if x.Rest == nil {
		c.Fail(output.Failed)
	}
	if c.tell(r, x, fmt.Sprintf("%d candidates left", x.Left)) {
		c.writeLeft(r, x.Rest)
	}
}

// tell prints the object of an answer, or the sentence about it, with how much was found.
// It reports whether the candidates are left to print.
func (c *reducing) tell(r format.Record, x ask.Candidates, found string) bool {
	if c.options.JSON {
		c.Out.JSON(x)
		return false
	}
	text := func(color bool) string {
		return fmt.Sprintf("%s: %s%s", title(r), mark(color, x.Status), because(x.Message))
	}
	switch {
	case x.Rest != nil:
		c.Say("%s, %s", text(c.Colored), found)
	case !c.keepPlace(text(c.Out.Color)):
		c.Complain("%s", text(c.Colored))
	}
	return x.Rest != nil
}

// writeLeft writes what is left of r, for people so that it fits on their terminal.
func (c *reducing) writeLeft(r format.Record, rest *grid.Puzzle) {
	to, width := c.layoutRest(), c.Out.Columns()
	if c.options.format != "" || !c.Out.Terminal || width == 0 || gridWidth(rest, r.Puzzle.Alphabet) <= width {
		c.writeRest(r, rest, to)
		return
	}
	c.unable(r, c.drawLeft(r, rest, width))
}

// addSurveyFlags gives candidates the flags of its own.
func addSurveyFlags(c *cobra.Command, o *surveyOptions) {
	f := c.Flags()
	f.BoolVar(&o.verdicts, "true", false, "show the candidates that some solution holds")
	f.BoolVar(&o.counts, "counts", false, "show how many solutions hold each candidate")
	o.limit = ask.SurveyLimit
	f.Var(whole(&o.limit, "number", amount.Any), "limit", "with --counts, count up to this `number`; 0 counts all")
}

// checkSurveyFlags refuses flags that would have no effect. Rules are those of the
// method if a search is asked for and no rules are.
func checkSurveyFlags(c *cobra.Command, o *surveyOptions) error {
	f := c.Flags()
	err := cmp.Or(
		goesWith(c, "--true or --counts", o.searches(), searching...),
		goesWith(c, "--counts", o.counts, "limit"),
		checkSingle(o.config.Method, o.searches()),
	)
	switch {
	case err != nil:
		return err
	case o.verdicts && o.counts:
		return errors.New("--true and --counts exclude each other")
	case o.counts && o.format != "":
		return errors.New("--counts is written as text or --json, not in a --format")
	case !f.Changed("rules") && o.searches():
		o.config.Rules = nil
	}
	if o.verdicts {
		o.limit = 1
	}
	return nil
}

// searches reports whether a search is asked for, and not the rules alone.
func (o *surveyOptions) searches() bool { return o.verdicts || o.counts }

// survey returns the work of one worker that searches.
func (c *reducing) survey(d *ask.Desk) work[ask.Candidates] {
	return func(ctx context.Context, r format.Record) ask.Candidates {
		return d.Survey(ctx, r, c.options.limit, c.options.counts)
	}
}

// printSurvey prints a survey: as a grid of the candidates that may be true, or their
// counts.
func (c *reducing) printSurvey(r format.Record, x ask.Candidates) {
	if x.Status != solver.Solved && x.Status != solver.Multiple {
		c.Fail(output.Failed)
	}
	found := plural(uint64(x.Left), "true candidate")
	if x.Open > 0 {
		found += fmt.Sprintf(", %d unknown", x.Open)
	}
	switch {
	case !c.tell(r, x, found):
	case c.options.counts:
		c.printCounts(r, x)
	default:
		c.writeLeft(r, x.Rest)
	}
}

// printCounts prints a line for every cell that is not given.
func (c *reducing) printCounts(r format.Record, x ask.Candidates) {
	c.Out.Print("# %s\n", title(r))
	for cell, given := range r.Puzzle.Givens {
		if given != 0 {
			continue
		}
		var text strings.Builder
		for _, d := range x.MayBe(grid.Cell(cell)) {
			count, exact := x.Survey.Count(grid.Cell(cell), d)
			more := "+"
			if exact {
				more = ""
			}
			fmt.Fprintf(&text, " %s:%d%s", r.Puzzle.Alphabet.Symbol(d), count, more)
		}
		c.Out.Print("%s%s\n", r.Puzzle.Shape.CellName(grid.Cell(cell)), text.String())
	}
}
