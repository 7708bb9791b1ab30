package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/solver"

	"github.com/spf13/cobra"
)

// The command candidates: what rules alone leave, and what a search adds with --true and
// --counts.

func newCandidates(catalog Catalog) *cobra.Command {
	return asked(catalog, ask.CandidatesQuestion, gridFlags(), candidates)
}

// reducing is one run of candidates.
type reducing struct {
	*session
	counts bool
}

// candidates runs the command.
func candidates(ctx context.Context, x *request) error {
	verdicts, counts := on[bool](x, "true"), on[bool](x, "counts")
	switch {
	case verdicts && counts:
		return errors.New("--true and --counts exclude each other")
	case counts && x.format != "":
		return errors.New("--counts is written as text or --json, not in a --format")
	}
	s, err := newSession(x)
	if err != nil {
		return err
	}
	c := &reducing{s, counts}
	t := task[ask.Candidates]{worker: answering[ask.Candidates](x, ask.Hooks{}), print: c.print}
	if verdicts || counts {
		t.print = c.printSurvey
	}
	return process(ctx, s, t)
}

// print prints a fixpoint.
func (c *reducing) print(r format.Record, x ask.Candidates) {
	if x.Rest == nil {
		c.Fail(output.Failed)
	}
	if c.report(r, x, fmt.Sprintf("%d candidates left", x.Left)) {
		c.writeLeft(r, x.Rest)
	}
}

// report prints an answer as JSON, or in a sentence with what was found. It reports whether the
// candidates remain to be printed.
func (c *reducing) report(r format.Record, x ask.Candidates, found string) bool {
	if c.options.JSON {
		c.Out.JSON(x)
		return false
	}
	text := func(color bool) string {
		return fmt.Sprintf("%s: %s%s", ask.Title(r), mark(color, x.Status), because(x.Message))
	}
	switch {
	case x.Rest != nil:
		c.Infof("%s, %s", text(c.Colored), found)
	case !c.keepPlace(text(c.Out.Color)):
		c.Errorf("%s", text(c.Colored))
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
	case !c.report(r, x, found):
	case c.counts:
		c.printCounts(r, x)
	default:
		c.writeLeft(r, x.Rest)
	}
}

// printCounts prints a line for every cell that is not given.
func (c *reducing) printCounts(r format.Record, x ask.Candidates) {
	c.Out.Printf("# %s\n", ask.Title(r))
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
		c.Out.Printf("%s%s\n", r.Puzzle.Shape.CellName(grid.Cell(cell)), text.String())
	}
}
