package slurm

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"basisk/internal/disk"
	"basisk/internal/shell"
)

// The files that a submitted run has besides the files of any run in shards.
const (
	JobFile    = "slurm.json" // what was submitted, see Job
	ScriptFile = "job.sh"     // runs a shard
	programDir = "bin"        // has the program
	logDir     = "logs"       // has a file for each shard
)

// schema is the version of [JobFile].
const schema = 2

// Job is a run that was submitted to Slurm: slurm.json. Only the commands that submit and cancel
// write it.
type Job struct {
	Schema  int      `json:"schema"`            // 2
	Name    string   `json:"name"`              // the name of the jobs, which no other run has
	AtOnce  int      `json:"at_once,omitempty"` // the number of shards that may run at once; missing: Slurm decides
	Options []string `json:"options,omitempty"` // options of sbatch that were given when the run was submitted again
	Batches []Batch  `json:"batches"`           // what was submitted, the oldest first

	Dir  string `json:"-"` // the folder as it was named
	disk *disk.Disk
}

// Batch is a set of shards that were submitted together.
type Batch struct {
	Time   time.Time `json:"time"`   // when it was submitted
	Shards string    `json:"shards"` // the numbers of the shards, as in `1-3,7`
	Job    string    `json:"job"`    // the number of the job
	// whether its jobs were cancelled by experiment cancel
	Cancelled bool `json:"cancelled,omitempty"`
}

// NewName returns a name for the jobs of a run that no other run has.
func NewName(program, experiment string) string {
	return fmt.Sprintf("%s-%s-%.8s", program, experiment, strings.ToLower(rand.Text()))
}

// New returns a job with that name for a run in dir.
func New(d *disk.Disk, dir, name string, atOnce int) *Job {
	return &Job{Schema: schema, Name: name, AtOnce: atOnce, Batches: []Batch{}, Dir: dir, disk: d}
}

// IsSubmitted reports whether a folder has a submitted run, all of it: the manifest of a run is
// written last.
func IsSubmitted(dir string) bool {
	_, run := os.Lstat(filepath.Join(dir, "manifest.json"))
	_, job := os.Lstat(filepath.Join(dir, JobFile))
	return run == nil && job == nil
}

// Read reads the job of the run in dir.
func Read(dir string) (*Job, error) {
	name := filepath.Join(dir, JobFile)
	text, err := disk.ReadSmall(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s: expected a directory with %s, as experiment submit makes it", dir, JobFile)
	}
	if err != nil {
		return nil, err
	}
	j := Job{Dir: dir}
	if err := json.Unmarshal(text, &j); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if j.Schema != schema || j.Name == "" {
		return nil, fmt.Errorf("%s: expected schema %d and a name: found schema %d and %q", name, schema, j.Schema, j.Name)
	}
	if !IsSubmitted(dir) {
		return nil, fmt.Errorf("%s was not made whole: submit its experiment again with that directory", dir)
	}
	return &j, nil
}

// write writes the job into its folder.
func (j *Job) write() error {
	text, err := json.MarshalIndent(j, "", "  ")
	if err != nil {
		return err
	}
	return j.disk.WriteFile(filepath.Join(j.Dir, JobFile), append(text, '\n'))
}

// ProgramPath returns the path of the copy of a program in the folder of a run.
func ProgramPath(name string) string { return programDir + "/" + name }

// Prepare writes what the tasks need into the folder of the run: a copy of the program with a name,
// which no rebuild changes, and the script. It overwrites what a killed process has left.
func (j *Job) Prepare(program, name, script string) error {
	for _, dir := range []string{programDir, logDir} {
		if err := j.disk.MkdirAll(filepath.Join(j.Dir, dir)); err != nil {
			return err
		}
	}
	if err := j.copyProgram(program, filepath.Join(j.Dir, ProgramPath(name))); err != nil {
		return err
	}
	if err := j.disk.WriteFile(filepath.Join(j.Dir, ScriptFile), []byte(script)); err != nil {
		return err
	}
	return j.write()
}

// copyProgram copies an executable file.
func (j *Job) copyProgram(from, to string) error {
	source, err := os.Open(from)
	if err != nil {
		return err
	}
	defer source.Close()
	target, err := j.disk.Open(to, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o755)
	if err != nil {
		return err
	}
	_, err = io.Copy(target, source)
	return errors.Join(err, target.Sync(), target.Close())
}

