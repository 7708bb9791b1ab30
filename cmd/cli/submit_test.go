//go:build linux

package cli

import (
	"encoding/json"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"basisk/experiments/slurm"
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
		"experiment", command, "tuple-payoff", "--population", strconv.Itoa(w.basis) + " 0.6",
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

// statusOf returns the status of the run in dir/run.
func statusOf(t *testing.T, dir string) slurm.Status {
	t.Helper()
	p := capture(t, "experiment", "status", filepath.Join(dir, "run"), "--json")
	var st slurm.Status
	require.NoError(t, json.Unmarshal([]byte(p.out), &st), p.err)
	return st
}

// busy returns the shards that run and have left records, but not all of them.
func busy(st slurm.Status) []slurm.ShardStatus {
	var list []slurm.ShardStatus
	for _, s := range st.Shards {
		if s.State == slurm.ShardRunning && s.Records > 0 && s.Records < s.Trials*3/4 {
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
