package cli

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/experiments"
	"basisk/experiments/option"
	"basisk/internal/shell"

	"github.com/spf13/cobra"
)

func newExperimentStatus(Catalog) *cobra.Command {
	return newVerb(Catalog{}, verb{
		Question: ask.Question{
			Name: "status", Short: "show the progress of a submitted run, and its failures",
			Long: `Show the progress of a submitted run: the shards that are done, run, wait or
have failed, and why; the trials, their rate, and the time left. The records show what is
done; squeue and sacct, if they answer, show which jobs wait and why a job ended. If a
shard has failed, the exit code is 1.`,
			Example: "  basisk experiment status phase\n  basisk experiment status phase --watch\n" +
				"  basisk experiment status phase --json",
			Options: []option.Option{option.NewSwitch("watch",
				"repeat until no shard waits or runs")},
		},
		use: "status DIR", args: cobra.ExactArgs(1), flags: outputFlags(), run: showStatus,
	})
}

// The pauses of --watch: short at first, then long enough to spare a busy cluster.
const (
	watchFirst = 250 * time.Millisecond
	watchMax   = 5 * time.Second
)

func showStatus(ctx context.Context, x *request) error {
	h, err := openSubmittedJob(x.args[0], false)
	if err != nil {
		return err
	}
	watch, failed := on[bool](x, "watch"), false
	err = output.Write(&x.Options, func(out *output.Results) {
		for wait := watchFirst; ; wait = min(2*wait, watchMax) {
			st, failure := h.status(ctx)
			if err = failure; err != nil || ctx.Err() != nil {
				return
			}
			failed = st.Failed > 0
			printStatus(out, st, watch, x.JSON)
			out.Flush()
			if !watch || !st.Active {
				return
			}
			select {
			case <-ctx.Done():
				return
			case <-time.After(wait):
			}
		}
	})
	switch {
	case err != nil:
		return err
	case ctx.Err() != nil:
		return output.Interrupted
	case failed:
		return output.Failed
	}
	return nil
}

// status returns the status of the run, without information that the cluster does not report.
func (h *submittedJob) status(ctx context.Context) (*experiments.Status, error) {
	tasks, err := h.Tasks(ctx, h.dir)
	if err != nil && ctx.Err() == nil {
		h.talk.Infof("caution: %v; only the files of the run are known", err)
	}
	return h.Status(h.dir, tasks, err == nil)
}

// clearScreen moves the cursor to the upper left and clears the terminal (ECMA-48).
const clearScreen = "\x1b[H\x1b[2J"

// printStatus prints the status; with watch it overwrites the previous one.
func printStatus(out *output.Results, st *experiments.Status, watch, json bool) {
	if json {
		out.JSON(st)
		return
	}
	if watch && out.Terminal {
		out.Printf(clearScreen)
	}
	if watch {
		out.Printf("%s ", time.Now().Format(time.TimeOnly))
	}
	out.Printf("%s: %s on %s\n", st.Directory, st.Experiment, st.Cluster)
	out.Printf("shards   %s\n", countsOf(st))
	out.Printf("trials   %d of %d%s\n", st.Records, st.Trials, paceOf(st))
	out.Printf("merging  %s\n", mergeOf(st))
	printShards(out, st, experiments.ShardRunning)
	printShards(out, st, experiments.ShardFailed)
	if st.Failed > 0 {
		out.Printf("go on with: %s experiment submit %s\n", program(), shell.Dir(st.Directory))
	}
}

// countsOf lists the numbers of shards by state.
func countsOf(st *experiments.Status) string {
	parts := make([]string, 0, 4)
	words := []string{experiments.ShardDone, experiments.ShardRunning, experiments.ShardWaiting, experiments.ShardFailed}
	for i, count := range []int{st.Done, st.Running, st.Waiting, st.Failed} {
		parts = append(parts, fmt.Sprintf("%d %s", count, words[i]))
	}
	return strings.Join(parts, ", ")
}

// paceOf returns the rate and the time left, if they are known.
func paceOf(st *experiments.Status) string {
	if st.Left == nil || st.Records == st.Trials {
		return ""
	}
	return fmt.Sprintf(", %.3g/s, %s left", st.Rate, aboutTime(time.Duration(*st.Left*float64(time.Second))))
}

// mergeOf describes the state of the merge.
func mergeOf(st *experiments.Status) string {
	switch {
	case st.Merged:
		return "done: see " + filepath.Join(st.Directory, "summary.md")
	case st.Merge != "":
		return st.Merge
	}
	return "no job will do it"
}

// maxShown is the maximum number of shards per state that are listed.
const maxShown = 20

// printShards prints the shards of a state, the first of them if they are many.
func printShards(out *output.Results, st *experiments.Status, state string) {
	shown := 0
	for _, s := range st.Shards {
		if s.State != state {
			continue
		}
		if shown++; shown > maxShown {
			out.Printf("…\n")
			return
		}
		line := fmt.Sprintf("%-8s shard %d: %d of %d trials", state, s.Shard, s.Records, s.Trials)
		if s.Job != "" {
			line += ", job " + s.Job
		}
		if s.Host != "" {
			line += " on " + s.Host
		}
		if s.Why != "" {
			line += ": " + s.Why
		}
		out.Printf("%s\n", line)
	}
}

func newExperimentCancel(Catalog) *cobra.Command {
	return newVerb(Catalog{}, verb{
		Question: ask.Question{
			Name: "cancel", Short: "end the jobs of a submitted run; what is done is kept",
			Long: `End the waiting and the running jobs of a submitted run. Its records are kept, and submit
continues with the rest.`,
			Example: "  basisk experiment cancel phase\n  basisk experiment submit ./phase",
		},
		use: "cancel DIR", args: cobra.ExactArgs(1), flags: []option.Option{quietFlag()},
		run: func(ctx context.Context, x *request) error {
			h, err := openSubmittedJob(x.args[0], x.Quiet)
			if err != nil {
				return err
			}
			return h.cancel(ctx)
		},
	})
}

// cancel ends the jobs of the run. A copy has none.
func (h *submittedJob) cancel(ctx context.Context) error {
	var jobs []string
	if h.Origin() != experiments.Copied {
		var err error
		if jobs, err = h.on.Cancel(ctx, h.run); err != nil {
			return noCluster(err)
		}
	}
	if len(jobs) > 0 {
		h.talk.Infof("%s: asked %s to end; go on with: %s experiment submit %s", h.dir, jobWords(jobs), program(), shell.Dir(h.dir))
	} else {
		h.talk.Infof("%s: no job waits or runs", h.dir)
	}
	if h.Origin() == experiments.Moved { // so that a copy made now is recognized
		return h.Adopt(nil, h.run.Dir, h.Name)
	}
	return nil
}
