package cli

import (
	"context"
	"fmt"
	"strings"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/solver"
)

// The command candidates: what the rules leave, and what a search adds with --true and --counts.

func newCandidates(catalog Catalog) verb {
	return verb{Question: ask.CandidatesQuestion(catalog.Catalog), flags: gridFlags(), run: candidates}
}

// candidatesRun is one run of candidates.
type candidatesRun struct {
	*session
	counts bool
}

// candidates runs the command.
func candidates(ctx context.Context, x *request) error {
	onlyTrue, counts := on[bool](x, "true"), on[bool](x, "counts")
	s, err := newSession(x)
	if err != nil {
		return err
	}
	c := &candidatesRun{s, counts}
	t := task[ask.Candidates]{worker: answering[ask.Candidates](x, ask.Hooks{}), print: c.print}
	if onlyTrue || counts {
		t.print = c.printTrue
	}
	return process(ctx, s, t)
}

// print prints a fixpoint.
func (c *candidatesRun) print(r format.Record, x ask.Candidates) {
	if x.Remaining == nil {
		c.Fail(output.Failed)
	}
	if c.printStatus(r, x, fmt.Sprintf("%d candidates left", x.Left)) {
		c.writeLeft(r, x.Remaining)
	}
}

// printStatus prints an answer as JSON, or in a sentence with what was found. It reports whether the
// candidates remain to be printed.
func (c *candidatesRun) printStatus(r format.Record, x ask.Candidates, found string) bool {
	if c.options.JSON {
		c.Out.JSON(x)
		return false
	}
	text := func(color bool) string {
		return fmt.Sprintf("%s: %s%s", ask.Title(r), mark(color, x.Status), because(x.Message))
	}
	switch {
	case x.Remaining != nil:
		c.Infof("%s, %s", text(c.Colored), found)
	case !c.writePlaceholder(text(c.Out.Color)):
		c.Errorf("%s", text(c.Colored))
	}
	return x.Remaining != nil
}

// writeLeft writes the remaining candidates of r, narrowed to the terminal if there is one.
func (c *candidatesRun) writeLeft(r format.Record, rest *grid.Puzzle) {
	to, width := c.layoutRest(), c.Out.Columns()
	if c.options.format != "" || !c.Out.Terminal || width == 0 || gridWidth(rest, r.Puzzle.Alphabet) <= width {
		c.writeRest(r, rest, to)
		return
	}
	c.reportError(r, c.drawLeft(r, rest, width))
}

// printTrue prints the candidates that may be true: as a grid, or their counts.
func (c *candidatesRun) printTrue(r format.Record, x ask.Candidates) {
	if x.Status != solver.Solved && x.Status != solver.Multiple {
		c.Fail(output.Failed)
	}
	found := ask.Plural(uint64(x.Left), "true candidate")
	if x.Open > 0 {
		found += fmt.Sprintf(", %d unknown", x.Open)
	}
	switch {
	case !c.printStatus(r, x, found):
	case c.counts:
		c.printCounts(r, x)
	default:
		c.writeLeft(r, x.Remaining)
	}
}

// printCounts prints a line for every cell that is not given.
func (c *candidatesRun) printCounts(r format.Record, x ask.Candidates) {
	c.Out.Printf("# %s\n", ask.Title(r))
	for cell, given := range r.Puzzle.Givens {
		if given != 0 {
			continue
		}
		var text strings.Builder
		for _, d := range x.PossiblyTrue(grid.Cell(cell)) {
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
