package cli

import (
	"context"
	"fmt"
	"slices"

	"basisk/dlx"
	"basisk/dlx/cdcl"
)

// The engines of cover: each handles any problem of package dlx, including secondary items. Flags
// that an engine does not support are errors.

// coverEngine is a way to solve exact cover problems.
type coverEngine struct {
	name string
	// without has the flags that the engine does not support.
	without []string
	// run stores its results in r and passes each solution to each, which is nil if only the number
	// is needed.
	run func(ctx context.Context, c *coverRun, r *coverResult, each func([]dlx.Option) bool) error
}

// coverEngines are the values of --method; the first is the default.
func coverEngines() []coverEngine {
	return []coverEngine{
		{"auto", nil, byAuto},
		{"links", nil, byLinks},
		{"cdcl", []string{"choose", "workers"}, byLearning},
		{"diagram", []string{"seed", "workers"}, byDiagram},
	}
}

// engineOf returns the engine of that name.
func engineOf(name string) coverEngine {
	engines := coverEngines()
	return engines[slices.IndexFunc(engines, func(e coverEngine) bool { return e.name == name })]
}

// byLinks searches by dancing links.
func byLinks(ctx context.Context, c *coverRun, r *coverResult, each func([]dlx.Option) bool) (err error) {
	if each == nil {
		r.stats, err = dlx.Count(ctx, r.problem, c.config(), c.options.workers)
	} else {
		r.stats, err = dlx.Search(ctx, r.problem, c.config(), each)
	}
	return err
}

// byLearning searches by clause learning. The options of a solution are in the order of the
// problem.
func byLearning(ctx context.Context, c *coverRun, r *coverResult, each func([]dlx.Option) bool) error {
	r.stats.Status = dlx.Stopped
	if err := cdcl.Check(r.problem); err != nil {
		return err
	}
	s := cdcl.New(cdcl.Config{Seed: on[uint64](c.options, "seed")})
	if err := s.LoadWithin(ctx, r.problem); err != nil {
		r.stats.Status = dlx.Cancelled
		return err
	}
	limits := cdcl.Limits{Solutions: c.limit, Conflicts: c.nodes}
	stats, err := s.Search(ctx, limits, func(solution []dlx.Option) bool {
		if each == nil {
			return true
		}
		slices.Sort(solution)
		defer c.Flush() // the next may take long
		return each(solution)
	})
	ends := map[cdcl.Status]dlx.Status{
		cdcl.Exhausted: dlx.Exhausted, cdcl.SolutionLimit: dlx.SolutionLimit,
		cdcl.ConflictLimit: dlx.NodeLimit, cdcl.Stopped: dlx.Stopped, cdcl.Cancelled: dlx.Cancelled,
	}
	r.learned = &stats
	r.stats = dlx.Stats{Status: ends[stats.Status], Solutions: stats.Solutions}
	r.stats.Nodes, r.stats.Updates = stats.Conflicts, stats.Propagations
	return err
}

// byDiagram builds the diagram of all solutions and lists them from it.
func byDiagram(ctx context.Context, c *coverRun, r *coverResult, each func([]dlx.Option) bool) (err error) {
	config := c.config()
	build := dlx.DiagramConfig{Choose: config.Choose, MaxNodes: config.MaxNodes, Progress: config.Progress}
	r.diagram, r.stats, err = dlx.NewDiagram(ctx, r.problem, build)
	switch {
	case err != nil:
		return err
	case r.stats.Status == dlx.MemoryLimit:
		return fmt.Errorf("the diagram needs more than %d MB; -m links needs none", dlx.DefaultBytes>>20)
	case r.diagram == nil || each == nil:
		return nil
	}
	listed := uint64(0)
	r.diagram.Each(func(solution []dlx.Option) bool {
		listed++
		return each(solution) && listed != c.limit && ctx.Err() == nil
	})
	return nil
}
