//go:build linux

package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"basisk/experiments"

	"github.com/stretchr/testify/require"
)

// TestSlurm: on a real Slurm, shards that are cancelled, killed and requeued, and a node
// whose daemon is killed, cost no record: what is missing is submitted again, and all
// records are those of a run in one process.
func TestSlurm(t *testing.T) {
	site := newSlurmSite(t)
	dir := t.TempDir()
	p := basisk(t, dir, clusterArgs("submit", "-o", "run", "--shards", "60")...)
	require.Equal(t, 2, p.code)
	require.Contains(t, p.err, "60 shards: expected 49 at most, as MaxArraySize of this Slurm says")
	p = basisk(t, dir, clusterArgs("submit", "-o", "run", "--shards", "16", "--partition", "none")...)
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
