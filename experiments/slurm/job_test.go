package slurm

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"basisk/internal/disk"
	"basisk/results"

	"github.com/stretchr/testify/require"
)

// submitted returns the job of a run of ten trials in a folder whose name has blanks and a per cent sign.
func submitted(t *testing.T, shards int) *Job {
	t.Helper()
	j := prepared(t, "the 100% run")
	m := results.Manifest{Schema: results.Schema, Experiment: "phase", Plan: "p", Trials: 10, Shards: shards}
	require.NoError(t, m.Write(nil, filepath.Join(j.Dir, "manifest.json")))
	return j
}

// prepared returns a job whose folder has all but a run.
func prepared(t *testing.T, name string) *Job {
	t.Helper()
	dir := filepath.Join(t.TempDir(), name)
	program := filepath.Join(t.TempDir(), "built")
	require.NoError(t, os.WriteFile(program, []byte("#!/bin/sh\n"), 0o600))
	j := New(nil, dir, "basisk-x", 2)
	require.NoError(t, j.Prepare(program, "basisk", "exit\n"))
	return j
}

// reread returns the job in its folder.
func reread(t *testing.T, j *Job) *Job {
	t.Helper()
	again, err := Read(j.Dir)
	require.NoError(t, err)
	return again
}

// TestPrepare: the folder gets a program that can be run, a script, a place for the logs and the job,
// but is submitted only with the manifest of a run.
func TestPrepare(t *testing.T) {
	j := prepared(t, "run")
	info, err := os.Stat(filepath.Join(j.Dir, "bin", "basisk"))
	require.NoError(t, err)
	require.NotZero(t, info.Mode()&0o100)
	require.EqualValues(t, len("#!/bin/sh\n"), info.Size())
	require.DirExists(t, filepath.Join(j.Dir, "logs"))
	text, err := os.ReadFile(filepath.Join(j.Dir, ScriptFile))
	require.NoError(t, err)
	require.Equal(t, "exit\n", string(text))
	require.False(t, IsSubmitted(j.Dir))
	require.NoError(t, os.WriteFile(filepath.Join(j.Dir, "manifest.json"), []byte("{}"), 0o600))
	require.True(t, IsSubmitted(j.Dir))
	require.Equal(t, Job{Schema: 2, Name: "basisk-x", AtOnce: 2, Batches: []Batch{}, Dir: j.Dir}, *reread(t, j))
	require.NoError(t, os.Remove(filepath.Join(j.Dir, JobFile)))
	require.False(t, IsSubmitted(j.Dir))
	require.ErrorIs(t, j.Prepare(filepath.Join(j.Dir, "none"), "basisk", ""), os.ErrNotExist)
}

// TestPrepareKilled: wherever the process ends, the folder is not taken for a submitted run, and the
// same command prepares it.
func TestPrepareKilled(t *testing.T) {
	program := filepath.Join(t.TempDir(), "built")
	require.NoError(t, os.WriteFile(program, []byte("#!/bin/sh\n"), 0o600))
	for calls := 0; ; calls++ {
		dir := t.TempDir()
		err := New(disk.StopAfter(calls), dir, "x", 0).Prepare(program, "basisk", "exit\n")
		require.False(t, IsSubmitted(dir))
		if err == nil {
			require.Greater(t, calls, 5)
			return
		}
		require.ErrorIs(t, err, disk.ErrStopped)
		j := New(nil, dir, "x", 0)
		require.NoError(t, j.Prepare(program, "basisk", "exit\n"))
		for _, name := range []string{"bin/basisk", ScriptFile, JobFile} {
			info, err := os.Stat(filepath.Join(dir, filepath.FromSlash(name)))
			require.NoError(t, err)
			require.NotZero(t, info.Size(), name)
		}
	}
}

