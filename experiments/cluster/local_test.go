//go:build linux

package cluster_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/experiments/cluster"
)

// localRun makes the directory of a run with a script.
func localRun(t *testing.T, script string) cluster.Run {
	dir := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(dir, cluster.LogFolder), 0o777))
	require.NoError(t, os.WriteFile(filepath.Join(dir, cluster.ScriptFile), []byte(script), 0o600))
	r := cluster.Run{Dir: dir, Name: "x"}
	t.Cleanup(func() { _, _ = cluster.Local{}.Cancel(t.Context(), r) })
	return r
}

// states returns what is known of the tasks of a run.
func states(t *testing.T, r cluster.Run) []cluster.Task {
	tasks, err := cluster.Local{}.State(t.Context(), r)
	require.NoError(t, err)
	return tasks
}

// ended waits until all tasks of a run have ended.
func ended(t *testing.T, r cluster.Run) []cluster.Task {
	var tasks []cluster.Task
	require.Eventually(t, func() bool {
		tasks = states(t, r)
		for _, task := range tasks {
			if task.Phase != cluster.Ended {
				return false
			}
		}
		return len(tasks) > 0
	}, time.Minute, time.Millisecond)
	return tasks
}

// TestLocal: every task runs once, at most n at once, the last one at the end, and its outcome
// is reported, whatever it is.
func TestLocal(t *testing.T) {
	r := localRun(t, `echo "task $1"
echo "begin $1" >>order
case $1 in merge) ls mark-*; exit 0;; 1) sleep 0.02;; 2) kill -9 $$;; 3) exit 7;; esac
touch "mark-$1"
echo "end $1" >>order`)
	jobs, err := cluster.Local{}.Submit(t.Context(), cluster.Batch{Run: r, Tasks: []int{1, 2, 3, 4}, AtOnce: 1})
	require.NoError(t, err)
	require.Len(t, jobs, 1)
	require.Len(t, states(t, r), 5, "known at once")
	tasks := ended(t, r)
	require.Equal(t, []cluster.Task{
		{Number: 0, Job: jobs[0], State: "exit code 0"},
		{Number: 1, Job: jobs[0], State: "exit code 0"},
		{Number: 2, Job: jobs[0], State: "exit code 137, signal 9"},
		{Number: 3, Job: jobs[0], State: "exit code 7"},
		{Number: 4, Job: jobs[0], State: "exit code 0"},
	}, tasks)
	require.Equal(t, "task 1\n", read(t, filepath.Join(r.Dir, cluster.LogPath(1))))
	require.Equal(t, "begin 1\nend 1\nbegin 2\nbegin 3\nbegin 4\nend 4\nbegin merge\n", read(t, filepath.Join(r.Dir, "order")), "one at a time")
	require.Equal(t, "task merge\nmark-1\nmark-4\n", read(t, filepath.Join(r.Dir, cluster.LogPath(cluster.MergeTask))))

	_, err = cluster.Local{}.Submit(t.Context(), cluster.Batch{Run: r})
	require.NoError(t, err, "nothing but the last task")
	require.Eventually(t, func() bool {
		return strings.Count(read(t, filepath.Join(r.Dir, cluster.LogPath(cluster.MergeTask))), "task merge") == 2
	}, time.Minute, time.Millisecond)
}

// TestLocalAtOnce: without a number, as many tasks run at once as there are processors.
func TestLocalAtOnce(t *testing.T) {
	r := localRun(t, "exec sleep 100")
	tasks := make([]int, runtime.NumCPU()+1)
	for i := range tasks {
		tasks[i] = i + 1
	}
	_, err := cluster.Local{}.Submit(t.Context(), cluster.Batch{Run: r, Tasks: tasks})
	require.NoError(t, err)
	logs := func() int {
		names, err := filepath.Glob(filepath.Join(r.Dir, cluster.LogFolder, "shard-*.log"))
		require.NoError(t, err)
		return len(names)
	}
	require.Eventually(t, func() bool { return logs() == runtime.NumCPU() }, time.Minute, time.Millisecond)
	time.Sleep(5 * time.Millisecond)
	require.Equal(t, runtime.NumCPU(), logs())
}