// Override replaces options of sbatch by later ones of the same name, for the next batches.
func (j *Job) Override(later []string) {
	named := func(option string) string { return option[:strings.IndexByte(option, '=')+1] }
	kept := slices.DeleteFunc(slices.Clone(j.Options), func(old string) bool {
		return slices.ContainsFunc(later, func(o string) bool { return named(o) == named(old) })
	})
	j.Options = append(kept, later...)
}

// Submit submits shards as an array and notes it.
func (j *Job) Submit(ctx context.Context, shards []int) (job string, err error) {
	args, err := j.array(shards)
	if err != nil {
		return "", err
	}
	text, err := call(ctx, "sbatch", args...)
	if err != nil {
		return "", err
	}
	job, _, _ = strings.Cut(strings.TrimSpace(text), ";") // the name of a cluster may follow
	if number(job) < 1 {
		return "", fmt.Errorf("sbatch printed %q: expected the number of a job", text)
	}
	j.Batches = append(j.Batches, Batch{Time: time.Now().UTC().Truncate(time.Second), Shards: Ranges(shards), Job: job})
	if err := j.write(); err != nil {
		return job, fmt.Errorf("job %s is submitted but not noted: %w", job, err)
	}
	return job, nil
}

// Command returns the command of Submit, for people.
func (j *Job) Command(shards []int) string {
	args, err := j.array(shards)
	if err != nil {
		return err.Error()
	}
	return "sbatch " + shell.Command(args...)
}

// array returns the arguments of sbatch. Everything that is needed to find the jobs and their logs
// is here, since it overrides the script.
func (j *Job) array(shards []int) ([]string, error) {
	dir, err := filepath.Abs(j.Dir)
	if err != nil {
		return nil, err
	}
	array := "--array=" + Ranges(shards)
	if j.AtOnce > 0 {
		array += "%" + strconv.Itoa(j.AtOnce)
	}
	// Slurm expands % in the whole path, also in the path of --chdir, and %a to the number of the task.
	log := filepath.Join(strings.ReplaceAll(dir, "%", "%%"), logDir, "shard-%a.log")
	list := []string{"--parsable", "--job-name=" + j.Name, "--chdir=" + dir, "--output=" + log, "--open-mode=append"}
	return append(append(list, j.Options...), array, filepath.Join(dir, ScriptFile)), nil
}

// Cancel ends all jobs of the run at once, so that no task starts in the place of another, and
// returns those that waited or ran. Slurm sends running tasks a signal, and waits for KillWait of
// its configuration before it kills them, so that they can write their records to disk.
func (j *Job) Cancel(ctx context.Context) ([]string, error) {
	tasks, err := j.tasks(ctx)
	if err != nil {
		return nil, err
	}
	var jobs []string
	for _, t := range tasks {
		job := jobOf(t.job)
		if t.phase != ended && !slices.Contains(jobs, job) {
			jobs = append(jobs, job)
		}
	}
	if len(jobs) == 0 {
		return nil, nil
	}
	if _, err := call(ctx, "scancel", "--name="+j.Name); err != nil {
		return nil, err
	}
	for i := range j.Batches {
		b := &j.Batches[i]
		b.Cancelled = b.Cancelled || slices.Contains(jobs, b.Job)
	}
	return jobs, j.write()
}

// Ranges formats sorted numbers as "1-3,7".
func Ranges(numbers []int) string {
	var list []string
	for i := 0; i < len(numbers); {
		end := i
		for end+1 < len(numbers) && numbers[end+1] == numbers[end]+1 {
			end++
		}
		text := strconv.Itoa(numbers[i])
		if end > i {
			text += "-" + strconv.Itoa(numbers[end])
		}
		list = append(list, text)
		i = end + 1
	}
	return strings.Join(list, ",")
}

// has reports whether a batch has a shard.
func (b *Batch) has(shard int) bool {
	for part := range strings.SplitSeq(b.Shards, ",") {
		first, last, isRange := strings.Cut(part, "-")
		if !isRange {
			last = first
		}
		if number(first) <= shard && shard <= number(last) {
			return true
		}
	}
	return false
}
