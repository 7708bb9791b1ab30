package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"basisk/cmd/cli/internal/ask"
	"basisk/cmd/cli/internal/output"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/solver"

	"github.com/spf13/cobra"
)

// True candidates and counts: what candidates shows if it may search. The cut-off of the
// counts is 1 for --true.

// surveyOptions are the flags of candidates.
type surveyOptions struct {
	puzzleOptions
	config solver.Config
	// verdicts asks for true candidates, counts for the solutions that hold each, up
	// to limit; 0 is no limit.
	verdicts, counts bool
	limit            uint64
}

// searching are the flags that only a search understands.
var searching = []string{"method", "choose", "seed", "nodes", "restart", "cdcl"}

// addSurveyFlags gives candidates the flags of its own.
func addSurveyFlags(c *cobra.Command, o *surveyOptions) {
	f := c.Flags()
	f.BoolVar(&o.verdicts, "true", false, "show the candidates that some solution holds")
	f.BoolVar(&o.counts, "counts", false, "show how many solutions hold each candidate")
	f.Uint64Var(&o.limit, "limit", 100, "with --counts, count up to this `number`; 0 counts all")
}

// checkSurveyFlags refuses flags that would have no effect. Rules are those of the
// method if a search is asked for and no rules are.
func checkSurveyFlags(c *cobra.Command, o *surveyOptions) error {
	f := c.Flags()
	err := cmp.Or(
		goesWith(c, "--true or --counts", o.searches(), searching...),
		goesWith(c, "--counts", o.counts, "limit"),
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

// survey asks about a puzzle.
func (c *reducing) survey(ctx context.Context, d *ask.Desk, r format.Record) ask.Candidates {
	return d.Survey(ctx, r, c.options.limit, c.options.counts)
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
		c.writeGrid(r, x.Rest, c.layoutRest())
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
			fmt.Fprintf(&text, " %d:%d%s", d, count, more)
		}
		c.Out.Print("%s%s\n", r.Puzzle.Shape.CellName(grid.Cell(cell)), text.String())
	}
}
