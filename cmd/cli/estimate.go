package cli

import (
	"context"
	"errors"
	"fmt"
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
	// estimate asks for sampling instead of counting, and probes and level say how:
	// default 1000 and 0.95.
	estimate bool
	probes   uint64
	level    float64
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
	f.BoolVar(&o.estimate, "estimate", false, "estimate the number by random walks, with an interval")
	f.Uint64Var(&o.probes, "probes", 1000, "with --estimate or --cells, take this `number` of walks")
	f.Float64Var(&o.level, "ci", 0.95, "with --estimate or --cells, the `probability` that the interval is to have")
	f.StringVar(&o.cells, "cells", "", "count by the digits of these cells, `LIST` as in R1C1,R1C2")
	f.Var(size{&o.memory}, "memory", "with -m diagram, give up a puzzle that needs more `BYTES` (default 1G)")
}

// checkEstimateFlags refuses flags that would have no effect, or none that makes sense.
func checkEstimateFlags(c *cobra.Command, o *countOptions) error {
	f := c.Flags()
	sampling := o.estimate || o.cells != ""
	for _, name := range []string{"probes", "ci"} {
		if f.Changed(name) && !sampling {
			return fmt.Errorf("--%s goes with --estimate or --cells", name)
		}
	}
	for _, name := range []string{"method", "choose", "nodes", "restart", "cdcl", "limit"} {
		if f.Changed(name) && o.estimate {
			return fmt.Errorf("--%s does not go with --estimate", name)
		}
	}
	walks := checkWalks(o.probes, o.level)
	switch {
	case o.proofs != "" && sampling:
		return errors.New("--proof does not go with --estimate and --cells")
	case f.Changed("show") && o.estimate && o.cells == "":
		return errors.New("--show does not go with --estimate, which lists no solutions")
	case walks != nil:
		return walks
	case f.Changed("memory") && o.config.Method.Name != "diagram":
		return errors.New("--memory goes with -m diagram")
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

// checkWalks refuses a number of walks or a level of intervals that makes no sense.
func checkWalks(probes uint64, level float64) error {
	switch {
	case !(level > 0 && level < 1):
		return fmt.Errorf("--ci %v: expected a probability between 0 and 1", level)
	case probes == 0:
		return errors.New("--probes 0: expected at least 1")
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
