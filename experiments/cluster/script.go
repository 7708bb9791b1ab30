package cluster

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Script holds the parameters of job.sh.
type Script struct {
	// Program is the path of the program in the directory, and Command its arguments before the
	// number of the task.
	Program, Command string
	// Processors are those of a task, Time and Memory, in bytes, its limits; 0 for Time or Memory
	// is the default of the site.
	Processors int
	Time       time.Duration
	Memory     uint64
	// Partition and Account are the site's; empty for its own choice.
	Partition, Account string
	// Header has additional lines of the site, which follow ours and override them.
	Header string
}

// GracePeriod is the time between the signal that ends a task and its time limit: enough to write its
// records to disk.
const GracePeriod = 60 * time.Second

// Text returns the script, which is started in the directory of the run, under any name. The
// lines that begin with #SBATCH are for Slurm, all others for any shell. It ends in exec, so that a
// signal for the task reaches the program.
func (s *Script) Text() string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("#!/bin/sh")
	line("# Runs a shard of the run in the directory that it is started in: sh job.sh NUMBER;")
	line("# sh job.sh merge joins them. Slurm runs it once for each number of an array. To run")
	line("# what is missing again: %s experiment submit .", s.Program)
	line("#SBATCH --nodes=1 --ntasks=1 --cpus-per-task=%d", s.Processors)
	for _, o := range s.Options() {
		line("#SBATCH %s", o)
	}
	line("# A shard goes on where it was, so it may be stopped and begun again at any time; a")
	line("# minute before its time limit it gets a signal to write its records to disk.")
	line("#SBATCH --requeue")
	line("#SBATCH --signal=B:TERM@%.0f", GracePeriod.Seconds())
	if header := strings.TrimSpace(s.Header); header != "" {
		line("# The site's own lines.\n%s", header)
	}
	line("")
	line(`export GOMAXPROCS="${SLURM_CPUS_PER_TASK:-%d}"`, s.Processors)
	line(`exec ./%s %s "${1:-$SLURM_ARRAY_TASK_ID}"`, s.Program, s.Command)
	return b.String()
}

// Options returns the options of Slurm for a task.
func (s *Script) Options() []string {
	return Options(s.Time, s.Memory, s.Partition, s.Account)
}

// Options returns options of Slurm for the values that are not zero.
func Options(time time.Duration, memory uint64, partition, account string) []string {
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
	if account != "" {
		list = append(list, "--account="+account)
	}
	return list
}

// Override returns both lists of options, with the later ones replacing earlier ones of the same
// name.
func Override(options, later []string) []string {
	named := func(option string) string { return option[:strings.IndexByte(option, '=')+1] }
	kept := slices.DeleteFunc(slices.Clone(options), func(old string) bool {
		return slices.ContainsFunc(later, func(o string) bool { return named(o) == named(old) })
	})
	return append(kept, later...)
}

// slurmTime formats a time for Slurm, hours:minutes:seconds, rounded up to minutes, the unit of
// Slurm.
func slurmTime(d time.Duration) string {
	minutes := (d + time.Minute - 1) / time.Minute
	return fmt.Sprintf("%02d:%02d:00", minutes/60, minutes%60)
}

// CheckScript returns an error for an edited script that does not end in exec, so that no signal
// would reach the program, or whose jobs could not be found.
func CheckScript(text string) error {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	if last := lines[len(lines)-1]; !strings.HasPrefix(last, "exec ") {
		return fmt.Errorf("its last line is %q: expected exec of the program, so that signals reach it", last)
	}
	return checkOptions(text, disarming)
}

// CheckHeader returns an error for lines of a site with which a script could not begin, or that
// would break what it relies on.
func CheckHeader(text string) error {
	command := ""
	for number, line := range strings.Split(text, "\n") {
		if optionsOf(line) != "" && command != "" {
			return fmt.Errorf("line %d: Slurm reads no #SBATCH after a command: put it before %q", number+1, command)
		}
		if word := strings.TrimSpace(line); command == "" && !strings.HasPrefix(word, "#") {
			command = word
		}
		if strings.HasPrefix(line, "exec ") {
			return fmt.Errorf("line %d: nothing could follow exec, and job.sh ends with its own", number+1)
		}
	}
	if strings.ContainsRune(text, 0) {
		return errors.New("expected lines of a shell script")
	}
	return checkOptions(text, slices.Concat(given, disarming))
}
