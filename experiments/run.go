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
	"time"

	"basisk/heuristics"
	"basisk/results"
	"basisk/solver"
)

// The idea: a run is a directory. The manifest is written first and says all that
// the plan follows from; then the records come, each as soon as its trial is done.
// So whatever ends the process, what is missing follows from the directory alone,
// and Reopen goes on with it.
//
//	manifest.json           manifest-2-of-4.json          what is to be run
//	records.jsonl           records-2-of-4.jsonl          what came of it
//
// Before: neither file is there (Create), or both are ours (Reopen); nothing is
// ever written over. After: the store holds records of the plan only, each once.

// manifestFile is the name of a manifest; in that of a shard stands its number.
const manifestFile = "manifest.json"

// Run is a plan being worked off in a directory.
type Run struct {
	Experiment Experiment
	Manifest   *results.Manifest
	// Total is the number of trials of this run, or of this shard of it, and Done how
	// many of them had their record when the run was opened.
	Total, Done int

	// Changed tells what has become of files of puzzles since the run was made.
	Changed []string

	dir    string
	params Params
	shard  Shard
	limit  time.Duration
	store  *results.Store
	shelf  *shelf
	// generation, unless 0, is that of the lease under which the run writes parts.
	generation int
}

// Setup says how to make a run besides what to plan.
type Setup struct {
	// Shard is the part of the plan to run; default all.
	Shard Shard
	// Timeout is what each trial may take; default 0, for ever.
	Timeout time.Duration
	// Data are the files that Params.Puzzles came from.
	Data []results.DataFile
	// From, unless empty, is the directory of a run whose instances are taken again.
	From string
}

// chosenParams is what a manifest keeps of the parameters besides the seed.
type chosenParams struct {
	Scale   float64           `json:"scale"`
	Options map[string]string `json:"options,omitempty"`
}

// Create makes a new run of e in dir, which is made if it is missing. It is an
// error if there is a run already, or if ctx ends while the plan is gone through.
func Create(ctx context.Context, dir string, e Experiment, p Params, s Setup) (*Run, error) {
	p.Catalog = p.Catalog.OrDefault()
	m, err := describe(ctx, e, p, s)
	if err != nil {
		return nil, err
	}
	if s.Shard.Count > m.Trials {
		return nil, fmt.Errorf("shard %v: the plan has only %d trials", s.Shard, m.Trials)
	}
	r := &Run{Experiment: e, Manifest: m, dir: dir, params: p, shard: s.Shard, limit: s.Timeout}
	if err := r.claim(); err != nil {
		return nil, err
	}
	if err := r.stock(s.From); err != nil {
		return nil, err
	}
	if err := m.Write(r.path(manifestFile)); err != nil {
		return nil, err
	}
	return r.opened()
}

// describe returns the manifest of a new run. The parameters have their catalogue.
func describe(ctx context.Context, e Experiment, p Params, s Setup) (*results.Manifest, error) {
	if err := p.Check(e); err != nil {
		return nil, err
	}
	o, err := outlinePlan(ctx, e, p)
	if err != nil {
		return nil, err
	}
	m := &results.Manifest{
		Schema: results.Schema, Experiment: e.Name(), Seed: p.Seed, Data: s.Data,
		Trials: o.trials, Plan: o.hash, Shard: s.Shard.String(),
	}
	if s.Timeout > 0 {
		m.Timeout = s.Timeout.String()
	}
	m.Params, err = json.Marshal(chosenParams{p.scale(), stated(p.chosen)})
	return m, err
}

// Rerun makes a new run in out, of the plan and the instances of the run in dir. It is an
// error if the records in dir do not belong to that: nothing could be compared with them.
func Rerun(ctx context.Context, catalog Catalog, dir, out string, shard Shard) (*Run, error) {
	in, err := openRun(ctx, catalog, dir)
	if err != nil {
		return nil, err
	}
	defer in.close()
	if err := in.check(); err != nil {
		return nil, err
	}
	p, err := paramsOf(catalog, in.manifest, in.kept)
	if err != nil {
		return nil, err
	}
	s := Setup{Shard: shard, Data: in.manifest.Data, From: dir}
	if s.Timeout, err = timeLimit(in.name, in.manifest); err != nil {
		return nil, err
	}
	return Create(ctx, out, in.experiment, p, s)
}

