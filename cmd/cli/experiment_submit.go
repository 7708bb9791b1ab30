package cli

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/experiments"
	"basisk/experiments/option"
	"basisk/experiments/slurm"
	"basisk/internal/amount"
	"basisk/internal/shell"
	"basisk/solver"
)

func newExperimentSubmit(catalog Catalog) verb {
	return verb{
		Question: ask.Question{
			Name: "submit", Short: "submit an experiment to a Slurm cluster, or its missing shards",
			Options: batchOptions(),
		},
		more: submitOptions, use: "NAME|DIR", args: exactArguments(1), complete: completeExperiments(catalog),
		flags: []option.Option{newRunFlag(), quietFlag()}, run: submit,
	}
}

// batchOptions are the options that also apply to a submitted run.
func batchOptions() []option.Option {
	return []option.Option{
		option.NewTime("time", "request this `time` per shard, as in 2h (default: by the forecast)").InGroup(ask.GroupLimits),
		option.NewBytes("mem", "request this memory per shard, as in 2G (default: by the forecast)").InGroup(ask.GroupLimits),
		option.NewText("partition", "the `NAME` of a partition (default: the site's)"),
		option.NewCount("at-once", 1, amount.MaxCount,
			"run at most this `number` of shards at once (default: as many as fit)").InGroup(ask.GroupLimits),
		option.NewSwitch("dry-run", "print the job and the script, and do nothing"),
	}
}

// submitOptions returns the further options of the experiment that is named; a directory has none.
func submitOptions(catalog Catalog, args []string) ([]option.Option, error) {
	list, err := planFlags(catalog, args)
	if list == nil {
		if len(args) > 0 && (slurm.IsSubmitted(args[0]) || strings.ContainsRune(args[0], filepath.Separator)) {
			err = nil
		}
		return nil, err
	}
	shards := option.New("shards", option.Text, "number", "cut the plan into this `number` of shards, or auto",
		parseShards).WithDefault("auto")
	shards.Range.Words = option.Words("auto")
	return append(list,
		experiments.TimeoutOption().InGroup(ask.GroupLimits), shards, pilotOption(),
		option.NewCount("workers", 1, solver.MaxWorkers,
			"give each shard this `number` of processors").WithDefault("1").InGroup(ask.GroupLimits),
		option.NewFile("template", "add the lines of this `FILE`, for your site, to job.sh")), nil
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
	name := x.args[0]
	_, err := x.catalog.Find(name)
	again := slurm.IsSubmitted(name)
	switch {
	case again && err == nil && x.File == "":
		return fmt.Errorf("%s is an experiment and a directory with a submitted run: write %s for the run, "+
			"or -o DIR for a new one", name, shell.Dir(name))
	case again && x.File == "":
		return submitAgain(ctx, x, name)
	case err != nil && strings.ContainsRune(name, filepath.Separator):
		_, err := slurm.Read(name)
		return err
	case err != nil:
		return err
	case slurm.IsSubmitted(x.File):
		return fmt.Errorf("%s holds a submitted run already: go on with it by experiment submit %s, or choose another directory",
			x.File, shell.Dir(x.File))
	}
	o, err := planOf(ctx, x)
	if err != nil {
		return err
	}
	d := &draft{planOptions: o, request: x}
	d.dir = cmp.Or(x.File, experiments.FreeFolder(runsFolder, o.entry.Name(), time.Now()))
	if err := d.submit(ctx); ctx.Err() != nil {
		return output.Interrupted
	} else if err != nil {
		return err
	}
	return nil
}

// draft is a submission in preparation.
type draft struct {
	planOptions
	*request
	dir    string
	shards int
	script string
	// about has the forecast and the choices made, one per line.
	about []string
}

// submit creates the folder of a run and submits its shards.
func (d *draft) submit(ctx context.Context) error {
	if err := d.choose(ctx); err != nil {
		return err
	}
	name := slurm.NewName(program(), d.entry.Name())
	dry := on[bool](d.request, "dry-run")
	if dry {
		name = fmt.Sprintf("%s-%s-ID", program(), d.entry.Name())
	}
	job := slurm.New(nil, d.dir, name, count(d.request, "at-once"))
	if dry {
		return output.Write(&output.Options{}, func(out *output.Results) {
			for _, line := range append(d.about, job.Command(all(d.shards))) {
				out.Printf("# %s\n", line)
			}
			out.Printf("# %s:\n%s", filepath.Join(d.dir, slurm.ScriptFile), d.script)
		})
	}
	if err := d.prepare(ctx, job); err != nil {
		return err
	}
	talk := newConsole(d.Quiet)
	for _, line := range d.about {
		talk.Infof("%s", line)
	}
	return handIn(ctx, job, all(d.shards), talk)
}

