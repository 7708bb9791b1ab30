package cli

import (
	"cmp"
	"context"
	"fmt"
	"hash/fnv"
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
	"basisk/internal/shell"
)

// submittedJob is a submitted run and the cluster that has it.
type submittedJob struct {
	*experiments.Submission
	// dir is the directory as it was named.
	dir  string
	run  cluster.Run
	on   cluster.Cluster
	talk *output.Console
}

// newSubmittedJob returns the job of a submission in a directory, and reports a move or a copy.
func newSubmittedJob(s *experiments.Submission, dir string, quiet bool) (*submittedJob, error) {
	on, run, err := s.On(dir)
	h := &submittedJob{s, dir, run, on, newConsole(quiet)}
	switch s.Origin() {
	case experiments.Moved:
		h.talk.Infof("%s was moved from %s", dir, s.Directory)
	case experiments.Copied:
		h.talk.Infof("%s is a copy of %s: nothing was submitted here", dir, s.Directory)
	}
	return h, err
}

// openSubmittedJob returns the job of the submitted run in a directory.
func openSubmittedJob(dir string, quiet bool) (*submittedJob, error) {
	s, err := experiments.ReadSubmission(dir)
	if err != nil {
		return nil, err
	}
	return newSubmittedJob(s, dir, quiet)
}

// jobName returns a name for the jobs of a run that no other run has. In a dry run its last part
// is ID.
func jobName(experiment, dir string, dryRun bool) string {
	if dryRun {
		return fmt.Sprintf("%s-%s-ID", program(), experiment)
	}
	h := fnv.New32a()
	fmt.Fprintf(h, "%s %d %d", dir, os.Getpid(), time.Now().UnixNano())
	return fmt.Sprintf("%s-%s-%08x", program(), experiment, h.Sum32())
}

// commandsOf returns the commands that would submit a batch.
func commandsOf(kind string, b cluster.Batch) []string {
	if kind == "slurm" {
		return cluster.Slurm{}.Commands(b)
	}
	shards := plural(uint64(len(b.Tasks)), "shard")
	return []string{"processes of this machine: " + shards + ", then one that merges"}
}

func (h *submittedJob) submit(ctx context.Context, b cluster.Batch) error {
	jobs, err := h.on.Submit(ctx, b)
	if len(jobs) > 0 {
		now := time.Now().UTC().Truncate(time.Second)
		h.Batches = append(h.Batches, experiments.Batch{Time: now, Shards: cluster.Ranges(b.Tasks), Jobs: jobs})
		if noted := h.Write(nil, b.Dir); noted != nil {
			return h.withdraw(ctx, jobs, noted)
		}
	}
	if err != nil {
		return fmt.Errorf("%w\n%s has all that it needs: go on with %s experiment submit %s, with other options if need be",
			noCluster(err), h.dir, program(), shell.Dir(h.dir))
	}
	what := "the merging is"
	if len(b.Tasks) > 0 {
		what = plural(uint64(len(b.Tasks)), "shard") + " and the merging are"
	}
	h.talk.Infof("%s: %s submitted as %s", h.dir, what, jobWords(jobs))
	h.talk.Infof("see %s experiment status %s", program(), shell.Path(h.dir))
	return nil
}

// withdraw cancels jobs that could not be noted and returns an error with the reason.
func (h *submittedJob) withdraw(ctx context.Context, jobs []string, noted error) error {
	_, err := h.on.Cancel(context.WithoutCancel(ctx), cluster.Run{Dir: h.run.Dir, Jobs: jobs})
	if err != nil {
		return fmt.Errorf("%w\nand what was submitted as %s cannot be cancelled: %w", noted, jobWords(jobs), err)
	}
	return fmt.Errorf("%w\nso what was submitted as %s is cancelled again; "+
		"once there is room, go on with %s experiment submit %s", noted, jobWords(jobs), program(), shell.Dir(h.dir))
}

// jobWords names jobs.
func jobWords(jobs []string) string {
	if len(jobs) == 1 {
		return "job " + jobs[0]
	}
	return "jobs " + strings.Join(jobs, ", ")
}

// submitAgain submits the missing shards of the run in a directory.
func submitAgain(ctx context.Context, x *request, o *submitOptions) error {
	dir := x.args[0]
	if err := onlyBatch(x.values, dir); err != nil {
		return err
	}
	h, err := openSubmittedJob(dir, o.quiet)
	if err != nil {
		return err
	}
	onSlurm := func(option.Values) bool { return h.Cluster == "slurm" }
	if err := ask.Needs("a run on slurm", onSlurm, slurmFlags...).Check(x.values); err != nil {
		return err
	}
	if err := h.checkFiles(); err != nil {
		return err
	}
	tasks, err := h.Tasks(ctx, h.dir)
	if err != nil {
		return fmt.Errorf("cannot determine the submitted jobs: %w", noCluster(err))
	}
	st, err := h.Status(dir, tasks, true)
	if err != nil {
		return err
	}
	h.Options = cluster.Override(h.Options, cluster.Options(o.time, uint64(o.memory), o.partition, o.account))
	h.AtOnce = cmp.Or(o.atOnce, h.AtOnce)
	b := cluster.Batch{Run: h.run, Tasks: st.Missing(), AtOnce: h.AtOnce, Options: h.Options}
	b.Name = cmp.Or(h.Name, jobName(h.Run.Experiment, b.Dir, o.dryRun))
	b.After = cluster.ActiveJobs(tasks)
	merging := slices.ContainsFunc(tasks, func(t cluster.Task) bool {
		return t.Number == cluster.MergeTask && t.Phase != cluster.Ended
	})
	switch {
	case st.Merged:
		h.talk.Infof("%s is complete and merged: nothing is missing", dir)
		return nil
	case len(b.Tasks) == 0 && merging:
		h.talk.Infof("%s: nothing is missing: %s", dir, countsOf(st))
		return nil
	case o.dryRun:
		return output.Write(&output.Options{}, func(out *output.Results) {
			for _, line := range commandsOf(h.Cluster, b) {
				out.Printf("# %s\n", line)
			}
		})
	}
	if err := h.Adopt(nil, b.Dir, b.Name); err != nil {
		return err
	}
	return h.submit(ctx, b)
}

// checkFiles returns an error if the run cannot continue with the files in its directory, and
// reports those that have changed.
func (h *submittedJob) checkFiles() error {
	edited, err := h.CheckFiles(h.run.Dir)
	if err != nil {
		return err
	}
	if self, err := os.Executable(); err == nil && h.CheckProgram(self) != nil {
		h.talk.Infof("the run goes on with its own program, %s of version %s, and not with this one",
			filepath.Join(h.dir, h.Program.Name), h.Version)
	}
	if !edited {
		return nil
	}
	name := filepath.Join(h.dir, h.Script.Name)
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	if err := cluster.CheckScript(string(text)); err != nil {
		return fmt.Errorf("%s was edited since it was written: %w", name, err)
	}
	h.talk.Errorf("caution: %s was edited since it was written, and is submitted as it is now", name)
	return nil
}