// claim makes the directory and returns an error if it has what must not be lost or
// mixed with this run.
func (r *Run) claim() error {
	if err := os.MkdirAll(r.dir, 0o777); err != nil {
		return err
	}
	if _, err := os.Lstat(r.path(manifestFile)); err == nil {
		return fmt.Errorf("%s holds a run already: finish it with resume, or choose another directory", r.dir)
	}
	if _, err := os.Lstat(r.path(results.RecordsFile)); err == nil {
		return fmt.Errorf("%s is there but not %s: choose another directory",
			r.path(results.RecordsFile), r.shard.file(manifestFile))
	}
	if err := checkNotSubmitted(r.dir); err != nil {
		return err
	}
	others, err := manifests(r.dir)
	if err != nil {
		return err
	}
	for _, name := range others {
		m, err := results.ReadManifest(name)
		if err != nil {
			return err
		}
		if err := r.Manifest.SameRun(m); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// path returns the path of a file of the run.
func (r *Run) path(name string) string { return filepath.Join(r.dir, r.shard.file(name)) }

// part returns the path of a file that grows while the run is made.
func (r *Run) part(name string) string { return partOf(r.path(name), r.generation) }

// manifests returns the paths of the manifests in a directory: those of shards if
// there are any, else that of the whole run if there is one.
func manifests(dir string) ([]string, error) {
	names, err := filesLike(dir, "manifest-*-of-*.json")
	whole := filepath.Join(dir, manifestFile)
	if _, missing := os.Stat(whole); missing == nil && len(names) == 0 {
		names = []string{whole}
	}
	return names, err
}

// filesLike returns the paths of the files of a directory that a pattern matches.
func filesLike(dir, pattern string) ([]string, error) {
	// The pattern is well formed but for what the name of the directory holds.
	names, err := fs.Glob(os.DirFS(dir), pattern)
	for i, name := range names {
		names[i] = filepath.Join(dir, name)
	}
	return names, err
}

// stock fills the shelf of a new run with the instances of the run in a directory, if
// there is one, and with the puzzles that were given.
func (r *Run) stock(from string) error {
	r.shelf = newShelf(r.path(shelfFile))
	if from != "" {
		old, err := openShelves(from)
		if err != nil {
			return err
		}
		if err := r.shelf.take(old.all()); err != nil {
			return err
		}
	}
	return r.shelf.take(stored(r.params.Puzzles))
}

// opened opens the store, of which all records belong to the run, takes away what a killed
// process has left half written, and returns the run.
func (r *Run) opened() (*Run, error) {
	open, err := results.OpenStore, error(nil)
	if r.generation > 0 {
		open = results.OpenOwnStore // the lease sees to it that nobody else writes it
	}
	if r.store, err = open(r.part(results.RecordsFile), r.Experiment.Name()); err != nil {
		return nil, err
	}
	if err := errors.Join(r.shelf.mend(), r.sweep()); err != nil {
		return nil, errors.Join(err, r.Close())
	}
	r.Total, r.Done = r.shard.size(r.Manifest.Trials), r.store.Len()
	return r, nil
}

// sweep removes the temporary files of a process that was killed: of a shard those of its
// own files, since others may be at work beside it.
func (r *Run) sweep() error {
	if r.Whole() {
		return results.Sweep(r.dir, "*")
	}
	return errors.Join(
		results.Sweep(r.dir, r.shard.file(manifestFile)), results.Sweep(r.dir, r.shard.file(results.RecordsFile)+"*"),
		results.Sweep(r.dir, r.shard.file(shelfFile)+"*"))
}

// trials yields the trials of the run's shard.
func (r *Run) trials() iter.Seq[Trial] { return r.shard.Of(r.Experiment.Plan(r.params)) }

// Whole reports whether the run is a whole one and not a shard.
func (r *Run) Whole() bool { return r.shard.Count == 0 }

// Repaired reports whether a record that was cut off has been taken away.
func (r *Run) Repaired() bool { return r.store.Repaired() }

// Recorded returns the number of trials that have their record by now.
func (r *Run) Recorded() int { return r.store.Len() }

// Versions returns those of this program that exact metrics depend on.
func Versions() map[results.Depends]int { return versionsWith(heuristics.Catalog()) }

// versionsWith returns the versions of a program with these rules.
func versionsWith(rules heuristics.Rules) map[results.Depends]int {
	return map[results.Depends]int{results.OnRules: rules.Version(), results.OnEngine: solver.Version}
}

// Work does what is left to do, with so many workers, or one for a [Loner], and calls
// finished, unless it is nil, from any of them after each trial. The error is that of ctx
// if it ended first, or the first mistake; what was done by then is kept.
func (r *Run) Work(ctx context.Context, workers int, finished func()) error {
	if r.Done == r.Total {
		return nil
	}
	if e, ok := r.Experiment.(Loner); ok && e.Alone() {
		workers = 1
	}
	session := results.NewSession(workers, versionsWith(r.params.Catalog.Rules))
	session.Shard = r.shard.String()
	r.Manifest.Sessions = append(r.Manifest.Sessions, session)
	if err := r.Manifest.Write(r.path(manifestFile)); err != nil {
		return err
	}
	before := r.store.Len()
	pool := runner{
		experiment: r.Experiment, workers: min(workers, r.Total-r.Done), timeout: r.limit,
		store: r.store.Append, finished: finished,
	}
	err := pool.run(ctx, r.left())
	r.Manifest.Sessions[len(r.Manifest.Sessions)-1].Finish(r.store.Len() - before)
	return errors.Join(err, r.Manifest.Write(r.path(manifestFile)))
}

// left yields the trials without a record.
func (r *Run) left() iter.Seq[Trial] {
	return func(yield func(Trial) bool) {
		for t := range r.trials() {
			t.shelf = r.shelf
			if !r.store.Has(t.Key) && !yield(t) {
				return
			}
		}
	}
}

// Close brings everything to the disk. The run cannot be used any more.
func (r *Run) Close() error { return errors.Join(r.store.Close(), r.shelf.Close()) }