// prepare makes the folder of the run. Its manifest is written last.
func (d *draft) prepare(ctx context.Context, job *slurm.Job) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	setup := experiments.Setup{Shards: d.shards, Timeout: on[time.Duration](d.request, "timeout"), Data: d.files}
	setup.Before = func() error { return job.Prepare(self, program(), d.script) }
	r, err := experiments.Runs{}.Write(ctx, d.dir, d.plan, setup)
	if err != nil {
		return err
	}
	return r.Close()
}

// choose predicts the cost of the run within the time of a pilot, and chooses shards, time and
// memory.
func (d *draft) choose(ctx context.Context) error {
	pilot := on[time.Duration](d.request, "pilot")
	f, err := d.plan.Forecast(ctx, experiments.Shard{}, pilot)
	if err != nil {
		return err
	}
	limits, err := slurm.ReadLimits(ctx)
	if err != nil && !on[bool](d.request, "dry-run") {
		return err
	} else if err != nil {
		d.note("%v; so the limits of the cluster are not known", err)
	}
	workers, longest := d.request.workers, on[time.Duration](d.request, "time")
	together := f.Time / time.Duration(workers)
	places := cmp.Or(count(d.request, "at-once"), limits.Processors/workers)
	d.shards = cmp.Or(count(d.request, "shards"), limits.Shards(f.Trials, together, places, longest))
	if err := limits.Check(d.shards, f.Trials); err != nil {
		return err
	}
	d.note("%s, seed %d, plan %.12s: %s", d.entry.Name(), d.params.Seed, d.plan.Hash, forecastWords(f))
	d.note("the trials are of %s", trialWords(d.plan.Trials))
	expected := together / time.Duration(d.shards)
	d.note("%s of up to %s, %s each of %s", ask.Plural(uint64(d.shards), "shard"),
		ask.Plural(uint64((f.Trials+d.shards-1)/d.shards), "trial"), aboutTime(expected),
		ask.Plural(uint64(workers), "processor"))
	memory := uint64(on[int](d.request, "mem"))
	if memory == 0 && (limits.Memory == 0 || limits.Memory > 1<<20) { // the cluster counts memory
		memory = slurm.MemoryFor(f.Memory, workers)
	}
	return d.write(expected, cmp.Or(longest, slurm.TimeFor(expected)), memory)
}

// note adds a line to the forecast and the choices made.
func (d *draft) note(format string, args ...any) {
	d.about = append(d.about, fmt.Sprintf(format, args...))
}

// write writes the script for shards of an expected time, which ask for a time and memory.
func (d *draft) write(expected, time time.Duration, memory uint64) error {
	s := slurm.Script{
		Program: slurm.ProgramPath(program()), Shards: d.shards, Workers: d.request.workers,
		Options: slurm.Options(time, memory, on[string](d.request, "partition")),
	}
	if name := on[string](d.request, "template"); name != "" {
		var err error
		if s.Header, err = slurm.ReadHeader(name); err != nil {
			return err
		}
	}
	d.note("asked for a shard: %s", strings.Join(s.Options, " "))
	if expected > time {
		d.note("caution: a shard is expected to take longer than its time, and goes on when it is submitted again; " +
			"more --shards or --time help")
	}
	d.script = s.Text()
	return nil
}

// all returns the numbers of all shards.
func all(shards int) []int {
	var list []int
	for i := range shards {
		list = append(list, i+1)
	}
	return list
}

// handIn submits shards of a run.
func handIn(ctx context.Context, job *slurm.Job, shards []int, talk *output.Console) error {
	dir := job.Dir
	id, err := job.Submit(ctx, shards)
	if err != nil {
		return fmt.Errorf("%w\n%s has all that it needs: go on with %s experiment submit %s, with other options if need be",
			err, dir, program(), shell.Dir(dir))
	}
	talk.Infof("%s: %s submitted as job %s", dir, ask.Plural(uint64(len(shards)), "shard"), id)
	talk.Infof("see %s experiment status %s", program(), shell.Path(dir))
	return nil
}

// submitAgain submits the missing shards of the run in a folder.
func submitAgain(ctx context.Context, x *request, dir string) error {
	job, err := slurm.Read(dir)
	if err != nil {
		return err
	}
	st, err := job.Status(ctx)
	if err != nil {
		return fmt.Errorf("cannot determine the submitted jobs: %w", err)
	}
	job.Override(slurm.Options(on[time.Duration](x, "time"), uint64(on[int](x, "mem")), on[string](x, "partition")))
	job.AtOnce = cmp.Or(count(x, "at-once"), job.AtOnce)
	talk, missing := newConsole(x.Quiet), st.Without()
	switch {
	case st.Merged:
		talk.Infof("%s is complete and merged: nothing is missing", dir)
	case missing == nil:
		talk.Infof("%s: nothing is missing: %s", dir, countsOf(st))
	case on[bool](x, "dry-run"):
		return output.Write(&output.Options{}, func(out *output.Results) { out.Printf("# %s\n", job.Command(missing)) })
	default:
		return handIn(ctx, job, missing, talk)
	}
	return nil
}
