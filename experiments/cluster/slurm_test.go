package cluster_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments/cluster"
)

// stubs puts commands of Slurm before all others on the PATH: shell scripts by name. What
// they are called with is in the file that is returned, a line a call.
func stubs(t *testing.T, scripts map[string]string) (calls string) {
	if _, err := os.Stat("/bin/sh"); err != nil {
		t.Skip("there is no shell for stubs")
	}
	dir := t.TempDir()
	calls = filepath.Join(dir, "calls")
	for name, script := range scripts {
		text := "#!/bin/sh\necho \"" + name + " $*\" >>'" + calls + "'\n" + script + "\n"
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o700))
	}
	t.Setenv("PATH", dir+":/bin:/usr/bin")
	return calls
}

// read returns the text of a file.
func read(t *testing.T, name string) string {
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	return string(text)
}

// run is a run of the tests, and noted the same of which jobs were noted.
var (
	run   = cluster.Run{Dir: "/d", Name: "basisk-x-1"}
	noted = cluster.Run{Dir: "/d", Name: "basisk-x-1", Jobs: []string{"12", "13"}}
)

// TestSlurmSubmit: an array, and the last task after it and after what is under way. What
// jobs are found by is on the command line, where it counts before all that a script says.
func TestSlurmSubmit(t *testing.T) {
	calls := stubs(t, map[string]string{"sbatch": `case "$*" in *merge) echo "13;west";; *) echo 12;; esac`})
	b := cluster.Batch{Run: run, Tasks: []int{1, 2, 5}, AtOnce: 2, After: []string{"7"}, Options: []string{"--partition=long"}}
	jobs, err := cluster.Slurm{}.Submit(t.Context(), b)
	require.NoError(t, err)
	require.Equal(t, []string{"12", "13"}, jobs)
	require.Equal(t, `sbatch --parsable --job-name=basisk-x-1 --chdir=/d --output=/d/logs/shard-%a.log --open-mode=append `+
		`--partition=long --array=1-2,5%2 /d/job.sh
sbatch --parsable --job-name=basisk-x-1 --chdir=/d --output=/d/logs/merge.log --open-mode=append `+
		`--partition=long --array=0 --dependency=afterany:12:7 /d/job.sh merge
`, read(t, calls))
	require.Equal(t, strings.ReplaceAll(read(t, calls), "12:7", "ID:7"), strings.Join(cluster.Slurm{}.Commands(b), "\n")+"\n")
	b.Tasks, b.After, b.AtOnce, b.Dir = []int{4}, nil, 1, "/it's 100% $HOME"
	require.Equal(t, `sbatch --parsable --job-name=basisk-x-1 '--chdir=/it'\''s 100% $HOME' '--output=/it'\''s 100%% $HOME/logs/shard-%a.log' `+
		`--open-mode=append --partition=long --array=4%1 '/it'\''s 100% $HOME/job.sh'`, cluster.Slurm{}.Commands(b)[0])
	b.Tasks, b.After, b.Dir = nil, []string{"7"}, "/d"
	require.Len(t, cluster.Slurm{}.Commands(b), 1)
	require.Contains(t, cluster.Slurm{}.Commands(b)[0], " --array=0 --dependency=afterany:7 /d/job.sh merge")
	b.After = nil
	require.Contains(t, cluster.Slurm{}.Commands(b)[0], " --array=0 /d/job.sh merge")
}

// TestSlurmPrintsNoNumber: what sbatch prints is the number of a job, or quoted.
func TestSlurmPrintsNoNumber(t *testing.T) {
	for printed, quoted := range map[string]string{"": `""`, "Welcome": `"Welcome\n"`, "0": `"0\n"`, "-1": `"-1\n"`, "Submitted batch job 12": `"Submitted batch job 12\n"`} {
		stubs(t, map[string]string{"sbatch": "printf '%s' '" + printed + "'; [ -z '" + printed + "' ] || echo"})
		jobs, err := cluster.Slurm{}.Submit(t.Context(), cluster.Batch{Run: run, Tasks: []int{1}})
		require.EqualError(t, err, "sbatch printed "+quoted+": expected the number of a job")
		require.Empty(t, jobs)
	}
}

// TestSlurmRefuses: the error has what sbatch complains of, and jobs that it took before are not
// lost.
func TestSlurmRefuses(t *testing.T) {
	stubs(t, map[string]string{"sbatch": `echo "sbatch: error: invalid partition specified: x
sbatch: error: Batch job submission failed: Invalid partition name specified" >&2; exit 1`})
	jobs, err := cluster.Slurm{}.Submit(t.Context(), cluster.Batch{Run: run, Tasks: []int{1}})
	require.EqualError(t, err, "sbatch: invalid partition specified: x; Batch job submission failed: Invalid partition name specified")
	require.Empty(t, jobs)

	stubs(t, map[string]string{"sbatch": `case "$*" in *merge) exit 3;; *) echo 12;; esac`})
	jobs, err = cluster.Slurm{}.Submit(t.Context(), cluster.Batch{Run: run, Tasks: []int{1}})
	require.EqualError(t, err, "sbatch: exit status 3")
	require.Equal(t, []string{"12"}, jobs)

	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(os.ErrProcessDone)
	_, err = cluster.Slurm{}.Submit(ctx, cluster.Batch{Run: run, Tasks: []int{1}})
	require.ErrorIs(t, err, os.ErrProcessDone)

	t.Setenv("PATH", t.TempDir())
	_, err = cluster.Slurm{}.Submit(t.Context(), cluster.Batch{Run: run, Tasks: []int{1}})
	var missing *cluster.NotFoundError
	require.ErrorAs(t, err, &missing)
	require.ErrorContains(t, err, "sbatch is not on the PATH of this machine")
}

