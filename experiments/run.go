package experiments

import (
	"context"
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

// Runs are the runs that a program makes and reads.
type Runs struct {
	// Catalog has the experiments.
	Catalog
	// Disk is where runs are written; default the machine's disk.
	Disk *disk.Disk
}

// Run is the execution of a plan, in a folder or, if it is in shards, in several. It is opened to
// be read, or to be measured.
type Run struct {
	Experiment Experiment
	// Manifest is the manifest of the whole run, with the sessions of all parts, or of the part that
	// is measured.
	Manifest *results.Manifest
	// Total is the number of trials to measure, only the shard's if the run is a shard, and Done the
	// number of trials that had a record when the run was opened.
	Total, Done int
	// Changed lists how files of puzzles have changed since the run was made.
	Changed []string

	disk *disk.Disk
	dirs []string
	// name is the path of the manifest, or of the first part's manifest.
	name   string
	params Params
	limit  time.Duration
	// parts are the parts of the run, or of the shard that is measured; none if it is merged.
	parts []part
	kept  *instanceStore

	// of a run that is measured: its own part, the keys with a record when it was opened, and
	// whether a truncated record was removed.
	own   part
	store *results.Store
	done  map[string]struct{}
	torn  bool
}

// Open opens a run in folders to read it. A merged run can be read even if this program would plan
// it differently.
func (rs Runs) Open(ctx context.Context, dirs ...string) (*Run, error) {
	r := &Run{disk: rs.Disk, dirs: dirs, name: filepath.Join(dirs[0], manifestFile)}
	var err error
	r.Manifest, err = results.ReadManifest(r.name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if err == nil && r.Manifest.Merged && len(dirs) == 1 {
		r.Experiment, err = rs.experimentOf(r.name, r.Manifest)
		return r, err
	}
	return r, r.openParts(ctx, rs.Catalog)
}

// openParts opens the run as a whole or in shards.
func (r *Run) openParts(ctx context.Context, catalog Catalog) (err error) {
	if r.parts, err = findParts(r.dirs...); err != nil {
		return err
	}
	r.name = r.parts[0].path(manifestFile)
	r.Manifest = joined(r.parts)
	return r.replan(ctx, catalog)
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

// replan makes the plan of the manifest, with the instances that are stored.
func (r *Run) replan(ctx context.Context, catalog Catalog) (err error) {
	if err := r.loadInstances(); err != nil {
		return err
	}
	r.Experiment, r.params, err = replan(ctx, catalog, r.name, r.Manifest, r.kept)
	return err
}

// loadInstances reads the stored instances of the run, unless it has done so.
func (r *Run) loadInstances() (err error) {
	if r.kept != nil {
		return nil
	}
	r.kept, err = openInstances(r.Manifest, r.dirs...)
	return err
}

// plan yields the records of the plan, without metrics, and the numbers of their shards.
func (r *Run) plan() results.Planned {
	shards := len(r.files())
	return func(yield func(int, results.Record) bool) {
		i := 0
		for t := range r.trials() {
			if !yield(i%shards, blank(t)) {
				return
			}
			i++
		}
	}
}

// trials yields the trials of the run, or of the shard that is measured.
func (r *Run) trials() iter.Seq[Trial] { return r.own.shard.Of(r.Experiment.Plan(r.params)) }

// files returns the files of records of the parts, by shard.
func (r *Run) files() [][]string {
	if r.own.shard.Count > 0 {
		return [][]string{recordFiles(r.parts)}
	}
	shards := make([][]string, max(r.parts[0].shard.Count, 1))
	for i := range shards {
		of := func(p part) bool { return p.shard.Count > 0 && p.shard.Index != i+1 }
		shards[i] = recordFiles(slices.DeleteFunc(slices.Clone(r.parts), of))
	}
	return shards
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

// recorded returns the records of the parts.
func (r *Run) recorded() *results.Parts {
	return &results.Parts{Files: r.files(), Values: r.Manifest.Values}
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
func (r *Run) records() iter.Seq2[results.Record, error] {
	if r.parts == nil {
		return results.ReadMerged(r.dirs[0], r.Manifest)
	}
	return func(yield func(results.Record, error) bool) {
		if err := checkRules(r.parts); err != nil {
			yield(results.Record{}, err)
			return
		}
		for record, err := range r.recorded().Records(r.plan()) {
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
