package cluster

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Local is this machine: tasks are processes. A shell in a separate session runs them, so that they
// outlive the process that submitted them, and its terminal.
type Local struct{}

// watcher is the shell that runs a batch: its arguments are the directory, the number of parallel
// tasks, and the tasks. Its process number is also that of its process group, and of the job. A
// file named after that number lists the tasks and, once they have ended, their exit codes.
const watcher = `cd "$1" || exit 2
atonce=$2; shift 2
export list="logs/local-$$"
for task in "$@" merge; do echo "$task"; done >"logs/new-$$" && mv "logs/new-$$" "$list"
if [ $# -gt 0 ]; then
	printf '%s\n' "$@" | xargs -n 1 -P "$atonce" sh -c '
		sh ./job.sh "$1" </dev/null >>"logs/shard-$1.log" 2>&1
		echo "$1 $?" >>"$list"' task
fi
sh ./job.sh merge </dev/null >>logs/merge.log 2>&1
echo "merge $?" >>"$list"`

// Submit starts the shell that runs the tasks.
func (Local) Submit(_ context.Context, b Batch) ([]string, error) {
	args := []string{"-c", watcher, "basisk", b.Dir, strconv.Itoa(b.atOnce())}
	for _, task := range b.Tasks {
		args = append(args, strconv.Itoa(task))
	}
	c := exec.Command("sh", args...) // outlives the context
	c.SysProcAttr = ownSession()
	if err := c.Start(); err != nil {
		return nil, err
	}
	job := strconv.Itoa(c.Process.Pid)
	for begun := time.Now(); time.Since(begun) < startTime; time.Sleep(startTime / 1000) {
		if _, err := os.Stat(listOf(b.Dir, job)); err == nil {
			return []string{job}, c.Process.Release()
		}
	}
	return nil, fmt.Errorf("the shell that is to run %s has not begun to after %v", ScriptFile, startTime)
}

// startTime is the time within which a shell must start, even on a busy machine.
const startTime = 10 * time.Second

// listOf returns the path of the list of a shell.
func listOf(dir, job string) string { return filepath.Join(dir, LogFolder, "local-"+job) }

// atOnce returns the maximum number of parallel tasks: by default one per processor.
func (b *Batch) atOnce() int {
	if b.AtOnce > 0 {
		return b.AtOnce
	}
	return runtime.NumCPU()
}

// State reads the lists of the shells. It omits unfinished tasks whose shell has died.
func (Local) State(_ context.Context, r Run) ([]Task, error) {
	var tasks []Task
	for _, job := range r.local() {
		// Called before the list is read: the list of a shell that has ended is complete.
		alive := atWork(job, r.Dir)
		list, err := os.ReadFile(listOf(r.Dir, job))
		if err != nil {
			return nil, err
		}
		tasks = append(tasks, readList(string(list), job, alive)...)
	}
	return latest(tasks), nil
}

// local returns the jobs with lists: first those of a process that died before recording them, then
// the recorded ones.
func (r *Run) local() []string {
	names, _ := filepath.Glob(listOf(r.Dir, "*")) // if this fails, there is no list
	for i, name := range names {
		_, names[i], _ = strings.Cut(filepath.Base(name), "-")
	}
	if r.Name == "" {
		names = slices.DeleteFunc(names, func(job string) bool { return !slices.Contains(r.Jobs, job) })
	}
	slices.SortStableFunc(names, func(a, b string) int { return slices.Index(r.Jobs, a) - slices.Index(r.Jobs, b) })
	return names
}

// readList reads the list of a shell, which is alive or not.
func readList(list, job string, alive bool) []Task {
	unended := Task{Job: job, Phase: Waiting, State: "waiting for its turn"}
	if !alive {
		unended.Phase, unended.State = Ended, "its shell was killed"
	}
	var tasks []Task
	at := map[int]int{} // the index of each task in the list
	for line := range strings.Lines(list) {
		argument, code, ended := strings.Cut(strings.TrimSpace(line), " ")
		task, err := ParseTask(argument)
		switch i, known := at[task]; {
		case err != nil:
		case ended && known:
			tasks[i].Phase, tasks[i].State = Ended, exitWord(code)
		case !ended:
			at[task], unended.Number = len(tasks), task
			tasks = append(tasks, unended)
		}
	}
	return tasks
}

// exitWord describes an exit code of a shell: codes above 128 stand for signals.
func exitWord(code string) string {
	n, _ := strconv.Atoi(code)
	if n > 128 && n < 128+65 {
		return fmt.Sprintf("exit code %d, signal %d", n, n-128)
	}
	return "exit code " + code
}

// Cancel asks all processes of the run to end.
func (Local) Cancel(_ context.Context, r Run) ([]string, error) {
	var jobs []string
	for _, job := range r.local() {
		if atWork(job, r.Dir) {
			_ = signalGroup(job, syscall.SIGTERM) // the only error is that it has ended
			jobs = append(jobs, job)
		}
	}
	return jobs, nil
}

// atWork reports whether a process of the group of a job works in a directory, so that another group
// with the same number is not mistaken for it. It reads /proc; without it, it only checks that the
// group exists.
func atWork(job, dir string) bool {
	home, err := os.Stat(dir)
	if err != nil {
		return false
	}
	names, _ := filepath.Glob("/proc/[0-9]*") // the pattern is well formed
	for _, name := range names {
		if where, err := os.Stat(name + "/cwd"); err == nil && os.SameFile(where, home) && groupOf(name) == job {
			return true
		}
	}
	return names == nil && signalGroup(job, 0) == nil
}

// groupOf returns the group of the process with a folder in /proc, or "" if it has ended.
func groupOf(folder string) string {
	text, err := os.ReadFile(folder + "/stat")
	if err != nil {
		return ""
	}
	// After the name in parentheses: state, parent, group; see proc(5).
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
	if len(fields) < 3 || fields[0] == "Z" {
		return ""
	}
	return fields[2]
}
