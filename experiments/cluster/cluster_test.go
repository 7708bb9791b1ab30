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
	for text, want := range map[string]int{"1": 1, "77": 77, "merge": cluster.MergeTask} {
		n, err := cluster.ParseTask(text)
		require.NoError(t, err)
		require.Equal(t, want, n)
	}
	for _, text := range []string{"0", "-1", "", "x", "1.5"} {
		_, err := cluster.ParseTask(text)
		require.ErrorContains(t, err, "expected a number from 1, or merge", text)
	}
	require.Equal(t, "logs/merge.log", cluster.LogPath(cluster.MergeTask))
	require.Equal(t, "logs/shard-7.log", cluster.LogPath(7))
}

// TestOf: both clusters by their kinds.
func TestOf(t *testing.T) {
	for _, kind := range cluster.Kinds {
		c, err := cluster.New(kind)
		require.NoError(t, err)
		require.NotNil(t, c)
	}
	_, err := cluster.New("cloud")
	require.EqualError(t, err, `cluster "cloud": expected one of slurm, local`)
}

// script is one with everything.
func script() cluster.Script {
	return cluster.Script{
		Program: "bin/basisk", Command: "experiment task .", Processors: 2, Time: 90*time.Minute + time.Second, Memory: 1<<30 + 1, Partition: "long", Account: "sudoku", Header: "#SBATCH --qos=low\nmodule load x\n",
	}
}

// TestScript: a script that people can read, which ends in exec.
func TestScript(t *testing.T) {
	s := script()
	text := s.Text()
	require.Equal(t, `#!/bin/sh
# Runs a shard of the run in the directory that it is started in: sh job.sh NUMBER;
# sh job.sh merge joins them. Slurm runs it once for each number of an array. To run
# what is missing again: bin/basisk experiment submit .
#SBATCH --nodes=1 --ntasks=1 --cpus-per-task=2
#SBATCH --time=01:31:00
#SBATCH --mem=1025M
#SBATCH --partition=long
#SBATCH --account=sudoku
# A shard goes on where it was, so it may be stopped and begun again at any time; a
# minute before its time limit it gets a signal to write its records to disk.
#SBATCH --requeue
#SBATCH --signal=B:TERM@60
# The site's own lines.
#SBATCH --qos=low
module load x

export GOMAXPROCS="${SLURM_CPUS_PER_TASK:-2}"
exec ./bin/basisk experiment task . "${1:-$SLURM_ARRAY_TASK_ID}"
`, text)
	require.LessOrEqual(t, strings.Count(text, "\n"), 40)
	require.NoError(t, cluster.CheckScript(text))
	require.ErrorContains(t, cluster.CheckScript(text+"echo done\n"), `its last line is "echo done": expected exec of the program`)
	require.NoError(t, cluster.CheckScript(strings.Replace(text, "--qos=low", "-J mine", 1)), "the command line counts")
	require.ErrorContains(t, cluster.CheckScript(strings.Replace(text, "--qos=low", "-W", 1)), "-W: --wait lets sbatch wait for the end of the run: leave it out")

	s.Time, s.Memory, s.Partition, s.Account, s.Header = 0, 0, "", "", ""
	require.NotRegexp(t, `--(time|mem|partition|account)`, s.Text())
}

// TestCheckHeader: lines of a site's own may not undo what the script relies on.
func TestCheckHeader(t *testing.T) {
	require.NoError(t, cluster.CheckHeader("#SBATCH --qos=low\nmodule load x # --array\n"))
	require.EqualError(t, cluster.CheckHeader("# ours\n\nmodule load x\nmodule load y\n# and\n#SBATCH --qos=low"),
		`line 6: Slurm reads no #SBATCH after a command: put it before "module load x"`)
	require.ErrorContains(t, cluster.CheckHeader("exec true"), "line 1: nothing could follow exec")
	require.ErrorContains(t, cluster.CheckHeader("\x00"), "expected lines of a shell script")
}

// TestCheckHeaderReadsAsSlurm: what disarms us is refused however sbatch lets one say it,
// and all else of a site is possible. Each case was tried with sbatch 22.05.
func TestCheckHeaderReadsAsSlurm(t *testing.T) {
	for line, name := range map[string]string{
		"#SBATCH --array=1-3": "array", "#SBATCH --ar 1-3": "array", "#SBATCH -a1-3": "array", "#SBATCH -a 1-3": "array",
		"#SBATCH --chdir=/tmp": "chdir", "#SBATCH -D/tmp": "chdir", "#SBATCH --ch /tmp": "chdir",
		"#SBATCH --job-name x": "job-name", "#SBATCH --job-n=x": "job-name", "#SBATCH --j x": "job-name", "#SBATCH -J x": "job-name",
		"#SBATCH -o x": "output", "#SBATCH --out=x": "output", "#SBATCH --op=truncate": "open-mode",
		"#SBATCH -W": "wait", "#SBATCH --wait": "wait", "#SBATCH --test-o": "test-only",
		"#SBATCH -M west": "clusters", "#SBATCH --cluster=west": "clusters",
		"#SBATCH hetjob": "hetjob", "#SBATCH -n1 packjob -n2": "packjob",
		"#SBATCH --qos=low -J x": "job-name", "#SBATCH -HQJx": "job-name", "#SBATCH -vW": "wait",
		"#SBATCH-Jx": "job-name", "#SBATCH\t-Jx": "job-name", "#SLURM -Jx": "job-name",
		`#SBATCH "-J" x`: "job-name", `#SBATCH --job""-name=x`: "job-name", `#SBATCH -\Jx`: "job-name",
		`#SBATCH --comment="a # b" -Jx`: "job-name", `#SBATCH --comment=a\#b -Jx`: "job-name",
		`#SBATCH --comment='a " b' -Jx`: "job-name", `#SBATCH --comment=a\"b -Jx`: "job-name", `#SBATCH --comment="a\\" -Jx`: "job-name",
	} {
		require.ErrorContains(t, cluster.CheckHeader("# ours\n"+line), "line 2: ", line)
		require.ErrorContains(t, cluster.CheckHeader("# ours\n"+line), ": --"+name+" ", line)
	}
	for _, line := range []string{
		"#SBATCH --qos=low -p long -t 1:00 --nice -5 -C a -HOQ --wait-all-nodes=1 --cluster-constraint=x", "#SBATCH -e errors -i input",
		"#SBATCH # -Jx", "#SBATCH --comment=a#b -Jx", `#SBATCH --comment=a\\#b -Jx`, "#SBATCH --comment='x -J y'",
		`#SBATCH --comment="a\" -Jx"`, "#SBATCH -pJoW", "#sbatch -Jx", " #SBATCH -Jx", "# SBATCH -Jx", "  # indented\n#SBATCH --qos=low",
	} {
		require.NoError(t, cluster.CheckHeader(line), line)
	}
	require.EqualError(t, cluster.CheckHeader("\n#SBATCH -J name"), "line 2: -J: --job-name is said when the run is submitted: leave it out")
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
	require.Empty(t, cluster.CurrentJob())
	t.Setenv("SLURM_JOB_ID", "14")
	t.Setenv("SLURM_ARRAY_JOB_ID", "12")
	require.Equal(t, "14", cluster.CurrentJob())
	t.Setenv("SLURM_ARRAY_TASK_ID", "3")
	require.Equal(t, "12_3", cluster.CurrentJob())
}
