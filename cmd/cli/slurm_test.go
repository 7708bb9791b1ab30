//go:build linux

package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"basisk/experiments"

	"github.com/stretchr/testify/require"
)

// TestSlurm: on a real Slurm, shards that are cancelled, killed and requeued, and a node
// whose daemon is killed, cost no record: what is missing is submitted again, and all
// records are those of a run in one process.
func TestSlurm(t *testing.T) {
	site := newSlurmSite(t)
	dir := t.TempDir()
	work := workload{8, 10 * localWork().puzzles} // a shard outlasts some looks at the run
	p := basisk(t, dir, work.args("submit", "-o", "run", "--shards", "60")...)
	require.Equal(t, 2, p.code)
	require.Contains(t, p.err, "60 shards: expected 49 at most, as MaxArraySize of this Slurm says")
	p = basisk(t, dir, work.args("submit", "-o", "run", "--shards", "16", "--partition", "none")...)
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
	site.kill(site.slurmd)
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
	requireSameAsHere(t, dir, work)
	p = basisk(t, dir, "experiment", "submit", "./run")
	require.Contains(t, p.err, "run is complete and merged: nothing is missing")
}

// TestHostileSlurm: on a real Slurm, the jobs of a run are found whatever its job.sh says and
// its directory is called, after the controller was killed and under another name. Cancelling
// leaves none of them, of a run that was moved as well; its copy has jobs of its own.
func TestHostileSlurm(t *testing.T) {
	site := newSlurmSite(t)
	dir := filepath.Join(t.TempDir(), "it's 100% $HOME %j")
	require.NoError(t, os.Mkdir(dir, 0o700))
	endless := workload{8, 600} // more than there is time for
	args := endless.args("submit", "-o", "run", "--shards", "6", "--partition", "none")
	p := basisk(t, dir, args...)
	require.Contains(t, p.err, "invalid partition specified: none")
	name := filepath.Join(dir, "run/job.sh")
	script, err := os.ReadFile(name)
	require.NoError(t, err)
	hostile := strings.Replace(string(script), "\n", "\n#SBATCH -J name -a 1-3\n#SBATCH -o x\n#SBATCH -D /tmp --open-mode=truncate\n#PBS -N name\n", 1)
	require.NoError(t, os.WriteFile(name, []byte(hostile), 0o600))
	p = basisk(t, dir, "experiment", "submit", "./run", "--partition", "all")
	require.Zero(t, p.code, p.err)

	atWork := func(dir string) {
		site.eventually("shard at work", func() bool { return len(busy(statusOf(t, dir))) > 0 })
		st := statusOf(t, dir)
		require.Zero(t, st.Failed, "%+v", st.Shards)
		require.Contains(t, st.Merge, "PENDING")
		p := basisk(t, dir, "experiment", "submit", "./run")
		require.Contains(t, p.err, "run: nothing is missing: ")
	}
	cancelled := func(dir string) {
		p := basisk(t, dir, "experiment", "cancel", "run")
		require.Contains(t, p.err, "run: asked jobs ")
		site.eventually("empty queue", func() bool { return site.output("squeue", "-h") == "" })
		p = basisk(t, dir, "experiment", "cancel", "run")
		require.Contains(t, p.err, "run: no job waits or runs")
	}
	atWork(dir)
	for _, job := range strings.Fields(site.output("squeue", "-h", "-o", "%A")) {
		site.output("scontrol", "update", "jobid="+job, "jobname=other")
	}
	require.NotContains(t, site.output("squeue", "-h", "-o", "%j"), "basisk")
	atWork(dir)
	cancelled(dir)

	p = basisk(t, dir, "experiment", "submit", "./run")
	require.Zero(t, p.code, p.err)
	site.eventually("shard at work", func() bool { return len(busy(statusOf(t, dir))) > 0 })
	site.saved(time.Now()) // else it knows other jobs afterwards
	site.kill(site.slurmctld)
	p = basisk(t, dir, "experiment", "cancel", "run")
	require.Contains(t, p.err, "Unable to contact slurm controller")
	site.startController()
	site.eventually("controller", func() bool { return strings.Contains(site.output("scontrol", "ping"), "is UP") })
	moved := t.TempDir()
	require.NoError(t, os.Rename(filepath.Join(dir, "run"), filepath.Join(moved, "run")))
	cancelled(moved)

	copied := t.TempDir()
	require.NoError(t, os.CopyFS(filepath.Join(copied, "run"), os.DirFS(filepath.Join(moved, "run"))))
	for _, dir := range []string{moved, copied} {
		p = basisk(t, dir, "experiment", "submit", "./run")
		require.Zero(t, p.code, p.err)
	}
	basisk(t, moved, "experiment", "cancel", "run")
	site.eventually("queue of the copy alone", func() bool {
		names := strings.Fields(site.output("squeue", "-h", "-o", "%j"))
		return len(slices.Compact(names)) == 1
	})
	require.Zero(t, statusOf(t, copied).Failed)
	cancelled(copied)
}
