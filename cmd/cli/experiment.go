package cli

import (
	"fmt"

	"basisk/experiments"
	"basisk/results"

	"github.com/spf13/cobra"
)

// The commands below "experiment": what there is to ask (list, plan), asking it (run,
// resume), and what came of it (merge, report, compare). All that they know of an
// experiment is in package experiments.

// newExperiment returns the command experiment.
func newExperiment(catalog Catalog) *cobra.Command {
	c := &cobra.Command{
		Use:   "experiment",
		Short: "run the experiments, and report what they found",
		Long: `Run the experiments, and report what they found. An experiment is a question, a
plan of trials, and a way to read their records.

A run is a directory: manifest.json says what is run and where, records.jsonl has a
line a trial. Whatever stops a run, resume goes on with it. The same seed gives the
same records, but for times, on any machine and with any number of workers.`,
		Example: `  basisk experiment list
  basisk experiment run phase --seed 1 --scale 0.1 -o phase
  basisk experiment resume phase
  basisk experiment report phase`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(
		newExperimentList(catalog), newExperimentPlan(catalog), newExperimentRun(catalog), newExperimentResume(catalog),
		newExperimentMerge(catalog), newExperimentReport(catalog), newExperimentCompare(),
	)
	return c
}

// planOptions are the flags of the commands that plan.
type planOptions struct {
	catalog Catalog
	params  experiments.Params
	// bases and data are what params are made complete with.
	bases []int
	data  []string
	shard experiments.Shard
}

// addPlanFlags gives command the flags of o.
func addPlanFlags(command *cobra.Command, o *planOptions) {
	f := command.Flags()
	f.Uint64Var(&o.params.Seed, "seed", 1, "seed of all random choices")
	f.Var(ruleFlag(&o.params.Rules, o.catalog.Rules), "rules", "run these rules before what is compared, in experiments that take them (default: those of the experiment)")
	addScaleFlags(command, o)
	f.StringArrayVar(&o.data, "data", nil, "take the puzzles of this `FILE`, in experiments about given puzzles; may be repeated")
	f.Var(shardOf(&o.shard), "shard", "only the `i/n`-th part of the plan, as in 2/4 (default all)")
}

// addScaleFlags gives command the flags that say how much to plan.
func addScaleFlags(command *cobra.Command, o *planOptions) {
	f := command.Flags()
	f.Float64Var(&o.params.Scale, "scale", 1, "multiply all sample sizes by this `factor`")
	f.IntSliceVar(&o.bases, "bases", nil, "only these bases, as in 3,4 (default those of the experiment)")
}

// largestScale keeps a slip such as 1e9 from planning for hours: a scale of 10 settles
// the questions.
const largestScale = 100.0

// largestBasis is that of grid.MaxSide.
const largestBasis = 16

// complete makes the parameters of the flags and returns the files that they depend
// on.
func (o *planOptions) complete() ([]results.DataFile, error) {
	if s := o.params.Scale; !(s > 0 && s <= largestScale) {
		return nil, fmt.Errorf("--scale %v: expected a number above 0 and up to %v", s, largestScale)
	}
	for _, k := range o.bases {
		if k < 2 || k > largestBasis {
			return nil, fmt.Errorf("--bases %d: expected bases from 2 to %d", k, largestBasis)
		}
	}
	o.params.Bases = o.bases
	puzzles, data, err := experiments.ReadPuzzles(o.data)
	o.params.Puzzles, o.params.Catalog = puzzles, o.catalog.Catalog
	return data, err
}
