package experiments_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/experiments/cluster"
	"basisk/experiments/lease"
)

// status returns the status of a run on a cluster that reports a state for it.
func status(t *testing.T, s *experiments.Submission, dir string, tasks ...cluster.Task) *experiments.Status {
	st, err := s.Status(dir, tasks, true)
	require.NoError(t, err)
	return st
}

// TestStatus: the status comes from the files of the shards, and only the rest from the cluster.
func TestStatus(t *testing.T) {
	s, dir := submitted(t, 8)
	st, err := s.Status(dir, nil, false)
	require.NoError(t, err)
	require.Equal(t, 8, st.Waiting, "as far as anybody knows")
	require.Equal(t, 8, status(t, s, dir).Failed)

	workShard(t, dir, 1)
	interrupted(t, dir, 2, 3)
	running, err := experiments.Runs{Catalog: own()}.OpenShard(t.Context(), dir, 3, experiments.Worker{Job: "12_3"})
	require.NoError(t, err)
	interrupted(t, dir, 4, 2)
	// A holder on a machine that was lost, after it had beaten once.
	lost := filepath.Join(dir, "leases", "5.1")
	require.NoError(t, os.WriteFile(lost, []byte(`{"host":"node7","job":"12_5","pid":3,"kernel":"x","birth":"1"}`+"\n0 0 0 0\n30 7 7 900\n"), 0o600))
	require.NoError(t, os.Chtimes(lost, time.Now(), time.Now().Add(-time.Hour)))
	// One on another machine that is alive, whatever its clock says.
	alive := filepath.Join(dir, "leases", "8.2")
	require.NoError(t, os.WriteFile(alive, []byte(`{"host":"node8","pid":3,"kernel":"x","birth":"1"}`+"\n0 0 0 0\n30 60 60 7000\n"), 0o600))

	st = status(t, s, dir,
		cluster.Task{Number: 1, Phase: cluster.Ended, State: "COMPLETED"}, cluster.Task{Number: 2, Phase: cluster.Ended, State: "TIMEOUT"},
		cluster.Task{Number: 3, Phase: cluster.Ended, State: "nonsense"}, cluster.Task{Number: 4, Phase: cluster.Waiting, State: "PENDING (BeginTime)"},
		cluster.Task{Number: 6, Phase: cluster.Ended, State: "CANCELLED"}, cluster.Task{Number: cluster.MergeTask, Phase: cluster.Waiting, State: "PENDING (Dependency)"})
	var states []string
	for _, shard := range st.Shards {
		states = append(states, fmt.Sprintf("%d %s %d/%d %d %s", shard.Shard, shard.State, shard.Records, shard.Trials, shard.Attempts, shard.Why))
	}
	require.Equal(t, []string{
		"1 done 10/10 1 ",
		"2 failed 3/10 1 it was asked to end; the cluster says TIMEOUT",
		"3 running 0/10 1 ",
		"4 waiting 2/9 1 PENDING (BeginTime)",
		"5 failed 0/9 1 it was killed, or its machine lost",
		"6 failed 0/9 0 it has not begun; the cluster says CANCELLED",
		"7 failed 0/9 0 no job is to run it",
		"8 running 0/9 2 ",
	}, states)
	require.Equal(t, []int{2, 5, 6, 7}, st.Missing())
	require.Equal(t, []int{1, 2, 1, 4}, []int{st.Done, st.Running, st.Waiting, st.Failed})
	require.Equal(t, 15, st.Records)
	require.InDelta(t, 2.0, st.Rate, 1e-9)
	require.InDelta(t, 30.0, *st.Left, 1e-9)
	require.Equal(t, "PENDING (Dependency)", st.Merge)
	require.Equal(t, "12_3", st.Shards[2].Job)
	require.Equal(t, "node7", st.Shards[4].Host)
	require.NoError(t, running.Work(1, nil))

	for i := range 8 {
		_ = os.Remove(alive)
		if shard := status(t, s, dir).Shards[i]; shard.State != experiments.ShardDone {
			workShard(t, dir, i+1)
		}
	}
	_, err = experiments.Runs{Catalog: own()}.MergeSubmitted(t.Context(), dir, hurry)
	require.NoError(t, err)
	st = status(t, s, dir, cluster.Task{Number: cluster.MergeTask, Phase: cluster.Ended, State: "COMPLETED"})
	require.True(t, st.Merged)
	require.Empty(t, st.Merge)
	require.Equal(t, 8, st.Done)
	require.Nil(t, st.Left)
}

// TestStatusCounts: Status counts only the records after those that a holder has counted,
// unless the file is not the one that it counted, or has lost some of them.
func TestStatusCounts(t *testing.T) {
	const size = len("a record\n")
	s, dir := submitted(t, 1)
	name := filepath.Join(dir, "leases", "1.3")
	for _, c := range []struct{ part, lines, kept, bytes, records int }{
		{3, 5, 0, 0, 5},
		{3, 5, 40, 3 * size, 42},
		{3, 5, 40, 5 * size, 40},
		{3, 5, 40, 5*size + 5, 5},
		{2, 5, 40, 3 * size, 5},
	} {
		part := filepath.Join(dir, fmt.Sprintf("records-1-of-1.jsonl.part-%d", c.part))
		require.NoError(t, os.WriteFile(part, []byte(strings.Repeat("a record\n", c.lines)+"half"), 0o600))
		beats := fmt.Sprintf("{}\n0.0 0 0 0\n10.0 3 %d %d\n", c.kept, c.bytes)
		require.NoError(t, os.WriteFile(name, []byte(beats), 0o600))
		require.Equal(t, c.records, status(t, s, dir).Records, "%+v", c)
		require.NoError(t, os.Remove(part))
	}
}

// TestProgress: a holder reports the trials that it has done and the records that there are.
func TestProgress(t *testing.T) {
	_, dir := submitted(t, 2)
	interrupted(t, dir, 2, 5)
	r, err := experiments.Runs{Catalog: own()}.OpenShard(t.Context(), dir, 2, hurry)
	require.NoError(t, err)
	leases := filepath.Join(dir, "leases")
	require.Eventually(t, func() bool {
		s, err := lease.Latest(leases, "2")
		return err == nil && s.Last.Kept == 5
	}, time.Minute, time.Millisecond)
	require.NoError(t, r.Work(1, func() { time.Sleep(testBeat / 5) }))
	s, err := lease.Latest(leases, "2")
	require.NoError(t, err)
	require.Equal(t, s.Last.Kept, s.Last.Done+5)
	require.Positive(t, s.Last.Done)
	text, err := os.ReadFile(filepath.Join(dir, "records-2-of-2.jsonl"))
	require.NoError(t, err)
	require.Equal(t, s.Last.Kept, bytes.Count(text[:s.Last.Size], []byte("\n")))
}

// TestStatusOfAFailure: the status has what a shard says of its own end.
func TestStatusOfAFailure(t *testing.T) {
	s, dir := submitted(t, 1)
	edit(t, dir, "submission.json", `"trials": 75`, `"trials": 76`)
	_, err := experiments.Runs{Catalog: own()}.OpenShard(t.Context(), dir, 1, hurry)
	require.Error(t, err)
	require.Contains(t, status(t, s, dir).Shards[0].Why, "the plan is not the one that this program makes of it")
}