// TestSubmit: one array, found by its name, with its logs in the folder, whose per cents Slurm does
// not expand. Options of later batches replace those of the script, and a batch is noted.
func TestSubmit(t *testing.T) {
	c, j := newCluster(t), submitted(t, 4)
	c.says("sbatch", "12;west\n")
	job, err := j.Submit(t.Context(), []int{1, 2, 4})
	require.NoError(t, err)
	require.Equal(t, "12", job)
	log := filepath.Join(strings.ReplaceAll(j.Dir, "%", "%%"), "logs", "shard-%a.log")
	require.Equal(t, []string{"sbatch --parsable --job-name=basisk-x --chdir=" + j.Dir + " --output=" + log +
		" --open-mode=append --array=1-2,4%2 " + filepath.Join(j.Dir, "job.sh")}, c.calls())

	j = reread(t, j)
	require.Len(t, j.Batches, 1)
	require.WithinDuration(t, time.Now(), j.Batches[0].Time, time.Minute)
	require.Equal(t, Batch{Time: j.Batches[0].Time, Shards: "1-2,4", Job: "12"}, j.Batches[0])
	j.Override(Options(time.Hour, 0, "long"))
	j.AtOnce = 0
	require.Contains(t, j.Command([]int{3}), "--open-mode=append --time=01:00:00 --partition=long --array=3 ")
	c.says("sbatch", "13\n")
	_, err = j.Submit(t.Context(), []int{3})
	require.NoError(t, err)
	require.Contains(t, c.calls()[0], "--open-mode=append --time=01:00:00 --partition=long --array=3 ")
	require.Len(t, reread(t, j).Batches, 2)
	require.Equal(t, []string{"--time=01:00:00", "--partition=long"}, reread(t, j).Options)
}

// TestSubmitFails: a submission that Slurm rejects is not noted, and the error for one that cannot be noted
// names the job.
func TestSubmitFails(t *testing.T) {
	c, j := newCluster(t), submitted(t, 4)
	for says, want := range map[string]string{
		"Welcome to west\n": `sbatch printed "Welcome to west\n": expected the number of a job`,
		"0\n":               `sbatch printed "0\n": expected the number of a job`,
		"":                  `sbatch printed "": expected the number of a job`,
	} {
		c.says("sbatch", says)
		_, err := j.Submit(t.Context(), []int{1})
		require.EqualError(t, err, want)
	}
	c.fails("sbatch", "sbatch: error: invalid partition specified: none\nsbatch: error: Batch job submission failed\n")
	_, err := j.Submit(t.Context(), []int{1})
	require.EqualError(t, err, "sbatch: invalid partition specified: none; Batch job submission failed")
	require.Empty(t, reread(t, j).Batches)

	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(errors.New("enough"))
	_, err = j.Submit(ctx, []int{1})
	require.EqualError(t, err, "enough")

	c.says("sbatch", "1\n")
	j.disk = disk.StopAfter(0)
	job, err := j.Submit(t.Context(), []int{1})
	require.Equal(t, "1", job)
	require.ErrorContains(t, err, "job 1 is submitted but not noted: ")
}

// TestCancel: all jobs of the name are ended at once if any waits or runs, and only their batches are
// called cancelled.
func TestCancel(t *testing.T) {
	c, j := newCluster(t), submitted(t, 4)
	t.Setenv("SCANCEL_STATE", "PENDING")
	j.Batches = []Batch{{Shards: "1-2", Job: "7"}, {Shards: "2-3", Job: "8"}, {Shards: "4", Job: "9"}}
	c.says("squeue", "7_1|COMPLETED|None\n8_2|RUNNING|None\n8_3|PENDING|Resources\n9_4|PENDING|Priority\n")
	jobs, err := j.Cancel(t.Context())
	require.NoError(t, err)
	require.ElementsMatch(t, []string{"8", "9"}, jobs)
	require.Equal(t, "scancel --name=basisk-x", c.calls()[1])
	var cancelled []bool
	for _, b := range reread(t, j).Batches {
		cancelled = append(cancelled, b.Cancelled)
	}
	require.Equal(t, []bool{false, true, true}, cancelled)

	c.says("squeue", "8_2|CANCELLED|None\n")
	jobs, err = j.Cancel(t.Context())
	require.NoError(t, err)
	require.Empty(t, jobs)
	require.Len(t, c.calls(), 1, "scancel is not called")
	require.True(t, reread(t, j).Batches[1].Cancelled)

	c.says("squeue", "8_2|RUNNING|None\n")
	c.fails("scancel", "scancel: error: Access denied\n")
	_, err = j.Cancel(t.Context())
	require.EqualError(t, err, "scancel: Access denied")
	c.fails("squeue", "slurm_load_jobs error: Unable to contact slurm controller\n")
	_, err = j.Cancel(t.Context())
	require.EqualError(t, err, "squeue: slurm_load_jobs error: Unable to contact slurm controller")
}

