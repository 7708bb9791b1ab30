package cli

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/experiments"
	"basisk/experiments/cluster"
	"basisk/experiments/option"
	"basisk/internal/amount"
	"basisk/internal/shell"
	"basisk/solver"

	"github.com/spf13/cobra"
)

type submitOptions struct {
	planOptions
	dir, on, template, partition, account     string
	time                                      time.Duration // of a shard
	shards, workers, memory, atOnce, maxTasks int           // 0 means automatic
	dryRun, quiet                             bool
}

// submitOptionsOf returns the options of x other than the plan.
func submitOptionsOf(x *request) *submitOptions {
	return &submitOptions{
		dir: x.File, on: on[string](x, "on"), template: on[string](x, "template"),
		partition: on[string](x, "partition"), account: on[string](x, "account"),
		time: on[time.Duration](x, "time"), shards: count(x, "shards"), workers: x.workers,
		memory: on[int](x, "mem"), atOnce: count(x, "at-once"), maxTasks: count(x, "max-tasks"),
		dryRun: on[bool](x, "dry-run"), quiet: x.Quiet,
	}
}

func newExperimentSubmit(catalog Catalog) *cobra.Command {
	return newVerb(catalog, verb{
		Question: ask.Question{
			Name: "submit", Short: "submit an experiment to a Slurm cluster, or its missing shards",
			Long: `Submit an experiment to a Slurm cluster, in shards, or with --on local to processes of
this machine that outlive this command. Some trials are run for a few seconds to estimate
time and memory, and shards are chosen that take ten minutes to an hour. The directory gets
everything that the shards need: the program, the data, and job.sh, which runs a shard.
After the shards a last job merges and reports; if the run is not complete, it reports
on its records so far.

With a DIR that was submitted before, submit submits the shards that are not done, not
waiting and not running. A shard continues from its last record, whatever ended it.

--limit is that of engines, as for run; --max-tasks is the limit of the site.`,
			Example: `  basisk experiment submit phase --scale 10 --dry-run -o phase
  basisk experiment submit phase --scale 10 --partition long --mem 2G -o phase
  basisk experiment submit phase --shards 16 --on local --at-once 2 -o phase
  basisk experiment submit ./phase`,
			Options: append(wholeFlags(catalog), submitOptionList()...),
		},
		use: "submit NAME|DIR", args: cobra.ExactArgs(1), complete: completeExperiments(catalog),
		flags: []option.Option{newRunFlag(), quietFlag()}, noWorker: true, run: submit,
	})
}

// submitOptionList lists the options that say where and how to run the plan.
func submitOptionList() []option.Option {
	shards := option.New("shards", option.Text, "number", "cut the plan into this `number` of shards, or auto",
		parseShards).WithDefault("auto")
	shards.Range.Words = option.Words("auto")
	return []option.Option{
		experiments.TimeoutOption().InGroup(groupLimits), shards, pilotOption(),
		option.NewOneOf("on", "CLUSTER", option.Words(cluster.Kinds...),
			"where shards run: slurm, or local for processes of this machine").WithDefault(cluster.Kinds[0]),
		option.NewCount("workers", 1, solver.MaxWorkers,
			"give each shard this `number` of processors").WithDefault("1").InGroup(groupLimits),
		option.NewFile("template", "add the lines of this `FILE`, for your site, to job.sh"),
		option.NewTime("time", "request this `time` per shard, as in 2h (default: by the forecast)").InGroup(groupLimits),
		option.NewBytes("mem", "request this memory per shard, as in 2G (default: by the forecast)").InGroup(groupLimits),
		option.NewText("partition", "the `NAME` of a partition (default: that of the site)"),
		option.NewText("account", "the `NAME` of the account to charge (default: that of the site)"),
		option.NewCount("at-once", 1, amount.MaxCount,
			"run at most this `number` of shards at once (default: as many as fit)").InGroup(groupLimits),
		option.NewCount("max-tasks", 1, amount.MaxCount,
			"make at most this `number` of shards, the limit of your site (default: that of Slurm)").InGroup(groupLimits),
		option.NewSwitch("dry-run", "print the jobs and the script, and do nothing"),
	}
}

// parseShards reads a number of shards, or auto, which is 0.
func parseShards(text string) (uint64, error) {
	if text == "auto" {
		return 0, nil
	}
	n, err := amount.Range{Min: 1, Max: experiments.MaxTrials}.Whole(text)
	if err != nil {
		err = fmt.Errorf("%w, or auto", err)
	}
	return n, err
}

