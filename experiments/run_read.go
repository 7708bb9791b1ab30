package experiments

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"time"

	"basisk/internal/disk"
	"basisk/results"
)

// The idea: a run is a folder. The manifest is written first and has everything that determines the
// plan; then each record is written as soon as its trial is done. So whatever ends the process, the
// folder alone shows what is missing, and any step can be repeated. Each writer has files of its
// own, its part:
//
//	manifest.json           records.jsonl           instances.txt           a whole run
//	manifest-2-of-4.json    records-2-of-4.jsonl    instances-2-of-4.txt    a shard of it
//	manifest-2-of-4.17-0.json  …                                            an attempt at a shard
//
// A complete run is merged: the records are sorted in the order of the plan, and the manifest says
// so, with the hashes of the other files, which readers check.
//
// Records belong to a run if they are of trials of its plan, with their seeds and configurations. The
// plan is made again from the manifest and compared with the hash of the original one. Resuming,
// reporting and repeating a run check this first, for all records, and change nothing if it does not hold.

// Runs are the runs that a program makes and reads.
type Runs struct {
	// Catalog has the experiments.
	Catalog
	// Disk is where runs are written; default the machine's disk.
	Disk *disk.Disk
}

// Reader reads a run, which is in a folder or, if it is in shards, in several.
type Reader struct {
	Experiment Experiment
	// Manifest is the manifest of the whole run, with the sessions of all parts.
	Manifest *results.Manifest

	disk *disk.Disk
	dirs []string
	// name is the path of the manifest, or of the first part's manifest.
	name string
	// parts are the parts of the run, and trials those of its plan; none if it is merged.
	parts  []part
	trials []Trial
	kept   *instanceStore // nil until it is needed
}

// Open opens a run in folders. A merged run can be read even if this program would plan it differently.
func (rs Runs) Open(ctx context.Context, dirs ...string) (*Reader, error) {
	r := &Reader{disk: rs.Disk, dirs: dirs, name: filepath.Join(dirs[0], manifestFile)}
	var err error
	r.Manifest, err = results.ReadManifest(r.name)
	switch {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return nil, err
	case err == nil && r.Manifest.Merged && len(dirs) == 1:
		r.Experiment, err = rs.experimentOf(r.name, r.Manifest)
		return r, err
	}
	return rs.openParts(ctx, dirs)
}

// openParts opens the run in folders as a whole or in shards.
func (rs Runs) openParts(ctx context.Context, dirs []string) (*Reader, error) {
	parts, err := findParts(dirs...)
	if err != nil {
		return nil, err
	}
	r := &Reader{disk: rs.Disk, dirs: dirs, parts: parts, name: parts[0].path(manifestFile), Manifest: joined(parts)}
	if err := r.loadInstances(); err != nil {
		return nil, err
	}
	plan, err := rs.replan(ctx, r.name, r.Manifest, r.kept)
	if err != nil {
		return nil, err
	}
	r.Experiment, r.trials = plan.Experiment, plan.Trials
	return r, nil
}

// joined returns the manifest of the whole run of parts.
func joined(parts []part) *results.Manifest {
	whole := *parts[0].manifest
	whole.Shard, whole.Sessions, whole.Values = "", nil, results.Quantities{}
	for _, p := range parts {
		whole.Sessions = append(whole.Sessions, p.manifest.Sessions...)
		whole.Values.Join(p.manifest.Values)
	}
	slices.SortStableFunc(whole.Sessions, func(a, b results.Session) int { return a.Start.Compare(b.Start) })
	return &whole
}

// loadInstances reads the stored instances of the run, unless it has done so.
func (r *Reader) loadInstances() (err error) {
	if r.kept == nil {
		if r.kept, err = openInstances(nil, "", r.Manifest, r.dirs...); err == nil && saysUnique(r.Manifest) {
			r.kept.rename()
		}
	}
	return err
}

