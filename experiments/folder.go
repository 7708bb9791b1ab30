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

// The idea: a run is a folder. The manifest is written first and says all that the plan
// follows from; then the records come, each as soon as its trial is done. So whatever ends
// the process, what is missing follows from the folder alone, and any step begins again.
//
//	manifest.json           manifest-2-of-4.json          what is to be run
//	records.jsonl           records-2-of-4.jsonl          what came of it
//	instances.txt           instances-2-of-4.txt          puzzles, see folder_instances.go
//
// Once a run is complete it is merged: the records are put in the order of the plan, and the
// manifest says so, with the hashes of the other files. Every file of JSON ends with its own
// hash and every line with a checksum, and whoever reads them looks.

// Runs are the runs that a program makes and reads.
type Runs struct {
	// Catalog has the experiments.
	Catalog
	// Disk is where runs are written; default that of the machine.
	Disk *disk.Disk
}

// manifestFile is the name of a manifest; in that of a shard stands its number.
const manifestFile = "manifest.json"

// folder is a run that is read, from one folder or, of one in shards, from several.
type folder struct {
	dirs []string
	// manifest is that of the whole run, with the sessions of all shards.
	manifest *results.Manifest
	// name is the path of the manifest, or of that of the first shard.
	name string
	// parts are the shards, or the one whole run; none of a merged one.
	parts []part
	// kept are the instances that are stored with it.
	kept *instanceStore

	// experiment and the parameters of its plan; planned reports whether this program was seen to
	// make the plan of the manifest from them.
	experiment Experiment
	params     Params
	planned    bool
}

// part is a manifest and where it is.
type part struct {
	manifest *results.Manifest
	// name is its path, and records that of its records, which are there if it has begun.
	name, records string
	begun         bool
}

// open opens the run in a folder. What this program plans otherwise than the one that made
// it can be read nevertheless if it is merged.
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
	if _, hashed := m.File(results.RecordsFile); hashed { // merging has held the records to the plan
		e, err := rs.experimentOf(name, m)
		f.experiment = e
		return f, err
	}
	if err := f.replan(ctx, rs.Catalog); err != nil && (f.experiment == nil || ctx.Err() != nil) {
		return nil, err
	}
	return f, nil
}

// openParts opens the run whose shards, or which as a whole, is in folders.
func (rs Runs) openParts(ctx context.Context, dirs ...string) (*folder, error) {
	f := &folder{dirs: dirs}
	if err := f.gather(); err != nil {
		return nil, err
	}
	whole := *f.parts[0].manifest
	whole.Shard, whole.Sessions = "", nil
	for _, p := range f.parts {
		if p.manifest.Seal == "" {
			whole.Seal = "" // one that is not leaves all open
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

// gather finds the parts. It is an error if they are not of one run.
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

// FreeFolder returns the first folder in parent, of those called after a name and a day, that is not there.
func FreeFolder(parent, name string, day time.Time) string {
	for n := 1; ; n++ {
		dir := filepath.Join(parent, fmt.Sprintf("%s-%s-%d", name, day.Format(time.DateOnly), n))
		if _, err := os.Lstat(dir); err != nil {
			return dir
		}
	}
}

// noRun is the error of a folder without a run.
func noRun(dir string) error {
	return fmt.Errorf("%s: expected a directory with %s, as experiment run makes it", dir, manifestFile)
}

// replan finds out what was planned.
func (f *folder) replan(ctx context.Context, catalog Catalog) (err error) {
	f.experiment, f.params, err = replan(ctx, catalog, f.name, f.manifest, f.kept)
	f.planned = err == nil
	return err
}

// trials yields the trials of the plan.
func (f *folder) trials() iter.Seq[Trial] { return f.experiment.Plan(f.params) }

// plan yields the records of the plan, as yet without metrics.
func (f *folder) plan() iter.Seq[results.Record] { return blanks(f.experiment, f.trials()) }

// index opens the records of the parts, as far as these have begun.
func (f *folder) index(ctx context.Context) (*results.Index, error) {
	var names []string
	for _, p := range f.parts {
		if p.begun {
			names = append(names, p.records)
		}
	}
	return results.OpenIndex(ctx, f.manifest.Experiment, names...)
}

// records returns those that there are, in the order of the plan. They can be asked for
// until they are closed.
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

// merged yields the records of a merged run, and then an error if they are not all
// that its manifest says.
func (f *folder) merged() iter.Seq2[results.Record, error] { return readMerged(f.dirs[0], f.manifest) }

// check returns an error unless all records of the run belong to it.
func (f *folder) check(ctx context.Context) error {
	_, err := f.pass(ctx, func(records iter.Seq[results.Record]) error {
		for range records {
			continue // one that is not ends them
		}
		return nil
	})
	return err
}

// manifests returns the paths of the manifests in a folder: those of shards if there are
// any, else that of the whole run if there is one.
func manifests(dir string) ([]string, error) {
	names, err := filesLike(dir, "manifest-*-of-*.json")
	whole := filepath.Join(dir, manifestFile)
	if _, missing := os.Stat(whole); missing == nil && len(names) == 0 {
		names = []string{whole}
	}
	return names, err
}

// filesLike returns the paths of the files of a folder that a pattern matches.
func filesLike(dir, pattern string) ([]string, error) {
	// The pattern is well formed but for what the name of the folder holds.
	names, err := fs.Glob(os.DirFS(dir), pattern)
	for i, name := range names {
		names[i] = filepath.Join(dir, name)
	}
	return names, err
}

// inPlan yields records that are to be all those of a plan, in its order, and an error
// instead of the first that is not.
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

// readMerged yields the records of a merged run. It is an error if they are of another
// experiment, or not those that its manifest says.
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
