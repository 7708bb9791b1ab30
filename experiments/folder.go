package experiments

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"basisk/internal/disk"
	"basisk/results"
)

// The idea: a run is a folder. The manifest is written first and has everything that determines the
// plan; then each record is written as soon as its trial is done. So whatever ends the process, the
// folder alone shows what is missing, and any step can be repeated.
//
//	manifest.json           manifest-2-of-4.json          the plan
//	records.jsonl           records-2-of-4.jsonl          the results
//	instances.txt           instances-2-of-4.txt          puzzles, see folder_instances.go
//
// A complete run is merged: the records are sorted in the order of the plan, and the manifest says
// so, with the hashes of the other files. Every JSON file ends with its own hash and every line
// with a checksum, and readers check them.

// Runs are the runs that a program makes and reads.
type Runs struct {
	// Catalog has the experiments.
	Catalog
	// Disk is where runs are written; default that of the machine.
	Disk *disk.Disk
}

// manifestFile is the name of a manifest; that of a shard also has its number.
const manifestFile = "manifest.json"

// folder is a run that is being read, from one folder or, if it is in shards, from several.
type folder struct {
	dirs []string
	// manifest is that of the whole run, with the sessions of all shards.
	manifest *results.Manifest
	// name is the path of the manifest, or of that of the first shard.
	name string
	// parts are the shards, or the whole run as one; none if it is merged.
	parts []part
	// kept are the instances that are stored with the run.
	kept *instanceStore

	// experiment and the parameters of its plan; planned reports whether this program has verified
	// that it makes the same plan from them.
	experiment Experiment
	params     Params
	planned    bool
}

// part is a manifest and where it is.
type part struct {
	manifest *results.Manifest
	// name is the path of the manifest, and records that of its records, which exist if it has
	// begun.
	name, records string
	begun         bool
}

