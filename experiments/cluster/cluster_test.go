package cluster_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/experiments/cluster"
)

// TestRanges: numbers as arrays of Slurm have them.
func TestRanges(t *testing.T) {
	for want, numbers := range map[string][]int{"": nil, "4": {4}, "1-3": {1, 2, 3}, "1-2,5,7-9": {1, 2, 5, 7, 8, 9}} {
		require.Equal(t, want, cluster.Ranges(numbers))
	}
}

// TestParseTask: a number, or the last task.
func TestParseTask(t *testing.T) {
	for text, want := range map[string]int{"1": 1, "77": 77, "merge": cluster.Last} {
		n, err := cluster.ParseTask(text)
		require.NoError(t, err)
		require.Equal(t, want, n)
	}
	for _, text := range []string{"0", "-1", "", "x", "1.5"} {
		_, err := cluster.ParseTask(text)
		require.ErrorContains(t, err, "expected a number from 1, or merge", text)
	}
	require.Equal(t, "logs/merge.log", cluster.LogOf(cluster.Last))
	require.Equal(t, "logs/shard-7.log", cluster.LogOf(7))
}

// TestOf: both clusters by their kinds.
func TestOf(t *testing.T) {
	for _, kind := range cluster.Kinds {
		c, err := cluster.Of(kind)
		require.NoError(t, err)
		require.NotNil(t, c)
	}
	_, err := cluster.Of("cloud")
	require.EqualError(t, err, `cluster "cloud": expected one of slurm, local`)
}

// script is one with everything.
func script() cluster.Script {
	return cluster.Script{
		Run: cluster.Run{Dir: "/home/ann/a run", Name: "basisk-phase-1"}, Program: "bin/basisk", Command: "experiment task", Processors: 2,
		Time: 90*time.Minute + time.Second, Memory: 1<<30 + 1, Partition: "long", Account: "sudoku", Header: "#SBATCH --qos=low\nmodule load x\n",
	}
}

// TestScript: a script that people can read, which ends in exec.
func TestScript(t *testing.T) {
	s := script()
	text, err := s.Text()
	require.NoError(t, err)
	require.Equal(t, `#!/bin/sh
# Runs a shard of the run in this directory: job.sh NUMBER; job.sh merge joins them.
# Slurm runs it once for each number of an array. To run what is missing again:
# bin/basisk experiment submit '/home/ann/a run'
#SBATCH --job-name=basisk-phase-1
#SBATCH --chdir="/home/ann/a run"
#SBATCH --output=logs/shard-%a.log
#SBATCH --open-mode=append
#SBATCH --nodes=1 --ntasks=1 --cpus-per-task=2
#SBATCH --time=01:31:00
#SBATCH --mem=1025M
#SBATCH --partition=long
#SBATCH --account=sudoku
# A shard goes on where it was, so it may be stopped and begun again at any time; a
# minute before its time is up it is told to bring its records to the disk.
#SBATCH --requeue
#SBATCH --signal=B:TERM@60
# The site's own lines.
#SBATCH --qos=low
module load x

cd '/home/ann/a run' || exit 2
export GOMAXPROCS="${SLURM_CPUS_PER_TASK:-2}"
exec ./bin/basisk experiment task "${1:-$SLURM_ARRAY_TASK_ID}"
`, text)
	require.LessOrEqual(t, strings.Count(text, "\n"), 40)
	require.NoError(t, cluster.CheckScript(text))
	require.ErrorContains(t, cluster.CheckScript(text+"echo done\n"), `its last line is "echo done": expected exec of the program`)

	s.Time, s.Memory, s.Partition, s.Account, s.Header = 0, 0, "", "", ""
	text, err = s.Text()
	require.NoError(t, err)
	require.NotRegexp(t, `--(time|mem|partition|account)`, text)
	for _, dir := range []string{"/a'b", `/a"b`, "/a\nb", "/100%", "/$HOME", "/`x`", `/a\b`} {
		s.Dir = dir
		_, err = s.Text()
		require.ErrorContains(t, err, "a job script cannot name this directory", dir)
	}
}

// TestCheckHeader: lines of a site's own may not undo what the script relies on.
func TestCheckHeader(t *testing.T) {
	require.NoError(t, cluster.CheckHeader("#SBATCH --qos=low\nmodule load x # --array\n"))
	require.ErrorContains(t, cluster.CheckHeader("\n#SBATCH --array=1-3"), "line 2: --array is set by job.sh itself: leave it out")
	require.EqualError(t, cluster.CheckHeader("# ours\n\nmodule load x\nmodule load y\n# and\n#SBATCH --qos=low"),
		`line 6: Slurm reads no #SBATCH behind a command: put it before "module load x"`)
	require.ErrorContains(t, cluster.CheckHeader("exec true"), "line 1: nothing could follow exec")
	require.ErrorContains(t, cluster.CheckHeader("\x00"), "expected lines of a shell script")
}

// TestOptions: those that come later count.
func TestOptions(t *testing.T) {
	first := cluster.Options(time.Hour, 1<<30, "short", "")
	require.Equal(t, []string{"--time=01:00:00", "--mem=1024M", "--partition=short"}, first)
	again := cluster.Override(first, cluster.Options(0, 0, "long", "me"))
	require.Equal(t, []string{"--time=01:00:00", "--mem=1024M", "--partition=long", "--account=me"}, again)
	require.Equal(t, "--partition=short", first[2])
	require.Equal(t, []string{"--time=00:01:00", "--mem=1M"}, cluster.Options(1, 1, "", ""))
	require.Empty(t, cluster.Options(0, 0, "", ""))
	require.Equal(t, "--time=61:01:00", cluster.Options(61*time.Hour+time.Minute, 0, "", "")[0])
}

// TestJob: a task of an array has the number of the array before its own.
func TestJob(t *testing.T) {
	for _, name := range []string{"SLURM_JOB_ID", "SLURM_ARRAY_JOB_ID", "SLURM_ARRAY_TASK_ID"} {
		t.Setenv(name, "")
	}
	require.Empty(t, cluster.Job())
	t.Setenv("SLURM_JOB_ID", "14")
	t.Setenv("SLURM_ARRAY_JOB_ID", "12")
	require.Equal(t, "14", cluster.Job())
	t.Setenv("SLURM_ARRAY_TASK_ID", "3")
	require.Equal(t, "12_3", cluster.Job())
}
