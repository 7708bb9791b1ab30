//go:build linux

package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"basisk/experiments/slurm"

	"github.com/stretchr/testify/require"
)

// TestSlurm: on a real Slurm, shards that are cancelled, killed and requeued, a node and a controller
// whose daemons are killed, and a folder that is moved, cost no record: what is missing is submitted
// again, and all records equal the records of a run in one process.
func TestSlurm(t *testing.T) {
	site := newSlurmSite(t)
	dir := filepath.Join(t.TempDir(), "it's 100% $HOME %j")
	require.NoError(t, os.Mkdir(dir, 0o700))
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
	require.Contains(t, p.err, "run: 16 shards submitted as job ")
	p = basisk(t, dir, "experiment", "submit", "./run")
	require.Contains(t, p.err, "run: nothing is missing: ")

	// Two are cancelled, one by one, then a process is killed, one is requeued.
	for _, end := range []func(s slurm.ShardStatus){
		func(s slurm.ShardStatus) { site.output("scancel", s.Job) },
		func(s slurm.ShardStatus) { site.output("scancel", s.Job) },
		func(s slurm.ShardStatus) { _ = syscall.Kill(site.processOf(s), syscall.SIGKILL) },
		func(s slurm.ShardStatus) { site.output("scontrol", "requeue", s.Job) },
	} {
		victim := site.atWork(dir)
		end(victim)
		site.eventually("end of a shard", func() bool {
			s := statusOf(t, dir).Shards[victim.Shard-1]
			return s.State != slurm.ShardRunning || s.Attempts > victim.Attempts
		})
	}
	site.kill(site.slurmd)
	site.startNode()
	site.saved(time.Now()) // else it knows other jobs afterwards
	site.kill(site.slurmctld)
	p = basisk(t, dir, "experiment", "cancel", "run")
	require.Contains(t, p.err, "Unable to contact slurm controller")
	site.startController()
	site.eventually("controller", func() bool { return strings.Contains(site.output("scontrol", "ping"), "is UP") })
	site.atWork(dir)

	// The folder is moved: what runs goes on there, and what waits cannot begin.
	moved := t.TempDir()
	require.NoError(t, os.Rename(filepath.Join(dir, "run"), filepath.Join(moved, "run")))
	site.eventually("end of the jobs", func() bool { return site.output("squeue", "-h") == "" })
	st := statusOf(t, moved)
	require.False(t, st.Merged)
	require.GreaterOrEqual(t, st.Missing, 3, "%+v", st.Shards)
	require.Equal(t, 16, st.Missing+st.Done)
	require.Less(t, st.Records, st.Trials)
	p = basisk(t, moved, "experiment", "status", "run")
	require.Equal(t, 1, p.code)
	require.Regexp(t, `missing +shard \d+: \d+ of \d+ trials: cancelled`, p.out)
	p = basisk(t, moved, "experiment", "merge", "run")
	require.Equal(t, 2, p.code)
	require.Regexp(t, `\d+ of \d+ trials have no record`, p.err)

	// Cancelling leaves no job, and what is missing is submitted once more.
	p = basisk(t, moved, "experiment", "submit", "./run")
	require.Contains(t, p.err, fmt.Sprintf("run: %d shards submitted as job ", st.Missing))
	site.eventually("shard at work", func() bool { return statusOf(t, moved).Running > 0 })
	p = basisk(t, moved, "experiment", "cancel", "run")
	require.Contains(t, p.err, "run: cancelled ")
	site.eventually("empty queue", func() bool { return site.output("squeue", "-h") == "" })
	p = basisk(t, moved, "experiment", "cancel", "run")
	require.Contains(t, p.err, "run: no job waits or runs")
	p = basisk(t, moved, "experiment", "submit", "./run")
	require.Zero(t, p.code, p.err)
	site.eventually("all records", func() bool { st := statusOf(t, moved); return st.Records == st.Trials })
	p = basisk(t, moved, "experiment", "merge", "run")
	require.Zero(t, p.code, p.err)
	require.True(t, statusOf(t, moved).Merged)
	requireSameAsHere(t, moved, work)
	p = basisk(t, moved, "experiment", "submit", "./run")
	require.Contains(t, p.err, "run is complete and merged: nothing is missing")
}

// atWork waits for a shard of dir/run that runs and has left records, and returns it.
func (s *slurmSite) atWork(dir string) (victim slurm.ShardStatus) {
	s.eventually("shard at work", func() bool {
		list := busy(statusOf(s.t, dir))
		if len(list) > 0 {
			victim = list[len(list)-1]
		}
		return len(list) > 0
	})
	return victim
}

// processOf returns the process that runs a shard.
func (s *slurmSite) processOf(shard slurm.ShardStatus) int {
	job := strings.TrimSpace(s.output("squeue", "-h", "-j", shard.Job, "-o", "%A"))
	text := s.output("scontrol", "listpids", job)
	for line := range strings.Lines(text) {
		var pid int
		if n, _ := fmt.Sscan(line, &pid); n == 1 && pid > 0 {
			return pid
		}
	}
	require.Fail(s.t, "no process", text)
	return 0
}
