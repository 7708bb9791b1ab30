package cluster

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"basisk/internal/shell"
)

// Slurm is the cluster of the commands sbatch, squeue, sacct, scancel and scontrol on this machine.
// Tried with versions 22.05 and later.
type Slurm struct{}

// Submit submits the tasks as an array, and the last task as a job after it.
func (Slurm) Submit(ctx context.Context, b Batch) ([]string, error) {
	var jobs []string
	if len(b.Tasks) > 0 {
		job, err := sbatch(ctx, b.array())
		if err != nil {
			return nil, err
		}
		jobs = append(jobs, job)
	}
	job, err := sbatch(ctx, b.last(jobs))
	if err != nil {
		return jobs, err
	}
	return append(jobs, job), nil
}

// sbatch submits a job and returns its number, which a cluster's name may follow in the output.
func sbatch(ctx context.Context, args []string) (string, error) {
	text, err := call(ctx, "sbatch", args...)
	if err != nil {
		return "", err
	}
	job, _, _ := strings.Cut(strings.TrimSpace(text), ";")
	if number(job) < 1 {
		return "", fmt.Errorf("sbatch printed %q: expected the number of a job", text)
	}
	return job, nil
}

// Commands returns the commands of Submit, for people, with ID for the number of the array.
func (Slurm) Commands(b Batch) []string {
	var list, jobs []string
	if len(b.Tasks) > 0 {
		list = append(list, "sbatch "+shell.Command(b.array()...))
		jobs = append(jobs, "ID")
	}
	return append(list, "sbatch "+shell.Command(b.last(jobs)...))
}

// array returns the arguments of sbatch for the tasks.
func (b *Batch) array() []string {
	array := "--array=" + Ranges(b.Tasks)
	if b.AtOnce > 0 {
		array += "%" + strconv.Itoa(b.AtOnce)
	}
	return append(b.options(logOfArray), array, b.script())
}

// last returns the arguments of sbatch for the last task, which runs after jobs.
func (b *Batch) last(jobs []string) []string {
	list := append(b.options(LogPath(MergeTask)), fmt.Sprintf("--array=%d", MergeTask))
	if after := append(jobs, b.After...); len(after) > 0 {
		list = append(list, "--dependency=afterany:"+strings.Join(after, ":"))
	}
	return append(list, b.script(), mergeWord)
}

// logOfArray is LogPath for Slurm, which replaces %a by the number of the task.
const logOfArray = LogFolder + "/shard-%a.log"

// options returns the options for any task. Everything that is needed to find the jobs and their
// logs is here, since it overrides the script.
func (b *Batch) options(log string) []string {
	// Slurm expands % in the whole path, also in that of --chdir.
	log = filepath.Join(strings.ReplaceAll(b.Dir, "%", "%%"), log)
	list := []string{"--parsable", "--job-name=" + b.Name, "--chdir=" + b.Dir, "--output=" + log, "--open-mode=append"}
	return append(list, b.Options...)
}

func (b *Batch) script() string { return filepath.Join(b.Dir, ScriptFile) }

// State asks squeue, which knows waiting and running jobs and those that ended minutes ago, and
// sacct, which knows the rest if accounting is on.
func (Slurm) State(ctx context.Context, r Run) ([]Task, error) {
	present, err := r.queued(ctx)
	if err != nil {
		return nil, err
	}
	var past []Task
	for _, which := range r.which() {
		// It fails only if it is missing or knows nothing.
		text, _ := call(ctx, "sacct", "--noheader", "--parsable2", "--allocations", "--starttime=now-90days",
			"--format=JobID,State", which)
		past = append(past, readTasks(text)...)
	}
	for i := range past {
		past[i].Phase = Ended // squeue knows the others better
	}
	return latest(append(past, present...)), nil
}

// queued returns the tasks in the report of squeue.
func (r *Run) queued(ctx context.Context) ([]Task, error) {
	var tasks []Task
	for _, which := range r.which() {
		text, err := call(ctx, "squeue", "--noheader", "--array", "--states=all", "--format=%i|%T|%r|%j|%o", which)
		if err != nil && !isUnknownJob(err) {
			return nil, err
		}
		for line := range strings.Lines(text) {
			if job := strings.SplitN(line, "|", 5); len(job) == 5 && r.owns(job[3], job[4]) {
				tasks = append(tasks, readTasks(strings.Join(job[:3], "|"))...)
			}
		}
	}
	return tasks, nil
}

// owns reports whether a job with this name and script belongs to the run. After Slurm has lost its
// state, a recorded number may be that of another job.
func (r *Run) owns(name, script string) bool {
	return name == r.Name || strings.HasPrefix(script, filepath.Join(r.Dir, ScriptFile))
}

// which returns the selections of jobs of the run: the recorded ones, and those with its name,
// which may not be recorded. Both in one call would select only jobs that match both.
func (r *Run) which() []string {
	var list []string
	if len(r.Jobs) > 0 {
		list = append(list, "--jobs="+strings.Join(r.Jobs, ","))
	}
	if r.Name != "" {
		list = append(list, "--name="+r.Name)
	}
	return list
}

// readTasks parses lines with a job, its state and a reason, which may be missing. It skips lines
// that are not a task, such as that of an array that waits as a whole.
func readTasks(text string) []Task {
	var tasks []Task
	for line := range strings.Lines(text) {
		fields := strings.Split(strings.TrimSpace(line), "|")
		if len(fields) < 2 {
			continue
		}
		_, number, isArray := strings.Cut(fields[0], "_")
		t := Task{Number: MergeTask, Job: fields[0], State: fields[1], Phase: phaseOf(fields[1])}
		if isArray {
			n, err := strconv.Atoi(number)
			if err != nil {
				continue
			}
			t.Number = n
		}
		if len(fields) > 2 && fields[2] != "None" && fields[2] != "" {
			t.State += " (" + fields[2] + ")"
		}
		tasks = append(tasks, t)
	}
	return tasks
}