// submit runs the command.
func submit(ctx context.Context, x *request) error {
	name, o := x.args[0], submitOptionsOf(x)
	_, err := x.catalog.Find(name)
	again := experiments.IsSubmission(name)
	switch {
	case again && err == nil && o.dir == "":
		return fmt.Errorf("%s is an experiment and a directory with a submitted run: write %s for the run, "+
			"or -o DIR for a new one", name, shell.Dir(name))
	case again && o.dir == "":
		return submitAgain(ctx, x, o)
	case err != nil && strings.ContainsRune(name, filepath.Separator):
		_, err := experiments.ReadSubmission(name)
		return err
	case err != nil:
		return err
	}
	onSlurm := func(option.Values) bool { return o.on == "slurm" }
	if err := ask.Needs("--on slurm", onSlurm, slurmFlags...).Check(x.values); err != nil {
		return err
	}
	if o.planOptions, err = planOf(x); err != nil {
		return err
	}
	return submitNew(ctx, o, on[time.Duration](x, "timeout"), on[time.Duration](x, "pilot"))
}

// submitNew creates the directory of a run and submits its shards. Trials end after timeout; a
// pilot of the given time estimates their cost.
func submitNew(ctx context.Context, o *submitOptions, timeout, pilot time.Duration) (err error) {
	o.dir = cmp.Or(o.dir, experiments.FreeFolder(runsFolder, o.entry.Name(), time.Now()))
	if err := experiments.CheckFree(o.dir); err != nil {
		return err
	}
	d := &draft{o: o}
	if d.dir, err = filepath.Abs(o.dir); err != nil {
		return err
	}
	setup := experiments.Setup{Timeout: timeout, Data: o.data.Files}
	if d.Submission, err = experiments.NewSubmission(ctx, o.entry.Experiment, o.params, setup); ctx.Err() != nil {
		return output.Interrupted
	} else if err != nil {
		return err
	}
	if err := d.plan(ctx, pilot); ctx.Err() != nil {
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
	h, err := newSubmittedJob(d.Submission, o.dir, o.quiet)
	if err != nil {
		return err
	}
	for _, line := range d.about {
		h.talk.Infof("%s", line)
	}
	return h.submit(ctx, d.batch())
}

// draft is a submission in preparation.
type draft struct {
	*experiments.Submission
	dir    string
	o      *submitOptions
	script string
	// counts reports whether the cluster accounts for memory.
	counts bool
	// about has the forecast and the choices made, one per line.
	about []string
}

func (d *draft) prepare() error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	m := experiments.SubmissionFiles{Program: self, Name: program(), Script: d.script, Puzzles: d.o.params.Puzzles}
	err = d.Prepare(nil, d.o.dir, m)
	if err == nil && d.Dynamic {
		d.note("the program needs the libraries of this machine; built with CGO_ENABLED=0 it runs on any node")
	}
	return err
}

func (d *draft) batch() cluster.Batch {
	b := cluster.Batch{Run: cluster.Run{Dir: d.dir, Name: d.Name}, AtOnce: d.o.atOnce}
	for i := range d.Shards {
		b.Tasks = append(b.Tasks, i+1)
	}
	return b
}

// print prints the jobs and the script.
func (d *draft) print() error {
	return output.Write(&output.Options{}, func(out *output.Results) {
		for _, line := range append(d.about, commandsOf(d.Cluster, d.batch())...) {
			out.Printf("# %s\n", line)
		}
		out.Printf("# %s:\n%s", filepath.Join(d.o.dir, cluster.ScriptFile), d.script)
	})
}

// batchFlags are the options that still apply to a submitted run, and slurmFlags those that local
// processes ignore.
var (
	batchFlags = []string{"time", "mem", "partition", "account", "at-once", "dry-run", "quiet"}
	slurmFlags = []string{"time", "mem", "partition", "account", "template"}
)

// onlyBatch returns an error if an option is set that no longer applies to a submitted run.
func onlyBatch(v option.Values, dir string) error {
	for _, name := range slices.Sorted(maps.Keys(v.All())) {
		if !slices.Contains(batchFlags, name) {
			return fmt.Errorf("--%s cannot be combined with %s, which was submitted with its own: expected one of --%s",
				name, dir, strings.Join(batchFlags, ", --"))
		}
	}
	return nil
}
