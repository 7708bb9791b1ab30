package experiments

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"basisk/internal/disk"
	"basisk/results"
)

// The idea: the parts of a run are files of records in any order. Merging compares them with the
// plan, trial by trial, and writes one file in the order of the plan, so that runs with different
// numbers of workers or shards result in files that differ only in times. The parts are not
// changed.

// Merge checks that the runs or shards in dirs are one whole run, and writes its records, in the
// order of the plan, its manifest, and tables for other programs into the directory out. Records
// that are missing, duplicate, changed or of another run are errors; then nothing is written.
func (rs Runs) Merge(ctx context.Context, dirs []string, out string) (*results.Manifest, error) {
	f, err := rs.openParts(ctx, dirs...)
	if err != nil {
		return nil, err
	}
	return f.manifest, f.merge(ctx, rs.Disk, out)
}

// merge merges the run into the directory out, from which it is read from then on.
func (f *folder) merge(ctx context.Context, d *disk.Disk, out string) error {
	if err := f.checkTarget(ctx, out); err != nil {
		return err
	}
	x, err := f.index(ctx)
	if err != nil {
		return err
	}
	defer x.Close()
	_, missing := os.Lstat(out)
	if err := d.MkdirAll(out); err != nil {
		return err
	}
	if err := x.Merge(ctx, d, out, f.manifest, f.plan()); err != nil {
		if missing != nil {
			err = errors.Join(err, d.Remove(out)) // nothing was written
		}
		return f.explainMissing(err)
	}
	packed, entry, err := pack(f.kept, f.trials())
	if f.manifest.Instances = entry; err == nil && entry != nil {
		err = d.WriteFile(filepath.Join(out, packedFile), packed)
	}
	if err != nil {
		return err
	}
	f.dirs, f.name, f.parts, f.manifest.Merged = []string{out}, filepath.Join(out, manifestFile), nil, true
	if err := f.manifest.Write(d, f.name); err != nil {
		return err
	}
	written := []string{manifestFile, packedFile}
	for _, file := range f.manifest.Files {
		written = append(written, file.Name)
	}
	// A run that is merged in place now has its instances in the packed file.
	return errors.Join(d.Remove(filepath.Join(out, instancesFile)), d.Sweep(out, written...))
}

// checkTarget returns an error if the directory out has the records of another run.
func (f *folder) checkTarget(ctx context.Context, out string) error {
	name := filepath.Join(out, manifestFile)
	there, err := results.ReadManifest(name)
	if err == nil {
		if err := there.SameRun(f.manifest); err != nil {
			return fmt.Errorf("%s would be overwritten: %w", name, err)
		}
		return nil
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	records := filepath.Join(out, results.RecordsFile)
	isPart := slices.ContainsFunc(f.parts, func(p part) bool { return p.records == records })
	if _, err := os.Lstat(records); err != nil || isPart {
		return nil
	}
	// Records of this run were left by a merge that was killed before it wrote the manifest.
	x, err := results.OpenIndex(ctx, f.manifest.Experiment, records)
	if err == nil {
		defer x.Close()
		err = x.Check(ctx, f.plan())
	}
	if err != nil || x.Len() < f.manifest.Trials {
		return fmt.Errorf("%s would be overwritten: expected a directory without records of another run", records)
	}
	return nil
}

// explainMissing adds to the error of an incomplete run what exists and what to do.
func (f *folder) explainMissing(err error) error {
	var missing *results.MissingError
	if !errors.As(err, &missing) {
		return err
	}
	shards := make([]string, 0, len(f.parts))
	for _, p := range f.parts {
		if p.manifest.Shard == "" {
			return fmt.Errorf("%s: %w: finish it with resume", p.records, err)
		}
		shards = append(shards, p.manifest.Shard)
	}
	return fmt.Errorf("shards %s: %w: finish them with resume, and name the directories of all",
		strings.Join(shards, ", "), err)
}
