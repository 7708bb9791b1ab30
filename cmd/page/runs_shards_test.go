package page

import (
	"encoding/json"
	"path/filepath"
	"testing"
	"time"

	"basisk/experiments"
	"basisk/solver"

	"github.com/stretchr/testify/require"
)

// TestRunSubmitted: a submitted run of which no shard has started is listed with the data of its
// submission, and its stream has the state of each shard.
func TestRunSubmitted(t *testing.T) {
	base := filepath.Join(t.TempDir(), "my runs")
	dir := filepath.Join(base, "away")
	s, err := experiments.NewSubmission(t.Context(), coins{}, experiments.Params{Seed: 1, Catalog: solver.Default()}, experiments.Setup{})
	require.NoError(t, err)
	s.Name, s.Cluster, s.Shards, s.Workers, s.Directory = "coins-1", "local", 2, 1, dir
	put(t, filepath.Join(dir, "note"), "")
	require.NoError(t, s.Write(nil, dir))
	put(t, filepath.Join(dir, "records-1-of-2.jsonl.part-1"), "{}\n{}\n{}\n") // of a process that was lost
	c := serveRuns(t, base)
	c.of.lookEvery = time.Millisecond

	var list runList
	c.read("/api/runs", &list)
	require.Len(t, list.Runs, 1)
	e := list.Runs[0]
	require.Equal(t, []any{true, 20, 0, ""}, []any{e.Submitted, e.Planned, e.Done, e.Error})

	event := c.live(t.Context(), "/api/runs/away/live")
	var shards shardsStatus
	var progress runProgress
	next := func() string {
		name, data := event()
		switch name {
		case "shards":
			require.NoError(t, json.Unmarshal([]byte(data), &shards))
		case "progress":
			require.NoError(t, json.Unmarshal([]byte(data), &progress))
		}
		return name
	}
	require.Equal(t, "progress", next())
	require.Equal(t, 3, progress.Done, "including the records of a shard that has not ended")
	require.Equal(t, "shards", next())
	require.Equal(t, 2, shards.Failed, "no job will run them")
	require.Equal(t, []int{10, 10}, []int{shards.Shards[0].Trials, shards.Shards[1].Trials})
	require.NotEmpty(t, shards.Shards[0].Why)
	require.Equal(t, "basisk experiment submit '"+dir+"'", shards.GoOn, "as a shell reads it")
	require.False(t, shards.Active)
	require.NotEqual(t, "shards", next(), "the cluster is asked every few seconds")

	put(t, filepath.Join(dir, experiments.SubmissionFile), "{")
	c.read("/api/runs", &list)
	require.Contains(t, list.Runs[0].Error, "submission.json")
}
