package experiments_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/results"
)

// TestProgress: the progress of a shard is what its files show, and its rate is the rate of the latest attempt.
func TestProgress(t *testing.T) {
	rs, dir := experiments.Runs{Catalog: own()}, filepath.Join(t.TempDir(), "run")
	plan := experiments.Params{Seed: 1, Scale: 0.1} // of ten trials
	require.NoError(t, create(t, dir, plan, experiments.Setup{Shards: 3}).Close())
	m, list, err := experiments.Progress(dir)
	require.NoError(t, err)
	require.Equal(t, 10, m.Trials)
	require.Equal(t, []experiments.ShardProgress{{Trials: 4}, {Trials: 3}, {Trials: 3}}, list)

	shard := experiments.Shard{Index: 2, Count: 3}
	worker, err := rs.Reopen(t.Context(), dir, shard, "b")
	require.NoError(t, err)
	idle, err := rs.Reopen(t.Context(), dir, shard, "c")
	require.NoError(t, err)
	require.NoError(t, idle.Close())
	require.NoError(t, worker.Measure(t.Context(), 1, nil))
	require.NoError(t, worker.Close())
	begun, err := results.ReadManifest(filepath.Join(dir, "manifest-2-of-3.b.json"))
	require.NoError(t, err)
	start := begun.Sessions[0].Start
	records := filepath.Join(dir, "records-2-of-3.b.jsonl")
	for after, rate := range map[time.Duration]float64{6 * time.Second: 0.5, 0: 0, -time.Second: 0} {
		require.NoError(t, os.Chtimes(records, time.Time{}, start.Add(after)))
		_, list, err = experiments.Progress(dir)
		require.NoError(t, err)
		second := experiments.ShardProgress{Trials: 3, Records: 3, Attempts: 2, Rate: rate}
		require.Equal(t, []experiments.ShardProgress{{Trials: 4}, second, {Trials: 3}}, list)
	}

	require.NoError(t, os.Remove(records))
	_, list, err = experiments.Progress(dir)
	require.NoError(t, err)
	require.Equal(t, experiments.ShardProgress{Trials: 3, Attempts: 2}, list[1], "it has no record yet")
	require.NoError(t, os.Mkdir(records, 0o700))
	_, _, err = experiments.Progress(dir)
	require.ErrorContains(t, err, "records-2-of-3.b.jsonl")
	put(t, dir, "manifest-1-of-3.json", "x")
	_, _, err = experiments.Progress(dir)
	require.ErrorContains(t, err, "manifest-1-of-3.json")
	_, _, err = experiments.Progress(t.TempDir())
	require.ErrorIs(t, err, os.ErrNotExist)
}

// TestPartsThatCannotBe: a folder that is a file, a manifest of a shard that is none, and records that were changed
// after they were merged are named.
func TestPartsThatCannotBe(t *testing.T) {
	rs, dir := experiments.Runs{Catalog: own()}, workedOff(t, 1)
	file := filepath.Join(dir, results.RecordsFile)
	_, err := rs.Merge(t.Context(), []string{file}, t.TempDir())
	require.ErrorContains(t, err, "not a directory")

	shard := t.TempDir()
	require.NoError(t, create(t, shard, small, experiments.Setup{Shard: experiments.Shard{Index: 1, Count: 2}}).Close())
	edit(t, shard, "manifest-1-of-2.json", `"shard": "1/2"`, `"shard": "3/2"`)
	name := filepath.Join(shard, "manifest-1-of-2.json")
	_, err = rs.Merge(t.Context(), []string{shard}, t.TempDir())
	require.EqualError(t, err, fmt.Sprintf(`%s: shard "3/2": expected a number from 1 to 2 before the slash`, name))

	r, err := rs.Reopen(t.Context(), dir, experiments.Shard{}, "")
	require.NoError(t, err)
	require.Equal(t, r.Total, r.Recorded(), "nothing is left to do")
	require.NoError(t, r.Close())
	edit(t, dir, results.RecordsFile, `"values":`, `"values": `)
	for _, err := range []error{
		second(rs.Reopen(t.Context(), dir, experiments.Shard{}, "")),
		second(rs.Merge(t.Context(), []string{dir}, t.TempDir())),
	} {
		require.ErrorContains(t, err, "records.jsonl was changed after it was written")
	}
}
