package cli

import (
	"context"
	"fmt"
	"strings"

	"basisk/cmd/internal/ask"
	"basisk/dlx"
	"basisk/grid/format"
	"basisk/solver"
)

// The output of count --estimate and --cells.

// defaultShown is the default of --show in text output.
const defaultShown = 20

// estimate runs count --estimate and count --cells. The result does not depend on the number of
// workers, so a single puzzle uses all of them.
func (c *countRun) estimate(ctx context.Context, x *request) error {
	if !x.values.Has("show") {
		c.show = defaultShown
	}
	h := ask.Hooks{Walkers: func() int {
		if c.single {
			return x.workers
		}
		return 1
	}}
	return process(ctx, c.session, task[ask.Estimate]{worker: answering[ask.Estimate](x, h), print: c.printEstimate})
}

// printEstimate prints the answer to a puzzle.
func (c *countRun) printEstimate(r format.Record, e ask.Estimate) {
	c.report(e.Head, solver.Unique, solver.Multiple)
	if c.options.JSON {
		c.Out.JSON(e)
		return
	}
	text := fmt.Sprintf("%s %d: %s%s", r.Source, r.Index, mark(c.Out.Color, e.Status), because(e.Message))
	switch x := e.Estimation; {
	case e.Taken && x.Hits > 0:
		text += ", " + formatEstimate(x.Estimate) + fmt.Sprintf(" solutions, reached by %d of %d walks", x.Hits, x.Probes)
	case e.Listed && e.Result.Total != nil:
		text += fmt.Sprintf(", %v solutions", e.Result.Total)
	case e.Listed && e.Result.Count > 1:
		text += ", " + quantity(e.Result.Count, e.Result.Exact)
	}
	c.Out.Printf("%s\n", text)
	c.printJoint(r, e)
}

// formatEstimate formats an estimate with its interval: "about 288
// (95 %: 280 to 296)".
func formatEstimate(e dlx.Estimate) string {
	if e.Exact {
		return dlx.Decimal(e.Log)
	}
	return fmt.Sprintf("about %s (95 %%: %s to %s)", dlx.Decimal(e.Log), dlx.Decimal(e.Low), dlx.Decimal(e.High))
}

// printJoint prints a line for each combination of digits in the chosen cells of r.
func (c *countRun) printJoint(r format.Record, e ask.Estimate) {
	for i, j := range e.Estimation.Joint {
		if uint64(i) >= c.show {
			c.Out.Printf("  ... and %s, see --show\n", ask.Plural(uint64(len(e.Joint)-i), "other combination"))
			return
		}
		var text strings.Builder
		for k, d := range j.Digits {
			fmt.Fprintf(&text, "  %s=%s", e.Cells[k], r.Puzzle.Alphabet.Symbol(d))
		}
		count := formatEstimate(j.Estimate)
		if e.Listed && !e.Result.Exact {
			count = "at least " + dlx.Decimal(j.Low)
		}
		c.Out.Printf("%s  %5.1f %%  %s\n", text.String(), 100*j.Share, count)
	}
}
