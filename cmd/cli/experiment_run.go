package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/experiments"
	"basisk/experiments/option"
	"basisk/heuristics"
	"basisk/internal/shell"
)

// workFlags are the flags of commands that run trials.
func workFlags() []option.Option {
	return []option.Option{workersFlag("work on this `number` of trials at a time"), quietFlag()}
}

func newExperimentRun(catalog Catalog) verb {
	return verb{
		Question: ask.Question{
			Name: "run", Short: "run an experiment, or make a run again and compare",
			Options: []option.Option{shardOption(planShard)},
		},
		use: "NAME", args: atMostOneArgument, complete: completeExperiments(catalog), more: runOptions,
		flags: append(workFlags(), newRunFlag()), run: runOrRepeat,
	}
}

// runOptions returns the options of the experiment that is named, or else the one that names a run.
func runOptions(catalog Catalog, args []string) ([]option.Option, error) {
	list, err := planFlags(catalog, args)
	if list == nil {
		return []option.Option{option.NewText("like", "repeat the run in this `DIR`, and compare")}, err
	}
	return append(list, experiments.TimeoutOption().InGroup(ask.GroupLimits)), nil
}

// newRunFlag returns the flag for the directory of a new run.
func newRunFlag() option.Option {
	return folderFlag("the `DIR` of the run, new or empty (default: runs/NAME-DATE-N)")
}

// runOrRepeat runs the command.
func runOrRepeat(ctx context.Context, x *request) error {
	if len(x.args) > 0 {
		return runExperiment(ctx, x)
	}
	like := on[string](x, "like")
	if like == "" {
		return errors.New("expected the NAME of an experiment, or --like DIR")
	}
	return repeatRun(ctx, x, like)
}

// runExperiment runs an experiment in a new directory.
func runExperiment(ctx context.Context, x *request) error {
	o, err := planOf(ctx, x)
	switch {
	case ctx.Err() != nil:
		return output.Interrupted
	case err != nil:
		return err
	case x.File == "" && o.shard.Count > 0:
		return errors.New("-o DIR is missing: expected a directory for the shard")
	}
	dir := cmp.Or(x.File, experiments.FreeFolder(runsFolder, o.entry.Name(), time.Now()))
	r, err := experiments.Runs{}.Write(ctx, dir, o.plan, experiments.Setup{
		Shard: o.shard, Timeout: on[time.Duration](x, "timeout"), Data: o.files,
	})
	switch {
	case ctx.Err() != nil:
		return output.Interrupted
	case err != nil:
		return err
	}
	talk := newConsole(x.Quiet)
	if x.File == "" {
		talk.Infof("the run is made in %s", dir)
	}
	return workOff(ctx, talk, r, x)
}

// runsFolder is the folder of runs for which no directory is given.
const runsFolder = "runs"

// repeatRun makes a run again and, unless it is a shard, compares both.
func repeatRun(ctx context.Context, x *request, from string) error {
	dir := x.File
	if dir == "" {
		dir = experiments.FreeFolder(runsFolder, filepath.Base(from), time.Now())
	}
	r, err := experiments.Runs{Catalog: x.catalog}.Like(ctx, from, dir, on[experiments.Shard](x, "shard"))
	if err != nil {
		return err
	}
	talk := newConsole(x.Quiet)
	talk.Infof("the run is made in %s", dir)
	if err := workOff(ctx, talk, r, x); err != nil || !r.Whole() {
		return err
	}
	x.File = "" // the run was the output
	return compareRuns(ctx, x, from, dir)
}

func newExperimentResume(catalog Catalog) verb {
	return verb{
		Question: ask.Question{
			Name: "resume", Short: "finish a run that was stopped, killed or lost its machine",
		},
		use: "DIR", args: exactArguments(1),
		flags: append(workFlags(), shardOption("which part of the run, if the directory has several"),
			option.NewText("attempt", "with --shard: append to files of this `NAME`; several attempts may work on a shard at once")),
		run: resumeExperiment,
	}
}

// resumeExperiment runs the command.
func resumeExperiment(ctx context.Context, x *request) error {
	dir := x.args[0]
	r, err := experiments.Runs{Catalog: x.catalog}.Reopen(ctx, dir, on[experiments.Shard](x, "shard"), on[string](x, "attempt"))
	if err != nil {
		return err
	}
	talk := newConsole(x.Quiet)
	for _, change := range r.Changed {
		talk.Errorf("%s", change)
	}
	if r.Torn {
		talk.Infof("%s: the last record was cut off; its trial is run again", dir)
	}
	talk.Infof("%s: %d of %d trials are done", dir, r.Done, r.Total)
	return workOff(ctx, talk, r, x)
}

// newConsole returns a console to standard output.
func newConsole(quiet bool) *output.Console {
	// The only possible error is from opening a file, and there is none.
	talk, _ := output.NewConsole(&output.Options{Color: "auto", Quiet: quiet})
	return talk
}

// workOff runs the remaining trials of a run and, unless it is a shard, merges and reports.
func workOff(ctx context.Context, talk *output.Console, r *experiments.Writer, x *request) error {
	dir := r.Dir()
	done, err := measure(ctx, talk, r, x.workers)
	advice := fmt.Sprintf("go on with: %s experiment resume %s%s", program(), shell.Path(dir), shardFlag(r))
	switch {
	case err != nil && ctx.Err() != nil:
		talk.Errorf("interrupted: %d of %d trials done; %s", done, r.Total, advice)
		return output.Interrupted
	case heuristics.Blame(err, "") != nil:
		talk.Errorf("%s experiment: %v", program(), err)
		talk.Errorf("there is no report; %s says why", filepath.Join(dir, "manifest.json"))
		return output.Unusable
	case err != nil:
		talk.Errorf("%s experiment: %v", program(), err)
		talk.Errorf("%d of %d trials are done; %s", done, r.Total, advice)
		return output.Failed
	case !r.Whole():
		talk.Infof("shard %s: %d trials done; join the shards with: %s experiment merge DIR...",
			r.Manifest.Shard, done, program())
		return nil
	}
	section, err := r.Finish(ctx)
	if err != nil {
		return err
	}
	return printReport(&section, dir, "", &output.Options{Quiet: x.Quiet})
}

// measure runs the remaining trials of a run, closes it, and returns the number of its records.
func measure(ctx context.Context, talk *output.Console, r *experiments.Writer, workers int) (done int, err error) {
	talk.Watch("trials", 0, func() float64 { return 1 })
	talk.Progress.Started(r.Total - r.Done)
	err = r.Measure(ctx, workers, talk.Progress.Finished)
	talk.Progress.Hide()
	done = r.Recorded()
	return done, errors.Join(err, r.Close())
}

// shardFlag returns the flag that names the shard of a run, or "" for a whole run.
func shardFlag(r *experiments.Writer) string {
	if r.Whole() {
		return ""
	}
	return " --shard " + r.Manifest.Shard
}
