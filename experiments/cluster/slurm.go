package cluster

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// Slurm is the cluster that the commands sbatch, squeue, sacct, scancel and scontrol of
// this machine belong to. Tried with versions 22.05 and later.
type Slurm struct{}

// Submit hands in the tasks as an array, and the last task as a job behind it.
func (Slurm) Submit(ctx context.Context, b Batch) ([]string, error) {
	var jobs []string
	script := filepath.Join(b.Dir, ScriptFile)
	if len(b.Tasks) > 0 {
		job, err := call(ctx, "sbatch", append(b.arrayOptions(), script)...)
		if err != nil {
			return nil, err
		}
		jobs = append(jobs, jobID(job))
	}
	job, err := call(ctx, "sbatch", append(b.lastOptions(jobs), script, lastWord)...)
	if err != nil {
		return jobs, err
	}
	return append(jobs, jobID(job)), nil
}

// Commands returns what Submit calls, for people; ID stands for the number of the array.
func (Slurm) Commands(b Batch) []string {
	var list, jobs []string
	if len(b.Tasks) > 0 {
		list = append(list, strings.Join(append(append([]string{"sbatch"}, b.arrayOptions()...), ScriptFile), " "))
		jobs = append(jobs, "ID")
	}
	last := append(append([]string{"sbatch"}, b.lastOptions(jobs)...), ScriptFile, lastWord)
	return append(list, strings.Join(last, " "))
}

// arrayOptions returns the options for the tasks.
func (b *Batch) arrayOptions() []string {
	array := "--array=" + Ranges(b.Tasks)
	if b.AtOnce > 0 {
		array += "%" + strconv.Itoa(b.AtOnce)
	}
	return append(append([]string{"--parsable"}, b.Options...), array)
}

// lastOptions returns the options for the last task, which comes after jobs.
func (b *Batch) lastOptions(jobs []string) []string {
	list := append([]string{"--parsable"}, b.Options...)
	list = append(list, "--output="+LogOf(Last))
	if after := append(jobs, b.After...); len(after) > 0 {
		list = append(list, "--dependency=afterany:"+strings.Join(after, ":"))
	}
	return list
}

// jobID returns the number that sbatch prints, which a cluster's name may follow.
func jobID(text string) string {
	id, _, _ := strings.Cut(strings.TrimSpace(text), ";")
	return id
}

// State asks squeue, which knows what waits and runs and has run minutes ago, and sacct,
// which knows the rest where accounting is on.
func (Slurm) State(ctx context.Context, r Run) ([]Task, error) {
	text, err := call(ctx, "squeue", "--noheader", "--array", "--states=all", "--name="+r.Name, "--format=%i|%T|%r")
	if err != nil {
		return nil, err
	}
	var tasks []Task
	// Its only errors are that it is missing or knows nothing.
	past, err := call(ctx, "sacct", "--noheader", "--parsable2", "--allocations", "--name="+r.Name,
		"--starttime=now-90days", "--format=JobID,State")
	if err == nil {
		tasks = readTasks(past)
		for i := range tasks {
			tasks[i].Phase = Ended // what is not, squeue tells better
		}
	}
	return latest(append(tasks, readTasks(text)...)), nil
}

// readTasks reads lines of a job, its state and a reason, which may be missing. Lines that
// stand for no task, as that of an array that waits as a whole, are passed over.
func readTasks(text string) []Task {
	var tasks []Task
	for line := range strings.Lines(text) {
		fields := strings.Split(strings.TrimSpace(line), "|")
		if len(fields) < 2 {
			continue
		}
		_, number, isArray := strings.Cut(fields[0], "_")
		t := Task{Number: Last, Job: fields[0], Word: fields[1], Phase: phaseOf(fields[1])}
		if isArray {
			n, err := strconv.Atoi(number)
			if err != nil {
				continue
			}
			t.Number = n
		}
		if len(fields) > 2 && fields[2] != "None" && fields[2] != "" {
			t.Word += " (" + fields[2] + ")"
		}
		tasks = append(tasks, t)
	}
	return tasks
}

