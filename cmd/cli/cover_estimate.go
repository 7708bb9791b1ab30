package cli

import (
	"context"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/dlx"
	"basisk/experiments/option"
)

// Estimates of exact cover problems by random walks: their flags, and what they print.

func estimateOptions() []option.Option {
	return append(
		ask.WalkOptions("estimate the number of solutions, and of nodes, by random walks", "--estimate"),
		option.NewSwitch("stratified", "with --estimate, follow one branch of each stratum: Chen's walks"),
	)
}

// estimate samples the problem by random walks and prints the estimate. After an interrupt or a
// time-out it uses the walks so far.
func (c *coverRun) estimate(ctx context.Context, r coverResult) {
	o := c.options
	level := on[float64](o, "ci")
	config := dlx.EstimateConfig{Choose: c.config().Choose, Stratified: on[bool](o, "stratified")}
	config.Sampling = dlx.Sampling{
		Probes: on[uint64](o, "probes"), Seed: on[uint64](o, "seed"), Workers: o.workers, Progress: c.Progress.Reporter(0),
	}
	sample, err := dlx.EstimateCount(ctx, r.problem, config)
	solutions, nodes := sample.Total.Estimate(level), sample.Nodes.Estimate(level)
	switch {
	case err != nil:
		r.message = err.Error()
	case solutions.Hits == 0:
		r.message = "no walk reached a solution; raise --probes"
	}
	r.message = o.asking.LimitMessage(ctx, r.message)
	if err != nil || solutions.Hits == 0 {
		c.Fail(output.Failed)
	}
	if o.JSON {
		c.printEstimate(r, solutions, nodes)
		return
	}
	c.Out.Printf("%s: %s solutions, %s nodes, %d of %s%s\n", r.source, formatEstimate(solutions, level), formatEstimate(nodes, level),
		solutions.Hits, plural(solutions.Probes, "walk"), because(r.message))
}
