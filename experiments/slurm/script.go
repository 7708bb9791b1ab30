package slurm

import (
	"fmt"
	"regexp"
	"strings"
	"time"

	"basisk/internal/disk"
)

// Script holds the parameters of job.sh.
type Script struct {
	// Program is the path of the program in the folder of the run.
	Program string
	// Shards is the number of shards, and Workers the number of processors of a task.
	Shards, Workers int
	// Options are options of sbatch, see [Options].
	Options []string
	// Header has lines of the site, which follow ours and override them.
	Header string
}

// gracePeriod is the time between the signal that ends a task and its time limit: enough to write its
// records to disk.
const gracePeriod = 60 * time.Second

// Text returns the script. The lines that begin with #SBATCH are for Slurm, all others for any shell.
// It ends in exec, so that a signal for the task reaches the program.
func (s *Script) Text() string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("#!/bin/sh")
	line("# Runs a shard of the run in the directory that it is started in: sh job.sh NUMBER.")
	line("# Slurm runs it once for each number of an array. To run what is missing again:")
	line("# %s experiment submit .", s.Program)
	line("#SBATCH --nodes=1 --ntasks=1 --cpus-per-task=%d", s.Workers)
	for _, o := range s.Options {
		line("#SBATCH %s", o)
	}
	line("# A shard goes on where it was, so it may be stopped and begun again at any time; a")
	line("# minute before its time limit it gets a signal to write its records to disk.")
	line("#SBATCH --requeue")
	line("#SBATCH --signal=B:TERM@%.0f", gracePeriod.Seconds())
	if header := strings.TrimSpace(s.Header); header != "" {
		line("# The site's own lines.\n%s", header)
	}
	line("")
	line(`export GOMAXPROCS="${SLURM_CPUS_PER_TASK:-%d}"`, s.Workers)
	line(`exec ./%s experiment resume . --workers %d --shard "${1:-$SLURM_ARRAY_TASK_ID}/%d" \`, s.Program, s.Workers, s.Shards)
	line(`	--attempt "${SLURM_JOB_ID:-$$}-${SLURM_RESTART_COUNT:-0}"`)
	return b.String()
}

// refused matches the options of sbatch that a site's lines may not have, since they would undo what
// the command line of sbatch says, or let sbatch wait for the end of the run.
var refused = regexp.MustCompile(`^(-[aoJDW]|--(array|output|job-name|chdir|wait)(=|$))`)

// ReadHeader reads the lines of a site from a file. It returns an error for lines that the script
// cannot begin with.
func ReadHeader(name string) (string, error) {
	text, err := disk.ReadSmall(name)
	if err != nil {
		return "", err
	}
	if err := checkHeader(string(text)); err != nil {
		return "", fmt.Errorf("%s: %w", name, err)
	}
	return string(text), nil
}

// checkHeader returns an error for lines of a site that the script cannot begin with.
func checkHeader(text string) error {
	command := ""
	for number, line := range strings.Split(text, "\n") {
		options, isOptions := strings.CutPrefix(line, "#SBATCH")
		if !isOptions {
			if word := strings.TrimSpace(line); command == "" && !strings.HasPrefix(word, "#") {
				command = word
			}
			continue
		}
		if command != "" {
			return fmt.Errorf("line %d: Slurm reads no #SBATCH after a command: put it before %q", number+1, command)
		}
		for _, word := range strings.Fields(options) {
			if refused.MatchString(word) {
				return fmt.Errorf("line %d: %s is said when the run is submitted: leave it out", number+1, word)
			}
		}
	}
	return nil
}

// Options returns options of sbatch for the values that are not zero. Memory is in bytes.
func Options(time time.Duration, memory uint64, partition string) []string {
	var list []string
	if time > 0 {
		list = append(list, "--time="+slurmTime(time))
	}
	if memory > 0 {
		list = append(list, fmt.Sprintf("--mem=%dM", (memory+1<<20-1)>>20))
	}
	if partition != "" {
		list = append(list, "--partition="+partition)
	}
	return list
}

// slurmTime formats a time for Slurm, hours:minutes:seconds, rounded up to minutes, the unit of
// Slurm.
func slurmTime(d time.Duration) string {
	minutes := (d + time.Minute - 1) / time.Minute
	return fmt.Sprintf("%02d:%02d:00", minutes/60, minutes%60)
}