// phaseOf returns the phase that a state of Slurm is, see squeue(1).
func phaseOf(state string) Phase {
	switch state {
	case "PENDING", "CONFIGURING", "REQUEUED", "REQUEUE_FED", "REQUEUE_HOLD", "SPECIAL_EXIT", "RESV_DEL_HOLD":
		return Waiting
	case "RUNNING", "COMPLETING", "SUSPENDED", "STOPPED", "SIGNALING", "STAGE_OUT", "RESIZING":
		return Running
	}
	return Ended
}

// Cancel ends all jobs of the run at once, so that none begins in the place of another. Slurm
// tells those that run to end, and waits for KillWait of its configuration before it kills
// them: so tasks bring their records to the disk.
func (Slurm) Cancel(ctx context.Context, r Run) error {
	_, err := call(ctx, "scancel", "--name="+r.Name)
	return err
}

// Limits are what a cluster has room for; 0 is unknown.
type Limits struct {
	// Array is the largest number of tasks of an array, and Jobs that of jobs of all people.
	Array, Jobs int
	// Processors are those that there are.
	Processors int
	// Memory is what the largest kind of node has, in bytes. A site that does not count
	// memory has nodes of a single megabyte, and refuses jobs that ask for more.
	Memory uint64
}

// Limits asks for them, as far as they are told.
func (Slurm) Limits(ctx context.Context) (Limits, error) {
	text, err := call(ctx, "scontrol", "show", "config")
	if err != nil {
		return Limits{}, err
	}
	l := Limits{Array: setting(text, "MaxArraySize") - 1, Jobs: setting(text, "MaxJobCount")}
	l.Array = max(l.Array, 0) // the size is one more than the largest number of a task
	if text, err := call(ctx, "sinfo", "--noheader", "--format=%C|%m"); err == nil {
		for line := range strings.Lines(text) { // allocated/idle/other/total|megabytes
			counts, memory, _ := strings.Cut(strings.TrimSpace(line), "|")
			l.Processors = max(l.Processors, number(counts[strings.LastIndexByte(counts, '/')+1:]))
			l.Memory = max(l.Memory, uint64(number(strings.TrimSuffix(memory, "+")))<<20) // + if some have more
		}
	}
	return l, nil
}

// number reads a number, 0 if it is none.
func number(text string) int {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil {
		return 0
	}
	return n
}

// setting returns a number of the configuration that scontrol prints, 0 if there is none.
func setting(text, name string) int {
	for line := range strings.Lines(text) {
		key, value, _ := strings.Cut(line, "=")
		if strings.TrimSpace(key) == name {
			return number(value)
		}
	}
	return 0
}

// NotFoundError tells that a command of Slurm is not on this machine.
type NotFoundError struct{ Command string }

// Error tells it.
func (e *NotFoundError) Error() string {
	return e.Command + " is not on the PATH of this machine: expected one that belongs to a Slurm cluster"
}

// call runs a command and returns what it prints. The error is what it complains of.
func call(ctx context.Context, name string, args ...string) (string, error) {
	var stdout, stderr bytes.Buffer
	c := exec.CommandContext(ctx, name, args...)
	c.Stdout, c.Stderr = &stdout, &stderr
	err := c.Run()
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return "", &NotFoundError{name}
	case ctx.Err() != nil:
		return "", context.Cause(ctx)
	case err != nil && stderr.Len() > 0:
		return "", errors.New(complaint(name, stderr.String()))
	case err != nil:
		return "", fmt.Errorf("%s: %w", name, err)
	}
	return stdout.String(), nil
}

// complaint makes one line of what a command of Slurm writes, which begins with its own
// name.
func complaint(name, text string) string {
	var parts []string
	for line := range strings.Lines(strings.TrimSpace(text)) {
		line = strings.TrimPrefix(strings.TrimSpace(line), name+": ")
		parts = append(parts, strings.TrimPrefix(strings.TrimPrefix(line, "error: "), "fatal: "))
	}
	return name + ": " + strings.Join(parts, "; ")
}
