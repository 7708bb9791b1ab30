package cli

import (
	"context"
	"fmt"
	"math"

	"basisk/cmd/cli/internal/output"
	"basisk/cmd/cli/internal/worker"
	"basisk/dlx"

	"github.com/spf13/cobra"
)

// Estimating the covers of a problem: the walks of Knuth (1975), or those of Chen (1992)
// with --stratified, which cost more and spread less. Both also estimate the nodes of the
// search for the same --choose, so they tell whether that is worth beginning.

// coverEstimateOptions are the flags of cover that concern estimates.
type coverEstimateOptions struct {
	estimate, stratified bool
	probes               uint64  // default 1000
	level                float64 // default 0.95
}

// addCoverEstimateFlags gives cover the flags of o.
func addCoverEstimateFlags(c *cobra.Command, o *coverEstimateOptions) {
	f := c.Flags()
	f.BoolVar(&o.estimate, "estimate", false, "estimate the number of solutions, and of nodes, by random walks")
	f.BoolVar(&o.stratified, "stratified", false, "with --estimate, follow one branch of each stratum: Chen's walks")
	f.Uint64Var(&o.probes, "probes", 1000, "with --estimate, take this `number` of walks")
	f.Float64Var(&o.level, "ci", 0.95, "with --estimate, the `probability` that the interval is to have")
}

// checkCoverEstimate refuses flags that would have no effect, or none that makes sense.
func checkCoverEstimate(c *cobra.Command, o *coverEstimateOptions) error {
	f := c.Flags()
	for _, name := range []string{"probes", "ci", "stratified"} {
		if f.Changed(name) && !o.estimate {
			return fmt.Errorf("--%s goes with --estimate", name)
		}
	}
	for _, name := range []string{"limit", "nodes", "count", "stats", "progress"} {
		if f.Changed(name) && o.estimate {
			return fmt.Errorf("--%s does not go with --estimate", name)
		}
	}
	return checkWalks(o.probes, o.level)
}

// estimate takes walks through the problem and prints what they tell. An interrupt or a
// time-out leaves those that were taken.
func (c *covering) estimate(ctx context.Context, r covered) {
	o := c.options
	config := dlx.EstimateConfig{Choose: c.config().Choose, Stratified: o.stratified}
	config.Sampling = dlx.Sampling{Probes: o.probes, Seed: o.seed, Workers: o.workers, Progress: c.Progress.Reporter(0)}
	sample, err := dlx.EstimateCount(ctx, r.problem, config)
	solutions, nodes := sample.Total.Estimate(o.level), sample.Nodes.Estimate(o.level)
	switch {
	case worker.Interrupted(ctx):
		r.message = "interrupted"
	case ctx.Err() != nil:
		r.message = fmt.Sprintf("not settled within --timeout %v", o.timeout)
	case err != nil:
		r.message = err.Error()
	case solutions.Hits == 0:
		r.message = "no walk came to a solution; --probes takes more"
	}
	if err != nil || solutions.Hits == 0 {
		c.Fail(output.Failed)
	}
	if o.JSON {
		c.printEstimate(r, solutions, nodes)
		return
	}
	c.Out.Print("%s: %s solutions, %s nodes, %d of %s%s\n", r.source, bars(solutions, o.level), bars(nodes, o.level),
		solutions.Hits, plural(solutions.Probes, "walk"), because(r.message))
}

// printEstimate prints an estimate as a JSON object.
func (c *covering) printEstimate(r covered, solutions, nodes dlx.Estimate) {
	c.begin(r)
	o := &c.Object
	status := "estimated"
	if solutions.Hits == 0 {
		status = "limit"
	}
	o.Word("status", status)
	o.Value("count", dlx.Decimal(solutions.Log))
	o.Flag("exact", false)
	o.Value("interval", [2]any{decimal(solutions.Low), decimal(solutions.High)})
	o.Value("log10", number(solutions.Log/math.Ln10))
	o.Value("level", c.options.level)
	o.Value("probes", solutions.Probes)
	o.Value("hits", solutions.Hits)
	o.Value("nodes", dlx.Decimal(nodes.Log))
	o.Value("nodes_interval", [2]any{decimal(nodes.Low), decimal(nodes.High)})
	c.EndObject(r.message)
}
