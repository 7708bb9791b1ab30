package slurm

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/results"
)

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
	require.NoError(t, m.Write(nil, filepath.Join(j.dir, "manifest"+part)))
	var text strings.Builder
	for i := range records {
		fmt.Fprintf(&text, `{"key":"%d","seed":%d}`+"\n", i, i)
	}
	file := filepath.Join(j.dir, "records"+part+"l")
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
		Directory: j.dir, Experiment: "phase", Trials: 10, Records: 3, Rate: 0.25, Left: &left,
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
	require.NoError(t, m.Write(nil, filepath.Join(j.dir, "manifest.json")))
	st, err := j.Status(t.Context())
	require.NoError(t, err)
	require.True(t, st.Merged)
	require.Equal(t, 2, st.Done)
	require.Equal(t, 10, st.Records)
	require.Empty(t, st.Without())
	require.NoError(t, os.Remove(filepath.Join(j.dir, "manifest.json")))
	_, err = j.Status(t.Context())
	require.ErrorIs(t, err, os.ErrNotExist)
}