// queue is the output of squeue: a task that was requeued, one that ended badly, one that
// waits, an array that waits as a whole, and the last task.
const queue = `cat <<'X'
12_1|RUNNING|None|basisk-x-1|/d/job.sh
12_2|CANCELLED|None|basisk-x-1|/d/job.sh
12_3|FAILED|RaisedSignal:9(Killed)|basisk-x-1|/d/job.sh
12_4|PENDING|Resources|basisk-x-1|/d/job.sh
13|PENDING|Dependency|basisk-x-1|/d/job.sh
12_[5-9]|RUNNING|None|basisk-x-1|/d/job.sh
no state
X`

// TestSlurmState: squeue is believed before sacct, and sacct may be off.
func TestSlurmState(t *testing.T) {
	calls := stubs(t, map[string]string{"squeue": queue, "sacct": "echo 'Slurm accounting storage is disabled' >&2; exit 1"})
	tasks, err := cluster.Slurm{}.State(t.Context(), run)
	require.NoError(t, err)
	require.Equal(t, []cluster.Task{
		{Number: 0, Job: "13", Phase: cluster.Waiting, State: "PENDING (Dependency)"},
		{Number: 1, Job: "12_1", Phase: cluster.Running, State: "RUNNING"},
		{Number: 2, Job: "12_2", Phase: cluster.Ended, State: "CANCELLED"},
		{Number: 3, Job: "12_3", Phase: cluster.Ended, State: "FAILED (RaisedSignal:9(Killed))"},
		{Number: 4, Job: "12_4", Phase: cluster.Waiting, State: "PENDING (Resources)"},
	}, tasks)
	require.Equal(t, []string{"--name=basisk-x-1"}, selections(t, calls, "squeue"))

	stubs(t, map[string]string{"squeue": queue, "sacct": "printf '8_1|TIMEOUT\\n8_6|OUT_OF_MEMORY\\n8_4|RUNNING\\n'"})
	tasks, err = cluster.Slurm{}.State(t.Context(), run)
	require.NoError(t, err)
	require.Len(t, tasks, 6)
	require.Equal(t, cluster.Task{Number: 6, Job: "8_6", Phase: cluster.Ended, State: "OUT_OF_MEMORY"}, tasks[5])
	require.Equal(t, cluster.Running, tasks[1].Phase)
	require.Equal(t, cluster.Waiting, tasks[4].Phase)

	stubs(t, map[string]string{"squeue": "echo 'slurm_load_jobs error: Unable to contact slurm controller' >&2; exit 1"})
	_, err = cluster.Slurm{}.State(t.Context(), run)
	require.EqualError(t, err, "squeue: slurm_load_jobs error: Unable to contact slurm controller")
}

// selections returns the last word of each call of a command.
func selections(t *testing.T, calls, command string) []string {
	var list []string
	for line := range strings.Lines(read(t, calls)) {
		if words := strings.Fields(line); words[0] == command {
			list = append(list, words[len(words)-1])
		}
	}
	return list
}

// TestSlurmStateByJobs: jobs are found by the numbers that were noted and by the name, and
// numbers that nobody knows any more are no matter.
func TestSlurmStateByJobs(t *testing.T) {
	t.Setenv("SQUEUE_PARTITION", "short")
	calls := stubs(t, map[string]string{"squeue": `[ -z "$SQUEUE_PARTITION" ] || exit 1
case "$*" in
*--jobs=12,13) printf '12_1|PENDING|None|renamed|/d/job.sh\n12_7|RUNNING|None|another|/e/job.sh\n' ;;
*) echo '14_2|RUNNING|None|basisk-x-1|/was/a|b/job.sh' ;;
esac`, "sacct": "echo '13_0|FAILED'"})
	tasks, err := cluster.Slurm{}.State(t.Context(), noted)
	require.NoError(t, err)
	require.Equal(t, []cluster.Task{
		{Number: cluster.MergeTask, Job: "13_0", Phase: cluster.Ended, State: "FAILED"},
		{Number: 1, Job: "12_1", Phase: cluster.Waiting, State: "PENDING"},
		{Number: 2, Job: "14_2", Phase: cluster.Running, State: "RUNNING"},
	}, tasks)
	require.Equal(t, []string{"--jobs=12,13", "--name=basisk-x-1"}, selections(t, calls, "squeue"))
	require.Equal(t, []string{"--jobs=12,13", "--name=basisk-x-1"}, selections(t, calls, "sacct"))

	stubs(t, map[string]string{"squeue": `case "$*" in *--jobs=*) echo 'slurm_load_jobs error: Invalid job id specified' >&2; exit 1;; esac`, "sacct": "exit 1"})
	tasks, err = cluster.Slurm{}.State(t.Context(), noted)
	require.NoError(t, err)
	require.Empty(t, tasks)
}