// phaseOf returns the phase of a state of Slurm, see squeue(1).
func phaseOf(state string) Phase {
	switch state {
	case "PENDING", "CONFIGURING", "REQUEUED", "REQUEUE_FED", "REQUEUE_HOLD", "SPECIAL_EXIT", "RESV_DEL_HOLD":
		return Waiting
	case "RUNNING", "COMPLETING", "SUSPENDED", "STOPPED", "SIGNALING", "STAGE_OUT", "RESIZING":
		return Running
	}
	return Ended
}

// Cancel ends all jobs of the run at once, so that no job starts in the place of another. Slurm
// sends running jobs a signal, and waits for KillWait of its configuration before it kills them, so
// that tasks can write their records to disk.
func (Slurm) Cancel(ctx context.Context, r Run) ([]string, error) {
	jobs := r.Jobs
	if r.Name != "" {
		tasks, err := r.queued(ctx)
		if err != nil {
			return nil, err
		}
		jobs = ActiveJobs(tasks)
		if _, err := call(ctx, "scancel", "--name="+r.Name); err != nil {
			return nil, err
		}
	}
	if len(jobs) == 0 {
		return nil, nil
	}
	jobs = slices.SortedFunc(slices.Values(jobs), func(a, b string) int { return number(a) - number(b) })
	if _, err := call(ctx, "scancel", jobs...); err != nil && !isUnknownJob(err) {
		return nil, err
	}
	return jobs, nil
}

// Limits are the limits of a cluster; 0 is unknown.
type Limits struct {
	// Array is the maximum number of tasks of an array, and Jobs that of jobs of all users.
	Array, Jobs int
	// Processors is the number of processors.
	Processors int
	// Memory is that of the largest kind of node, in bytes. A site that does not count memory has
	// nodes of a single megabyte, and rejects jobs that ask for more.
	Memory uint64
}

// Limits returns the limits that the cluster reports.
func (Slurm) Limits(ctx context.Context) (Limits, error) {
	text, err := call(ctx, "scontrol", "show", "config")
	if err != nil {
		return Limits{}, err
	}
	l := Limits{Array: setting(text, "MaxArraySize") - 1, Jobs: setting(text, "MaxJobCount")}
	l.Array = max(l.Array, 0) // the size is one more than the maximum number of a task
	if text, err := call(ctx, "sinfo", "--noheader", "--format=%C|%m"); err == nil {
		for line := range strings.Lines(text) { // allocated/idle/other/total|megabytes
			counts, memory, _ := strings.Cut(strings.TrimSpace(line), "|")
			l.Processors = max(l.Processors, number(counts[strings.LastIndexByte(counts, '/')+1:]))
			l.Memory = max(l.Memory, uint64(number(strings.TrimSuffix(memory, "+")))<<20) // a + means that some have more
		}
	}
	return l, nil
}

// number parses a number, 0 if it is invalid.
func number(text string) int {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil {
		return 0
	}
	return n
}

// setting returns a number from the configuration that scontrol prints, 0 if it is missing.
func setting(text, name string) int {
	for line := range strings.Lines(text) {
		key, value, _ := strings.Cut(line, "=")
		if strings.TrimSpace(key) == name {
			return number(value)
		}
	}
	return 0
}

// NotFoundError reports that a command of Slurm is missing on this machine.
type NotFoundError struct{ Command string }

// Error names the command.
func (e *NotFoundError) Error() string {
	return e.Command + " is not on the PATH of this machine: expected one that belongs to a Slurm cluster"
}

// call runs a command and returns its output. The error has its messages.
func call(ctx context.Context, name string, args ...string) (string, error) {
	var stdout, stderr bytes.Buffer
	c := exec.CommandContext(ctx, name, args...)
	c.Stdout, c.Stderr, c.Env = &stdout, &stderr, slices.DeleteFunc(os.Environ(), narrows)
	err := c.Run()
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return "", &NotFoundError{name}
	case ctx.Err() != nil:
		return "", context.Cause(ctx)
	case err != nil && stderr.Len() > 0:
		return "", newComplaint(name, stderr.String())
	case err != nil:
		return "", fmt.Errorf("%s: %w", name, err)
	}
	return stdout.String(), nil
}

// narrows reports whether an environment variable restricts what squeue and scancel examine, for
// example to a partition: see their manuals.
func narrows(variable string) bool {
	return strings.HasPrefix(variable, "SQUEUE_") || strings.HasPrefix(variable, "SCANCEL_")
}

// complaint has the messages of a command of Slurm, one per line.
type complaint struct {
	command string
	lines   []string
}

// newComplaint parses the error output of a command, whose lines begin with its name.
func newComplaint(command, text string) *complaint {
	c := &complaint{command: command}
	for line := range strings.Lines(strings.TrimSpace(text)) {
		line = strings.TrimPrefix(strings.TrimSpace(line), command+": ")
		c.lines = append(c.lines, strings.TrimPrefix(strings.TrimPrefix(line, "error: "), "fatal: "))
	}
	return c
}

// Error returns the messages in one line.
func (c *complaint) Error() string { return c.command + ": " + strings.Join(c.lines, "; ") }

// isUnknownJob reports whether an error is only that Slurm no longer knows jobs, or that they have
// ended.
func isUnknownJob(err error) bool {
	var c *complaint
	return errors.As(err, &c) && !slices.ContainsFunc(c.lines, func(line string) bool {
		return !strings.Contains(line, "Invalid job id specified") &&
			!strings.Contains(line, "already completing or completed")
	})
}
