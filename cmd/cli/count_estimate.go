package cli

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"strings"

	"basisk/cmd/cli/internal/worker"
	"basisk/dlx"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/solver"

	"github.com/spf13/cobra"
)

// Counting by sampling, for what no search can count. The numbers are logarithms inside
// and decimals outside: a count as a string, since it may be beyond any float, its
// logarithm to the base 10 as a number beside it. How far off an estimate may be is part
// of it, in text as in JSON. The digits of chosen cells have the same form, one count a
// combination; those of puzzles with few solutions are listed and so exact.

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

// jointLimit is the number of solutions up to which chosen cells are counted exactly,
// unless --limit says another.
const jointLimit = 100_000

// jointShown is the number of combinations that people see, unless --show says another.
const jointShown = 20

// fewHits is the number of walks with a solution below which an interval is called rough.
const fewHits = 10

// addEstimateFlags gives count the flags of o.
func addEstimateFlags(c *cobra.Command, o *estimateOptions) {
	f := c.Flags()
	addWalkFlags(c, &o.walkOptions, "estimate the number by random walks, with an interval", "--estimate or --cells")
	f.StringVar(&o.cells, "cells", "", "count by the digits of these cells, `LIST` as in R1C1,R1C2")
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
		o.walkOptions.check(),
		goesWith(c, "-m diagram", o.config.Method.Name == "diagram", "memory"),
	)
	if err != nil {
		return err
	}
	o.config.Memory = uint64(o.memory)
	o.whole = !f.Changed("limit") || o.limit == 0
	if o.cells != "" && !f.Changed("limit") {
		o.limit = jointLimit
	}
	if o.cells != "" && !f.Changed("show") {
		o.show = jointShown
	}
	return nil
}

// estimated is an answer with error bars.
type estimated struct {
	worker.Answer
	solver.Estimation
	cells  []grid.Cell
	listed bool // all solutions were listed
	taken  bool // walks were taken
}

// estimating is one run of count with --estimate or --cells.
type estimating struct {
	*session
	options *countOptions
}

// estimate runs the command.
func estimate(ctx context.Context, args []string, o *countOptions) error {
	if _, err := solver.New(o.config); err != nil {
		return err
	}
	s, err := newSession(args, &o.puzzleOptions)
	if err != nil {
		return err
	}
	c := &estimating{s, o}
	return process(ctx, s, task[estimated]{worker: c.worker, print: c.print})
}

// worker returns the work of one worker. Unlike searches, walks are the same for any
// number of workers, so a single puzzle has them all.
func (c *estimating) worker(i int) work[estimated] {
	desk := c.lateDesk(c.options.config, i)
	return func(ctx context.Context, r format.Record) estimated {
		d := desk()
		var e estimated
		var err error
		if e.cells, err = parseCells(r.Puzzle.Shape, c.options.cells); err != nil {
			e.Answer = worker.Answer{Result: solver.Result{Status: solver.Invalid}, Message: "--cells: " + err.Error()}
			return e
		}
		e.Answer = d.Ask(ctx, r.Puzzle, func(ctx context.Context, b *grid.Board) (solver.Result, error) {
			return c.count(ctx, d, r.Puzzle, b, &e)
		})
		if e.Message == "" && e.taken {
			e.Message = e.shortage(c.options.probes)
		}
		return e
	}
}

// count lists the solutions of p, which is on b, if cells are chosen, and takes walks if that is asked
// for or the list gets too long.
func (c *estimating) count(ctx context.Context, d *worker.Desk, p *grid.Puzzle, b *grid.Board, e *estimated) (solver.Result, error) {
	if !c.options.estimate {
		if r, ok, err := c.countExactly(ctx, d, p, b, e); ok || err != nil || ctx.Err() != nil {
			return r, err
		}
		b = d.Board(p)
	}
	o := c.options
	config := solver.EstimateConfig{Level: o.level, Rules: o.config.Rules, MaxTuple: o.config.MaxTuple, Cells: e.cells}
	config.Sampling = dlx.Sampling{Probes: o.probes, Seed: o.config.Seed, Workers: 1, Progress: d.Config.Progress}
	if c.single {
		config.Workers = o.workers
	}
	var err error
	e.Estimation, err = solver.EstimateCount(ctx, b, config)
	e.taken = !e.Estimate.Exact
	r := solver.Result{
		Status: e.Estimation.Status, Count: e.Hits, Exact: e.Estimate.Exact, Solution: e.Estimation.Solution,
		Method: "estimate",
	}
	if e.taken {
		r.Stats.End = solver.Stopped
	}
	return r, err
}

// countExactly lists the solutions of p, which is on b, by the digits of the chosen
// cells, or has a diagram count them where nobody would list them. It reports false if
// there are too many for both.
func (c *estimating) countExactly(ctx context.Context, d *worker.Desk, p *grid.Puzzle, b *grid.Board, e *estimated) (solver.Result, bool, error) {
	limit := c.options.limit
	if limit == 0 {
		limit = jointLimit
	}
	e.listed = true
	r, joint, err := d.Solver.CountJoint(ctx, b, e.cells, limit)
	e.Joint = joint
	if r.Exact || err != nil || ctx.Err() != nil {
		return r, true, err
	}
	if c.options.whole {
		if all, joint, ok := d.Solver.JointTotal(ctx, d.Board(p), e.cells); ok {
			e.Joint = joint
			return all, true, nil
		}
	}
	if c.options.limit == 0 && r.Count == limit && ctx.Err() == nil {
		r, e.Joint, err = d.Solver.CountJoint(ctx, d.Board(p), e.cells, 0)
		return r, true, err
	}
	e.listed = ctx.Err() != nil
	return r, e.listed, nil
}

