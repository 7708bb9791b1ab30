package cli

import (
	"cmp"
	"context"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/dlx"
	"basisk/experiments/option"

	"github.com/spf13/cobra"
)

// Estimates of exact cover problems by random walks: their flags, and what they print.

// coverEstimateOptions are the flags of cover that concern estimates.
type coverEstimateOptions struct {
	estimate, stratified bool
	// probes is the number of walks, and level the probability of intervals.
	probes uint64
	level  float64
}

// addCoverEstimateFlags gives cover the flags of o.
func addCoverEstimateFlags(c *cobra.Command, o *coverEstimateOptions) {
	walks := ask.WalkOptions("estimate the number of solutions, and of nodes, by random walks", "--estimate")
	bind(c, &o.estimate, walks[0])
	bind(c, &o.level, walks[1])
	bind(c, &o.probes, walks[2])
	bind(c, &o.stratified, option.NewSwitch("stratified",
		"with --estimate, follow one branch of each stratum: Chen's walks"))
}

// checkCoverEstimate refuses flags that would have no effect, or none that makes sense.
func checkCoverEstimate(c *cobra.Command, o *coverEstimateOptions) error {
	return cmp.Or(
		goesWith(c, "--estimate", o.estimate, "probes", "ci", "stratified"),
		excludes(c, "--estimate", o.estimate, "limit", "nodes", "count", "stats", "progress"),
	)
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
	case err != nil:
		r.message = err.Error()
	case solutions.Hits == 0:
		r.message = "no walk came to a solution; --probes takes more"
	}
	r.message = o.asking().Shortage(ctx, r.message)
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
