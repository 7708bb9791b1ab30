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
	"time"

	"basisk/experiments"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// workload is a run of a number of puzzles of a basis.
type workload struct{ basis, puzzles int }

// localWork is a workload whose trials take some milliseconds each.
func localWork() workload { return workload{6, testenv.Scale(40, 40, 3333)} }

// args returns the arguments of a command that runs it.
func (w workload) args(command string, more ...string) []string {
	return append([]string{
		"experiment", command, "tuple-payoff", "--shapes", strconv.Itoa(w.basis), "--fill", "0.6",
		"--puzzles", strconv.Itoa(w.puzzles), "--seed", "5",
	}, more...)
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

// statusPause is the time between two looks at a run, each of which costs some milliseconds.
const statusPause = 15 * time.Millisecond

// statusOf returns the status of the run in dir/run.
func statusOf(t *testing.T, dir string) experiments.Status {
	t.Helper()
	p := capture(t, "experiment", "status", filepath.Join(dir, "run"), "--json")
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
func requireSameAsHere(t *testing.T, dir string, work workload) {
	t.Helper()
	p := basisk(t, dir, work.args("run", "-q", "-o", "here")...)
	require.Zero(t, p.code, p.err)
	p = basisk(t, dir, "experiment", "compare", "run", "here")
	require.Zero(t, p.code, p.err)
	require.Contains(t, p.out, " agree in all but times, 0 were censored, 0 differ\n")
}

// TestLocal: shards that run as processes of this machine outlive the command that submitted
// them, which is killed; of shards that are killed nothing is lost.
func TestLocal(t *testing.T) {
	if testing.Short() {
		t.Skip("makes a run twice")
	}
	dir := t.TempDir()
	t.Cleanup(func() { basisk(t, dir, "experiment", "cancel", "run", "-q") })
	args := localWork().args("submit", "--on", "local", "--shards", "6", "--at-once", "2", "-o", "run")
	c := command(t, args...)
	c.Dir = dir
	require.NoError(t, c.Start())
	require.Eventually(t, func() bool {
		names, _ := filepath.Glob(filepath.Join(dir, "run/logs/local-*"))
		return len(names) > 0
	}, time.Minute, time.Millisecond)
	_ = c.Process.Kill() // fails if it has ended, having done all
	_ = c.Wait()

	for range 2 {
		var victim experiments.ShardStatus
		require.Eventually(t, func() bool {
			list := busy(statusOf(t, dir))
			if len(list) > 0 {
				victim = list[0]
			}
			return len(list) > 0
		}, time.Minute, statusPause)
		require.NoError(t, syscall.Kill(processOf(t, dir, victim), syscall.SIGKILL))
		require.Eventually(t, func() bool { return statusOf(t, dir).Shards[victim.Shard-1].State == experiments.ShardFailed }, time.Minute, statusPause)
	}
	p := basisk(t, dir, "experiment", "status", "run", "--watch")
	require.Equal(t, 1, p.code, p.out)
	require.Regexp(t, `(?s).*failed   shard \d: [1-9]\d* of \d+ trials, job \d+ on \S+: it was killed, or its machine lost; the cluster says exit code 137, signal 9`, p.out)
	st := statusOf(t, dir)
	require.Equal(t, []int{4, 2}, []int{st.Done, st.Failed})
	require.Equal(t, "exit code 1", st.Merge)

	p = basisk(t, dir, "experiment", "submit", "run")
	require.Zero(t, p.code, p.err)
	require.Contains(t, p.err, "run: 2 shards and the merging are submitted as job ")
	p = basisk(t, dir, "experiment", "status", "run", "--watch")
	require.Zero(t, p.code, p.out)
	require.Contains(t, p.out, "merging  done: see run/summary.md")
	requireSameAsHere(t, dir, localWork())
}

// TestCancel: shards that are asked to end bring their records to the disk, and go on from
// there.
func TestCancel(t *testing.T) {
	if testing.Short() {
		t.Skip("makes a run")
	}
	dir := t.TempDir()
	args := localWork().args("submit", "--on", "local", "--shards", "2", "--at-once", "1", "-o", "run")
	require.Zero(t, basisk(t, dir, args...).code)
	require.Eventually(t, func() bool { return len(busy(statusOf(t, dir))) > 0 }, time.Minute, statusPause)
	p := basisk(t, dir, "experiment", "cancel", "run")
	require.Regexp(t, `run: asked job \d+ to end; go on with: basisk experiment submit ./run`, p.err)
	require.Eventually(t, func() bool { return statusOf(t, dir).Failed == 2 }, time.Minute, statusPause)
	st := statusOf(t, dir)
	require.Positive(t, st.Records)
	require.Contains(t, st.Shards[0].Why, "it was asked to end")
	log, err := os.ReadFile(filepath.Join(dir, "run/logs/shard-1.log"))
	require.NoError(t, err)
	require.Regexp(t, `shard 1: asked to end; \d+ of \d+ trials are done`, string(log))
	p = basisk(t, dir, "experiment", "submit", "run", "--at-once", "2")
	require.Contains(t, p.err, "run: 2 shards and the merging are submitted as job ")
	basisk(t, dir, "experiment", "cancel", "run")
	// The processes end by themselves, and may still be writing.
	require.Eventually(t, func() bool { return os.RemoveAll(filepath.Join(dir, "run")) == nil }, time.Minute, statusPause)
}