// TestSlurmCancel: all jobs of the name at once, then those that were noted and have come to
// another name. That one has ended is no error, and any other is.
func TestSlurmCancel(t *testing.T) {
	t.Setenv("SCANCEL_STATE", "PENDING")
	queue := `case "$*" in
*--jobs=12,13) printf '12_1|RUNNING|None|renamed|/d/job.sh\n12_2|PENDING|None|renamed|/d/job.sh\n13|CANCELLED|None|renamed|/d/job.sh\n14|RUNNING|None|another|/e/job.sh\n' ;;
*) printf '9|PENDING|None|basisk-x-1|/d/job.sh merge\n15_0|PENDING|None|basisk-x-1|/d/job.sh merge\n' ;;
esac`
	calls := stubs(t, map[string]string{"scancel": "exit ${SCANCEL_STATE:+1}", "squeue": queue})
	jobs, err := cluster.Slurm{}.Cancel(t.Context(), noted)
	require.NoError(t, err)
	require.Equal(t, []string{"9", "12", "15"}, jobs)
	require.Contains(t, read(t, calls), "\nscancel --name=basisk-x-1\nscancel 9 12 15\n")
	calls = stubs(t, map[string]string{"scancel": ""})
	jobs, err = cluster.Slurm{}.Cancel(t.Context(), cluster.Run{Dir: "/d", Jobs: []string{"12", "14"}})
	require.NoError(t, err)
	require.Equal(t, []string{"12", "14"}, jobs)
	require.Equal(t, "scancel 12 14\n", read(t, calls), "no others of the run")
	calls = stubs(t, map[string]string{"scancel": "", "squeue": ""})
	jobs, err = cluster.Slurm{}.Cancel(t.Context(), noted)
	require.NoError(t, err)
	require.Empty(t, jobs)
	require.Equal(t, []string{"--name=basisk-x-1"}, selections(t, calls, "scancel"))

	for complaint, message := range map[string]string{
		"scancel: error: Kill job error on job id 12: Invalid job id specified":                                                                        "",
		"scancel: error: Kill job error on job id 12: Job/step already completing or completed":                                                        "",
		"scancel: error: Kill job error on job id 12: Invalid job id specified\nscancel: error: Kill job error on job id 13: Access/permission denied": "scancel: Kill job error on job id 12: Invalid job id specified; Kill job error on job id 13: Access/permission denied",
	} {
		stubs(t, map[string]string{"scancel": `[ "$1" != 9 ] || { echo '` + complaint + `' >&2; exit 1; }`, "squeue": queue})
		jobs, err := cluster.Slurm{}.Cancel(t.Context(), noted)
		if message == "" {
			require.NoError(t, err)
			require.Len(t, jobs, 3)
			continue
		}
		require.EqualError(t, err, message)
	}
	stubs(t, map[string]string{"scancel": "exit 4", "squeue": ""})
	_, err = cluster.Slurm{}.Cancel(t.Context(), noted)
	require.EqualError(t, err, "scancel: exit status 4")
	stubs(t, map[string]string{"scancel": "", "squeue": "exit 5"})
	_, err = cluster.Slurm{}.Cancel(t.Context(), noted)
	require.EqualError(t, err, "squeue: exit status 5")
}

// TestSlurmLimits: the limits are those that scontrol and sinfo report, as far as they do.
func TestSlurmLimits(t *testing.T) {
	stubs(t, map[string]string{
		"scontrol": "printf 'MaxArraySize            = 1001\\nMaxJobCount             = 10000\\nMaxJobCountX = 3\\n'",
		"sinfo":    "printf '0/96/0/96|64000+\\n3/1/0/4|8000\\n'",
	})
	l, err := cluster.Slurm{}.Limits(t.Context())
	require.NoError(t, err)
	require.Equal(t, cluster.Limits{Array: 1000, Jobs: 10000, Processors: 96, Memory: 64000 << 20}, l)
	stubs(t, map[string]string{
		"scontrol": "printf 'MaxArraySize            = 0\\nMaxJobCount             = many\\n'",
		"sinfo":    "printf '0/4/0/4|1\\n0/96/0/96|1000\\n1/0/0/1|2000\\n'",
	})
	l, err = cluster.Slurm{}.Limits(t.Context())
	require.NoError(t, err)
	require.Equal(t, cluster.Limits{Processors: 96, Memory: 2000 << 20}, l)
	stubs(t, map[string]string{"scontrol": "echo slurm is down >&2; exit 1"})
	_, err = cluster.Slurm{}.Limits(t.Context())
	require.EqualError(t, err, "scontrol: slurm is down")
	stubs(t, map[string]string{"scontrol": "echo Nothing", "sinfo": "exit 1"})
	l, err = cluster.Slurm{}.Limits(t.Context())
	require.NoError(t, err)
	require.Zero(t, l)
}
