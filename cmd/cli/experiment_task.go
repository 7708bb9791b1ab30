package cli

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strconv"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/experiments"
	"basisk/experiments/cluster"
	"basisk/experiments/lease"
	"basisk/experiments/option"
	"basisk/internal/shell"
	"basisk/results"

	"github.com/spf13/cobra"
)

func newExperimentTask(catalog Catalog) *cobra.Command {
	return newVerb(catalog, verb{
		Question: ask.Question{
			Name: "task", Short: "run a shard of a submitted run, or merge it: what job.sh calls",
			Long: `Run the remaining trials of a shard of a submitted run, or merge and report the run;
job.sh calls this command. A shard that another process works on, on any machine, is left
to that process. The signal TERM ends the task.`,
			Example: "  basisk experiment task phase 3\n  basisk experiment task phase merge",
		},
		use: "task DIR NUMBER|merge", args: cobra.ExactArgs(2), flags: []option.Option{quietFlag()},
		run: runTask,
	})
}

func runTask(ctx context.Context, x *request) error {
	task, err := cluster.ParseTask(x.args[1])
	if err != nil {
		return err
	}
	dir, talk := x.args[0], newConsole(x.Quiet)
	s, err := experiments.ReadSubmission(dir)
	if err != nil {
		return err
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	if err := s.CheckProgram(self); err != nil {
		return err
	}
	if task == cluster.MergeTask {
		return mergeTask(ctx, x.catalog, dir, talk)
	}
	return shardTask(ctx, x.catalog, dir, task, s.Workers, talk)
}

func shardTask(ctx context.Context, catalog Catalog, dir string, index, workers int, talk *output.Console) error {
	name := "shard " + strconv.Itoa(index)
	r, err := experiments.Runs{Catalog: catalog}.OpenShard(ctx, dir, index, experiments.Worker{Job: cluster.CurrentJob()})
	var held *lease.HeldError
	switch {
	case errors.Is(err, experiments.ErrDone):
		talk.Infof("%s is done", name)
		return nil
	case errors.As(err, &held):
		talk.Infof("%s: %v; this one leaves", name, held)
		return nil
	case err != nil && ctx.Err() != nil:
		return output.Interrupted
	case err != nil:
		return err
	}
	talk.Infof("%s, attempt %d: %d of %d trials are done", name, r.Attempt(), r.Done, r.Total)
	err = r.Work(workers, nil)
	switch {
	case err != nil && ctx.Err() != nil:
		talk.Errorf("%s: asked to end; %d of %d trials are done", name, r.Recorded(), r.Total)
		return output.Interrupted
	case err != nil:
		talk.Errorf("%s: %v", name, err)
		talk.Errorf("%s: %d of %d trials are done", name, r.Recorded(), r.Total)
		return output.Failed
	}
	talk.Infof("%s: all %d trials are done", name, r.Total)
	return nil
}

// mergeTask merges and reports the run, complete or not.
func mergeTask(ctx context.Context, catalog Catalog, dir string, talk *output.Console) error {
	_, err := experiments.Runs{Catalog: catalog}.MergeSubmitted(ctx, dir, experiments.Worker{Job: cluster.CurrentJob()})
	var missing *results.MissingError
	switch {
	case err == nil:
		return reportRun(ctx, catalog, dir, &output.Options{})
	case ctx.Err() != nil:
		return output.Interrupted
	case !errors.As(err, &missing):
		return err
	}
	whole, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	talk.Errorf("%s is not complete: %d of %d trials have no record; go on with %s experiment submit %s",
		whole, missing.Missing, missing.Trials, program(), shell.Dir(whole))
	if missing.Missing == missing.Trials {
		return output.Failed // there is nothing to report
	}
	if err := reportRun(ctx, catalog, dir, &output.Options{}); err != nil {
		return err
	}
	return output.Failed
}