// TestLocalState: a list reports tasks whose shell has ended.
func TestLocalState(t *testing.T) {
	r := localRun(t, "true")
	list := filepath.Join(r.Dir, cluster.LogFolder, "local-99999999") // no process has that number
	require.NoError(t, os.WriteFile(list, []byte("1\n2\n3\n4\n5\nx\nmerge\n1 0\n2 128\n3 129\n4 192\n5 193\n6 0\nmer"), 0o600))
	words := []string{"its shell was killed", "exit code 0", "exit code 128", "exit code 129, signal 1", "exit code 192, signal 64", "exit code 193"}
	var want []cluster.Task
	for i, word := range words {
		want = append(want, cluster.Task{Number: i, Job: "99999999", Phase: cluster.Ended, State: word})
	}
	require.Equal(t, want, states(t, r))
	require.NoError(t, os.Mkdir(filepath.Join(r.Dir, cluster.LogFolder, "local-7"), 0o700))
	_, err := cluster.Local{}.State(t.Context(), r)
	require.ErrorContains(t, err, "is a directory")
	none, err := cluster.Local{}.State(t.Context(), cluster.Run{Dir: filepath.Join(r.Dir, "none")})
	require.NoError(t, err)
	require.Empty(t, none)
}

// TestLocalJobs: of those that were noted the last one counts, and those that were not come
// before them.
func TestLocalJobs(t *testing.T) {
	r := localRun(t, "true")
	for job, code := range map[string]string{"99999997": "1", "99999998": "2", "99999999": "3"} {
		list := filepath.Join(r.Dir, cluster.LogFolder, "local-"+job)
		require.NoError(t, os.WriteFile(list, []byte("1\n1 "+code+"\n"), 0o600))
	}
	require.Equal(t, "exit code 3", states(t, r)[0].State)
	r.Jobs = []string{"99999999", "99999998"}
	require.Equal(t, "exit code 2", states(t, r)[0].State)
	r.Name, r.Jobs = "", []string{"99999997"}
	require.Equal(t, "exit code 1", states(t, r)[0].State)
	r.Jobs = nil
	require.Empty(t, states(t, r))
}

// TestLocalCancel: what runs is asked to end, and what waits does not begin. Processes of
// others that have come to the same number are left alone.
func TestLocalCancel(t *testing.T) {
	r := localRun(t, "touch begun; exec sleep 100")
	jobs, err := cluster.Local{}.Submit(t.Context(), cluster.Batch{Run: r, Tasks: []int{1, 2}, AtOnce: 1})
	require.NoError(t, err)
	require.Eventually(t, func() bool { _, err := os.Stat(filepath.Join(r.Dir, "begun")); return err == nil }, time.Minute, time.Millisecond)
	require.Equal(t, cluster.Waiting, states(t, r)[1].Phase)
	cancelled, err := cluster.Local{}.Cancel(t.Context(), r)
	require.NoError(t, err)
	require.Equal(t, jobs, cancelled)
	for _, task := range ended(t, r) {
		require.NotEqual(t, "exit code 0", task.State)
	}

	other := exec.Command("sleep", "100")
	other.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	require.NoError(t, other.Start())
	list := filepath.Join(r.Dir, cluster.LogFolder, "local-"+strconv.Itoa(other.Process.Pid))
	require.NoError(t, os.WriteFile(list, []byte("1\nmerge\n"), 0o600))
	require.Equal(t, "its shell was killed", states(t, r)[1].State)
	cancelled, err = cluster.Local{}.Cancel(t.Context(), r)
	require.NoError(t, err)
	require.Empty(t, cancelled)
	require.NoError(t, other.Process.Signal(syscall.Signal(0)))
	require.NoError(t, other.Process.Kill())
	_ = other.Wait()
}