// open opens the run in a folder. A merged run can be read even if this program would plan it
// differently.
func (rs Runs) open(ctx context.Context, dir string) (*folder, error) {
	name := filepath.Join(dir, manifestFile)
	m, err := results.ReadManifest(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if err != nil || !m.Merged {
		return rs.openParts(ctx, dir)
	}
	f := &folder{dirs: []string{dir}, manifest: m, name: name}
	if f.kept, err = openInstances(dir); err != nil {
		return nil, err
	}
	if _, hashed := m.File(results.RecordsFile); hashed { // merging has compared the records with the plan
		e, err := rs.experimentOf(name, m)
		f.experiment = e
		return f, err
	}
	if err := f.replan(ctx, rs.Catalog); err != nil && (f.experiment == nil || ctx.Err() != nil) {
		return nil, err
	}
	return f, nil
}

// openParts opens the run that is in folders, as a whole or in shards.
func (rs Runs) openParts(ctx context.Context, dirs ...string) (*folder, error) {
	f := &folder{dirs: dirs}
	if err := f.gather(); err != nil {
		return nil, err
	}
	whole := *f.parts[0].manifest
	whole.Shard, whole.Sessions = "", nil
	for _, p := range f.parts {
		if p.manifest.Seal == "" {
			whole.Seal = "" // an unsealed one proves nothing
		}
		whole.Sessions = append(whole.Sessions, p.manifest.Sessions...)
	}
	slices.SortStableFunc(whole.Sessions, func(a, b results.Session) int { return a.Start.Compare(b.Start) })
	f.manifest, f.name = &whole, f.parts[0].name
	var err error
	if f.kept, err = openInstances(dirs...); err != nil {
		return nil, err
	}
	return f, f.replan(ctx, rs.Catalog)
}

// gather finds the parts. It returns an error if they do not belong to one run.
func (f *folder) gather() error {
	for _, dir := range f.dirs {
		names, err := manifests(dir)
		if err != nil {
			return err
		}
		if len(names) == 0 {
			return noRun(dir)
		}
		latest, err := latestFiles(dir, "records*.jsonl")
		if err != nil {
			return err
		}
		for _, name := range names {
			m, err := results.ReadManifest(name)
			if err != nil {
				return err
			}
			records := strings.Replace(strings.TrimSuffix(filepath.Base(name), ".json"), "manifest", "records", 1) + ".jsonl"
			file, begun := latest[records]
			if !begun {
				file = filepath.Join(dir, records)
			}
			f.parts = append(f.parts, part{m, name, file, begun})
			if err := f.parts[0].manifest.SameRun(m); err != nil {
				return fmt.Errorf("%s cannot be combined with %s: %w", name, f.parts[0].name, err)
			}
		}
	}
	return nil
}

// FreeFolder returns the first folder in parent, among those named after name and day, that does not exist.
func FreeFolder(parent, name string, day time.Time) string {
	for n := 1; ; n++ {
		dir := filepath.Join(parent, fmt.Sprintf("%s-%s-%d", name, day.Format(time.DateOnly), n))
		if _, err := os.Lstat(dir); err != nil {
			return dir
		}
	}
}

// noRun returns the error for a folder without a run.
func noRun(dir string) error {
	return fmt.Errorf("%s: expected a directory with %s, as experiment run makes it", dir, manifestFile)
}

// replan makes the plan of the manifest.
func (f *folder) replan(ctx context.Context, catalog Catalog) (err error) {
	f.experiment, f.params, err = replan(ctx, catalog, f.name, f.manifest, f.kept)
	f.planned = err == nil
	return err
}

// trials yields the trials of the plan.
func (f *folder) trials() iter.Seq[Trial] { return f.experiment.Plan(f.params) }

// plan yields the records of the plan, without metrics.
func (f *folder) plan() iter.Seq[results.Record] { return blanks(f.experiment, f.trials()) }

// index opens the records of the parts that have begun.
func (f *folder) index(ctx context.Context) (*results.Index, error) {
	var names []string
	for _, p := range f.parts {
		if p.begun {
			names = append(names, p.records)
		}
	}
	return results.OpenIndex(ctx, f.manifest.Experiment, names...)
}

// records returns the existing records, in the order of the plan. They can be read until they are
// closed.
func (f *folder) records(ctx context.Context) (records iter.Seq2[results.Record, error], closing func(), err error) {
	switch {
	case f.parts != nil:
		x, err := f.index(ctx)
		if err != nil {
			return nil, nil, err
		}
		return x.Records(f.plan()), x.Close, nil
	case f.planned:
		return inPlan(f.merged(), f.plan()), func() {}, nil
	}
	return f.merged(), func() {}, nil
}

// merged yields the records of a merged run, and then an error if they differ from the manifest.
func (f *folder) merged() iter.Seq2[results.Record, error] { return readMerged(f.dirs[0], f.manifest) }

// check returns an error unless all records of the run belong to it.
func (f *folder) check(ctx context.Context) error {
	_, err := f.pass(ctx, func(records iter.Seq[results.Record]) error {
		for range records {
			continue // a record that does not belong ends the loop
		}
		return nil
	})
	return err
}

// manifests returns the paths of the manifests in a folder: those of shards if there are any, else
// that of the whole run.
func manifests(dir string) ([]string, error) {
	names, err := filesLike(dir, "manifest-*-of-*.json")
	whole := filepath.Join(dir, manifestFile)
	if _, missing := os.Stat(whole); missing == nil && len(names) == 0 {
		names = []string{whole}
	}
	return names, err
}

// filesLike returns the paths of the files in a folder that match a pattern.
func filesLike(dir, pattern string) ([]string, error) {
	// The pattern is valid, unless the name of the folder breaks it.
	names, err := fs.Glob(os.DirFS(dir), pattern)
	for i, name := range names {
		names[i] = filepath.Join(dir, name)
	}
	return names, err
}

// inPlan yields records that must be all those of a plan, in its order, and an error instead of the
// first that differs.
func inPlan(records iter.Seq2[results.Record, error], plan iter.Seq[results.Record]) iter.Seq2[results.Record, error] {
	return func(yield func(results.Record, error) bool) {
		next, stop := iter.Pull(plan)
		defer stop()
		for r, err := range records {
			want, ok := next()
			if err == nil && !(ok && r.SameTrial(&want)) {
				err = fmt.Errorf("a record of trial %q with seed %d and %v: "+
					"expected trial %q with seed %d and %v, the next of the plan",
					r.Key, r.Seed, r.Config, want.Key, want.Seed, want.Config)
			}
			if !yield(r, err) || err != nil {
				return
			}
		}
	}
}

// readMerged yields the records of a merged run. It yields an error if they belong to another
// experiment, or differ from the manifest.
func readMerged(dir string, m *results.Manifest) iter.Seq2[results.Record, error] {
	return func(yield func(results.Record, error) bool) {
		fail := func(err error) { yield(results.Record{}, err) }
		in, err := results.OpenRecords(filepath.Join(dir, results.RecordsFile))
		if err != nil {
			fail(err)
			return
		}
		defer in.Close()
		count, sum := 0, disk.NewChecksum()
		for r, err := range results.ReadRecords(io.TeeReader(in, sum), in.Name()) {
			if count++; err == nil && r.Experiment != m.Experiment {
				err = fmt.Errorf("%s: a record of experiment %q: expected %q", in.Name(), r.Experiment, m.Experiment)
			}
			if !yield(r, err) || err != nil {
				return
			}
		}
		entry, sealed := m.File(results.RecordsFile)
		if sealed {
			err = entry.Check(in.Name(), sum)
		}
		if err == nil && count != m.Trials {
			err = fmt.Errorf("%s: %d records: expected %d, as the manifest says", in.Name(), count, m.Trials)
		}
		if err != nil {
			fail(err)
		}
	}
}
