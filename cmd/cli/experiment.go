package cli

import (
	"errors"
	"fmt"
	"math"
	"os"
	"strings"

	"basisk/experiments"
	"basisk/experiments/option"
	"basisk/grid/format"

	"github.com/spf13/cobra"
)

// The commands below "experiment": what there is to ask (list, plan), asking it (run,
// resume), here or on a cluster (submit, status, cancel), and what came of it (merge, report, compare). All that they know of an
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
  basisk experiment list -v
  basisk experiment run phase --seed 1 --scale 0.1 -o phase
  basisk experiment resume phase
  basisk experiment report phase`,
	}
	branches(c)
	c.AddCommand(
		newExperimentList(catalog), newExperimentPlan(catalog), newExperimentRun(catalog), newExperimentResume(catalog), newExperimentRerun(catalog),
		newExperimentSubmit(catalog), newExperimentTask(catalog), newExperimentStatus(), newExperimentCancel(),
		newExperimentMerge(catalog), newExperimentReport(catalog), newExperimentCompare(), newExperimentBundle(catalog),
	)
	return c
}

// planOptions are the flags of the commands that plan.
type planOptions struct {
	catalog Catalog
	params  experiments.Params
	// data are the files that puzzles are read from, and reading what they look like.
	data    []string
	reading format.Options
	shard   experiments.Shard
}

// addPlanFlags gives command the flags of o.
func addPlanFlags(command *cobra.Command, o *planOptions) {
	addWholeFlags(command, o)
	bind(command, &o.shard, shardOption("only the `i/n`-th part of the plan, as in 2/4 (default all)"))
}

// addWholeFlags gives command the flags of o that say what the whole plan is.
func addWholeFlags(command *cobra.Command, o *planOptions) {
	o.params.Seed = 1
	bind(command, &o.params.Seed, option.NewCount("seed", 0, math.MaxUint64, "seed of all random choices"))
	addScaleFlags(command, o)
	data := option.NewFile(experiments.OptionData,
		"take the puzzles of this `FILE`, - for standard input, in experiments about given puzzles; may be repeated")
	data.Repeat = true
	bind(command, &o.data, data)
	addReadingFlags(command, &o.reading)
	inGroup(command, groupInput, experiments.OptionData)
	for _, x := range o.options() {
		if x.Name != experiments.OptionShapes {
			o.addOption(command, x, x.Name)
		}
	}
}

// addScaleFlags gives command the flags that say how much to plan, which mean something to
// every experiment.
func addScaleFlags(command *cobra.Command, o *planOptions) {
	o.params.Scale = 1
	bind(command, &o.params.Scale, option.NewNumber("scale", fmt.Sprintf("a number above 0 and up to %v", largestScale),
		isScale, "multiply all sample sizes by this `factor`"))
	o.params.Catalog = o.catalog.Catalog
	for _, x := range o.options() {
		if x.Name == experiments.OptionShapes {
			o.addOption(command, x, x.Name)
			x.Help = "the same as --shapes"
			o.addOption(command, x, "bases")
		}
	}
}

// options returns the options of experiments, as help has them.
func (o *planOptions) options() []option.Option {
	list := experiments.Options(o.catalog.OrDefault())
	for i := range list {
		list[i].Help += " (default: that of the experiment)"
	}
	return list
}

// addOption gives command a flag that sets an option. That it can be read is found out at
// once, so that the message names the flag.
func (o *planOptions) addOption(command *cobra.Command, x option.Option, name string) {
	of := x.Name
	x.Name = name
	command.Flags().AddFlag(flagOf(x, func(text string) error {
		if o.params.Chosen(of) != "" {
			return fmt.Errorf("expected one %s, with commas between its entries, not two", x.Word)
		}
		return errors.Unwrap(o.params.Set(of, text)) // the flag is named by whoever sets it
	}))
}

// largestScale keeps a slip such as 1e9 from planning for hours: a scale of 10 settles
// the questions.
const largestScale = 100.0

// isScale reports whether sample sizes can be multiplied by x.
func isScale(x float64) bool { return x > 0 && x <= largestScale }

// complete makes the parameters of the flags and returns what was read for them. Puzzles
// that cannot be read are told and left out.
func (o *planOptions) complete() (experiments.Data, error) {
	data, err := experiments.ReadData(o.data, o.reading)
	for _, fault := range data.Faults {
		fmt.Fprintf(os.Stderr, "%s experiment: %v\n", program(), fault)
	}
	o.params.Puzzles = data.Puzzles
	return data, err
}

// check returns an error if e does not take what was chosen, with those that do.
func (o *planOptions) check(e experiments.Entry) error {
	err := o.params.Check(e.Experiment)
	var refused *experiments.RefusedError
	if !errors.As(err, &refused) {
		return err
	}
	takers := o.catalog.Takers(refused.Option)
	if takers == nil {
		return err
	}
	return fmt.Errorf("%w; it is taken by %s", err, strings.Join(takers, ", "))
}

// shardOption takes a part of a plan, as in 2/4.
func shardOption(help string) option.Option {
	return option.New("shard", option.Text, "i/n", help, experiments.ParseShard)
}
