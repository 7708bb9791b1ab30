package cluster

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
)

// Cluster is where tasks are run.
type Cluster interface {
	// Submit submits a batch and returns its jobs, also those before a failure.
	Submit(ctx context.Context, b Batch) ([]string, error)
	// State returns what is known about the tasks of a run. It omits tasks that the cluster has
	// forgotten.
	State(ctx context.Context, r Run) ([]Task, error)
	// Cancel ends all tasks of a run and returns the jobs that it asked to end; unknown jobs are
	// not an error.
	Cancel(ctx context.Context, r Run) ([]string, error)
}

// Kinds are the names of the kinds of clusters.
var Kinds = []string{"slurm", "local"}

// New returns the cluster of a kind, one of [Kinds].
func New(kind string) (Cluster, error) {
	switch kind {
	case "slurm":
		return Slurm{}, nil
	case "local":
		return Local{}, nil
	}
	return nil, fmt.Errorf("cluster %q: expected one of %s", kind, strings.Join(Kinds, ", "))
}

// Run has all jobs that were ever submitted for a directory.
type Run struct {
	// Dir is its absolute path.
	Dir string
	// Name is the unique name of its jobs; empty for Jobs alone, which were just submitted.
	Name string
	// Jobs are the recorded jobs, the oldest first.
	Jobs []string
}

// Batch has the tasks to submit.
type Batch struct {
	Run
	// Tasks are the numbers of the tasks; the last task is added after them.
	Tasks []int
	// AtOnce is the maximum number of tasks that run at once; 0 means no limit.
	AtOnce int
	// After has further jobs for which the last task waits.
	After []string
	// Options override those of the script: "--partition=long".
	Options []string
}

// The files of a run that a cluster uses, in its directory.
const (
	// ScriptFile runs a task.
	ScriptFile = "job.sh"
	// LogFolder has a file for each task, see [LogPath].
	LogFolder = "logs"
)

// Last is the number of the last task, and mergeWord its argument.
const (
	MergeTask = 0
	mergeWord = "merge"
)

// ParseTask reads the argument of the script: a number from 1, or that of the last task.
func ParseTask(text string) (int, error) {
	if text == mergeWord {
		return MergeTask, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return 0, fmt.Errorf("task %q: expected a number from 1, or %s", text, mergeWord)
	}
	return n, nil
}

// LogPath returns the path of the log of a task, inside the directory of a run.
func LogPath(task int) string {
	if task == MergeTask {
		return LogFolder + "/" + mergeWord + ".log"
	}
	return fmt.Sprintf("%s/shard-%d.log", LogFolder, task)
}

// Phase is the phase of a task.
type Phase int

// The phases.
const (
	Ended Phase = iota // successfully or not
	Waiting
	Running
)

// Task is a task as its cluster reports it.
type Task struct {
	Number int
	Job    string
	Phase  Phase
	// State is the cluster's own word for the phase, as "PENDING (Resources)" or "TIMEOUT".
	State string
}

// CurrentJob returns the cluster's name of the job of this process, empty outside of jobs.
func CurrentJob() string {
	if array, task := os.Getenv("SLURM_ARRAY_JOB_ID"), os.Getenv("SLURM_ARRAY_TASK_ID"); array != "" && task != "" {
		return array + "_" + task
	}
	return os.Getenv("SLURM_JOB_ID")
}

// latest keeps one report per task, in the order of their numbers: that it is running or else
// waiting, else the latest of how it ended.
func latest(tasks []Task) []Task {
	best := map[int]Task{}
	for _, t := range tasks {
		if old, known := best[t.Number]; !known || t.Phase >= old.Phase {
			best[t.Number] = t
		}
	}
	list := make([]Task, 0, len(best))
	for _, t := range best {
		list = append(list, t)
	}
	slices.SortFunc(list, func(a, b Task) int { return a.Number - b.Number })
	return list
}

// ActiveJobs returns the jobs with waiting or running tasks.
func ActiveJobs(tasks []Task) []string {
	var jobs []string
	for _, t := range tasks {
		job, _, _ := strings.Cut(t.Job, "_")
		if t.Phase != Ended && !slices.Contains(jobs, job) {
			jobs = append(jobs, job)
		}
	}
	return jobs
}

// Ranges formats sorted numbers as "1-3,7".
func Ranges(numbers []int) string {
	var b strings.Builder
	for i := 0; i < len(numbers); {
		end := i
		for end+1 < len(numbers) && numbers[end+1] == numbers[end]+1 {
			end++
		}
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(strconv.Itoa(numbers[i]))
		if end > i {
			fmt.Fprintf(&b, "-%d", numbers[end])
		}
		i = end + 1
	}
	return b.String()
}