// shortage says what the walks lack, empty if nothing.
func (e *estimated) shortage(asked uint64) string {
	switch {
	case e.Hits == 0:
		return fmt.Sprintf("none of %s came to a solution; --probes takes more", plural(e.Probes, "walk"))
	case e.Hits < fewHits:
		return fmt.Sprintf("only %d of %d walks hit, so the interval is rough; --probes takes more", e.Hits, e.Probes)
	case e.Probes < asked:
		return fmt.Sprintf("%d of %d walks within --timeout", e.Probes, asked)
	}
	return ""
}

// parseCells reads names of cells as in R1C1,R2C3, in cubes L1R1C1.
func parseCells(s *grid.Shape, list string) ([]grid.Cell, error) {
	var cells []grid.Cell
	if list == "" {
		return nil, nil
	}
	for name := range strings.SplitSeq(list, ",") {
		c, err := s.ParseCell(strings.TrimSpace(name))
		if err != nil {
			return nil, err
		}
		cells = append(cells, c)
	}
	return cells, nil
}

// print prints the answer to a puzzle.
func (c *estimating) print(r format.Record, e estimated) {
	c.report(r, e.Answer, solver.Unique, solver.Multiple)
	if c.session.options.JSON {
		c.printObject(r, e)
		return
	}
	text := fmt.Sprintf("%s %d: %s%s", r.Source, r.Index, mark(c.Out.Color, e.Answer.Status), because(e.Message))
	switch {
	case e.taken && e.Hits > 0:
		text += ", " + bars(e.Estimate, c.options.level) + fmt.Sprintf(" solutions, %d of %d walks", e.Hits, e.Probes)
	case e.listed && e.Total != nil:
		text += fmt.Sprintf(", %v solutions", e.Total)
	case e.listed && e.Count > 1:
		text += ", " + quantity(e.Count, e.Answer.Exact)
	}
	c.Out.Print("%s\n", text)
	c.printJoint(r.Puzzle.Shape, e)
}

// bars writes an estimate with its interval, which holds the number with the probability
// level: "about 288 (95 %: 280 to 296)".
func bars(e dlx.Estimate, level float64) string {
	if e.Exact {
		return dlx.Decimal(e.Log)
	}
	return fmt.Sprintf("about %s (%g %%: %s to %s)", dlx.Decimal(e.Log), math.Round(1e6*level)/1e4, dlx.Decimal(e.Low), dlx.Decimal(e.High))
}

// printJoint prints a line for each combination of digits in the chosen cells.
func (c *estimating) printJoint(s *grid.Shape, e estimated) {
	for i, j := range e.Joint {
		if uint64(i) >= c.options.show {
			c.Out.Print("  ... and %s, see --show\n", plural(uint64(len(e.Joint)-i), "other combination"))
			return
		}
		var text strings.Builder
		for k, d := range j.Digits {
			fmt.Fprintf(&text, "  %s=%d", s.CellName(e.cells[k]), d)
		}
		count := bars(j.Estimate, c.options.level)
		if e.listed && !e.Answer.Exact {
			count = "at least " + dlx.Decimal(j.Low)
		}
		c.Out.Print("%s  %5.1f %%  %s\n", text.String(), 100*j.Share, count)
	}
}

// printObject prints the answer as a JSON object.
func (c *estimating) printObject(r format.Record, e estimated) {
	o := c.beginObject(r, e.Answer.Status)
	switch {
	case e.Answer.Status == solver.Invalid:
	case e.taken:
		o.Value("count", dlx.Decimal(e.Log))
		o.Flag("exact", false)
		c.printBars(e.Estimate)
		o.Value("level", c.options.level)
		o.Value("probes", e.Probes)
		o.Value("hits", e.Hits)
		o.Value("error", number(e.Error))
	default:
		o.Value("count", e.CountOf().String())
		o.Flag("exact", e.Answer.Exact)
	}
	if e.cells != nil {
		c.printJointList(r.Puzzle.Shape, e)
	}
	c.endObject(e.Answer)
}

// printBars adds interval and logarithms to the object.
func (c *estimating) printBars(e dlx.Estimate) {
	o := &c.Object
	o.Value("interval", [2]any{decimal(e.Low), decimal(e.High)})
	o.Value("log10", number(e.Log/math.Ln10))
	o.Value("log10_interval", [2]any{number(e.Low / math.Ln10), number(e.High / math.Ln10)})
}

// combination is what JSON says of a combination of digits.
type combination struct {
	Digits   []grid.Digit `json:"digits"`
	Count    string       `json:"count"`
	Interval *[2]any      `json:"interval,omitempty"`
	Share    float64      `json:"share"`
}

// printJointList adds the chosen cells and the combinations of their digits.
func (c *estimating) printJointList(s *grid.Shape, e estimated) {
	var names []string
	for _, cell := range e.cells {
		names = append(names, s.CellName(cell))
	}
	list := []combination{}
	for _, j := range e.Joint {
		x := combination{Digits: j.Digits, Count: dlx.Decimal(j.Log), Share: j.Share}
		if e.taken {
			x.Interval = &[2]any{decimal(j.Low), decimal(j.High)}
		}
		list = append(list, x)
	}
	c.Object.Value("cells", names)
	c.Object.Value("joint", list)
	if e.Rest > 0 {
		c.Object.Value("unlisted", e.Rest)
	}
}

// number is x for JSON, nil where JSON has no number for it.
func number(x float64) any {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return nil
	}
	return x
}

// decimal is the end of an interval for JSON, nil if it is not known.
func decimal(log float64) any {
	if math.IsInf(log, 1) {
		return nil
	}
	return dlx.Decimal(log)
}
