package experiments_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"basisk/experiments"
	"basisk/internal/disk"
	"basisk/internal/testenv"
	"basisk/results"

	"github.com/stretchr/testify/require"
)

// quick is a plan of a few trials, some of which store their puzzle.
var quick = experiments.Params{Seed: 7, Scale: 0.3}

// finish measures a run, or a shard of it, with the commands that a person would repeat after a kill, whatever
// the killed process has left.
func finish(rs experiments.Runs, dir string, shard experiments.Shard) error {
	return work(rs, dir, quick, experiments.Setup{Shard: shard})
}

// work does so for any plan.
func work(rs experiments.Runs, dir string, p experiments.Params, s experiments.Setup) error {
	r, err := rs.Reopen(context.Background(), dir, s.Shard, "")
	if isMissing(err) {
		r, err = rs.Create(context.Background(), dir, clues{}, p, s)
	}
	if err != nil {
		return err
	}
	return errors.Join(r.Measure(context.Background(), 1, nil), r.Close())
}

// isMissing reports whether an error says that a run or a shard does not exist.
func isMissing(err error) bool {
	return err != nil && (strings.Contains(err.Error(), "expected a directory with manifest.json") ||
		strings.Contains(err.Error(), "expected a run with this shard"))
}

// merge joins the parts of a run in folders, and reports it.
func merge(rs experiments.Runs, out string, dirs ...string) error {
	if _, err := rs.Merge(context.Background(), dirs, out); err != nil {
		return err
	}
	_, err := rs.Report(context.Background(), out)
	return err
}

// whole makes a run in one go.
func whole(rs experiments.Runs, dir string) error {
	if err := finish(rs, dir, experiments.Shard{}); err != nil {
		return err
	}
	return merge(rs, dir, dir)
}

// ofPuzzles makes a run of puzzles that were given, which are stored with it.
func ofPuzzles(rs experiments.Runs, dir string) error {
	puzzles, file, err := experiments.ReadGiven("testdata/small.txt")
	if err != nil {
		return err
	}
	p := experiments.Params{Puzzles: puzzles}
	if err := work(rs, dir, p, experiments.Setup{Data: []results.DataFile{file}}); err != nil {
		return err
	}
	return merge(rs, dir, dir)
}

// inOneFolder makes a run in two shards that share a folder.
func inOneFolder(rs experiments.Runs, dir string) error {
	for i := range 2 {
		if err := finish(rs, dir, experiments.Shard{Index: i + 1, Count: 2}); err != nil {
			return err
		}
	}
	return merge(rs, dir, dir)
}

// inFolders makes a run in two shards that have folders of their own.
func inFolders(rs experiments.Runs, dir string) error {
	var parts []string
	for i := range 2 {
		parts = append(parts, fmt.Sprintf("%s-part%d", dir, i+1))
		if err := finish(rs, parts[i], experiments.Shard{Index: i + 1, Count: 2}); err != nil {
			return err
		}
	}
	return merge(rs, dir, parts...)
}

// attempts counts the attempts of inAttempts.
var attempts int

// inAttempts makes a run as a cluster does: a killed attempt is followed by another.
func inAttempts(rs experiments.Runs, dir string) error {
	if !exists(filepath.Join(dir, "manifest.json")) {
		r, err := rs.Create(context.Background(), dir, clues{}, quick, experiments.Setup{Shards: 2})
		if err != nil {
			return err
		}
		if err := r.Close(); err != nil {
			return err
		}
	}
	for i := range 2 {
		attempts++
		shard := experiments.Shard{Index: i + 1, Count: 2}
		r, err := rs.Reopen(context.Background(), dir, shard, fmt.Sprintf("%d-0", attempts))
		if err != nil {
			return err
		}
		if err := errors.Join(r.Measure(context.Background(), 1, nil), r.Close()); err != nil {
			return err
		}
	}
	return merge(rs, dir, dir)
}

// exists reports whether there is a file of that name.
func exists(name string) bool {
	_, err := os.Lstat(name)
	return err == nil
}

// TestKilledAnywhere ends the making of a run after each call that writes, and repeats it: the records are the
// same, and no temporary file is left.
func TestKilledAnywhere(t *testing.T) {
	rs := experiments.Runs{Catalog: aboutClues()}
	for name, step := range map[string]func(experiments.Runs, string) error{
		"run": whole, "run of puzzles": ofPuzzles, "shards in a folder": inOneFolder, "shards in folders": inFolders, "attempts": inAttempts,
	} {
		t.Run(name, func(t *testing.T) {
			want := filepath.Join(t.TempDir(), "run")
			require.NoError(t, step(rs, want))
			killed := 0
			for calls := 0; ; calls += testenv.Scale(19, 17, 1) {
				dir := filepath.Join(t.TempDir(), "run")
				d := disk.StopAfter(calls)
				err := step(experiments.Runs{Catalog: rs.Catalog, Disk: d}, dir)
				if err == nil && !d.Stopped() {
					break
				}
				killed++
				require.NoError(t, step(rs, dir), "after %d calls, which ended with %v", calls, err)
				requireAgreement(t, want, dir)
				left, err := filepath.Glob(dir + "*/*.tmp")
				require.NoError(t, err)
				require.Empty(t, left, calls)
			}
			t.Logf("killed after each of %d calls, and finished each time", killed)
		})
	}
}

// TestStoppedIsSaid ends whoever makes a small run after every call that writes: the error says so, and without one
// the run is whole.
func TestStoppedIsSaid(t *testing.T) {
	p := experiments.Params{Seed: 7}.With("population", "2 minimal").With("puzzles", "1")
	step := func(rs experiments.Runs, dir, out string) error {
		r, err := rs.Create(t.Context(), dir, clues{}, p, experiments.Setup{Shards: 1})
		if err == nil {
			err = r.Close()
		}
		if err != nil {
			return err
		}
		r, err = rs.Reopen(t.Context(), dir, experiments.Shard{}, "1-0")
		if err != nil {
			return err
		}
		if err := errors.Join(r.Measure(t.Context(), 1, nil), r.Close()); err != nil {
			return err
		}
		return merge(rs, out, dir)
	}
	for calls := 0; ; calls++ {
		base, d := t.TempDir(), disk.StopAfter(calls)
		out := filepath.Join(base, "out")
		err := step(experiments.Runs{Catalog: aboutClues(), Disk: d}, filepath.Join(base, "run"), out)
		if err != nil {
			require.ErrorIs(t, err, disk.ErrStopped, calls)
			continue
		}
		m, err := results.ReadManifest(filepath.Join(out, "manifest.json"))
		require.NoError(t, err)
		require.True(t, m.Merged)
		require.FileExists(t, filepath.Join(out, "report.html"))
		if !d.Stopped() {
			return
		}
	}
}

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
	measure(t, worker, 1)
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
