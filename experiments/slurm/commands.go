package slurm

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// The commands of Slurm on this machine. Tried with version 22.05.

// task is a task as squeue reports it.
type task struct {
	job   string
	phase phase
	// state is Slurm's word, as "PENDING (Resources)" or "TIMEOUT".
	state string
}

// phase is the phase of a task.
type phase int

// The phases.
const (
	ended phase = iota // successfully or not
	waiting
	running
)

// tasks asks squeue, which lists waiting and running tasks and those that ended minutes ago. It
// returns one for each shard: that which runs or else waits, else the latest to end.
func (j *Job) tasks(ctx context.Context) (map[int]task, error) {
	text, err := call(ctx, "squeue", "--noheader", "--array", "--states=all", "--name="+j.Name, "--format=%i|%T|%r")
	if err != nil {
		return nil, err
	}
	latest := map[int]task{}
	for line := range strings.Lines(text) {
		fields := strings.Split(strings.TrimSpace(line), "|")
		_, shard, _ := strings.Cut(fields[0], "_")
		n, err := strconv.Atoi(shard)
		if err != nil || len(fields) != 3 {
			continue
		}
		t := task{fields[0], phaseOf(fields[1]), fields[1]}
		if reason := fields[2]; reason != "None" && reason != "" {
			t.state += " (" + reason + ")"
		}
		old, known := latest[n]
		if !known || t.phase > old.phase || t.phase == old.phase && number(jobOf(t.job)) > number(jobOf(old.job)) {
			latest[n] = t
		}
	}
	return latest, nil
}

// jobOf returns the number of the array of a task.
func jobOf(task string) string {
	job, _, _ := strings.Cut(task, "_")
	return job
}

// phaseOf returns the phase of a state of Slurm, see squeue(1).
func phaseOf(state string) phase {
	switch state {
	case "PENDING", "CONFIGURING", "REQUEUED", "REQUEUE_FED", "REQUEUE_HOLD", "SPECIAL_EXIT", "RESV_DEL_HOLD":
		return waiting
	case "RUNNING", "COMPLETING", "SUSPENDED", "STOPPED", "SIGNALING", "STAGE_OUT", "RESIZING":
		return running
	}
	return ended
}

// Limits are the limits of a cluster; 0 is unknown.
type Limits struct {
	// Array is the maximum number of tasks of an array.
	Array int
	// Processors is the number of processors.
	Processors int
	// Memory is what the largest kind of node has, in bytes. A site that does not count memory has
	// nodes of a single megabyte, and rejects jobs that ask for more.
	Memory uint64
}

// ReadLimits returns the limits that the cluster reports.
func ReadLimits(ctx context.Context) (Limits, error) {
	text, err := call(ctx, "scontrol", "show", "config")
	if err != nil {
		return Limits{}, err
	}
	var l Limits
	if found := maxArraySize.FindStringSubmatch(text); found != nil {
		l.Array = max(number(found[1])-1, 0) // the size is one more than the maximum number of a task
	}
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

// maxArraySize matches MaxArraySize in the configuration that scontrol prints.
var maxArraySize = regexp.MustCompile(`(?m)^\s*MaxArraySize\s*=\s*(\d+)`)

// call runs a command and returns its output. The error has its messages in one line.
func call(ctx context.Context, name string, args ...string) (string, error) {
	var stdout, stderr bytes.Buffer
	c := exec.CommandContext(ctx, name, args...)
	c.Stdout, c.Stderr, c.Env = &stdout, &stderr, slices.DeleteFunc(os.Environ(), narrows)
	err := c.Run()
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return "", fmt.Errorf("%s is not on the PATH of this machine: expected one that belongs to a Slurm cluster", name)
	case ctx.Err() != nil:
		return "", context.Cause(ctx)
	case err != nil && stderr.Len() > 0:
		return "", fmt.Errorf("%s: %s", name, inOneLine(name, stderr.String()))
	case err != nil:
		return "", fmt.Errorf("%s: %w", name, err)
	}
	return stdout.String(), nil
}

// inOneLine returns the messages of a command, whose lines begin with its name.
func inOneLine(name, text string) string {
	beginning := regexp.MustCompile(`(?m)^\s*(` + name + `: )?(error: )?(fatal: )?`)
	return strings.ReplaceAll(beginning.ReplaceAllString(strings.TrimSpace(text), ""), "\n", "; ")
}

// narrows reports whether an environment variable restricts what squeue and scancel examine, for
// example to a partition: see their manuals.
func narrows(variable string) bool {
	return strings.HasPrefix(variable, "SQUEUE_") || strings.HasPrefix(variable, "SCANCEL_")
}
