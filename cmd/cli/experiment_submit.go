package cli

import (
	"context"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"basisk/cmd/internal/output"
	"basisk/experiments"
	"basisk/experiments/cluster"
	"basisk/experiments/option"
	"basisk/internal/amount"
	"basisk/solver"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// submitOptions are the flags of experiment submit.
type submitOptions struct {
	planOptions
	batchOptions
	dir      string
	timeout  time.Duration
	on       string
	shards   int // 0 is as many as suit, up to maxTasks
	maxTasks int
	workers  int
	template string
	pilot    time.Duration
}

// batchOptions are those that may change when a run is submitted again.
type batchOptions struct {
	time               time.Duration
	memory             int
	partition, account string
	atOnce             int
	dryRun, quiet      bool
}

// newExperimentSubmit returns the command experiment submit.
func newExperimentSubmit(catalog Catalog) *cobra.Command {
	var o submitOptions
	o.catalog = catalog
	c := &cobra.Command{
		Use:   "submit NAME|DIR",
		Short: "hand an experiment to a Slurm cluster, or what is missing of it",
		Long: `Hand an experiment to a Slurm cluster, in shards, or with --on local to processes of
this machine that outlive this command. Trials are run for a few seconds to tell time and
memory, and shards are chosen that take ten minutes to an hour. The directory gets
everything that the shards need: the program, the data, and job.sh, which runs a shard.
After the shards a last job merges and reports; if the run is not complete, it reports
what there is.

With a DIR that was submitted before, submit hands in the shards that are not done, not
waiting and not running. Whatever ended a shard, it goes on where it was.

--limit is that of engines, as for run; what a site allows is said by --max-tasks.`,
		Example: `  basisk experiment submit phase --scale 10 --dry-run -o phase
  basisk experiment submit phase --scale 10 --partition long --mem 2G -o phase
  basisk experiment submit phase --shards 16 --on local --at-once 2 -o phase
  basisk experiment submit ./phase`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: completeExperiments(catalog),
		RunE: func(c *cobra.Command, args []string) error {
			return submit(c, args[0], &o)
		},
	}
	addWholeFlags(c, &o.planOptions)
	addSubmitFlags(c, &o)
	return c
}

// addSubmitFlags gives command the flags of o that say where and how the plan is run.
func addSubmitFlags(c *cobra.Command, o *submitOptions) {
	bind(c, &o.dir, folderFlag("the `DIR` of the run, new or empty (default: runs/NAME-DATE-N)"))
	bind(c, &o.timeout, option.NewTime("timeout",
		"end a trial after this `time` and mark its record as censored (default never)"))
	o.on = cluster.Kinds[0]
	bind(c, &o.on, option.NewOneOf("on", "CLUSTER", option.Words(cluster.Kinds...),
		"where shards run: slurm, or local for processes of this machine"))
	shards := option.New("shards", option.Text, "number", "cut the plan into this `number` of shards, or auto",
		parseShards).With("auto")
	shards.Range.Words = option.Words("auto")
	bind(c, &o.shards, shards)
	o.workers = 1
	bind(c, &o.workers, option.NewCount("workers", 1, solver.MaxWorkers,
		"let a shard have this `number` of processors"))
	o.pilot = 2 * time.Second
	bind(c, &o.pilot, option.NewTime("pilot", "run trials for this `time` to tell what all will take; 0 runs none"))
	bind(c, &o.template, option.NewFile("template", "put the lines of this `FILE`, a site's own, into job.sh"))
	bind(c, &o.time, option.NewTime("time", "ask for this `time` a shard, as in 2h (default: what is foreseen)"))
	bind(c, &o.memory, option.NewBytes("mem", "ask for this memory a shard, as in 2G (default: what is foreseen)"))
	bind(c, &o.partition, option.NewText("partition", "the `NAME` of a partition (default: that of the site)"))
	bind(c, &o.account, option.NewText("account", "the `NAME` of the account to charge (default: that of the site)"))
	bind(c, &o.atOnce, option.NewCount("at-once", 1, amount.Most,
		"run at most this `number` of shards at once (default: as there is room)"))
	bind(c, &o.maxTasks, option.NewCount("max-tasks", 1, amount.Most,
		"make at most this `number` of shards, as the site allows (default: as Slurm says)"))
	bind(c, &o.dryRun, option.NewSwitch("dry-run", "print what would be done, and do nothing"))
	addQuietFlag(c, &o.quiet)
	inGroup(c, groupLimits, "timeout", "time", "mem", "workers", "at-once", "max-tasks")
	inGroup(c, groupOutput, "output")
}

// parseShards reads a number of shards, or auto, which is 0.
func parseShards(text string) (uint64, error) {
	if text == "auto" {
		return 0, nil
	}
	n, err := amount.Range{Least: 1, Most: experiments.MostTrials}.Whole(text)
	if err != nil {
		err = fmt.Errorf("%w, or auto", err)
	}
	return n, err
}

// submit runs the command.
func submit(c *cobra.Command, name string, o *submitOptions) error {
	e, err := o.catalog.Find(name)
	again := experiments.IsSubmission(name)
	switch {
	case again && err == nil && o.dir == "":
		return fmt.Errorf("%s is an experiment and a directory with a submitted run: write %s for the run, or -o DIR for a new one", name, asDir(name))
	case again && o.dir == "":
		return submitAgain(c, name, o)
	case err != nil && strings.ContainsRune(name, filepath.Separator):
		_, err := experiments.ReadSubmission(name)
		return err
	case err != nil:
		return err
	}
	if err := goesWith(c, "--on slurm", o.on == "slurm", slurmFlags...); err != nil {
		return err
	}
	return submitNew(c.Context(), e, o)
}

// submitNew makes the directory of a run and hands in its shards.
func submitNew(ctx context.Context, e experiments.Entry, o *submitOptions) error {
	data, err := o.complete()
	if err != nil {
		return err
	}
	if err := o.check(e); err != nil {
		return err
	}
	if o.dir == "" {
		o.dir = freeRun(e.Name(), time.Now())
	}
	if err := experiments.CheckFree(o.dir); err != nil {
		return err
	}
	d := &draft{o: o}
	if d.dir, err = filepath.Abs(o.dir); err != nil {
		return err
	}
	setup := experiments.Setup{Timeout: o.timeout, Data: data.Files}
	if d.Submission, err = experiments.NewSubmission(ctx, e.Experiment, o.params, setup); ctx.Err() != nil {
		return output.Interrupted
	} else if err != nil {
		return err
	}
	if err := d.plan(ctx, e); ctx.Err() != nil {
		return output.Interrupted
	} else if err != nil {
		return err
	}
	if o.dryRun {
		return d.print()
	}
	if err := d.prepare(); err != nil {
		return err
	}
	h, err := newHanding(d.Submission, o.dir, o.quiet)
	if err != nil {
		return err
	}
	for _, line := range d.about {
		h.talk.Say("%s", line)
	}
	return h.in(ctx, d.batch())
}

// draft is a submission that is being made.
type draft struct {
	*experiments.Submission
	dir    string
	o      *submitOptions
	script string
	// counts tells that the cluster counts memory.
	counts bool
	// about tells what was foreseen and chosen, a line each.
	about []string
}

// jobName returns a name for the jobs of a run that no other run has; where nothing is
// handed in ID stands for its last part.
func (d *draft) jobName() string {
	if d.o.dryRun {
		return fmt.Sprintf("%s-%s-ID", program(), d.Run.Experiment)
	}
	h := fnv.New32a()
	fmt.Fprintf(h, "%s %d %d", d.dir, os.Getpid(), time.Now().UnixNano())
	return fmt.Sprintf("%s-%s-%08x", program(), d.Run.Experiment, h.Sum32())
}

// prepare makes the directory.
func (d *draft) prepare() error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	err = d.Prepare(d.o.dir, experiments.Materials{Program: self, Name: program(), Script: d.script, Puzzles: d.o.params.Puzzles})
	if err == nil && d.Dynamic {
		d.tell("the program needs the libraries of this machine; built with CGO_ENABLED=0 it runs on any node")
	}
	return err
}

