package cli

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"strings"

	"basisk/cmd/internal/ask"
	"basisk/dlx"
	"basisk/grid/format"
	"basisk/solver"

	"github.com/spf13/cobra"
)

// What count --estimate and --cells add to counting: their flags, and what they print.

// estimateOptions are the flags of count that concern sampling and diagrams.
type estimateOptions struct {
	walkOptions
	// cells are the names of the chosen cells, joined by commas; empty if none are.
	cells string
	// memory is what method diagram may take; default 1 GB.
	memory int
	// whole tells that solutions by the digits of cells may be counted by a diagram if
	// they are too many to list: no --limit forbids it.
	whole bool
}

// jointShown is the number of combinations that people see, unless --show says another.
const jointShown = 20

// addEstimateFlags gives count the flags of o.
func addEstimateFlags(c *cobra.Command, o *estimateOptions) {
	f := c.Flags()
	addWalkFlags(c, &o.walkOptions, "estimate the number by random walks, with an interval", "--estimate or --cells")
	f.StringVar(&o.cells, "cells", "", "count by the digits of these cells, `LIST` as in R1C1,R1C2 or numbers from 1 as in 1,81")
	f.Var(size(&o.memory), "memory", "with -m diagram, give up a puzzle that needs more `BYTES` (default 1G)")
}

// checkEstimateFlags refuses flags that would have no effect, or none that makes sense.
func checkEstimateFlags(c *cobra.Command, o *countOptions) error {
	f := c.Flags()
	sampling := o.estimate || o.cells != ""
	err := cmp.Or(
		goesWith(c, "--estimate or --cells", sampling, "probes", "ci"),
		excludes(c, "--estimate", o.estimate, "method", "choose", "nodes", "restart", "cdcl", "limit"),
		excludes(c, "--estimate and --cells", sampling && o.proofs != "", "proof"),
		excludes(c, "--estimate, which lists no solutions", o.estimate && o.cells == "", "show"),
		goesWith(c, "-m diagram", o.config.Method.Name == "diagram", "memory"),
	)
	if err != nil {
		return err
	}
	o.config.Memory = uint64(o.memory)
	o.whole = !f.Changed("limit") || o.limit == 0
	if o.cells != "" && !f.Changed("limit") {
		o.limit = ask.JointLimit
	}
	if o.cells != "" && !f.Changed("show") {
		o.show = jointShown
	}
	return nil
}

// estimate returns the work of one worker. Unlike searches, walks are the same for any
// number of workers, so a single puzzle has them all.
func (c *counting) estimate(d *ask.Desk) work[ask.Estimate] {
	o := c.options
	options := ask.EstimateOptions{
		Walks: o.estimate, Limit: o.limit, Cells: o.cells, Diagram: o.whole, Probes: o.probes, Level: o.level,
	}
	if c.single {
		options.Workers = o.workers
	}
	return func(ctx context.Context, r format.Record) ask.Estimate { return d.Estimate(ctx, r, options) }
}

// printEstimate prints the answer to a puzzle.
func (c *counting) printEstimate(r format.Record, e ask.Estimate) {
	c.report(e.Head, solver.Unique, solver.Multiple)
	if c.options.JSON {
		c.Out.JSON(e)
		return
	}
	text := fmt.Sprintf("%s %d: %s%s", r.Source, r.Index, mark(c.Out.Color, e.Status), because(e.Message))
	switch x := e.Estimation; {
	case e.Taken && x.Hits > 0:
		text += ", " + bars(x.Estimate, c.options.level) + fmt.Sprintf(" solutions, %d of %d walks", x.Hits, x.Probes)
	case e.Listed && e.Result.Total != nil:
		text += fmt.Sprintf(", %v solutions", e.Result.Total)
	case e.Listed && e.Result.Count > 1:
		text += ", " + quantity(e.Result.Count, e.Result.Exact)
	}
	c.Out.Print("%s\n", text)
	c.printJoint(r, e)
}

// bars writes an estimate with its interval, which holds the number with the probability
// level: "about 288 (95 %: 280 to 296)".
func bars(e dlx.Estimate, level float64) string {
	if e.Exact {
		return dlx.Decimal(e.Log)
	}
	return fmt.Sprintf("about %s (%g %%: %s to %s)", dlx.Decimal(e.Log), math.Round(1e6*level)/1e4, dlx.Decimal(e.Low), dlx.Decimal(e.High))
}

// printJoint prints a line for each combination of digits in the chosen cells of r.
func (c *counting) printJoint(r format.Record, e ask.Estimate) {
	for i, j := range e.Estimation.Joint {
		if uint64(i) >= c.options.show {
			c.Out.Print("  ... and %s, see --show\n", plural(uint64(len(e.Joint)-i), "other combination"))
			return
		}
		var text strings.Builder
		for k, d := range j.Digits {
			fmt.Fprintf(&text, "  %s=%s", e.Cells[k], r.Puzzle.Alphabet.Symbol(d))
		}
		count := bars(j.Estimate, c.options.level)
		if e.Listed && !e.Result.Exact {
			count = "at least " + dlx.Decimal(j.Low)
		}
		c.Out.Print("%s  %5.1f %%  %s\n", text.String(), 100*j.Share, count)
	}
}
