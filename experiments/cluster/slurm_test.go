package cluster_test

import (
	"context"
	"os"
	"path/filepath"
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

// run is a run of the tests.
var run = cluster.Run{Dir: "/d", Name: "basisk-x-1"}

// TestSlurmSubmit: an array, and the last task behind it and behind what is under way.
func TestSlurmSubmit(t *testing.T) {
	calls := stubs(t, map[string]string{"sbatch": `case "$*" in *merge) echo "13;west";; *) echo 12;; esac`})
	b := cluster.Batch{Run: run, Tasks: []int{1, 2, 5}, AtOnce: 2, After: []string{"7"}, Options: []string{"--partition=long"}}
	jobs, err := cluster.Slurm{}.Submit(t.Context(), b)
	require.NoError(t, err)
	require.Equal(t, []string{"12", "13"}, jobs)
	require.Equal(t, `sbatch --parsable --partition=long --array=1-2,5%2 /d/job.sh
sbatch --parsable --partition=long --output=logs/merge.log --dependency=afterany:12:7 /d/job.sh merge
`, read(t, calls))
	require.Equal(t, []string{
		"sbatch --parsable --partition=long --array=1-2,5%2 job.sh",
		"sbatch --parsable --partition=long --output=logs/merge.log --dependency=afterany:ID:7 job.sh merge",
	}, cluster.Slurm{}.Commands(b))
	b.Tasks, b.After, b.AtOnce = []int{4}, nil, 1
	require.Equal(t, "sbatch --parsable --partition=long --array=4%1 job.sh", cluster.Slurm{}.Commands(b)[0])
	b.Tasks, b.After = nil, []string{"7"}
	require.Equal(t, []string{"sbatch --parsable --partition=long --output=logs/merge.log --dependency=afterany:7 job.sh merge"}, cluster.Slurm{}.Commands(b))
	b.Tasks, b.After = nil, nil
	require.Equal(t, []string{"sbatch --parsable --partition=long --output=logs/merge.log job.sh merge"}, cluster.Slurm{}.Commands(b))
}

// TestSlurmRefuses: what sbatch complains of is told, and jobs that it took before are not
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

// queue is what squeue tells: a task that was requeued, one that ended badly, one that
// waits, an array that waits as a whole, and the last task.
const queue = `cat <<'X'
12_1|RUNNING|None
12_2|CANCELLED|None
12_3|FAILED|RaisedSignal:9(Killed)
12_4|PENDING|Resources
13|PENDING|Dependency
12_[5-9]|RUNNING|None
no state
X`

// TestSlurmState: squeue is believed before sacct, and sacct may be off.
func TestSlurmState(t *testing.T) {
	calls := stubs(t, map[string]string{"squeue": queue, "sacct": "echo 'Slurm accounting storage is disabled' >&2; exit 1"})
	tasks, err := cluster.Slurm{}.State(t.Context(), run)
	require.NoError(t, err)
	require.Equal(t, []cluster.Task{
		{Number: 0, Job: "13", Phase: cluster.Waiting, Word: "PENDING (Dependency)"},
		{Number: 1, Job: "12_1", Phase: cluster.Running, Word: "RUNNING"},
		{Number: 2, Job: "12_2", Phase: cluster.Ended, Word: "CANCELLED"},
		{Number: 3, Job: "12_3", Phase: cluster.Ended, Word: "FAILED (RaisedSignal:9(Killed))"},
		{Number: 4, Job: "12_4", Phase: cluster.Waiting, Word: "PENDING (Resources)"},
	}, tasks)
	require.Contains(t, read(t, calls), "--name=basisk-x-1")

	stubs(t, map[string]string{"squeue": queue, "sacct": "printf '8_1|TIMEOUT\\n8_6|OUT_OF_MEMORY\\n8_4|RUNNING\\n'"})
	tasks, err = cluster.Slurm{}.State(t.Context(), run)
	require.NoError(t, err)
	require.Len(t, tasks, 6)
	require.Equal(t, cluster.Task{Number: 6, Job: "8_6", Phase: cluster.Ended, Word: "OUT_OF_MEMORY"}, tasks[5])
	require.Equal(t, cluster.Running, tasks[1].Phase)
	require.Equal(t, cluster.Waiting, tasks[4].Phase)

	stubs(t, map[string]string{"squeue": "echo 'slurm_load_jobs error: Unable to contact slurm controller' >&2; exit 1"})
	_, err = cluster.Slurm{}.State(t.Context(), run)
	require.EqualError(t, err, "squeue: slurm_load_jobs error: Unable to contact slurm controller")
}

// TestSlurmCancel: all jobs at once, by their name.
func TestSlurmCancel(t *testing.T) {
	calls := stubs(t, map[string]string{"scancel": ""})
	require.NoError(t, cluster.Slurm{}.Cancel(t.Context(), run))
	require.Equal(t, "scancel --name=basisk-x-1\n", read(t, calls))
	stubs(t, map[string]string{"scancel": "exit 4"})
	require.EqualError(t, cluster.Slurm{}.Cancel(t.Context(), run), "scancel: exit status 4")
}

// TestSlurmLimits: as scontrol and sinfo tell, and as far as they do.
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
