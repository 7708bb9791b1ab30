package cli

import (
	"context"
	"fmt"
	"strings"
	"time"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/experiments/option"
	"basisk/experiments/slurm"
	"basisk/internal/shell"
)

func newExperimentStatus(Catalog) verb {
	return verb{
		Question: ask.Question{
			Name: "status", Short: "show the progress of a submitted run, and what is missing",
		},
		use: "DIR", args: exactArguments(1), flags: outputFlags(), run: showStatus,
	}
}

func showStatus(ctx context.Context, x *request) error {
	job, err := slurm.Read(x.args[0])
	if err != nil {
		return err
	}
	st, unknown := job.Status(ctx)
	switch {
	case ctx.Err() != nil:
		return output.Interrupted
	case st == nil:
		return unknown
	case unknown != nil:
		newConsole(false).Infof("caution: %v; only the files of the run are known", unknown)
	}
	err = output.Write(&x.Options, func(out *output.Results) { printStatus(out, st, x.JSON) })
	if err == nil && st.Missing > 0 {
		return output.Failed
	}
	return err
}

// printStatus prints the status.
func printStatus(out *output.Results, st *slurm.Status, json bool) {
	if json {
		out.JSON(st)
		return
	}
	out.Printf("%s: %s\n", st.Directory, st.Experiment)
	out.Printf("shards   %s\n", countsOf(st))
	out.Printf("trials   %d of %d%s\n", st.Records, st.Trials, paceOf(st))
	printShards(out, st, slurm.ShardRunning)
	printShards(out, st, slurm.ShardMissing)
	switch {
	case st.Merged:
		out.Printf("merged   %s\n", shell.Path(st.Directory+"/summary.md"))
	case st.Missing > 0:
		out.Printf("go on with: %s experiment submit %s\n", program(), shell.Dir(st.Directory))
	case st.Records == st.Trials:
		out.Printf("go on with: %s experiment merge %s\n", program(), shell.Path(st.Directory))
	}
}

// countsOf lists the numbers of shards by state.
func countsOf(st *slurm.Status) string {
	return fmt.Sprintf("%d done, %d running, %d waiting, %d missing", st.Done, st.Running, st.Waiting, st.Missing)
}

// paceOf returns the rate and the time left, if they are known.
func paceOf(st *slurm.Status) string {
	if st.Left == nil || st.Records == st.Trials {
		return ""
	}
	return fmt.Sprintf(", %.3g/s, %s left", st.Rate, aboutTime(time.Duration(*st.Left*float64(time.Second))))
}

// maxShown is the maximum number of shards per state that are listed.
const maxShown = 20

// printShards prints the shards of a state, the first of them if they are many.
func printShards(out *output.Results, st *slurm.Status, state string) {
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
		if s.Why != "" {
			line += ": " + s.Why
		}
		out.Printf("%s\n", line)
	}
}

func newExperimentCancel(Catalog) verb {
	return verb{
		Question: ask.Question{
			Name: "cancel", Short: "end the jobs of a submitted run; what is done is kept",
		},
		use: "DIR", args: exactArguments(1), flags: []option.Option{quietFlag()},
		run: func(ctx context.Context, x *request) error {
			dir, talk := x.args[0], newConsole(x.Quiet)
			job, err := slurm.Read(dir)
			if err != nil {
				return err
			}
			jobs, err := job.Cancel(ctx)
			switch {
			case err != nil:
				return err
			case len(jobs) == 0:
				talk.Infof("%s: no job waits or runs", dir)
			default:
				talk.Infof("%s: cancelled %s; go on with: %s experiment submit %s",
					dir, strings.Join(jobs, ", "), program(), shell.Dir(dir))
			}
			return nil
		},
	}
}