// attempt writes the files of an attempt at a shard with a number of records, the last of them after some
// time.
func attempt(t *testing.T, j *Job, shard, of int, name string, records int, took time.Duration) {
	t.Helper()
	began := time.Now().UTC().Truncate(time.Second)
	m := results.Manifest{
		Schema: results.Schema, Experiment: "phase", Plan: "p", Trials: 10,
		Shard: fmt.Sprintf("%d/%d", shard, of), Sessions: []results.Session{{Start: began}},
	}
	part := fmt.Sprintf("-%d-of-%d.%s.json", shard, of, name)
	require.NoError(t, m.Write(nil, filepath.Join(j.Dir, "manifest"+part)))
	var text strings.Builder
	for i := range records {
		fmt.Fprintf(&text, `{"key":"%d","seed":%d}`+"\n", i, i)
	}
	file := filepath.Join(j.Dir, "records"+part+"l")
	require.NoError(t, os.WriteFile(file, []byte(text.String()), 0o600))
	require.NoError(t, os.Chtimes(file, time.Time{}, began.Add(took)))
}

// TestStatus: the files show what is done, and Slurm says the rest.
func TestStatus(t *testing.T) {
	c, j := newCluster(t), submitted(t, 7)
	j.Batches = []Batch{{Shards: "1-5", Job: "7"}, {Shards: "6", Job: "8", Cancelled: true}}
	attempt(t, j, 1, 7, "7-0", 1, time.Second)
	attempt(t, j, 1, 7, "7-1", 2, time.Second) // has the first again
	attempt(t, j, 2, 7, "7-0", 1, 4*time.Second)
	attempt(t, j, 4, 7, "7-0", 0, time.Second)
	c.says("squeue", "7_1|RUNNING|None\n7_2|RUNNING|None\n7_3|PENDING|Resources\n7_4|TIMEOUT|TimeLimit\n")
	st, err := j.Status(t.Context())
	require.NoError(t, err)
	left := 28.0 // seven trials at a quarter per second
	require.Equal(t, &Status{
		Directory: j.Dir, Experiment: "phase", Trials: 10, Records: 3, Rate: 0.25, Left: &left,
		Done: 1, Running: 1, Waiting: 1, Missing: 4,
		Shards: []ShardStatus{
			{Shard: 1, State: ShardDone, Trials: 2, Records: 2, Attempts: 2},
			{Shard: 2, State: ShardRunning, Trials: 2, Records: 1, Attempts: 1, Job: "7_2"},
			{Shard: 3, State: ShardWaiting, Trials: 2, Job: "7_3", Why: "PENDING (Resources)"},
			{Shard: 4, State: ShardMissing, Trials: 1, Attempts: 1, Why: "timeout (TimeLimit)"},
			{Shard: 5, State: ShardMissing, Trials: 1, Why: "not started"},
			{Shard: 6, State: ShardMissing, Trials: 1, Why: "cancelled"},
			{Shard: 7, State: ShardMissing, Trials: 1, Why: "not submitted"},
		},
	}, st)
	require.Equal(t, []int{4, 5, 6, 7}, st.Without())

	c.says("squeue", "")
	st, err = j.Status(t.Context())
	require.NoError(t, err)
	require.Zero(t, st.Rate)
	require.Nil(t, st.Left)
	require.Equal(t, "ended early", st.Shards[3].Why)

	// A later batch counts, and a Slurm that does not answer hides nothing that the files show.
	j.Batches = append(j.Batches, Batch{Shards: "6-7", Job: "9"})
	c.fails("squeue", "slurm_load_jobs error: Unable to contact slurm controller\n")
	st, err = j.Status(t.Context())
	require.EqualError(t, err, "squeue: slurm_load_jobs error: Unable to contact slurm controller")
	require.Equal(t, 1, st.Done)
	require.Equal(t, []int{2, 3, 4, 5, 6, 7}, st.Without())
	require.Equal(t, "squeue does not answer", st.Shards[5].Why)
	require.Equal(t, 3, st.Records)
}

// TestMergedStatus: a merged run is done, whatever files are left.
func TestMergedStatus(t *testing.T) {
	c, j := newCluster(t), submitted(t, 2)
	c.says("squeue", "")
	m := results.Manifest{Schema: results.Schema, Experiment: "phase", Plan: "p", Trials: 10, Shards: 2, Merged: true}
	require.NoError(t, m.Write(nil, filepath.Join(j.Dir, "manifest.json")))
	st, err := j.Status(t.Context())
	require.NoError(t, err)
	require.True(t, st.Merged)
	require.Equal(t, 2, st.Done)
	require.Equal(t, 10, st.Records)
	require.Empty(t, st.Without())
	require.NoError(t, os.Remove(filepath.Join(j.Dir, "manifest.json")))
	_, err = j.Status(t.Context())
	require.ErrorIs(t, err, os.ErrNotExist)
}