// batch returns all shards as one batch.
func (d *draft) batch() cluster.Batch {
	b := cluster.Batch{Run: cluster.Run{Dir: d.dir, Name: d.Name}, AtOnce: d.o.atOnce}
	for i := range d.Shards {
		b.Tasks = append(b.Tasks, i+1)
	}
	return b
}

// print prints what would be done.
func (d *draft) print() error {
	return output.To(&output.Options{}, func(out *output.Results) {
		for _, line := range append(d.about, commandsOf(d.Cluster, d.batch())...) {
			out.Print("# %s\n", line)
		}
		out.Print("# %s:\n%s", filepath.Join(d.o.dir, cluster.ScriptFile), d.script)
	})
}

// batchFlags are those of a run that was submitted before, and slurmFlags what local
// processes have no use for.
var (
	batchFlags = []string{"time", "mem", "partition", "account", "at-once", "dry-run", "quiet"}
	slurmFlags = []string{"time", "mem", "partition", "account", "template"}
)

// onlyBatch returns an error if a flag is set that a run which was submitted before cannot
// take any more.
func onlyBatch(c *cobra.Command, dir string) (err error) {
	c.Flags().Visit(func(f *pflag.Flag) {
		if err == nil && !slices.Contains(batchFlags, f.Name) {
			err = fmt.Errorf("--%s does not go with %s, which was submitted with its own: expected one of --%s", f.Name, dir, strings.Join(batchFlags, ", --"))
		}
	})
	return err
}
