//go:build linux

package cli

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"basisk/experiments"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// clusterArgs is a run of some hundreds of trials that take some milliseconds each; with
// BASISK_LONG it has four thousand.
func clusterArgs() []string {
	puzzles := strconv.Itoa(testenv.Scale(100, 150, 3333))
	return []string{"tuple-payoff", "--shapes", "8", "--fill", "0.6", "--puzzles", puzzles, "--seed", "5"}
}

// basisk runs a command line in a process of its own, in a directory.
func basisk(t *testing.T, dir string, args ...string) printed {
	t.Helper()
	c := command(t, args...)
	var out, talk strings.Builder
	c.Dir, c.Stdout, c.Stderr = dir, &out, &talk
	if err := c.Run(); err != nil {
		require.NotNil(t, c.ProcessState, err)
	}
	return printed{out.String(), talk.String(), c.ProcessState.ExitCode()}
}

// statusOf returns the status of the run in dir/run.
func statusOf(t *testing.T, dir string) experiments.Status {
	t.Helper()
	p := basisk(t, dir, "experiment", "status", "run", "--json")
	var st experiments.Status
	require.NoError(t, json.Unmarshal([]byte(p.out), &st), p.err)
	return st
}

// processOf returns the process that works on a shard of dir/run, by its lease.
func processOf(t *testing.T, dir string, s experiments.ShardStatus) int {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, "run", "leases", fmt.Sprintf("%d.%d", s.Shard, s.Attempts)))
	require.NoError(t, err)
	line, _, _ := strings.Cut(string(text), "\n")
	var holder struct{ PID int }
	require.NoError(t, json.Unmarshal([]byte(line), &holder))
	return holder.PID
}

// busy returns the shards that run and have left records, but not all of them.
func busy(st experiments.Status) []experiments.ShardStatus {
	var list []experiments.ShardStatus
	for _, s := range st.Shards {
		if s.State == experiments.ShardRunning && s.Records > 0 && s.Records < s.Trials*3/4 {
			list = append(list, s)
		}
	}
	return list
}

// requireSameAsHere fails unless dir/run, which is merged, and a run made in one process
// agree in all that is exact.
func requireSameAsHere(t *testing.T, dir string) {
	t.Helper()
	p := basisk(t, dir, append(append([]string{"experiment", "run"}, clusterArgs()...), "-q", "-o", "here")...)
	require.Zero(t, p.code, p.err)
	p = basisk(t, dir, "experiment", "compare", "run", "here")
	require.Zero(t, p.code, p.err)
	require.Contains(t, p.out, " agree in all but times, 0 were censored, 0 differ\n")
}

// TestSlurm: on a real Slurm, shards that are cancelled, killed and requeued, and a node
// whose daemon is killed, cost no record: what is missing is submitted again, and all
// records are those of a run in one process.
func TestSlurm(t *testing.T) {
	site := newSlurmSite(t)
	dir := t.TempDir()
	submit := append(append([]string{"experiment", "submit"}, clusterArgs()...), "-o", "run")

	p := basisk(t, dir, append(submit, "--shards", "60")...)
	require.Equal(t, 2, p.code)
	require.Contains(t, p.err, "60 shards: expected 49 at most, as MaxArraySize of this Slurm says")
	p = basisk(t, dir, append(submit, "--shards", "16", "--partition", "none")...)
	require.Equal(t, 2, p.code)
	require.Contains(t, p.err, "invalid partition specified: none")
	require.Contains(t, p.err, "run has all that it needs: go on with basisk experiment submit ./run, with other options if need be")
	p = basisk(t, dir, "experiment", "submit", "./run", "--partition", "all")
	require.Zero(t, p.code, p.err)
	require.Contains(t, p.err, "run: 16 shards and the merging are submitted as jobs ")

	// Two are cancelled, one by one, then a process is killed, one is requeued.
	for _, end := range []func(s experiments.ShardStatus){
		func(s experiments.ShardStatus) { site.output("scancel", s.Job) },
		func(s experiments.ShardStatus) { site.output("scancel", s.Job) },
		func(s experiments.ShardStatus) { _ = syscall.Kill(processOf(t, dir, s), syscall.SIGKILL) },
		func(s experiments.ShardStatus) { site.output("scontrol", "requeue", s.Job) },
	} {
		var victim experiments.ShardStatus
		site.eventually("shard at work", func() bool {
			list := busy(statusOf(t, dir))
			if len(list) > 0 {
				victim = list[len(list)-1]
			}
			return len(list) > 0
		})
		end(victim)
		site.eventually("end of a shard", func() bool {
			s := statusOf(t, dir).Shards[victim.Shard-1]
			return s.State != experiments.ShardRunning || s.Attempts > victim.Attempts
		})
	}
	site.killNode()
	site.startNode()

	site.eventually("end of the jobs", func() bool { return site.output("squeue", "-h") == "" })
	st := statusOf(t, dir)
	require.False(t, st.Merged)
	require.GreaterOrEqual(t, st.Failed, 3, "%+v", st.Shards)
	require.Equal(t, 16, st.Failed+st.Done)
	require.Less(t, st.Records, st.Trials)
	p = basisk(t, dir, "experiment", "status", "run")
	require.Equal(t, 1, p.code)
	require.Regexp(t, `failed +shard \d+: \d+ of \d+ trials, job \d+_\d+ on \S+: .*; the cluster says CANCELLED`, p.out)
	summary, err := os.ReadFile(filepath.Join(dir, "run", "summary.md"))
	require.NoError(t, err)
	require.Contains(t, string(summary), fmt.Sprintf("The run is not complete: %d of %d trials.", st.Records, st.Trials))

	p = basisk(t, dir, "experiment", "submit", "./run")
	require.Zero(t, p.code, p.err)
	require.Contains(t, p.err, fmt.Sprintf("run: %d shards and the merging are submitted", st.Failed))
	site.eventually("merged run", func() bool { return statusOf(t, dir).Merged })
	requireSameAsHere(t, dir)
	p = basisk(t, dir, "experiment", "submit", "./run")
	require.Contains(t, p.err, "run is complete and merged: nothing is missing")
}
