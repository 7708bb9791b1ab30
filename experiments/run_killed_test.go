package experiments_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/internal/disk"
	"basisk/internal/testenv"
	"basisk/results"
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
