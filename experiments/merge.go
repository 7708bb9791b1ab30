package experiments

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"basisk/results"
)

// The idea: the parts of a run are files of records in any order. Merging compares
// them with the plan, trial by trial, and writes one file in the order of the plan,
// so that runs by different numbers of workers or shards end in files that differ
// in times alone. The parts are not touched.

// part is a manifest and where it is.
type part struct {
	manifest *results.Manifest
	// name is its path, and records that of its records, which are there if it has begun.
	name, records string
	begun         bool
}

// gather returns the parts of a run in directories: all of their shards, or the one
// whole run. It is an error if they are not of one run.
func gather(dirs []string) ([]part, error) {
	var parts []part
	for _, dir := range dirs {
		names, err := manifests(dir)
		if err != nil {
			return nil, err
		}
		if len(names) == 0 {
			return nil, fmt.Errorf("%s: expected a directory with %s, as experiment run makes it", dir, manifestFile)
		}
		latest, err := latestFiles(dir, "records*.jsonl")
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			m, err := results.ReadManifest(name)
			if err != nil {
				return nil, err
			}
			if len(parts) > 0 {
				if err := parts[0].manifest.SameRun(m); err != nil {
					return nil, fmt.Errorf("%s does not go with %s: %w", name, parts[0].name, err)
				}
			}
			records := strings.Replace(strings.TrimSuffix(filepath.Base(name), ".json"), "manifest", "records", 1) + ".jsonl"
			file, begun := latest[records]
			parts = append(parts, part{m, name, cmp.Or(file, filepath.Join(dir, records)), begun})
		}
	}
	return parts, nil
}

// Merge checks that the runs or shards in dirs are the whole of one run, and writes
// its records, in the order of the plan, and its manifest into the directory out,
// and beside them tables for other programs. Records that are missing, of another
// run, changed, or there twice are errors; then nothing is written.
func Merge(ctx context.Context, catalog Catalog, dirs []string, out string) (*results.Manifest, error) {
	parts, err := gather(dirs)
	if err != nil {
		return nil, err
	}
	merged := *parts[0].manifest
	if err := checkTarget(out, &merged, parts); err != nil {
		return nil, err
	}
	kept, err := openShelves(dirs...)
	if err != nil {
		return nil, err
	}
	e, p, err := replan(ctx, catalog, parts[0].name, &merged, kept)
	if err != nil {
		return nil, err
	}
	merged.Shard, merged.Merged, merged.Sessions = "", true, sessions(parts)
	x, err := openParts(ctx, merged.Experiment, parts)
	if err != nil {
		return nil, err
	}
	defer x.Close()
	_, missing := os.Lstat(out)
	if err := os.MkdirAll(out, 0o777); err != nil {
		return nil, err
	}
	if err := x.Merge(ctx, out, &merged, blanks(e, e.Plan(p))); err != nil {
		if missing != nil {
			err = errors.Join(err, os.Remove(out)) // nothing was written
		}
		return nil, explainMissing(err, parts)
	}
	if merged.Instances, err = pack(out, kept, e.Plan(p)); err != nil {
		return nil, err
	}
	if err := merged.Write(filepath.Join(out, manifestFile)); err != nil {
		return nil, err
	}
	// A run that is merged where it was made has its instances in the packed file now.
	return &merged, removeIfThere(filepath.Join(out, shelfFile))
}

// removeIfThere removes a file unless it is not there.
func removeIfThere(name string) error {
	if err := os.Remove(name); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// checkTarget returns an error if the directory out has the records of another run.
func checkTarget(out string, merged *results.Manifest, parts []part) error {
	name := filepath.Join(out, manifestFile)
	there, err := results.ReadManifest(name)
	if err == nil {
		if err := there.SameRun(merged); err != nil {
			return fmt.Errorf("%s would be overwritten: %w", name, err)
		}
		return nil
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	records := filepath.Join(out, results.RecordsFile)
	isPart := slices.ContainsFunc(parts, func(p part) bool { return p.records == records })
	if _, err := os.Lstat(records); err == nil && !isPart {
		return fmt.Errorf("%s would be overwritten: expected a directory without records of another run", records)
	}
	return nil
}

// openParts opens the records of the parts, as far as these have begun.
func openParts(ctx context.Context, experiment string, parts []part) (*results.Index, error) {
	var names []string
	for _, p := range parts {
		if p.begun {
			names = append(names, p.records)
		}
	}
	return results.OpenIndex(ctx, experiment, names...)
}

// explainMissing adds to the error of an incomplete run what there is and what to do.
func explainMissing(err error, parts []part) error {
	var missing *results.MissingError
	if !errors.As(err, &missing) {
		return err
	}
	shards := make([]string, 0, len(parts))
	for _, p := range parts {
		if p.manifest.Shard == "" {
			return fmt.Errorf("%s: %w: finish it with resume", p.records, err)
		}
		shards = append(shards, p.manifest.Shard)
	}
	return fmt.Errorf("shards %s: %w: finish them with resume, and name the directories of all",
		strings.Join(shards, ", "), err)
}

// sessions returns the sessions of all parts, the oldest first.
func sessions(parts []part) []results.Session {
	var all []results.Session
	for _, p := range parts {
		all = append(all, p.manifest.Sessions...)
	}
	slices.SortStableFunc(all, func(a, b results.Session) int { return a.Start.Compare(b.Start) })
	return all
}