// replan makes the plan of a manifest, whose name is for errors, with stored instances. It returns an error if that
// is another plan than the manifest's.
func (rs Runs) replan(ctx context.Context, name string, m *results.Manifest, kept *instanceStore) (*Plan, error) {
	e, err := rs.experimentOf(name, m)
	if err != nil {
		return nil, err
	}
	var plan *Plan
	p, err := paramsOf(rs.Catalog, m, kept)
	if err == nil {
		plan, err = NewPlan(ctx, e, p)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	hash := plan.Hash
	if saysUnique(m) {
		if hash, err = earlierHash(plan.Trials); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	if hash != m.Plan || len(plan.Trials) != m.Trials {
		return nil, fmt.Errorf("%s: the plan is not the one that this program makes of it "+
			"(%d trials there, %d here): the manifest was changed, or the run made by another version, %v",
			name, m.Trials, len(plan.Trials), m.Versions())
	}
	kept.serve(plan.Trials)
	return plan, nil
}

// experimentOf returns the experiment that a manifest names.
func (c Catalog) experimentOf(name string, m *results.Manifest) (Experiment, error) {
	e, err := c.Find(m.Experiment)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return e.Experiment, nil
}

// chosenParams are the parameters in a manifest besides the seed.
type chosenParams struct {
	Scale   float64           `json:"scale"`
	Options map[string]string `json:"options,omitempty"`
}

// paramsOf returns the parameters that a manifest states. Given puzzles come from the store.
func paramsOf(catalog Catalog, m *results.Manifest, kept *instanceStore) (Params, error) {
	var c chosenParams
	if err := json.Unmarshal(m.Params, &c); err != nil {
		return Params{}, fmt.Errorf("params: %w", err)
	}
	p := Params{Seed: m.Seed, Scale: c.Scale, Options: c.Options, Catalog: catalog.Catalog}
	if text := p.Options[OptionPopulation]; text != "" && saysUnique(m) {
		p = p.With(OptionPopulation, staged(text))
	}
	if m.Data == nil {
		return p, nil
	}
	var err error
	if p.Puzzles, err = kept.given(); err == nil && p.Puzzles == nil {
		err = fmt.Errorf("the puzzles of the run are missing: expected them in %s beside the manifest", instancesFile)
	}
	return p, err
}

// recorded returns the records of the parts and the plan, by shard.
func (r *Reader) recorded() (*results.Parts, results.Planned) {
	files := make([][]string, max(r.parts[0].shard.Count, 1))
	for _, p := range r.parts {
		i := max(p.shard.Index-1, 0)
		files[i] = append(files[i], recordFiles([]part{p})...)
	}
	return &results.Parts{Files: files, Values: r.Manifest.Values}, planned(r.trials, len(files))
}

// recordFiles returns the files of records of parts that have begun.
func recordFiles(parts []part) (names []string) {
	for _, p := range parts {
		if name := p.path(results.RecordsFile); exists(name) {
			names = append(names, name)
		}
	}
	return names
}

// exists reports whether there is a file of that name.
func exists(name string) bool {
	_, err := os.Lstat(name)
	return err == nil
}

// Records returns the existing records of the run in dir, in the order of the plan.
func (rs Runs) Records(ctx context.Context, dir string) (iter.Seq2[results.Record, error], error) {
	r, err := rs.Open(ctx, dir)
	if err != nil {
		return nil, err
	}
	return until(ctx, r.records()), nil
}

// records yields the existing records, in the order of the plan.
func (r *Reader) records() iter.Seq2[results.Record, error] {
	if r.parts == nil {
		merged := results.ReadMerged(r.dirs[0], r.Manifest)
		if saysUnique(r.Manifest) {
			return asStaged(merged)
		}
		return merged
	}
	return func(yield func(results.Record, error) bool) {
		if err := checkRules(r.parts); err != nil {
			yield(results.Record{}, err)
			return
		}
		files, plan := r.recorded()
		for record, err := range files.Records(plan) {
			if !yield(record, err) || err != nil {
				return
			}
		}
		if err := checkFinished(r.parts); err != nil {
			yield(results.Record{}, err)
		}
	}
}

// noRun returns the error for a folder without a run.
func noRun(dir string) error {
	return fmt.Errorf("%s: expected a directory with %s, as experiment run makes it", dir, manifestFile)
}

// FreeFolder returns the first folder in parent, among those named after name and day, that does not exist.
func FreeFolder(parent, name string, day time.Time) string {
	for n := 1; ; n++ {
		if dir := filepath.Join(parent, fmt.Sprintf("%s-%s-%d", name, day.Format(time.DateOnly), n)); !exists(dir) {
			return dir
		}
	}
}
